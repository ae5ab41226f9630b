import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { listBets } from '../../src/services/reports/list-bets.ts';
import { listTape, readNewBets } from '../../src/services/reports/tape.ts';
import { readTurnovers } from '../../src/services/wallet/read-turnovers.ts';
import { BET_CHECKS } from '../../src/services/settlement/check-bets.ts';
import { insertBets, insertPlayers } from '../harness/bulk-bets.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { startTestServer } from '../harness/server.ts';

/** Enough rows for the planner to have a choice. */
const [MATCHES, PLAYERS, EACH, SESSIONS, EARLIER] = [8, 100, 24, 3000, 10_000];
const BATCH = 25;
/** How often a batch may read each of its bets. */
const READS_PER_BET = 12;

let server: RunningServer;
const matchIds: number[] = [];
let playerIds: number[];
let sessionIds: string[];

beforeAll(async () => {
  server = await startTestServer();
  const game = await createGameActions(server);
  playerIds = await insertPlayers(server, PLAYERS, 100_000);
  for (let nth = 0; nth < MATCHES; nth += 1) {
    const match = await game.createOpenMatch({ isDraw: true });
    await insertBets(server, { match, playerIds, each: EACH });
    matchIds.push(match.id);
  }
  // Without statistics, as on the evening of a large fight.
  const rows = await server.app.db.query<{ id: string }>(
    `INSERT INTO session (id, player_id, expires_at)
     SELECT gen_random_uuid(), ($1::bigint[])[1 + nth % $2], now() + interval '1 hour'
       FROM generate_series(1, $3::int) AS nth
     RETURNING id`,
    [playerIds, PLAYERS, SESSIONS],
  );
  sessionIds = rows.map(({ id }) => id);
});
afterAll(() => server.close());

test('a settlement batch reads only its own bets', async () => {
  const read = await countReads('bet', async (tx) => {
    const last = matchIds.at(-1);
    await tx.query(
      `INSERT INTO settlement (match_id, run_no, result, called_by, called_at) VALUES ($1, 1, 'RED', 'test', now())`,
      [last],
    );
    const [row] = await tx.query<{ settled: number }>(
      `SELECT settle_bets(p_match => $1, p_run => 1, p_limit => $2, p_sides => '{RED,BLUE,DRAW,NODRAW}',
                          p_outcomes => '{WIN,LOST,LOST,WIN}') AS settled`,
      [last, BATCH],
    );
    expect(row?.settled).toBe(BATCH);
  });
  expect(read).toBeLessThan(READS_PER_BET * BATCH);
});

test('checking whether a run is complete reads one bet', async () => {
  const read = await countReads('bet', async (tx) => {
    for (const matchId of matchIds) {
      expect(
        await tx.query('SELECT settle_is_complete(p_match => $1, p_run => 1) AS yes', [matchId]),
      ).toEqual([{ yes: false }]);
      // A run without open bets reads none.
      expect(
        await tx.query('SELECT settle_is_complete(p_match => $1, p_run => 0) AS yes', [matchId]),
      ).toEqual([{ yes: true }]);
    }
  });
  expect(read).toBe(MATCHES);
});

test('the check of completed runs reads one bet each', async () => {
  await server.app.db.query('ANALYZE bet');
  const read = await countReads('bet', async (tx) => {
    await tx.query(
      `INSERT INTO settlement (match_id, run_no, result, called_by, called_at, status)
       SELECT match_id, 1, 'RED', 'test', now(), 'DONE' FROM unnest($1::bigint[]) AS match_id`,
      [matchIds],
    );
    const check = BET_CHECKS.find(({ code }) => code === 'RUNS_LEAVE_NO_BET');
    expect(await tx.query(check?.statement ?? '')).toEqual([{ checked: MATCHES, violations: MATCHES }]);
  });
  expect(read).toBe(MATCHES);
});

