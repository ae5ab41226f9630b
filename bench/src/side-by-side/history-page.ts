import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import type { Figure } from '../figures/print-figures.ts';
import { BETS_EACH, openStore } from '../history/open-store.ts';
import { timeInTurn } from '../history/time-in-turn.ts';
import { figuresOf } from './compare.ts';
import type { Comparison } from './compare.ts';

const PAGE = 100;
const CALLS = 200;

/** A page of a player's history when the table holds many bets against a hundredth of them, as many of each player. */
export async function compareHistory(
  postgres: ThrowawayPostgres,
  { rounds, bets }: { rounds: number; bets: number },
): Promise<Figure[]> {
  const fewer = bets / 100;
  const large = await openStore(postgres, 'history_large', bets);
  const small = await openStore(postgres, 'history_small', fewer);
  const players = fewer / BETS_EACH;
  const middle = BETS_EACH / PAGE / 2;
  const pageOf = (store: typeof large) => (turn: number) =>
    store.reports.listBets(store.playerAt(turn, players), { page: middle, limit: PAGE });
  const comparison: Comparison = { ours: [], theirs: [] };
  // Page by page in turn, so that a processor whose speed changes from one second to the next is the same for both.
  for (let round = 0; round <= rounds; round += 1) {
    const [ours = 0, theirs = 0] = await timeInTurn([pageOf(large), pageOf(small)], {
      calls: CALLS,
      players,
    });
    if (round === 0) continue;
    comparison.ours.push(ours);
    comparison.theirs.push(theirs);
  }
  await Promise.all([large.close(), small.close()]);
  const names = { ours: `history page, ${bets} bets in the table`, theirs: `${fewer} bets in the table` };
  return figuresOf(comparison, { ...names, unit: 'ms', digits: 2 }, { goal: 1.3, cap: 1.3 });
}
