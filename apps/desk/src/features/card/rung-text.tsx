import { classNames } from '@sanam/ui';

import { readRung } from '../../lib/card/read-cells.ts';
import { useTexts } from '../../state/language.ts';

/** A rung as typed, with a slash on the side of its favourite: before it red, after it blue. */
export function RungText({ text }: { readonly text: string }) {
  const { ringside } = useTexts();
  const read = readRung(text);
  if (read.kind !== 'rung') return <>–</>;
  const isLevel = read.rung === '1/1';
  const side = !isLevel && read.favourite;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Slash colour="bg-red" isShown={side === 'RED'} />
      {read.rung}
      {side && <span className="sr-only"> {ringside.corners[side]}</span>}
      <Slash colour="bg-blue" isShown={side === 'BLUE'} />
    </span>
  );
}

function Slash({ colour, isShown }: { readonly colour: string; readonly isShown: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames('h-4 w-1 seam-corner rounded-[1px]', isShown ? colour : 'bg-transparent')}
    />
  );
}
