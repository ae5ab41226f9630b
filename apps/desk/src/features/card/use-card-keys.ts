import type { Corner } from '@sanam/betting';

import { moveRung } from '../../lib/card/move-rung.ts';
import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { swapCorners } from '../../lib/card/swap-corners.ts';
import type { CardOrder } from '../../state/card/use-order.ts';
import { useKey } from '../../state/keys.ts';
import { closeBetting } from '../../state/ringside/close-betting.ts';
import type { Editor } from './use-editor.ts';

interface CardKeys {
  readonly matches: readonly ListedMatch[];
  readonly editor: Editor;
  readonly order: CardOrder;
  readonly startNew: () => void;
  readonly duplicate: () => void;
  readonly openEditor: () => void;
  readonly openPaste: () => void;
}

/** The keys of the card. They act on the chosen row. */
export function useCardKeys({
  matches,
  editor,
  order,
  startNew,
  duplicate,
  openEditor,
  openPaste,
}: CardKeys): void {
  const { match, row, target, change } = editor;
  const isFree = target !== undefined && editor.lock === 'none';
  const chooseBeside = (step: 1 | -1) => {
    const place = matches.findIndex(({ id }) => id === match?.id);
    const beside = matches[place === -1 ? 0 : place + step];
    if (beside) editor.choose(beside.id);
  };
  const move = (step: 1 | -1) => {
    if (match) order.move(match.id, step);
  };
  useKey('newMatch', startNew);
  useKey('paste', openPaste);
  useKey('rowDown', () => chooseBeside(1), matches.length > 0);
  useKey('rowUp', () => chooseBeside(-1), matches.length > 0);
  useKey('moveDown', () => move(1), isFree && match !== undefined);
  useKey('moveUp', () => move(-1), isFree && match !== undefined);
  useKey('editRow', openEditor, target !== undefined);
  useKey('duplicate', duplicate, match !== undefined);
  useKey('swapCorners', () => change(swapCorners(row)), isFree);
  const moveTo = (corner: Corner, by: 1 | 0.5) => change({ rung: moveRung(row.rung, corner, by) });
  useKey('redStronger', () => moveTo('RED', 1), isFree);
  useKey('blueStronger', () => moveTo('BLUE', 1), isFree);
  useKey('redHalf', () => moveTo('RED', 0.5), isFree);
  useKey('blueHalf', () => moveTo('BLUE', 0.5), isFree);
  useKey('save', editor.save, editor.isChanged);
  useKey('back', editor.discard, editor.isChanged);
  useKey('close', () => match && void closeBetting(match.id), match?.isMatchEnd === false);
}
