import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import type { Metric } from '../report/metric.ts';
import { BETS_EACH, openHistoryDatabase } from '../history/history-database.ts';
import { interleaveTimings } from '../history/interleave-timings.ts';
import { comparisonMetrics } from './interleave.ts';
import type { Comparison } from './interleave.ts';

const PAGE = 100;
const CALLS = 200;

/** A page of a player's history in a table of many bets, against a table with a hundredth of them. */
export async function compareHistory(
  postgres: ThrowawayPostgres,
  { rounds, bets }: { rounds: number; bets: number },
): Promise<Metric[]> {
  const fewer = bets / 100;
  const large = await openHistoryDatabase(postgres, 'history_large', bets);
  const small = await openHistoryDatabase(postgres, 'history_small', fewer);
  const players = fewer / BETS_EACH;
  const middle = BETS_EACH / PAGE / 2;
  const readPage = (store: typeof large) => (call: number) =>
    store.reports.listBets(store.playerAt(call, players), { page: middle, limit: PAGE });
  const comparison: Comparison = { ours: [], baseline: [] };
  // Alternating page by page, because the processor's speed may change from one second to the next.
  for (let round = 0; round <= rounds; round += 1) {
    const [ours = 0, baseline = 0] = await interleaveTimings([readPage(large), readPage(small)], {
      calls: CALLS,
      players,
    });
    if (round === 0) continue;
    comparison.ours.push(ours);
    comparison.baseline.push(baseline);
  }
  await Promise.all([large.close(), small.close()]);
  const names = { ours: `history page, ${bets} bets in the table`, baseline: `${fewer} bets in the table` };
  return comparisonMetrics(comparison, { ...names, unit: 'ms', digits: 2 }, { goal: 1.3, cap: 1.3 });
}
