import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';

export interface RunningTotalChartProps {
  /** Where the total stands from each place on, in order; places are shares of the width, 0 to 1. */
  readonly steps: readonly { readonly place: number; readonly total: number }[];
  /** Where the line ends. */
  readonly end: number;
  readonly ticks: readonly { readonly place: number; readonly label: ReactNode }[];
  /** The values of the vertical axis from low to high; they enclose all totals. */
  readonly values: readonly { readonly total: number; readonly label: string }[];
  /** The chart in words, for a screen reader. */
  readonly label: string;
}

const HEIGHT = 96;
const WIDTH = 100;
const LABEL_HEIGHT = 14;

/** A total that changes in steps, from zero on; in the colour of a loss when it ends below zero. */
export function RunningTotalChart({ steps, end, ticks, values, label }: RunningTotalChartProps) {
  const low = values[0]?.total ?? 0;
  const high = values.at(-1)?.total ?? 0;
  // Nothing won and nothing lost lies in the middle.
  const heightOf = (total: number) => (high === low ? HEIGHT / 2 : ((high - total) / (high - low)) * HEIGHT);
  const zero = heightOf(0);
  /** Zero has its line. Its label gives way to one that stands there already. */
  const hasRoom = (value: { readonly total: number }) =>
    value.total !== 0 ||
    values.every(({ total }) => total === 0 || Math.abs(heightOf(total) - zero) >= LABEL_HEIGHT);
  const last = steps.at(-1)?.total ?? 0;
  const line = steps.map(({ place, total }) => `H${place * WIDTH}V${heightOf(total)}`).join('');
  const endX = end * WIDTH;
  return (
    <figure
      className={classNames(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 pr-1.5',
        last < 0 ? 'text-loss' : 'text-gain',
      )}
    >
      <figcaption className="sr-only">{label}</figcaption>
      <div
        aria-hidden
        className="my-2 grid numerals text-right text-tiny leading-none text-t3"
        style={{ height: HEIGHT }}
      >
        {values.filter(hasRoom).map(({ total, label: value }) => (
          <span
            key={total}
            className="relative col-start-1 row-start-1 h-0"
            style={{ top: `calc(${heightOf(total)}px - 0.5em)` }}
          >
            {value}
          </span>
        ))}
      </div>
      <div aria-hidden className="relative my-2" style={{ height: HEIGHT }}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {values.map(({ total }) => (
            <line
              key={total}
              x1={0}
              x2={WIDTH}
              y1={heightOf(total)}
              y2={heightOf(total)}
              stroke={total === 0 ? 'var(--ctl)' : 'var(--line)'}
              strokeDasharray={total === 0 ? '3 4' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={`M0 ${zero}${line}H${endX}V${zero}Z`} fill="currentColor" opacity={0.16} />
          <path
            d={`M0 ${zero}${line}H${endX}`}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className="absolute size-3 -translate-1/2 rounded-full border-2 border-s1 bg-current"
          style={{ top: heightOf(last), left: `${endX}%` }}
        />
      </div>
      <div aria-hidden className="relative col-start-2 h-(--leading-12) text-tiny text-t3">
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
    </figure>
  );
}
