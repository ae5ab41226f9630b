import type { ReactNode } from 'react';

import { Pill } from './pill.tsx';

export function StatusPill({
  isLive,
  children,
}: {
  /** Started; otherwise scheduled. */
  readonly isLive: boolean;
  readonly children: ReactNode;
}) {
  return <Pill tone={isLive ? 'live' : 'outline'}>{children}</Pill>;
}
