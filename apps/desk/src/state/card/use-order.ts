import { useRef, useState } from 'react';

import { changeOrder, inOrder } from '../../lib/card/change-order.ts';
import type { ListedMatch } from '../../lib/card/listed-match.ts';
import { reloadMatches } from '../matches.ts';
import { sendOrder } from './card-acts.ts';

type Move = readonly [first: number, second: number];

export interface CardOrder {
  /** The card with the moves that are under way. */
  readonly matches: readonly ListedMatch[];
  readonly moving: ReadonlySet<number>;
  readonly failure: unknown;
  readonly move: (id: number, step: 1 | -1) => void;
}

/**
 * Shows a move at once. Moves are sent one after another; after a failure what waits is dropped, since it built on it.
 */
export function useOrder(listed: readonly ListedMatch[]): CardOrder {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [failure, setFailure] = useState<unknown>();
  const queue = useRef(Promise.resolve());
  const generation = useRef(0);
  const matches = moves.reduce(inOrder, listed);

  async function send(move: Move, begun: number): Promise<void> {
    if (begun !== generation.current) return;
    try {
      await sendOrder(move);
    } catch (error) {
      generation.current += 1;
      setFailure(error);
      setMoves([]);
      await reloadMatches();
      return;
    }
    setMoves((waiting) => waiting.filter((one) => one !== move));
  }

  return {
    matches,
    moving: new Set(moves.flat()),
    failure,
    move: (id, step) => {
      const move = changeOrder(matches, id, step);
      if (move === undefined) return;
      setFailure(undefined);
      setMoves((waiting) => [...waiting, move]);
      const begun = generation.current;
      queue.current = queue.current.then(() => send(move, begun));
    },
  };
}
