import { settleMulti } from '@sanam/betting';
import type { MatchResult, ResultType, RunResult } from '@sanam/betting';
import { PREVIEW_LIST_MAX, Refusal, transferCode } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { addSatang, NO_MONEY, rate, satang, subtractSatang, sumSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Database, Sql } from '../../db/database.ts';
import { readPlayerBalances } from '../../ledger/accounts.ts';
import { outcomeBySide, outcomesOf } from './outcome-by-side.ts';
import { readFirstCall } from './record-run.ts';
import type { JudgedResult } from './record-run.ts';

export type Preview = ReplyOf<Endpoints['POST /desk/matches/{id}/preview']>;

const LARGEST = 5;

/** What a bet becomes with the result, and what it is now. */
interface Decided {
  playerId: number;
  stake: Satang;
  before: { result: ResultType; payout: Satang };
  after: { result: ResultType; payout: Satang };
}

/**
 * What a run with this result would post, from one snapshot and by the rules that the run applies. While betting is
 * open it is what would be posted now.
 */
export function previewResult(
  { db }: { db: Database },
  matchId: number,
  result: RunResult,
): Promise<Preview> {
  return db.transact(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const [match] = await tx.query<{ version: number }>('SELECT version FROM match WHERE id = $1', [matchId]);
    if (!match) throw new Refusal('MATCH_NOT_FOUND');
    const { singles, multis, changed } = await readDecided(tx, matchId, result);
    const losers = await readLosers(tx, changed);
    const owing = losers.filter(({ debt }) => debt > 0);
    const largest = toLargest([...singles, ...multis]);
    const withdrawals = await readWithdrawals(tx, losers);
    const usernames = await readUsernames(tx, [...owing.slice(0, PREVIEW_LIST_MAX), ...largest]);
    return {
      version: match.version,
      bets: singles.length,
      winners: singles.filter(({ after }) => after.result === 'WIN').length,
      payout: toBaht(sumCredits(changed, 'WIN')),
      refunds: toBaht(sumCredits(changed, 'DRAW')),
      houseNet: toBaht(sumSatang(singles.map(toHouseNet))),
      stepSettled: count(multis, ['WIN', 'DRAW']),
      stepLost: count(multis, ['LOST']),
      stepWaiting: count(multis, ['WAIT']),
      largest: largest.map(({ playerId, stake, after }) => ({
        username: usernames.get(playerId) ?? '',
        stake: toBaht(stake),
        payout: toBaht(after.payout),
      })),
      takeBack: toBaht(sumTakenBack(changed)),
      debtors: owing.length,
      debt: toBaht(sumSatang(owing.map(({ debt }) => debt))),
      owing: owing.slice(0, PREVIEW_LIST_MAX).map(({ playerId, loss, wallet, debt }) => ({
        playerId,
        username: usernames.get(playerId) ?? '',
        loss: toBaht(loss),
        wallet: toBaht(wallet),
        debt: toBaht(debt),
      })),
      withdrawals,
    };
  });
}

/**
 * What a run with this result would credit for bets that win, return for others, and take back. The caller holds the
 * match's lock. One result at a time is judged, so that two that are called at once count each other's legs of step
 * bets.
 */
export async function readMoved(
  tx: Sql,
  matchId: number,
  result: RunResult,
): Promise<{ payout: Satang; refunds: Satang; takeBack: Satang }> {
  await tx.query('SELECT results_lock()');
  const { changed } = await readDecided(tx, matchId, result);
  return {
    payout: sumCredits(changed, 'WIN'),
    refunds: sumCredits(changed, 'DRAW'),
    takeBack: sumTakenBack(changed),
  };
}

/**
 * What a run with this result would credit for bets that win; once the match has had a result, for those that it
 * returns as well, which may have been lost. Undefined without a sum to compare it with. The caller holds the match's
 * lock.
 */
