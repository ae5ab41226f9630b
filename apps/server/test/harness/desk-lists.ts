import { ticketCode } from '@sanam/betting';
import { APPROVAL_STATUSES } from '@sanam/contract';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Sql } from '../../src/db/database.ts';
import type { Tables } from '../../src/db/tables.ts';
import { listApprovals } from '../../src/services/approvals/list-approvals.ts';
import { listAudit } from '../../src/services/audit/list-audit.ts';
import { listBoard } from '../../src/services/catalog/list-board.ts';
import { listDeskMatches } from '../../src/services/catalog/list-desk-matches.ts';
import { listAllLimits, listLimits } from '../../src/services/limits/house-limits.ts';
import { listRates } from '../../src/services/odds/list-rates.ts';
import { readAlerts } from '../../src/services/reports/alerts/list-alerts.ts';
import { readTonight } from '../../src/services/reports/days/read-tonight.ts';
import { listLedgerRuns } from '../../src/services/reports/ledger-runs.ts';
import { listExposure } from '../../src/services/reports/list-exposure.ts';
import { listHeavyPlayers } from '../../src/services/reports/list-heavy-players.ts';
import { listEntries } from '../../src/services/reports/players/list-entries.ts';
import { listNotes } from '../../src/services/reports/players/list-notes.ts';
import { listPlayers } from '../../src/services/reports/players/list-players.ts';
import { readPlayerPage } from '../../src/services/reports/players/read-player-page.ts';
import { readExposure } from '../../src/services/reports/read-exposure.ts';
import { findTicket } from '../../src/services/reports/read-ticket.ts';
import { readStepBook } from '../../src/services/reports/read-step-book.ts';
import { listTape, readNewBets } from '../../src/services/reports/tape.ts';
import { readMoved } from '../../src/services/settlement/preview-result.ts';
import { listDebts } from '../../src/services/settlement/list-debts.ts';
import { listRuns } from '../../src/services/settlement/list-runs.ts';
import { listTransfers } from '../../src/services/wallet/list-transfers.ts';
import type { TransferFilter } from '../../src/services/wallet/list-transfers.ts';

/** Tables that no list may read from beginning to end. */
export const LARGE_TABLES = new Set([
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
  'approval',
  'transfer',
  'house_limit',
  'result_call',
  'match_window',
]);

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What the desk has beside matches and bets: as many audit rows, and players with accounts, entries and traces. */
export async function fillBesideBets(
  tx: Sql,
  { audits, players }: { audits: number; players: number },
): Promise<void> {
  await tx.query(PAST_CALLS);
  await tx.query(PAST_AUDIT, [audits]);
  await tx.query(OTHER_PLAYERS, [players]);
  await tx.query(OTHER_ACCOUNTS);
  await tx.query(OTHER_BALANCES);
  await tx.query(OTHER_ENTRIES);
  await tx.query(OTHER_TRACES);
  await tx.query(PAST_APPROVALS, [players]);
  await tx.query(PAST_TRANSFERS, [players]);
  await tx.query(PAST_LIMITS);
}

const PAST_CALLS = `
  WITH past AS (SELECT id FROM match WHERE is_ended),
  run AS (
    INSERT INTO settlement (match_id, run_no, result, status, called_by, called_at)
    SELECT id, 1, 'RED', 'DONE', 'bench', now() FROM past),
  called AS (
    INSERT INTO result_call (match_id, version, status, needs_second, first_by, first_result, first_at, begins_at)
    SELECT id, 1, 'BEGUN', false, 'bench', 'RED', now(), now() FROM past)
  INSERT INTO match_window (match_id, opened_order, opened_at, closed_order, closed_at)
  SELECT id, n, now(), n + 1, now() FROM past, unnest(ARRAY[1, 3]) AS n ON CONFLICT DO NOTHING`;
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

const PAST_APPROVALS = `
  INSERT INTO approval (id, kind, subject, payload, amount, asked_by, asked_at, expires_at, status, decided_by, decided_at)
  SELECT gen_random_uuid(), 'LIMIT', 'limit/MATCH:' || n, '{}', 100, 'ann', at, at + interval '15 minutes',
         CASE WHEN is_waiting THEN 'PENDING' WHEN n % 100 = 0 THEN 'REFUSED' ELSE 'APPROVED' END,
         CASE WHEN NOT is_waiting THEN 'ben' END, CASE WHEN NOT is_waiting THEN at END
    FROM generate_series(1, $1::int) AS n, LATERAL (SELECT now() - n * interval '1 hour' AS at, n % 200 = 1 AS is_waiting) AS made`;
