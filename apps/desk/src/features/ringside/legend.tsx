import { KeyCap } from '../../components/key-caps.tsx';
import { bindingOf, type Act } from '../../lib/keys/key-table.ts';
import { usePossibleActs } from '../../state/keys.ts';
import { useTexts } from '../../state/language.ts';

/** The keys that work now, on a screen with room for them. */
export function Legend() {
  const { ringside: texts } = useTexts();
  const possible = usePossibleActs();
  const { legend } = texts;
  const rows: readonly {
    readonly text: string;
    readonly acts: readonly Act[];
    readonly caps?: readonly string[];
  }[] = [
    { text: legend.move, acts: ['redStronger', 'blueStronger'] },
    { text: legend.half, acts: ['redHalf'], caps: ['Shift'] },
    { text: legend.close, acts: ['close'] },
    { text: legend.open, acts: ['open'] },
    { text: legend.undo, acts: ['undo'] },
    { text: legend.suggestion, acts: ['suggestion'] },
    { text: legend.special, acts: ['special'] },
    { text: legend.draw, acts: ['draw'] },
    { text: legend.round, acts: ['round'] },
    { text: legend.matches, acts: ['match1'], caps: ['1', '–', '9'] },
    { text: legend.end, acts: ['end'] },
    { text: legend.all, acts: ['keys'] },
  ];
  return (
    <ul
      aria-hidden
      className="hidden min-h-8.5 items-center gap-x-3.5 overflow-hidden rounded-tile border border-line bg-s1 px-3.5 text-tiny whitespace-nowrap text-t2 wide:flex"
    >
      {rows
        .filter(({ acts }) => acts.every((act) => possible.includes(act)))
        .map(({ text, acts, caps = acts.flatMap((act) => bindingOf(act).caps) }) => (
          <li key={text} className="flex items-center gap-1.5">
            {caps.map((cap) => (
              <KeyCap key={cap}>{cap}</KeyCap>
            ))}
            {text}
          </li>
        ))}
    </ul>
  );
}
