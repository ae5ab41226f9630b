import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import type { Figure } from '../figures/print-figures.ts';
import { BETS_EACH, openStore } from '../history/open-store.ts';
import { timeInTurn } from '../history/time-in-turn.ts';
import { compareInTurn, figuresOf } from './compare.ts';

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
  const timeOf = (store: typeof large) => async (): Promise<number> => {
    const page = (turn: number) =>
      store.reports.listBets(store.firstPlayer + turn, { page: middle, limit: PAGE });
    const [ms = 0] = await timeInTurn([page], { calls: CALLS, players });
    return ms;
  };
  const comparison = await compareInTurn(rounds, { ours: timeOf(large), theirs: timeOf(small) });
  await Promise.all([large.close(), small.close()]);
  const names = { ours: `history page, ${bets} bets in the table`, theirs: `${fewer} bets in the table` };
  return figuresOf(comparison, { ...names, unit: 'ms', digits: 2 }, { goal: 1.3, cap: 1.3 });
}
