import type { Corner } from '@sanam/betting';

import { useKey } from '../../state/keys.ts';
import { sendMoves, stageMove, undoMoves, useStepMoves } from '../../state/step/step-moves.ts';
import type { Step } from './use-step.ts';

/** The keys of the rows and of their prices. The panel of the selected match has those that send, close and open. */
export function useStepKeys({ rows, selected, isLost, select }: Step): void {
  const { undo, staged } = useStepMoves();
  const place = rows.findIndex((row) => row === selected);
  const go = (by: 1 | -1) => {
    const next = rows[place + by];
    if (next) select(next.match.id);
  };
  useKey('rowDown', () => go(1), rows.length > 1);
  useKey('rowUp', () => go(-1), rows.length > 1);

  const canMove = selected?.canMove ?? false;
  const move = (corner: Corner, step: 1 | 0.5) => {
    if (selected) stageMove(selected.seen, corner, step);
  };
  useKey('redStronger', () => move('RED', 1), canMove);
  useKey('blueStronger', () => move('BLUE', 1), canMove);
  useKey('redHalf', () => move('RED', 0.5), canMove);
  useKey('blueHalf', () => move('BLUE', 0.5), canMove);
  useKey('sendAll', () => sendMoves(), !isLost && staged.size > 0);
  useKey('undo', undoMoves, !isLost && undo !== undefined);
}
