import { parseTicketCode } from '@sanam/betting';
import type { RunResult } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type {
  BET_POSTING_KINDS,
  BetState,
  BetTicket,
  Endpoints,
  OperatorRole,
  ReplyOf,
} from '@sanam/contract';
import { satang, toBaht, toBalanceString } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { invalidField } from '../input/invalid-field.ts';
import { selectLegs } from './leg-row.ts';
import type { LegRow } from './leg-row.ts';
import { toListedBets } from './to-listed-bets.ts';

/** A bet of this player with its states and its money. Bets of other players are not found. */
export async function readTicket({ db }: { db: Sql }, playerId: number, betId: string): Promise<BetTicket> {
  const bet = await findBet(db, 'id = $1', betId);
  if (bet?.player_id !== playerId) throw new Refusal('BET_NOT_FOUND');
  return toTicket(db, bet);
}

/** A bet by its ticket code, with whose it is. Traders need no more of the player than to tell one from another. */
export async function findTicket(
  { db }: { db: Sql },
  typed: string,
  { role }: { role: OperatorRole },
): Promise<ReplyOf<Endpoints['GET /desk/bets/{ticketCode}']>> {
  const ticketNo = parseTicketCode(typed);
  if (ticketNo === undefined) throw invalidField('ticketCode', 'check');
  const bet = await findBet(db, 'ticket_no = $1', ticketNo);
  if (!bet) throw new Refusal('BET_NOT_FOUND');
  const [player] = await db.query<{ username: string; fullName: string }>(
    'SELECT phone AS username, full_name AS "fullName" FROM player WHERE id = $1',
    [bet.player_id],
  );
  if (!player) throw new Error('a bet belongs to a player');
  const { username } = player;
  const shown =
    role === 'trader' ? { username: username.replaceAll(/.(?=.{4})/g, 'x'), fullName: null } : player;
  return { bet: await toTicket(db, bet), player: { id: bet.player_id, ...shown } };
}

/** What a ticket needs of the bet besides its legs. */
interface BetRow {
  id: string;
  player_id: number;
  status: string;
  created_at: Date;
  decide_at: Date | null;
  unaccepted_code: States[number]['code'];
  settle_no: number;
  match_id: number | null;
  legs: LegRow[];
}

type States = BetTicket['states'];

async function findBet(db: Sql, condition: string, value: unknown): Promise<BetRow | undefined> {
  const [bet] = await db.query<BetRow>(`SELECT * FROM bet WHERE ${condition}`, [value]);
  if (!bet) return undefined;
  const legs = await db.query<LegRow>(`${selectLegs('SELECT * FROM bet WHERE id = $1')} ORDER BY leg_no`, [
    bet.id,
  ]);
  return { ...bet, legs };
}

async function toTicket(db: Sql, bet: BetRow): Promise<BetTicket> {
  const [listed] = toListedBets(bet.legs);
  if (!listed) throw new Error('a bet has a leg');
  const [closedAt, runs, entries] = [
    await readClosing(db, bet),
    await readRuns(db, bet),
    await readEntries(db, bet),
  ];
  return {
    ...listed.transaction,
    states: toStates(bet, { closedAt, runs, entries }),
    entries: entries.flatMap(toEntry),
  };
}

/** When betting on the match of a LIVE bet closed for the last time; undefined while it is open. */
async function readClosing(db: Sql, { match_id: matchId }: BetRow): Promise<Date | undefined> {
  if (matchId === null) return undefined;
  const [last] = await db.query<{ closed_at: Date | null }>(
    'SELECT closed_at FROM match_window WHERE match_id = $1 ORDER BY opened_order DESC LIMIT 1',
    [matchId],
  );
  return last?.closed_at ?? undefined;
}

interface RunRow {
  match_id: number;
  run_no: number;
  result: RunResult;
  called_at: Date;
}

function readRuns(db: Sql, { legs }: BetRow): Promise<RunRow[]> {
  return db.query<RunRow>(
    `SELECT match_id, run_no, result, called_at FROM settlement
      WHERE match_id = ANY ($1::bigint[]) ORDER BY called_at, match_id, run_no`,
    [legs.map((leg) => leg.match_id)],
  );
}

/** A posting for the bet, with its entry on the wallet or the debt; without one it moved nothing of the player's. */
interface EntryRow {
  posting_id: number;
  kind: (typeof BET_POSTING_KINDS)[number];
  posted_at: Date;
  account: 'WALLET' | 'DEBT' | null;
  amount: number | null;
  balance_after: number | null;
}

/** The balance after an entry is the balance now without what came later, up to this many entries. */
const LATER_ENTRIES_MAX = 2000;