export async function judgeResult(
  tx: Sql,
  { matchId, result, sum }: { matchId: number; result: RunResult; sum: Satang | undefined },
): Promise<JudgedResult | undefined> {
  if (sum === undefined) return undefined;
  const { payout, refunds } = await readMoved(tx, matchId, result);
  const wasCalled = (await readFirstCall(tx, matchId)) !== undefined;
  return { credit: wasCalled ? addSatang(payout, refunds) : payout, aloneMax: sum };
}

export function isAboveSum(judged: JudgedResult | undefined): boolean {
  return judged !== undefined && judged.credit > judged.aloneMax;
}

async function readDecided(tx: Sql, matchId: number, result: RunResult) {
  const singles = await readSingles(tx, matchId, result);
  const multis = await readMultis(tx, matchId, result);
  const changed = [...singles, ...multis].filter(
    ({ before, after }) => before.result !== after.result || before.payout !== after.payout,
  );
  return { singles, multis, changed };
}

function sumCredits(bets: readonly Decided[], result: ResultType): Satang {
  return sumSatang(bets.filter(({ after }) => after.result === result).map(({ after }) => after.payout));
}

function sumTakenBack(bets: readonly Decided[]): Satang {
  return sumSatang(bets.map(({ before }) => before.payout));
}

function count(bets: readonly Decided[], results: readonly ResultType[]): number {
  return bets.filter(({ after }) => results.includes(after.result)).length;
}

/** A bet that waits has not earned or cost anything yet. */
function toHouseNet({ stake, after }: Decided): Satang {
  return after.result === 'WAIT' ? NO_MONEY : subtractSatang(stake, after.payout);
}

interface SingleRow {
  player_id: number;
  stake: number;
  win: number;
  before: ResultType;
  payout: number;
  after: ResultType;
}

async function readSingles(tx: Sql, matchId: number, result: RunResult): Promise<Decided[]> {
  const { sides, outcomes } = outcomeBySide(result);
  const rows = await tx.query<SingleRow>(
    `SELECT b.player_id, b.stake, b.win, b.result_type AS before, b.payout, decided.outcome AS after
       FROM bet b JOIN unnest($2::text[], $3::text[]) AS decided (side, outcome) ON decided.side = b.side
      WHERE b.match_id = $1 AND b.status IN ('ACCEPTED', 'PAID')`,
    [matchId, sides, outcomes],
  );
  return rows.map(({ player_id: playerId, stake, win, before, payout, after }) => ({
    playerId,
    stake: satang(stake),
    before: { result: before, payout: satang(payout) },
    after: { result: after, payout: satang({ WIN: stake + win, DRAW: stake, LOST: 0, WAIT: 0 }[after]) },
  }));
}

interface LegRow {
  bet_id: string;
  player_id: number;
  amount: number;
  before: ResultType;
  payout: number;
  match_id: number;
  side: 'RED' | 'BLUE';
  multiply: number;
  /** Of the leg's match. */
  match_result: MatchResult | null;
}

async function readMultis(tx: Sql, matchId: number, result: RunResult): Promise<Decided[]> {
  const outcomes = outcomesOf(result);
  const legs = await tx.query<LegRow>(
    `SELECT leg.bet_id, b.player_id, b.amount, b.result_type AS before, b.payout, leg.match_id, leg.side, leg.multiply,
            m.result AS match_result
       FROM bet_leg own
       JOIN bet b ON b.id = own.bet_id
       JOIN bet_leg leg ON leg.bet_id = b.id
       JOIN match m ON m.id = leg.match_id
      WHERE own.match_id = $1 AND b.status IN ('ACCEPTED', 'PAID')
      ORDER BY leg.bet_id, leg.leg_no`,
    [matchId],
  );
  return [...Map.groupBy(legs, (leg) => leg.bet_id).values()].map((own) => {
    const [first] = own as [LegRow, ...LegRow[]];
    const settled = settleMulti({
      amountSatang: satang(first.amount),
      legs: own.map((leg) => ({
        multiply: rate(leg.multiply),
        resultType: leg.match_id === matchId ? outcomes[leg.side] : outcomeOf(leg),
      })),
    });
    return {
      playerId: first.player_id,
      stake: satang(first.amount),
      before: { result: first.before, payout: satang(first.payout) },
      after: { result: settled?.resultType ?? 'WAIT', payout: settled?.creditSatang ?? NO_MONEY },
    };
  });
}

