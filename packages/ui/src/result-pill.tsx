import type { ReactNode } from 'react';

import { Pill, type PillTone } from './pill.tsx';

export type ResultName = keyof typeof TONE;

/** The result of a match in the winner's colour; outlined while it is unknown. */
export function ResultPill({
  result,
  children,
}: {
  readonly result: ResultName | null;
  readonly children: ReactNode;
}) {
  return (
    <Pill tone={result === null ? 'outline' : TONE[result]} size={26}>
      {children}
    </Pill>
  );
}

const TONE = { RED: 'red', BLUE: 'blue', DRAW: 'draw', CANCEL: 'plain' } satisfies Record<string, PillTone>;
