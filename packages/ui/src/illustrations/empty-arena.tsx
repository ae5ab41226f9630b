/** The stands, the ring and the seam, with both corners empty. */
export function EmptyArena({ className = 'h-[82px] w-[190px]' }: { readonly className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 190 82"
      fill="none"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <g className="stroke-ctl">
        <path d="M7 44A88 37 0 0 1 183 44M7 47A88 33 0 0 1 183 47" />
        <path d="M34 17.3v5.9M58 10.4v6.7M82 7.4v7M108 7.4v7M132 10.4v6.7M156 17.3v5.9" />
        <path d="M7 44v7A88 27 0 0 0 183 51v-7" />
      </g>
      <ellipse cx="95" cy="46" rx="64" ry="22" className="stroke-t2" />
      <path d="M57 46h22M111 46h22" strokeDasharray="5 3.5" className="stroke-ctl" />
      <path d="M104.8 25.6 85.2 66.4" strokeWidth={2} className="stroke-focus" />
    </svg>
  );
}
