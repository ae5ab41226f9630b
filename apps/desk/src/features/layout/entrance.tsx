import { ArenaBackdrop, classNames, Mark, Wordmark } from '@sanam/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../state/language.ts';
import { LanguageToggle } from './language-toggle.tsx';

interface EntranceProps {
  /** For two columns beside each other, where there is room. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of what comes before the desk: the log-in and what an operator has to set up first. */
export function Entrance({ isWide = false, children }: EntranceProps) {
  const { desk } = useTexts();
  return (
    <div className="relative isolate flex min-h-dvh flex-col px-4 pt-(--safe-top)">
      <ArenaBackdrop className="-z-10" />
      <div className="flex justify-end pt-3">
        <LanguageToggle />
      </div>
      <main
        className={classNames(
          'mx-auto flex w-full max-w-[25rem] flex-1 flex-col gap-4 pb-8',
          isWide && 'desk:max-w-[52rem]',
        )}
      >
        <div className="flex flex-col items-center pt-[clamp(1.5rem,8.5vh,4.5rem)] pb-5">
          <Mark className="h-13 w-16 text-gold" />
          <p className="mt-3 flex flex-col items-center">
            <Wordmark className="h-[34px] w-[140px] text-t1" />
            <span className="mt-2 text-title text-t2">{desk.name}</span>
          </p>
        </div>
        {children}
      </main>
    </div>
  );
}
