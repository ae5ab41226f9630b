import type { Operator } from '@sanam/contract';
import { Button, Mark, Pill, Wordmark } from '@sanam/ui';
import { LogOut } from 'lucide-react';
import { useState } from 'react';

import { useTexts } from '../../state/language.ts';
import { LanguageToggle } from './language-toggle.tsx';

export interface DeskHeaderProps {
  readonly operator: Operator;
  readonly onLogOut: () => Promise<void>;
}

/** On a phone the operator stands in a row of his own under the logo. */
export function DeskHeader({ operator, onLogOut }: DeskHeaderProps) {
  const { desk, roles } = useTexts();
  const [isLeaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    await onLogOut();
  }

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg pt-(--safe-top)">
      <div className="mx-auto flex min-h-(--header) max-w-[68rem] flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 desk:px-6">
        <div className="mr-auto flex items-center gap-2">
          <Mark className="h-[21px] w-[26px] text-gold" />
          <Wordmark className="h-5 w-[82px] text-t1" />
          <span className="hidden border-l border-line2 pl-3 text-label text-t2 desk:inline">
            {desk.name}
          </span>
        </div>
        <LanguageToggle />
        <div className="flex min-w-0 basis-full items-center gap-2 desk:order-none desk:basis-auto">
          <span className="sr-only">{desk.loggedInAs}</span>
          <span className="min-w-0 text-body font-semibold wrap-anywhere">{operator.username}</span>
          <Pill tone="gold-soft">{roles[operator.role]}</Pill>
          <Button
            variant="secondary"
            size="small"
            isLoading={isLeaving}
            icon={<LogOut aria-hidden strokeWidth={1.75} className="size-5" />}
            onClick={() => void leave()}
            className="ml-auto desk:ml-1"
          >
            {desk.logOut}
          </Button>
        </div>
      </div>
    </header>
  );
}
