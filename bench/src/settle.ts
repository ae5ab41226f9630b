import { manyBets } from '../../apps/server/test/harness/many-bets.ts';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import type { Player } from './house/add-players.ts';
import { openHouse } from './house/open-house.ts';
import { openMatch, type Offer } from './house/open-match.ts';

/**
 * What bets on another match wait while a match with 100,000 bets is settled, against the same bets, at the same
 * arrival times, before it. They come whether or not the earlier ones have been answered.
 */
const BETS = 100_000;
const EACH = 50;
const BETTORS = 200;
const BETS_A_SECOND = 50;
const QUIET_S = 20;
const LIMIT_MS = 1000;

const postgres = await startPostgres({ durable: true });
const house = await openHouse(postgres, 'settle');
try {
  const [settled, open] = [await openMatch(house.desk, { isDraw: true }), await openMatch(house.desk)];
  const crowd = await house.addPlayers(BETS / EACH, 100_000);
  const bettors = await house.addPlayers(BETTORS, 100_000);
  console.log(`placing ${BETS} bets`);
  await manyBets({ app: house }, { match: settled, playerIds: crowd.map(({ id }) => id), each: EACH });
  await house.db.query('ANALYZE');
  await house.desk('POST', `/matches/${settled.id}/close`);

  const quiet = await keepBetting(open, bettors, wait(QUIET_S * 1000));
  const began = performance.now();
  const busy = await keepBetting(open, bettors, settle(settled.id));
  const seconds = (performance.now() - began) / 1000;

  console.log(`settled ${BETS} bets in ${seconds.toFixed(1)} s, ${Math.round(BETS / seconds)} a second`);
  console.log(`bets on another match, ${BETS_A_SECOND} a second:`);
  report('before it', quiet);
  report('during it', busy);
  const slowest = busy.times.at(-1) ?? Number.POSITIVE_INFINITY;
  if (busy.refused + quiet.refused > 0 || slowest > LIMIT_MS) {
    console.log(`FAILED: every bet is to be taken within ${LIMIT_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await house.close();
  await postgres.stop();
}

/** Answers how long each bet took, in order, and how many were not taken. */
async function keepBetting({ id, rateId }: Offer, bettors: readonly Player[], until: Promise<void>) {
  const times: number[] = [];
  const flying = new Set<Promise<void>>();
  let [refused, sent] = [0, 0];
  const over = new AbortController();
  void until.then(() => over.abort());
  const place = async (body: object, player: Player | undefined, due: number): Promise<void> => {
    const { status } = await house.ask('POST', '/bet', body, player?.token);
    // From when it was due: one that could not even be sent has waited too.
    times.push(performance.now() - due);
    if (status !== 200) refused += 1;
  };
  const began = performance.now();
  while (!over.signal.aborted) {
    const due = began + (sent * 1000) / BETS_A_SECOND;
    await wait(due - performance.now());
    const player = bettors[sent % bettors.length];
    const body = {
      matchId: id,
      rateId,
      betAmount: 10,
      betType: sent % 2 === 0 ? 'RED' : 'BLUE',
      rateType: 'MY',
    };
    sent += 1;
    const placing = place(body, player, due);
    flying.add(placing);
    void placing.finally(() => flying.delete(placing));
  }
  await Promise.all(flying);
  return { times: times.toSorted((one, other) => one - other), refused };
}

async function settle(matchId: number): Promise<void> {
  await house.desk('POST', `/matches/${matchId}/result`, { result: 'RED' });
  for (;;) {
    const [left] = await house.db.query<{ count: number }>(
      `SELECT count(*) FROM bet WHERE match_id = $1 AND status <> 'PAID'`,
      [matchId],
    );
    if (left?.count === 0) return;
    await wait(250);
  }
}

function report(when: string, { times, refused }: { times: readonly number[]; refused: number }): void {
  const at = (share: number) => `${Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)} ms`;
  console.log(
    `  ${when}: ${times.length} bets, p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}, not taken ${refused}`,
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}
