import { bindingOf, type Act } from '../lib/keys/key-table.ts';
import { KeyCap } from './key-caps.tsx';

export interface LegendRow {
  readonly text: string;
  readonly acts: readonly Act[];
  /** Shown instead of the keys of the acts; a dash stands for the keys between. */
  readonly caps?: readonly string[];
}

/** The keys that work now; shown where the screen has space for them. */
export function KeyLegend({
  rows,
  possible,
}: {
  readonly rows: readonly LegendRow[];
  readonly possible: readonly Act[];
}) {
  const shown = rows.filter(({ acts }) => acts.every((act) => possible.includes(act)));
  if (shown.length === 0) return null;
  return (
    <ul
      aria-hidden
      className="hidden min-h-8.5 items-center gap-x-3.5 overflow-hidden rounded-tile border border-line bg-s1 px-3.5 text-tiny whitespace-nowrap text-t2 wide:flex"
    >
      {shown.map(({ text, acts, caps = acts.flatMap((act) => bindingOf(act).caps) }) => (
        <li key={text} className="flex items-center gap-1.5">
          {caps.map((cap) => (cap === '–' ? cap : <KeyCap key={cap}>{cap}</KeyCap>))}
          {text}
        </li>
      ))}
    </ul>
  );
}
