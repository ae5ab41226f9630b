import { CategoryIcon, Tabs } from '@sanam/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

import { FAMILY_ILLUSTRATIONS } from '../../lib/family-illustrations.ts';
import { FAMILY_TEXTS } from '../../lib/i18n/family-texts.ts';
import { StaleStrip } from '../../components/stale-strip.tsx';
import { STEP_FAMILIES, type StepFamily } from '../../state/step/step-board.ts';
import { switchFamily } from '../../state/step/step-slip.ts';
import { StepPanel, type StepPanelProps } from './step-panel.tsx';

/** The matches to be bet on before they begin, by category and stadium. */
export function StepBoard({ family, board }: StepPanelProps) {
  const { t } = useTranslation();
  const { isStale, pricedAt } = board;
  return (
    <div className="contents" style={isStale ? WITH_STRIP : undefined}>
      {isStale && (
        <div className="sticky top-(--header) z-10 h-(--strip) shrink-0 overflow-hidden bg-bg">
          <StaleStrip isStale readAt={pricedAt} />
        </div>
      )}
      <div className="contents" style={isStale ? UNDER_STRIP : undefined}>
        <Tabs
          label={t('step.tabs')}
          look="row"
          isSticky
          items={STEP_FAMILIES.map((value) => ({
            value,
            label: t(FAMILY_TEXTS[value]),
            icon: <CategoryIcon category={FAMILY_ILLUSTRATIONS[value]} />,
          }))}
          value={family}
          onChange={changeFamily}
        >
          <h2 className="sr-only">{t(FAMILY_TEXTS[family])}</h2>
          <StepPanel key={family} family={family} board={board} />
        </Tabs>
      </div>
    </div>
  );
}

/** Another category begins at its top, and not as far down as the last one had been read. */
function changeFamily(family: StepFamily): void {
  switchFamily(family);
  globalThis.scrollTo(0, 0);
}

/** The strip keeps to one line of its text. */
const WITH_STRIP = {
  '--strip': 'max(36px, calc(8px + var(--leading-13)))',
  '--above-strip': 'var(--header)',
} as CSSProperties;
const UNDER_STRIP = { '--header': 'calc(var(--above-strip) + var(--strip))' } as CSSProperties;
