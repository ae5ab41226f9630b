import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import {
  LARGE_TABLES,
  MATCH_LISTS,
  TRANSFER_LISTS,
  deskLists,
  fillBesideBets,
  largeScans,
  statementsOf,
} from '../harness/desk-lists.ts';
import type { Statement } from '../harness/desk-lists.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { startTestServer } from '../harness/server.ts';

/** Enough for the planner to prefer an index: what is open is a thousandth of all. */
const [MATCHES, BETS, AUDITS, PLAYERS] = [4000, 60_000, 30_000, 30_000];

let server: RunningServer;
/** One of the past, with bets and odds. */
let past: number;
beforeAll(async () => {
  // The ledger knows nothing of the bets below.
  server = await startTestServer({ verifiesLedger: false });
  const game = await createGameActions(server);
  const player = await game.createPlayer(100_000);
  const live = await game.createOpenMatch();
  await game.bet(player, { matchId: live.id, rateId: live.rateId, betAmount: 100, betType: 'RED' });
  const [one, other] = [
    await game.createOpenMatch({ line: 'STEP' }),
    await game.createOpenMatch({ line: 'STEP' }),
  ];
  const leg = ({ id: matchId, rateId }: typeof one) => ({ matchId, rateId, betType: 'RED' as const });
  await game.betMulti(player, 100, [leg(one), leg(other)]);
  const fill = async (tx: Sql) => {
    await tx.query("SET LOCAL session_replication_role = 'replica'");
    await tx.query(PAST_MATCHES, [live.id, MATCHES]);
    await tx.query(PAST_EXPOSURE);
    await tx.query(PAST_BETS, [player.playerId, BETS, MATCHES]);
    await tx.query(PAST_LEGS);
    await tx.query(PAST_RATES, [live.rateId]);
    await fillBesideBets(tx, { audits: AUDITS, players: PLAYERS });
  };
  await server.app.db.transact(fill, { timeout: 'none' });
  past = live.id + MATCHES / 2;
  for (const table of LARGE_TABLES) {
    await server.app.db.query(`ANALYZE ${table}`);
  }
});
afterAll(() => server.close());

const PAST_MATCHES = `
  INSERT INTO match (line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no, fighting_at,
                     created_at, is_started, is_ended, result, match_no, night)
  SELECT CASE WHEN n % 10 = 0 THEN 'STEP' ELSE 'LIVE' END, stadium_id, category_code, match_name, red_name, blue_name,
         match_tag, 1, fighting_at - n * interval '1 hour', created_at - n * interval '1 hour', true, true, 'RED',
         1 + n % 999, night - 1 - n / 20
    FROM match, generate_series(1, $2::int) AS n WHERE id = $1`;
const PAST_EXPOSURE = `
  INSERT INTO exposure (match_id, stripe, red)
  SELECT id, stripe, 1000 FROM match, generate_series(0, 7) AS stripe ON CONFLICT DO NOTHING`;
const PAST_BETS = `
  INSERT INTO bet (id, player_id, player_no, kind, status, result_type, category_code, amount, stake, win, payout, created_at,
                   accepted_order, match_id, side, rate_id, rate_type, rate_name, multiply, settled_run, settle_no)
  SELECT gen_random_uuid(), $1, 1000 + n, kind, 'PAID', 'LOST', 'BULL_FIGHT', 10000, 10000, 9000, 0, now(), n,
         CASE WHEN kind <> 'STEP_MULTI' THEN last.id - n % $3::int END, CASE WHEN kind <> 'STEP_MULTI' THEN 'RED' END,
         1, 'MY', '0.90', 9000, 1, 1
    FROM (SELECT max(id) AS id FROM match) AS last, generate_series(1, $2::int) AS n
   CROSS JOIN LATERAL (SELECT CASE n % 10 WHEN 8 THEN 'STEP_SINGLE' WHEN 9 THEN 'STEP_MULTI' ELSE 'LIVE' END AS kind) AS made`;
const PAST_LEGS = `
  INSERT INTO bet_leg (bet_id, leg_no, match_id, side, rate_id, rate_name, multiply, result_type, settled_run)
  SELECT b.id, leg_no, last.id - (b.player_no + leg_no) % 1000, 'RED', 1, '0.90', 9000, 'LOST', 1
    FROM bet b, generate_series(1, 3) AS leg_no, (SELECT max(id) AS id FROM match) AS last
   WHERE b.kind = 'STEP_MULTI' AND b.status = 'PAID'`;
const PAST_RATES = `
  INSERT INTO rate (match_id, setting_rates, set_order, created_at)
  SELECT match.id, setting_rates, n, rate.created_at
    FROM match, rate, generate_series(1, 5) AS n WHERE rate.id = $1 AND match.is_ended`;

// The match is made by the server, which is there later.
test.each(Object.keys(deskLists(0)))('%s: reads no large table completely', async (name) => {
  const sent: Statement[] = [];
  const { db } = server.app;
  await deskLists(past)[name]?.({
    query: (text, values = [], named) => {
      sent.push({ text, values });
      return db.query(text, values, named);
    },
  });
  expect(sent.length).toBeGreaterThan(0);
  for (const statement of sent) expect(await largeScans(db, statement)).toEqual([]);
});

test.each(Object.entries({ ...MATCH_LISTS, ...TRANSFER_LISTS }))(
  '%s: reads no large table completely',
  async (_name, list) => {
    const sent = await statementsOf(list);
    expect(sent.length).toBe(2);
    for (const statement of sent) expect(await largeScans(server.app.db, statement)).toEqual([]);
  },
);

test('a list without an index is noticed', async () => {
  const text = 'SELECT * FROM bet WHERE amount = $1';
  expect(await largeScans(server.app.db, { text, values: [1] })).toEqual(['bet']);
});