const PAST_TRANSFERS = `
  INSERT INTO transfer (id, player_id, player_no, type_no, type, status, amount, bank_code, bank_account, full_name,
                        deposit_account_id, created_at, decided_at, decided_by)
  SELECT gen_random_uuid(), p.id, 1000, 1000, CASE p.id % 20 WHEN 0 THEN 'withdraw' ELSE 'deposit' END,
         CASE p.id % 50 WHEN 1 THEN 'cancelled' ELSE 'success' END, 100000, 'SCB', '1234567890', 'Name',
         CASE p.id % 20 WHEN 0 THEN NULL ELSE 1 END, now() - p.id * interval '1 hour', now() - p.id * interval '1 hour', 'ann'
    FROM player p WHERE p.id <= $1::int`;
const PAST_LIMITS = `
  INSERT INTO house_limit (scope, liability_max) SELECT 'MATCH:' || id, 100000 FROM match WHERE is_ended
  ON CONFLICT DO NOTHING`;

const DAY_MS = 86_400_000;
const dayOf = (time: number) => new Date(time).toISOString();
const clock = { now: () => new Date() };
const paging = { page: 1, limit: 100 };
const settings = { read: () => Promise.resolve({ approvalSum: undefined }) };
/** Whose list of approvals needs a database, a clock, the sum for two and the kinds that the role may decide on. */
const approvalNeeds = (db: Sql) =>
  ({ db, clock, settings, acts: [{ kind: 'LIMIT', roles: ['admin'] }] }) as unknown as Parameters<
    typeof listApprovals
  >[0];

/** Every list of the desk, with every filter that it has; those about one match are about this one, which has bets. */
export function deskLists(match: number): Record<string, (sql: Sql) => Promise<unknown>> {
  return {
    exposure: (db) => listExposure({ db }, paging),
    'players who weigh most': (db) => listHeavyPlayers({ db }, 10),
    'step book': (db) => readStepBook({ db }),
    alerts: (db) => readAlerts({ db, clock, approvalKindsOf: () => [] }),
    tonight: (db) => readTonight({ db, clock }),
    'verifications of the ledger': (db) => listLedgerRuns({ db }, { before: 7, limit: 24 }),
    'newest bets on a match': (db) => listTape({ db }, match, { after: undefined, limit: 200 }),
    'bets on a match after one': (db) => listTape({ db }, match, { after: 30_000, limit: 200 }),
    'new bets on matches': (db) => readNewBets({ db }, [{ matchId: match, after: 30_000 }], [1, 2]),
    'rates of a match': (db) => listRates({ db }, match, paging),
    'settlements of a match': (db) => listRuns({ db }, match),
    'a ticket': (db) => findTicket({ db }, ticketCode(1000), { role: 'admin' }),
    'what a result moves': (db) => readMoved(db, match, 'BLUE'),
    audit: (db) => listAudit({ db }, { limit: 100 }),
    'audit, next page': (db) => listAudit({ db }, { limit: 100, before: 2000 }),
    'audit of an operator': (db) => listAudit({ db }, { limit: 100, actor: 'operator 7' }),
    'audit of an action': (db) => listAudit({ db }, { limit: 100, action: 'ACTION_7' }),
    'audit of several actions': (db) => listAudit({ db }, { limit: 100, action: 'ACTION_7,ACTION_8' }),
    'audit of a subject': (db) => listAudit({ db }, { limit: 100, subject: 'match/17' }),
    'audit of an id': (db) => listAudit({ db }, { limit: 100, id: '17' }),
    'audit of a player': (db) => listAudit({ db }, { limit: 100, playerId: '17' }),
    'audit of acts on a player': (db) =>
      listAudit({ db }, { limit: 100, playerId: '17', action: 'PLAYER_NOTE,APPROVAL_ASK' }),
    'audit of two people': (db) => listAudit({ db }, { limit: 100, hasSecond: true }),
    players: (db) => listPlayers({ db }, { limit: 25 }),
    'players, next page': (db) => listPlayers({ db }, { limit: 25, before: 2000 }),
    'players who owe': (db) => listPlayers({ db }, { limit: 25, filter: 'OWING' }),
    'disabled players': (db) => listPlayers({ db }, { limit: 25, filter: 'DISABLED' }),
    'new players': (db) => listPlayers({ db }, { limit: 25, filter: 'NEW' }),
    'players by phone': (db) => listPlayers({ db }, { limit: 25, search: '0700001' }),
    'players by name': (db) => listPlayers({ db }, { limit: 25, search: 'surname17' }),
    'players by ticket': (db) => listPlayers({ db }, { limit: 25, search: ticketCode(2000) }),
    "a player's page": (db) => readPlayerPage({ db, clock }, 1, { role: 'cashier' }),
    "a player's entries": (db) => listEntries({ db }, 1, { limit: 100 }),
    "a player's notes": (db) => listNotes({ db }, 1, { limit: 10 }),
    'audit of an hour': (db) => {
      const from = Date.now() - 3 * DAY_MS;
      return listAudit({ db }, { limit: 100, dateFrom: dayOf(from), dateTo: dayOf(from + DAY_MS / 24) });
    },
    ...Object.fromEntries(
      ([undefined, ...APPROVAL_STATUSES] as const).map((status) => [
        `approvals, ${status ?? 'all'}`,
        (db: Sql) =>
          listApprovals(approvalNeeds(db), { ...paging, status, role: 'admin', username: 'admin' }),
      ]),
    ),
    limits: (db) => listLimits({ db }),
    'limits of every scope': (db) => listAllLimits({ db }, { after: 'MATCH:20', limit: 100 }),
    debts: (db) => listDebts({ db }, paging),
    'exposure of a match': (db) => readExposure({ db }, match),
  };
}

