import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metric } from '../report/metric.ts';
import { findPgbench } from '../server/pgbench.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { openMatch, type Offer } from '../server/matches.ts';
import { createRandom } from '../load/random.ts';
import { createRequests } from '../load/write-requests.ts';
import { requestInLoop } from './request-loop.ts';
import { interleave, comparisonMetrics } from './interleave.ts';

const PLAYERS = 400;
const CLIENTS = 32;

/** Bets per second over HTTP, against pgbench calling the same SQL function with as many clients. */
export async function compareBets(
  server: ServerFixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Metric[]> {
  const pgbench = findPgbench();
  const players = await server.addPlayers(PLAYERS, 10_000_000);
  const offers = [await openMatch(server.desk), await openMatch(server.desk), await openMatch(server.desk)];
  const requests = createRequests(players, createRandom(1));
  const folder = mkdtempSync(join(tmpdir(), 'sanam-bench-'));
  const script = join(folder, 'bet.sql');
  writeFileSync(script, pgbenchScript(Math.min(...players.map(({ id }) => id)), offers));
  try {
    const comparison = await interleave(rounds, {
      ours: () => requestInLoop(server.address, { clients: CLIENTS, seconds }, () => requests.bet(offers)),
      baseline: () => pgbench({ url: server.url, script, clients: CLIENTS, seconds }),
    });
    const names = {
      ours: `bets a second over HTTP, ${CLIENTS} clients`,
      baseline: 'pgbench, the same function',
    };
    return comparisonMetrics(comparison, names, { goal: 0.7, cap: 0.5, isHigherBetter: true });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A bet of a random player on a random match, as the server places it. */
function pgbenchScript(firstPlayer: number, offers: readonly Offer[]): string {
  const pickOf = (column: keyof Offer) => `(ARRAY[${offers.map((offer) => offer[column]).join(', ')}])[:nth]`;
  // pgbench takes a name directly after a colon for a variable, hence the spaces.
  const reply = JSON.stringify({
    bet: {
      id: '00000000-0000-7000-8000-000000000000',
      createdAt: new Date().toISOString(),
      betType: 'RED',
      rateName: '0.90',
      betAmount: 10,
      deductAmount: 10,
      matchId: 1,
      rateId: 1,
      rateType: 'MY',
      betStatus: 'ACCEPTED',
      resultType: 'WAIT',
      payoutAmount: 0,
    },
    isBetterRate: false,
  }).replaceAll('":', '": ');
  return `\\set player ${firstPlayer} + random(0, ${PLAYERS - 1})
\\set nth random(1, ${offers.length})
SELECT bet_place(p_player => :player, p_route => 'POST /bet', p_key => gen_random_uuid()::text,
                 p_body => sha256('bench'), p_at => now(), p_id => gen_random_uuid(), p_match => ${pickOf('id')},
                 p_side => 'RED', p_rate => ${pickOf('rateId')}, p_rate_type => 'MY', p_rate_name => '0.90',
                 p_multiply => 9000, p_amount => 1000, p_stake => 1000, p_win => 900, p_return_on_rate_change => false,
                 p_locked => false, p_reply => '${reply}');
`;
}
