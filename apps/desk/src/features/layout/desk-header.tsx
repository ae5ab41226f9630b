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

/** A phone shows the mark and the operator's name; the log-out button keeps only its icon. */
export function DeskHeader({ operator, onLogOut }: DeskHeaderProps) {
  const { desk, roles } = useTexts();
  const [isLoggingOut, setLoggingOut] = useState(false);

  async function logOut() {
    setLoggingOut(true);
    await onLogOut();
  }

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg pt-(--safe-top)">
      <div className="mx-auto flex min-h-(--header) max-w-[68rem] flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5 desk:gap-x-3 desk:px-6">
        <Mark className="h-[21px] w-[26px] shrink-0 text-gold" />
        <div className="mr-auto -ml-1 hidden items-center gap-3 desk:flex">
          <Wordmark className="h-5 w-[82px] text-t1" />
          <span className="hidden border-l border-line2 pl-3 text-label text-t2 wide:inline">
            {desk.name}
          </span>
        </div>
        <p className="flex min-w-0 flex-1 basis-[5rem] flex-col items-start desk:flex-none desk:basis-auto desk:flex-row desk:items-center desk:gap-2">
          <span className="sr-only">{desk.loggedInAs}</span>
          <span
            title={operator.username}
            className="max-w-full truncate text-body font-semibold desk:max-w-[12rem]"
          >
            {operator.username}
          </span>
          <Pill tone="gold-soft">{roles[operator.role]}</Pill>
        </p>
        <LanguageToggle />
        <Button
          variant="secondary"
          size="small"
          isLoading={isLoggingOut}
          icon={<LogOut aria-hidden strokeWidth={1.75} className="size-5" />}
          onClick={() => void logOut()}
          className="ml-auto min-w-11 shrink-0 desk:ml-0"
        >
          <span className="sr-only desk:not-sr-only">{desk.logOut}</span>
        </Button>
      </div>
    </header>
  );
}
