import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface RunningTotalChartProps {
  /** Where the total stands from each place on, in order; places are shares of the width, 0 to 1. */
  readonly steps: readonly { readonly place: number; readonly total: number }[];
  readonly ticks: readonly { readonly place: number; readonly label: ReactNode }[];
  /** The chart in words, for a screen reader. */
  readonly label: string;
}

const HEIGHT = 96;
const WIDTH = 100;

/** A total that changes in steps, from zero on; in the colour of a loss when it ends below zero. */
export function RunningTotalChart({ steps, ticks, label }: RunningTotalChartProps) {
  const totals = steps.map((step) => step.total);
  const high = Math.max(0, ...totals);
  const low = Math.min(0, ...totals);
  // Nothing won and nothing lost lies in the middle.
  const heightOf = (total: number) => (high === low ? HEIGHT / 2 : ((high - total) / (high - low)) * HEIGHT);
  const zero = heightOf(0);
  const end = totals.at(-1) ?? 0;
  const line = steps.map(({ place, total }) => `H${place * WIDTH}V${heightOf(total)}`).join('');
  return (
    <div className={end < 0 ? 'text-loss' : 'text-gain'}>
      <figure className="relative my-2 mr-1.5 ml-3.5" style={{ height: HEIGHT }}>
        <figcaption className="sr-only">{label}</figcaption>
        <svg
          aria-hidden
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          <path d={`M0 ${zero}${line}H${WIDTH}V${zero}Z`} fill="currentColor" opacity={0.16} />
          <line
            x1={0}
            x2={WIDTH}
            y1={zero}
            y2={zero}
            stroke="var(--ctl)"
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M0 ${zero}${line}H${WIDTH}`}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          aria-hidden
          className="absolute right-0 size-3 translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-s1 bg-current"
          style={{ top: heightOf(end) }}
        />
        <span
          aria-hidden
          className="absolute right-full -translate-y-1/2 pr-1.5 numerals text-tiny text-t3"
          style={{ top: zero }}
        >
          0
        </span>
      </figure>
      <div aria-hidden className="relative mr-1.5 ml-3.5 h-(--leading-12) text-tiny text-t3">
        {ticks.map((tick) => (
          <span
            key={tick.place}
            className={classNames(
              'absolute whitespace-nowrap',
              tick.place > 0 && (tick.place < 1 ? '-translate-x-1/2' : '-translate-x-full'),
            )}
            style={{ left: `${tick.place * 100}%` }}
          >
            {tick.label}
          </span>
        ))}
      </div>
    </div>
  );
}
