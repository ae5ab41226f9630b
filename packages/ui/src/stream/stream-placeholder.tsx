import type { CSSProperties, ReactNode } from 'react';

/** An empty, lit arena where the video will be, or would be. */
export function StreamPlaceholder({ title, help }: { readonly title: ReactNode; readonly help?: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-end overflow-hidden px-4 pb-4 text-center">
      <div aria-hidden style={GLOW} className="absolute inset-0" />
      <svg
        aria-hidden
        viewBox="0 0 390 219"
        preserveAspectRatio="xMidYMin slice"
        fill="none"
        style={FADING}
        className="absolute inset-0 size-full text-gold"
      >
        <g stroke="currentColor" strokeWidth={1.6}>
          <ellipse cx={195} cy={170} rx={250} ry={112} opacity={0.5} />
          <ellipse cx={195} cy={174} rx={232} ry={104} opacity={0.28} />
        </g>
        <g fill="currentColor" opacity={0.16}>
          {SPECTATORS.map(([x, y]) => (
            <circle key={`${x},${y}`} cx={x} cy={y} r={3.6} />
          ))}
        </g>
      </svg>
      <p className="relative text-name font-semibold">{title}</p>
      {help !== undefined && <p className="relative text-label opacity-75">{help}</p>}
    </div>
  );
}

// Inline, so that these styles load with this illustration and not with every page.
const GLOW = {
  background: 'radial-gradient(58% 62% at 50% 74%, rgb(237 190 80 / 26%), transparent)',
} as const satisfies CSSProperties;
const FADING = {
  maskImage: 'linear-gradient(black 34%, transparent 62%)',
} as const satisfies CSSProperties;

/** Spectators: rows that follow the arena, each shifted by half a seat. */
const SPECTATORS = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 37 }, (_, seat) => {
    const angle = ((seat - 18 + (row % 2) / 2) * Math.PI) / 62;
    const x = 195 + (262 + row * 16) * Math.sin(angle);
    const y = 170 - (124 + row * 13) * Math.cos(angle);
    return [Math.round(x), Math.round(y)] as const;
  }),
);
