import { createRandom } from '../load/random.ts';
import { createRequests } from '../load/write-requests.ts';
import type { Metric } from '../report/metric.ts';
import { openMatch } from '../server/matches.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { interleave, notSlowerMetrics } from './interleave.ts';
import { requestInLoop } from './request-loop.ts';

const PLAYERS = 400;
const CLIENTS = 32;
/** What `bet_take_stake` calls for the house's limits, and what takes its place in a bet without limits. */
const WITHOUT_LIMITS = [
  ['v_has_limits OR v_bet_max IS NULL', 'false'],
  ['p_amount > v_bet_max', 'false'],
  ['p_match IS NOT NULL', 'false'],
] as const;

/** Betting with the house's limits against the same without them. */
export async function compareLimits(
  server: ServerFixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Metric[]> {
  const players = await server.addPlayers(PLAYERS, 10_000_000);
  const offers = [await openMatch(server.desk), await openMatch(server.desk), await openMatch(server.desk)];
  const requests = createRequests(players, createRandom(1));
  const bet = () => requestInLoop(server.address, { clients: CLIENTS, seconds }, () => requests.bet(offers));
  const [row] = await server.db.query<{ text: string }>(
    `SELECT pg_get_functiondef('bet_take_stake'::regproc) AS text`,
  );
  const limited = row?.text ?? '';
  let unlimited = limited;
  for (const [call, instead] of WITHOUT_LIMITS) {
    if (!limited.includes(call)) throw new Error(`bet_take_stake has no "${call}"`);
    unlimited = unlimited.replace(call, instead);
  }
  const comparison = await interleave(Math.max(rounds, 10), {
    ours: bet,
    baseline: async () => {
      await server.db.query(unlimited);
      const perSecond = await bet();
      await server.db.query(limited);
      return perSecond;
    },
  });
  return notSlowerMetrics(comparison, { ours: 'bets a second with limits', baseline: 'without' }, 0.05);
}