function readEntries(db: Sql, { id, player_id, settle_no }: BetRow): Promise<EntryRow[]> {
  const settlements = Array.from({ length: settle_no }, (_, place) => `${id}/${place + 1}`);
  const keys = [
    ['BET', id],
    ['BET_REFUND', id],
    ['COLLECT', `BET_REFUND/${id}`],
    ...settlements.flatMap((ref) => [
      ['SETTLE', ref],
      ['UNSETTLE', ref],
      ['COLLECT', `SETTLE/${ref}`],
    ]),
  ];
  const [kinds, refs] = [keys.map(([kind]) => kind), keys.map(([, ref]) => ref)];
  return db.query<EntryRow>(ENTRIES, [kinds, refs, player_id, LATER_ENTRIES_MAX], 'reports_ticket_entries');
}

/** Each posting is looked up by its unique key; OFFSET 0 keeps the lookup from becoming a join with all postings. */
const ENTRIES = `
  SELECT p.id AS posting_id, p.kind, p.created_at AS posted_at, e.account, e.amount, e.balance_after
    FROM unnest($1::text[], $2::text[]) AS key (kind, ref)
   CROSS JOIN LATERAL (SELECT * FROM posting WHERE posting.kind = key.kind AND posting.ref = key.ref OFFSET 0) AS p
    LEFT JOIN LATERAL (
      SELECT entry.id, substr(a.kind, 8) AS account, entry.amount,
             CASE a.kind WHEN 'PLAYER_WALLET' THEN
               (SELECT CASE WHEN count(*) <= $4::integer THEN b.balance - coalesce(sum(later.amount), 0)::bigint END
                  FROM (SELECT amount FROM entry l
                         WHERE l.account_id = a.id AND l.id > entry.id LIMIT $4::integer + 1) AS later) END AS balance_after
        FROM entry
        JOIN account a ON a.id = entry.account_id AND a.player_id = $3
        JOIN account_balance b ON b.account_id = a.id
       WHERE entry.posting_id = p.id) AS e ON true
   ORDER BY p.id, e.id`;

interface Happened {
  closedAt: Date | undefined;
  runs: RunRow[];
  entries: EntryRow[];
}

/** In the order in which they happened. */
function toStates(bet: BetRow, { closedAt, runs, entries }: Happened): States {
  const placed = toState('PLACED', bet.created_at);
  if (bet.status === 'PENDING') return [placed];
  const decidedAt = bet.decide_at ?? bet.created_at;
  if (bet.status === 'UNACCEPTED') {
    return [placed, toState('UNACCEPTED', decidedAt, { code: bet.unaccepted_code })];
  }
  const called = runs.map((run) => toCalledState(run, runs));
  const settlements = entries.filter(({ kind }) => kind === 'SETTLE' || kind === 'UNSETTLE');
  const moved = [...Map.groupBy(settlements, (entry) => entry.posting_id).values()].map((parts) => {
    const [first] = parts as [EntryRow, ...EntryRow[]];
    const total = parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    return toState(first.kind === 'SETTLE' ? 'SETTLED' : 'REVERSED', first.posted_at, {
      amount: toBaht(satang(Math.abs(total))),
    });
  });
  const closed = closedAt ? [toState('BETTING_CLOSED', closedAt, { matchId: bet.match_id })] : [];
  return [placed, toState('ACCEPTED', decidedAt), ...closed, ...mergeStates(called, moved)];
}

function toState(
  state: BetState,
  at: Date,
  details: Partial<Pick<States[number], 'matchId' | 'result' | 'amount' | 'code'>> = {},
): States[number] {
  return { state, at: at.toISOString(), matchId: null, result: null, amount: null, code: null, ...details };
}

/** A result is a correction if it replaces another. */
function toCalledState({ match_id: matchId, run_no: runNo, result, called_at }: RunRow, runs: RunRow[]) {
  if (result === 'WAIT') return toState('CHECKING', called_at, { matchId });
  const before = runs.find((run) => run.match_id === matchId && run.run_no === runNo - 1);
  const isFirst = before === undefined || before.result === 'WAIT';
  return toState(isFirst ? 'RESULT' : 'CORRECTION', called_at, { matchId, result });
}

/**
 * By time, but results are timed by the server and settlements by the database, whose clocks may differ: each
 * settlement follows a result of its own.
 */
function mergeStates(called: States, moved: States): States {
  const merged: States = [];
  const waiting = [...called];
  let settlements = 0;
  for (const move of moved) {
    const counts = ({ state }: States[number]) => move.state === 'REVERSED' || state !== 'CHECKING';
    const isMissing = () =>
      called.slice(0, called.length - waiting.length).filter(counts).length <= settlements;
    while (waiting[0] && (waiting[0].at <= move.at || isMissing())) {
      merged.push(...waiting.splice(0, 1));
    }
    merged.push(move);
    if (move.state === 'SETTLED') settlements += 1;
  }
  return [...merged, ...waiting];
}

function toEntry({ kind, posted_at, account, amount, balance_after }: EntryRow): BetTicket['entries'] {
  if (account === null || amount === null) return [];
  return [
    {
      kind,
      account,
      amount: toBaht(satang(amount)),
      at: posted_at.toISOString(),
      balanceAfter: balance_after === null ? null : toBalanceString(satang(balance_after)),
    },
  ];
}
