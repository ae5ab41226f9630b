import { Mark, Wordmark } from '@sanam/ui';
import type { ReactNode } from 'react';

import { useTexts } from '../../state/language.ts';
import { LanguageToggle } from './language-toggle.tsx';

/** The frame of what an operator has to set up before the desk. */
export function Entrance({ children }: { readonly children: ReactNode }) {
  const { desk } = useTexts();
  return (
    <div className="relative isolate flex min-h-dvh flex-col px-4 pt-(--safe-top)">
      <EntranceBackdrop />
      <div className="flex justify-end pt-3">
        <LanguageToggle />
      </div>
      <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col gap-4 pb-8">
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

/** Red light on the left, blue on the right, and the rings of the arena below. */
export function EntranceBackdrop() {
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 -z-10 overflow-hidden bg-bg">
      <div className="absolute inset-0 bg-[radial-gradient(60%_80%_at_0%_38%,var(--glow-red),transparent),radial-gradient(60%_80%_at_100%_38%,var(--glow-blue),transparent)]" />
      <svg
        viewBox="0 0 1280 800"
        preserveAspectRatio="xMidYMax slice"
        fill="none"
        className="absolute inset-0 size-full stroke-(--ring)"
      >
        {[430, 560, 690].map((rx, row) => (
          <ellipse
            key={rx}
            cx={640}
            cy={880}
            rx={rx}
            ry={rx * (0.47 - row * 0.02)}
            strokeOpacity={0.8 - row * 0.25}
            strokeWidth={row === 0 ? 1.8 : 1}
          />
        ))}
      </svg>
    </div>
  );
}