type MatchDb = Parameters<typeof listDeskMatches>[0];
/** Lists that are built by Kysely. */
export const MATCH_LISTS: Record<string, (needs: MatchDb) => Promise<unknown>> = {
  'matches of a night': (needs) => listDeskMatches(needs, { ...paging, date: '2026-11-15' }),
  'matches of a stadium and night': (needs) =>
    listDeskMatches(needs, { ...paging, date: '2026-11-15', stadiumId: 1, line: 'LIVE' }),
  'running matches': (needs) => listDeskMatches(needs, { ...paging, isMatchEnd: false, line: 'LIVE' }),
  'matches without filters': (needs) => listDeskMatches(needs, paging),
  'matches without filters, page 3': (needs) => listDeskMatches(needs, { page: 3, limit: 50 }),
  'ended matches': (needs) => listDeskMatches(needs, { ...paging, isMatchEnd: true }),
  'step matches': (needs) => listDeskMatches(needs, { ...paging, line: 'STEP' }),
  'matches of a stadium': (needs) => listDeskMatches(needs, { ...paging, stadiumId: 1 }),
  'the board of players': (needs) => listBoard(needs, { ...paging, isMatchEnd: false }),
};

type TransferNeeds = Parameters<typeof listTransfers>[0];
const listTransfersOf = (filter: Partial<TransferFilter>) => (needs: MatchDb) =>
  listTransfers({ ...needs, clock } as TransferNeeds, {
    ...paging,
    status: undefined,
    type: undefined,
    ...filter,
  });
/** Lists that are built by Kysely as well. */
export const TRANSFER_LISTS: Record<string, (needs: MatchDb) => Promise<unknown>> = {
  transactions: listTransfersOf({}),
  'transactions that wait': listTransfersOf({ status: 'pending' }),
  'refused transactions': listTransfersOf({ status: 'cancelled' }),
  deposits: listTransfersOf({ type: 'deposit' }),
  'paid withdrawals': listTransfersOf({ type: 'withdraw', status: 'success' }),
  'transactions of a player': listTransfersOf({ ofPlayer: { playerId: 17, role: 'admin' } }),
};

/** The statements that such a list sends. */
export async function statementsOf(list: (needs: MatchDb) => Promise<unknown>): Promise<Statement[]> {
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
  await list({ db: { read: capturing } }).catch((error: Error) => {
    if (error.message !== 'no result') throw error;
  });
  return sent;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The large tables that the plan of a statement reads from beginning to end. */
export async function largeScans(sql: Sql, { text, values }: Statement): Promise<string[]> {
  const [row] = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const scans = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
  if (!row) throw new Error('EXPLAIN returned no row');
  return scans(row['QUERY PLAN'][0].Plan).filter((table) => LARGE_TABLES.has(table));
}