/**
 * A leg on another match counts as its result is called, corrected or taken back, although that run may get to the leg
 * later.
 */
function outcomeOf({ side, match_result: called }: LegRow): ResultType {
  return outcomesOf(called ?? 'WAIT')[side];
}

interface Loser {
  playerId: number;
  loss: Satang;
  wallet: Satang;
  /** What they would owe beyond what they owe now. */
  debt: Satang;
}

/**
 * Who would lose money by the run, the largest debt first. Reversals take from the wallet what it has, and the credits
 * of the same run pay what is missing: only the sum counts, in whatever order the run gets to the bets.
 */
async function readLosers(tx: Sql, changed: readonly Decided[]): Promise<Loser[]> {
  const byPlayer = [...Map.groupBy(changed, ({ playerId }) => playerId)].map(([playerId, own]) => ({
    playerId,
    loss: own.reduce(
      (sum, { before, after }) => addSatang(sum, subtractSatang(before.payout, after.payout)),
      NO_MONEY,
    ),
  }));
  const losers = byPlayer.filter(({ loss }) => loss > 0);
  const wallets = await readPlayerBalances(
    tx,
    losers.map(({ playerId }) => playerId),
    'PLAYER_WALLET',
  );
  const balances = new Map(wallets.map(({ playerId, balance }) => [playerId, balance]));
  return losers
    .map(({ playerId, loss }) => {
      const wallet = balances.get(playerId) ?? NO_MONEY;
      return { playerId, loss, wallet, debt: subtractSatang(loss, wallet) };
    })
    .toSorted((one, other) => other.debt - one.debt || one.playerId - other.playerId);
}

/** Money of theirs that has left the wallet, and not the house. */
async function readWithdrawals(tx: Sql, losers: readonly Loser[]): Promise<Preview['withdrawals']> {
  const rows = await tx.query<{
    id: string;
    player_id: number;
    phone: string;
    amount: number;
    is_approved: boolean;
  }>(
    `SELECT t.id, t.player_id, p.phone, t.amount, t.approved_at IS NOT NULL AS is_approved
       FROM transfer t JOIN player p ON p.id = t.player_id
      WHERE t.status = 'pending' AND t.type = 'withdraw' AND t.player_id = ANY ($1::bigint[])
      ORDER BY t.amount DESC, t.id`,
    [losers.map(({ playerId }) => playerId)],
  );
  return {
    count: rows.length,
    amount: toBaht(sumSatang(rows.map(({ amount }) => satang(amount)))),
    largest: rows.slice(0, PREVIEW_LIST_MAX).map(({ id, player_id, phone, amount, is_approved }) => ({
      id,
      transferCode: transferCode('withdraw', id),
      playerId: player_id,
      username: phone,
      amount: toBaht(satang(amount)),
      isApproved: is_approved,
    })),
  };
}

function toLargest(bets: readonly Decided[]): Decided[] {
  return bets
    .filter(({ after }) => after.result === 'WIN')
    .toSorted((one, other) => other.after.payout - one.after.payout)
    .slice(0, LARGEST);
}

async function readUsernames(
  tx: Sql,
  players: readonly { playerId: number }[],
): Promise<Map<number, string>> {
  const rows = await tx.query<{ id: number; phone: string }>(
    'SELECT id, phone FROM player WHERE id = ANY ($1::bigint[])',
    [players.map(({ playerId }) => playerId)],
  );
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}
