/** The arena with a word in the ring. */
export function ArenaSign({
  children,
  className = 'w-70',
}: {
  readonly children: string;
  readonly className?: string;
}) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 280 156"
      fill="none"
      strokeWidth={1.6}
      strokeLinecap="round"
      className={className}
    >
      <g className="stroke-ctl">
        <path d="M1 74A139 73 0 0 1 279 74M1 80A139 66 0 0 1 279 80" />
        <path d="M27 31.5v10.1M57 15.4v11.7M90 5.9v12.5M123 1.5v13M157 1.5v13M190 5.9v12.5M223 15.4v11.7M253 31.5v10.1" />
        <path d="M1 74v22A139 58 0 0 0 279 96V74" />
      </g>
      <ellipse cx="140" cy="79" rx="112" ry="46" className="stroke-t2" />
      <text
        x="140"
        y="104"
        textAnchor="middle"
        className="fill-t1 numerals text-[4.5rem] font-semibold"
        textLength={116}
        lengthAdjust="spacingAndGlyphs"
      >
        {children}
      </text>
    </svg>
  );
}
