import { ticketCode } from '@sanam/betting';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import type { Tables } from '../../src/db/tables.ts';
import type { RunningServer } from '../../src/main/start-server.ts';
import { listAudit } from '../../src/services/audit/list-audit.ts';
import { listBoard } from '../../src/services/catalog/list-board.ts';
import { listDeskMatches } from '../../src/services/catalog/list-desk-matches.ts';
import { listRates } from '../../src/services/odds/list-rates.ts';
import { listAlerts } from '../../src/services/reports/list-alerts.ts';
import { listExposure } from '../../src/services/reports/list-exposure.ts';
import { listHeavyPlayers } from '../../src/services/reports/list-heavy-players.ts';
import { listEntries } from '../../src/services/reports/players/list-entries.ts';
import { listNotes } from '../../src/services/reports/players/list-notes.ts';
import { listPlayers } from '../../src/services/reports/players/list-players.ts';
import { readPlayerPage } from '../../src/services/reports/players/read-player-page.ts';
import { findTicket } from '../../src/services/reports/read-ticket.ts';
import { readStepBook } from '../../src/services/reports/read-step-book.ts';
import { listTape, readNewBets } from '../../src/services/reports/tape.ts';
import { readMoved } from '../../src/services/settlement/preview-result.ts';
import { listRuns } from '../../src/services/settlement/list-runs.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { startTestServer } from '../harness/server.ts';

/** Enough for the planner to prefer an index: what is open is a thousandth of all. */
const [MATCHES, BETS, AUDITS, PLAYERS] = [4000, 60_000, 30_000, 30_000];

const LARGE = new Set([
  'match',
  'exposure',
  'bet',
  'bet_leg',
  'rate',
  'settlement',
  'audit',
  'player',
  'account',
  'account_balance',
  'entry',
  'player_note',
  'bank_change',
  'session',
  'player_device',
]);

