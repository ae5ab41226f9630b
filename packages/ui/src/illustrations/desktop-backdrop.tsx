import { useId } from 'react';

/**
 * The arena behind the phone-wide column: the ring, the rows, and spectators as dots along them. It leaves a gap on
 * each side for the name of the corner.
 */
export function DesktopBackdrop() {
  const light = useId();
  return (
    <div aria-hidden className="pointer-events-none fixed inset-0 -z-10 hidden bg-bg desk:block">
      <div className="absolute inset-0 bg-[radial-gradient(42%_70%_at_0%_55%,var(--glow-red),transparent),radial-gradient(42%_70%_at_100%_55%,var(--glow-blue),transparent)]" />
      <svg
        viewBox="0 0 1440 900"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        className="absolute inset-0 size-full [mask-image:radial-gradient(12rem_5rem_at_calc(4%+6rem)_43%,transparent_60%,black),radial-gradient(12rem_5rem_at_calc(96%-6rem)_43%,transparent_60%,black)] [mask-composite:intersect]"
      >
        <linearGradient id={light} x1="0" x2="1440" y1="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop offset="0.1" stopColor="var(--duel-red-label)" />
          <stop offset="0.5" stopColor="var(--goldl)" />
          <stop offset="0.9" stopColor="var(--duel-blue-label)" />
        </linearGradient>
        <ellipse
          {...CENTRE}
          rx={478}
          ry={192}
          className="fill-golds stroke-gold"
          strokeWidth={2}
          strokeOpacity={0.7}
        />
        <ellipse {...CENTRE} rx={470} ry={180} className="stroke-(--ring)" strokeOpacity={0.6} />
        {ROWS.map(({ rx, ry }) => (
          <ellipse key={rx} {...CENTRE} rx={rx} ry={ry} className="stroke-(--ring)" strokeOpacity={0.5} />
        ))}
        <g stroke={`url(#${light})`} strokeLinecap="round" strokeOpacity={0.3}>
          {SPECTATORS.map(({ rx, ry, dots, size }) => (
            <ellipse key={rx} {...CENTRE} rx={rx} ry={ry} strokeWidth={size} strokeDasharray={dots} />
          ))}
        </g>
      </svg>
    </div>
  );
}

const CENTRE = { cx: 720, cy: 660 };
const ROWS = [
  { rx: 616, ry: 312 },
  { rx: 760, ry: 436 },
  { rx: 910, ry: 566 },
];
/** A dash of no length with a round cap is a dot; uneven gaps make the dots look like people. */
const SPECTATORS = [
  { rx: 546, ry: 252, dots: '0 19 0 27 0 15 0 23', size: 7 },
  { rx: 580, ry: 282, dots: '0 31 0 17 0 22', size: 5 },
  { rx: 650, ry: 344, dots: '0 21 0 16 0 33 0 19', size: 8 },
  { rx: 690, ry: 376, dots: '0 26 0 41 0 18', size: 6 },
  { rx: 728, ry: 408, dots: '0 17 0 24 0 36', size: 7 },
  { rx: 798, ry: 468, dots: '0 23 0 29 0 16 0 38', size: 8 },
  { rx: 838, ry: 502, dots: '0 34 0 19 0 27', size: 6 },
  { rx: 876, ry: 536, dots: '0 28 0 45 0 21', size: 7 },
  { rx: 950, ry: 600, dots: '0 25 0 37 0 18', size: 6 },
];
