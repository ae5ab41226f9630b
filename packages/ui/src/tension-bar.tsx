import type { CSSProperties } from 'react';

/** Shows how strong the favourite is. Decoration: the prices below it show the same. */
export function TensionBar({
  redShare,
  isStale = false,
}: {
  /** The implied share of the red corner, 0 to 1. */
  readonly redShare: number;
  readonly isStale?: boolean;
}) {
  const red = { '--at': `${(Math.min(Math.max(redShare, 0), 1) * 100).toFixed(1)}%` } as CSSProperties;
  return <div aria-hidden className={isStale ? 'tension saturate-28' : 'tension'} style={red} />;
}
