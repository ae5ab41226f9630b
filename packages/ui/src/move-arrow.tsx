import { useState, type CSSProperties } from 'react';

import { classNames } from './class-names.ts';

export type Movement = 'up' | 'down';

/** The chip beside a moved price. Its maker keys it by the time of the movement, so that each one starts it anew. */
export function MoveArrow({
  movement,
  movedAt,
  className = 'bg-bg',
}: {
  readonly movement: Movement;
  /** On this device's clock. Left out, the arrow stays. */
  readonly movedAt?: number | undefined;
  readonly className?: string;
}) {
  const since = useAge(movedAt);
  return (
    <span
      aria-hidden
      style={since}
      className={classNames(
        'flex h-5 w-6 shrink-0 items-center justify-center rounded-pill before:h-1.75 before:w-2 before:bg-current',
        movement === 'up'
          ? 'text-gain before:[clip-path:polygon(50%_0,100%_100%,0_100%)]'
          : 'text-loss before:[clip-path:polygon(0_0,100%_0,50%_100%)]',
        movedAt !== undefined && 'moved-arrow',
        className,
      )}
    />
  );
}

/**
 * The wash over a moved cell. Lies over its nearest positioned parent. A next movement starts it anew where it lies: a
 * new element would have the page laid out again.
 */
export function MoveTint({ movement, movedAt }: { readonly movement: Movement; readonly movedAt: number }) {
  const [turn, setTurn] = useState(() => ({ movedAt, style: ageStyle(movedAt), isSecond: false }));
  if (turn.movedAt !== movedAt) {
    setTurn({ movedAt, style: ageStyle(movedAt), isSecond: !turn.isSecond });
  }
  return (
    <span
      aria-hidden
      style={turn.style}
      className={classNames(
        'moved-tint',
        // The same animation by another name, which makes it begin again.
        turn.isSecond && 'moved-again',
        movement === 'up' ? 'text-gain' : 'text-loss',
      )}
    />
  );
}

/** Read once: a cell that comes on screen late joins the fading where it stands by now. */
function useAge(movedAt: number | undefined): CSSProperties | undefined {
  const [style] = useState(() => (movedAt === undefined ? undefined : ageStyle(movedAt)));
  return style;
}

function ageStyle(movedAt: number): CSSProperties {
  return { '--since': `${ageOf(movedAt)}ms` } as CSSProperties;
}

function ageOf(movedAt: number): number {
  return Math.min(Math.max(Date.now() - movedAt, 0), 30_000);
}
