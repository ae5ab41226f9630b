import { useState, type CSSProperties } from 'react';

import { classNames } from './class-names.ts';

export type Movement = 'up' | 'down';

/**
 * The arrow beside a moved price. Callers key it by the time of the movement, so that each one restarts its animation.
 */
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
 * The tint over a moved cell; it covers its nearest positioned parent. The next movement restarts the animation on the
 * same element: a new one would cause a layout.
 */
export function MoveTint({ movement, movedAt }: { readonly movement: Movement; readonly movedAt: number }) {
  const [run, setRun] = useState(() => ({ movedAt, style: ageStyle(movedAt), isSecond: false }));
  if (run.movedAt !== movedAt) {
    setRun({ movedAt, style: ageStyle(movedAt), isSecond: !run.isSecond });
  }
  return (
    <span
      aria-hidden
      style={run.style}
      className={classNames(
        'moved-tint',
        // The same animation under another name, which restarts it.
        run.isSecond && 'moved-again',
        movement === 'up' ? 'text-gain' : 'text-loss',
      )}
    />
  );
}

/** Computed once: a cell that is rendered later starts in the middle of the animation. */
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
