import { classNames } from '../class-names.ts';

/** Red light on the left, blue on the right, the rings of the stands above; it fades out above the text. */
export function ArenaBackdrop({ className }: { readonly className?: string }) {
  return (
    <div
      aria-hidden
      className={classNames('pointer-events-none absolute inset-x-0 top-0 h-80 overflow-hidden', className)}
    >
      <div className="absolute inset-0 bg-[radial-gradient(70%_90%_at_0%_30%,var(--glow-red),transparent),radial-gradient(70%_90%_at_100%_35%,var(--glow-blue),transparent)] [mask-image:linear-gradient(black_45%,transparent)]" />
      <svg
        viewBox="0 0 390 240"
        preserveAspectRatio="xMidYMin slice"
        fill="none"
        className="absolute inset-x-0 top-0 h-60 w-full [mask-image:linear-gradient(black_30%,transparent_72%)] stroke-(--ring)"
      >
        {RINGS.map(({ rx, ry }) => (
          <ellipse key={rx} cx={CENTRE.x} cy={CENTRE.y} rx={rx} ry={ry} strokeWidth={1.4} />
        ))}
        <path d={AISLES} strokeOpacity={0.45} />
      </svg>
    </div>
  );
}

const CENTRE = { x: 195, y: 211 };
const LAST_ROW = 5;
const RINGS = Array.from({ length: LAST_ROW + 1 }, (_, index) => row(index));
const AISLES = [-66, -50, -33, -16, 0, 16, 33, 50, 66].map((angle) => aisle(angle)).join('');

/** From the first row of the stands to the last, at an angle from straight ahead. */
function aisle(angle: number): string {
  const radians = (angle * Math.PI) / 180;
  const [from, to] = [row(0), row(LAST_ROW)].map(
    ({ rx, ry }) =>
      `${(CENTRE.x + rx * Math.sin(radians)).toFixed(1)} ${(CENTRE.y - ry * Math.cos(radians)).toFixed(1)}`,
  );
  return `M${from}L${to}`;
}

function row(index: number) {
  return { rx: 165 + 36 * index, ry: 110 + 26 * index };
}