test('a page of the tape, and what is new on it, read only their own bets', async () => {
  const [matchId = 0] = matchIds;
  const { bets } = await listTape({ db: server.app.db }, matchId, { after: undefined, limit: 10 });
  const after = bets[0]?.order ?? 0;
  const read = await countReads('bet', async (tx) => {
    expect((await listTape({ db: tx }, matchId, { after, limit: 4 })).bets).toEqual(bets.slice(1, 5));
    expect((await listTape({ db: tx }, matchId, { after: undefined, limit: 4 })).bets).toEqual(
      bets.slice(-4),
    );
    const known = bets.slice(1, 4).map(({ order }) => order);
    const { byMatch } = await readNewBets({ db: tx }, [{ matchId, after }], known);
    expect(byMatch.get(matchId)).toEqual(bets.slice(4));
  });
  expect(read).toBe(5 + 5 + 9);
});

test('finding the owner of a session reads one row', async () => {
  const requested = sessionIds.slice(0, 3);
  const read = await countReads('session', async (tx) => {
    expect(
      await tx.query('SELECT id FROM session_owners(p_sessions => $1, p_now => now())', [requested]),
    ).toHaveLength(requested.length);
  });
  expect(read).toBe(requested.length);
});

test('a page of bets reads only the matches of those bets', async () => {
  const [playerId = 0] = playerIds;
  const paging = { page: 1, limit: 20 };
  const { db } = server.app;
  await db.query(
    `INSERT INTO match (line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no,
                        fighting_at, is_ended)
     SELECT line, stadium_id, category_code, match_name, red_name, blue_name, match_tag, round_no,
            fighting_at - nth * interval '1 day', true
       FROM match, generate_series(1, $2::int) AS nth WHERE id = $1`,
    [matchIds[0], EARLIER],
  );
  await db.query('ANALYZE match');
  const read = await countReads('match', async (tx) => {
    // With this cost one lookup is still cheaper than all matches, but two are not.
    await tx.query('SET LOCAL random_page_cost = 100');
    expect((await listBets({ db: tx }, playerId, paging)).bets).toHaveLength(paging.limit);
  });
  expect(read).toBeLessThanOrEqual(paging.limit);
});

test('a turnover reads only the bets that count', async () => {
  const [playerId = 0] = playerIds;
  const read = await countReads('bet', async (tx) => {
    await tx.query(
      `INSERT INTO transfer (id, player_id, player_no, type_no, type, status, amount, bank_code, bank_account, full_name,
                             created_at, decided_at, decided_by)
       SELECT gen_random_uuid(), $1, 1, 1, 'deposit', 'success', 10000, 'SCB', '1', 'test', now(), now(), 'test'`,
      [playerId],
    );
    await tx.query(
      `SELECT ledger_post(p_kind => 'DEPOSIT', p_ref => id::text, p_from => house_account(p_kind => 'HOUSE_BANK'),
                          p_to => (SELECT id FROM account WHERE player_id = $1 AND kind = 'PLAYER_WALLET'),
                          p_amount => amount)
         FROM transfer WHERE player_id = $1`,
      [playerId],
    );
    const turnovers = await readTurnovers({ db: tx, turnoverPercent: 100 }, [playerId]);
    expect(turnovers.get(playerId)).toMatchObject({ goal: 100, staked: 0 });
  });
  // All of the player's bets still wait.
  expect(read).toBe(0);
});

/** How many rows of a table the work reads; its changes are rolled back. */
async function countReads(table: string, work: (tx: Sql) => Promise<void>): Promise<number> {
  class RolledBack extends Error {}
  let read = Number.NaN;
  const count = async (tx: Sql): Promise<number> => {
    const [row] = await tx.query<{ read: number }>(
      'SELECT seq_tup_read + idx_tup_fetch AS read FROM pg_stat_xact_user_tables WHERE relname = $1',
      [table],
    );
    return row?.read ?? Number.NaN;
  };
  const look = async (tx: Sql): Promise<void> => {
    // Earlier reads of this connection are counted too.
    const before = await count(tx);
    await work(tx);
    read = (await count(tx)) - before;
    throw new RolledBack();
  };
  await expect(server.app.db.transact(look)).rejects.toThrow(RolledBack);
  return read;
}
