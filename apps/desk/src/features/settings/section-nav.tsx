import { classNames } from '@sanam/ui';
import { HeartPulse, Landmark, Megaphone, MessageCircle, type LucideIcon } from 'lucide-react';
import { useState } from 'react';

import { panelClass } from '../../components/panel.tsx';
import { useSettingTexts } from '../../state/house-settings.ts';

/** Their panels by id. */
const SECTIONS = {
  contact: MessageCircle,
  accounts: Landmark,
  announcements: Megaphone,
  times: HeartPulse,
} as const satisfies Record<string, LucideIcon>;

type Section = keyof typeof SECTIONS;

/** Links to the panels of the page. Not on a narrow screen, which shows them one below the other. */
export function SectionNav() {
  const texts = useSettingTexts();
  const [current, setCurrent] = useState<Section>('accounts');
  return (
    <nav
      aria-label={texts.sections}
      className={`${panelClass} hidden p-2 wide:sticky wide:top-16 wide:block`}
    >
      <ul className="flex flex-col">
        {(Object.entries(SECTIONS) as [Section, LucideIcon][]).map(([section, Icon]) => (
          <li key={section}>
            <a
              href={`#${section}`}
              aria-current={section === current ? 'true' : undefined}
              onClick={() => setCurrent(section)}
              className={classNames(
                'flex min-h-12 items-center gap-3 rounded-cell px-3 text-label -outline-offset-2',
                section === current ? 'bg-golds font-semibold text-goldt' : 'text-t2',
              )}
            >
              <Icon aria-hidden strokeWidth={1.75} className="size-5 shrink-0" />
              {texts[section]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