interface Statement {
  text: string;
  values: readonly unknown[];
}

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
    await tx.query(PAST_CALLS);
    await tx.query(PAST_AUDIT, [AUDITS]);
    await tx.query(OTHER_PLAYERS, [PLAYERS]);
    await tx.query(OTHER_ACCOUNTS);
    await tx.query(OTHER_BALANCES);
    await tx.query(OTHER_ENTRIES);
    await tx.query(OTHER_TRACES);
  };
  await server.app.db.transact(fill, { timeout: 'none' });
  past = live.id + MATCHES / 2;
  for (const table of LARGE) {
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
const PAST_CALLS = `
  INSERT INTO settlement (match_id, run_no, result, status, called_by, called_at)
  SELECT id, 1, 'RED', 'DONE', 'bench', now() FROM match WHERE is_ended`;
const PAST_AUDIT = `
  INSERT INTO audit (id, at, actor, action, subject, seal)
  SELECT nextval(pg_get_serial_sequence('audit', 'id')), now() - ($1::int - n) * interval '1 minute', 'operator ' || n % 50,
         'ACTION_' || n % 40, 'match/' || n % 5000, '\\x00'
    FROM generate_series(1, $1::int) AS n`;

const OTHER_PLAYERS = `
  INSERT INTO player (phone, full_name, password_hash, bank_code, bank_name, bank_account, line, deposit_account_id, agent_id,
                      status, created_at)
  SELECT '07' || lpad(n::text, 8, '0'), 'Name' || n || ' Surname' || n, '$argon2id$none', 'SCB', 'SCB',
         lpad((n * 7)::text, 10, '1'), 'line', 1, 1, CASE WHEN n % 1000 = 0 THEN 'DISABLED' ELSE 'ACTIVE' END,
         now() - n * interval '1 hour'
    FROM generate_series(1, $1::int) AS n`;
const OTHER_ACCOUNTS = `
  INSERT INTO account (kind, player_id)
  SELECT kind, p.id FROM player p, unnest(ARRAY['PLAYER_WALLET', 'PLAYER_HOLD']) AS kind
   WHERE NOT EXISTS (SELECT FROM account WHERE player_id = p.id)`;
const OTHER_BALANCES =
  'INSERT INTO account_balance (account_id) SELECT id FROM account WHERE player_id IS NOT NULL ON CONFLICT DO NOTHING';
const OTHER_ENTRIES = `
  INSERT INTO entry (posting_id, account_id, amount) SELECT 1, id, 100 FROM account WHERE kind = 'PLAYER_WALLET'`;
const OTHER_TRACES = `
  WITH noted AS (
    INSERT INTO player_note (player_id, text, made_by, created_at) SELECT id, 'text', 'a cashier', now() FROM player),
  changed AS (
    INSERT INTO bank_change (player_id, bank_code, bank_account, changed_by, changed_at)
    SELECT id, 'SCB', '1234567890', 'a cashier', now() - interval '2 days' FROM player),
  opened AS (
    INSERT INTO session (id, player_id, expires_at) SELECT gen_random_uuid(), id, now() + interval '1 day' FROM player)
  INSERT INTO player_device (player_id, device_id, first_seen_at, last_seen_at)
  SELECT id, gen_random_uuid(), now(), now() FROM player`;

const day = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString();
const clock = { now: () => new Date() };
const lastVerification = () => undefined;
const paging = { page: 1, limit: 100 };

/** Every list of the desk, with every filter that it has. */
const LISTS: Record<string, (sql: Sql) => Promise<unknown>> = {
  exposure: (db) => listExposure({ db }, paging),
  'players who weigh most': (db) => listHeavyPlayers({ db }, 10),
  'step book': (db) => readStepBook({ db }),
  alerts: (db) => listAlerts({ db, clock, lastVerification }),
  'newest bets on a match': (db) => listTape({ db }, past, { after: undefined, limit: 200 }),
  'bets on a match after one': (db) => listTape({ db }, past, { after: 30_000, limit: 200 }),
  'new bets on matches': (db) => readNewBets({ db }, [{ matchId: past, after: 30_000 }], [1, 2]),
  'rates of a match': (db) => listRates({ db }, past, paging),
  'settlements of a match': (db) => listRuns({ db }, past),
  'a ticket': (db) => findTicket({ db }, ticketCode(1000)),
  'what a result moves': (db) => readMoved(db, past, 'BLUE'),
  audit: (db) => listAudit({ db }, { limit: 100 }),
  'audit, next page': (db) => listAudit({ db }, { limit: 100, before: 2000 }),
  'audit of an operator': (db) => listAudit({ db }, { limit: 100, actor: 'operator 7' }),
  'audit of an action': (db) => listAudit({ db }, { limit: 100, action: 'ACTION_7' }),
  'audit of several actions': (db) => listAudit({ db }, { limit: 100, action: 'ACTION_7,ACTION_8' }),
  'audit of a subject': (db) => listAudit({ db }, { limit: 100, subject: 'match/17' }),
  'audit of an id': (db) => listAudit({ db }, { limit: 100, id: '17' }),
  'audit of two people': (db) => listAudit({ db }, { limit: 100, hasSecond: true }),
  players: (db) => listPlayers({ db }, { limit: 25 }),
  'players, next page': (db) => listPlayers({ db }, { limit: 25, before: 2000 }),
  'players who owe': (db) => listPlayers({ db }, { limit: 25, filter: 'OWING' }),
  'disabled players': (db) => listPlayers({ db }, { limit: 25, filter: 'DISABLED' }),
  'new players': (db) => listPlayers({ db }, { limit: 25, filter: 'NEW' }),
  'players by phone': (db) => listPlayers({ db }, { limit: 25, search: '0700001' }),
  'players by name': (db) => listPlayers({ db }, { limit: 25, search: 'surname17' }),
  'players by ticket': (db) => listPlayers({ db }, { limit: 25, search: ticketCode(2000) }),
  "a player's page": (db) => readPlayerPage({ db, clock }, 1, { role: 'cashier', canResetPassword: true }),
  "a player's entries": (db) => listEntries({ db }, 1, { limit: 100 }),
  "a player's notes": (db) => listNotes({ db }, 1, { limit: 10 }),
  'audit of an hour': (db) => {
    const from = Date.now() - 3 * day;
    return listAudit({ db }, { limit: 100, dateFrom: dayOf(from), dateTo: dayOf(from + day / 24) });
  },
};

test.each(Object.entries(LISTS))('%s: reads no large table completely', async (_name, read) => {
  const sent: Statement[] = [];
  const { db } = server.app;
  await read({
    query: (text, values = [], name) => {
      sent.push({ text, values });
      return db.query(text, values, name);
    },
  });
  expect(sent.length).toBeGreaterThan(0);
  for (const statement of sent) expect(await largeScans(statement)).toEqual([]);
});

type MatchDb = Parameters<typeof listDeskMatches>[0];
const MATCH_LISTS: Record<string, (needs: MatchDb) => Promise<unknown>> = {
  'matches of a night': (needs) => listDeskMatches(needs, { ...paging, date: '2026-11-15' }),
  'matches of a stadium and night': (needs) =>
    listDeskMatches(needs, { ...paging, date: '2026-11-15', stadiumId: 1, line: 'LIVE' }),
  'running matches': (needs) => listDeskMatches(needs, { ...paging, isMatchEnd: false, line: 'LIVE' }),
  'the board of players': (needs) => listBoard(needs, { ...paging, isMatchEnd: false }),
};

test.each(Object.entries(MATCH_LISTS))('%s: reads no large table completely', async (_name, read) => {
  const sent: Statement[] = [];
  const capturing = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push({ text: query.sql, values: query.parameters }),
  });
  // The driver finds nothing, and a list cannot be counted then.
  await expect(read({ db: { read: capturing } })).rejects.toThrow('no result');
  expect(sent.length).toBe(2);
  for (const statement of sent) expect(await largeScans(statement)).toEqual([]);
});

test('a list without an index is noticed', async () => {
  const text = 'SELECT * FROM bet WHERE amount = $1';
  expect(await largeScans({ text, values: [1] })).toEqual(['bet']);
});

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The large tables that the plan of a statement reads from beginning to end. */
async function largeScans({ text, values }: Statement): Promise<string[]> {
  const [row] = await server.app.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (FORMAT JSON) ${text}`,
    values,
  );
  const scans = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
  if (!row) throw new Error('EXPLAIN returned no row');
  return scans(row['QUERY PLAN'][0].Plan).filter((table) => LARGE.has(table));
}
