import type { ReactNode } from 'react';

/** The arena with its lights on and nobody in it yet: where a picture will be, or would be. */
export function StreamGround({ title, line }: { readonly title: ReactNode; readonly line?: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-end overflow-hidden px-6 pb-[8%] text-center">
      <div
        aria-hidden
        className="absolute inset-0 bg-[radial-gradient(58%_62%_at_50%_74%,color-mix(in_srgb,var(--gold)_26%,transparent),transparent)]"
      />
      <svg
        aria-hidden
        viewBox="0 0 390 219"
        preserveAspectRatio="xMidYMin slice"
        fill="none"
        className="absolute inset-0 size-full [mask-image:linear-gradient(black_34%,transparent_62%)] text-gold"
      >
        <g stroke="currentColor" strokeWidth={1.6}>
          <ellipse cx={195} cy={170} rx={250} ry={112} opacity={0.5} />
          <ellipse cx={195} cy={174} rx={232} ry={104} opacity={0.28} />
        </g>
        <g fill="currentColor" opacity={0.16}>
          {CROWD.map(([x, y]) => (
            <circle key={`${x},${y}`} cx={x} cy={y} r={3.6} />
          ))}
        </g>
      </svg>
      <p className="relative text-name font-semibold">{title}</p>
      {line !== undefined && <p className="relative text-label text-stage-text/75">{line}</p>}
    </div>
  );
}

/** Heads in the stands: rows that follow the ring, each shifted by half a seat. */
const CROWD = [0, 1, 2].flatMap((row) =>
  Array.from({ length: 37 }, (_, seat) => {
    const turn = ((seat - 18 + (row % 2) / 2) * Math.PI) / 62;
    const x = 195 + (262 + row * 16) * Math.sin(turn);
    const y = 170 - (124 + row * 13) * Math.cos(turn);
    return [Math.round(x), Math.round(y)] as const;
  }),
);
