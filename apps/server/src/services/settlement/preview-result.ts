import type { ResultType, RunResult } from '@sanam/betting';
import { PREVIEW_LIST_MAX, Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { addSatang, negateSatang, subtractSatang, sumSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Database, Sql } from '../../db/database.ts';
import { readDecided } from './decide-bets.ts';
import type { Decided } from './decide-bets.ts';
import { readPlayerChanges, readWithdrawals } from './player-changes.ts';
import { readFirstCall } from './record-run.ts';
import type { JudgedResult } from './record-run.ts';

export type Preview = ReplyOf<Endpoints['POST /desk/matches/{id}/preview']>;

const LARGEST = 5;

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
    const takenBack = changed.filter(({ before }) => before.payout > 0);
    const players = await readPlayerChanges(tx, changed);
    const owing = players.filter(({ debt }) => debt > 0);
    const collectedFrom = players.filter(({ debt }) => debt < 0);
    const largest = toLargest([...singles, ...multis]);
    const withdrawals = await readWithdrawals(
      tx,
      players.filter(({ loss }) => loss > 0),
    );
    const usernames = await readUsernames(tx, [...owing.slice(0, PREVIEW_LIST_MAX), ...largest]);
    return {
      version: match.version,
      bets: singles.length,
      winners: singles.filter(({ after }) => after.result === 'WIN').length,
      staked: toBaht(sumSatang(singles.map(({ stake }) => stake))),
      paid: toBaht(sumPayouts(singles)),
      houseNet: toBaht(sumHouseNet(singles, 'after')),
      houseBefore: toBaht(sumHouseNet(singles, 'before')),
      payout: toBaht(sumCredits(changed, 'WIN')),
      paidBets: count(changed, ['WIN']),
      refunds: toBaht(sumCredits(changed, 'DRAW')),
      refundedBets: count(changed, ['DRAW']),
      paidPlayers: countPlayers(changed.filter(({ after }) => after.payout > 0)),
      stepSettled: count(multis, ['WIN', 'DRAW']),
      stepLost: count(multis, ['LOST']),
      stepWaiting: count(multis, ['WAIT']),
      stepPaid: toBaht(sumPayouts(multis)),
      largest: largest.map(({ playerId, stake, after }) => ({
        username: usernames.get(playerId) ?? '',
        stake: toBaht(stake),
        payout: toBaht(after.payout),
      })),
      takeBack: toBaht(sumTakenBack(changed)),
      takenBackBets: takenBack.length,
      takenBackPlayers: countPlayers(takenBack),
      debtors: owing.length,
      debt: toBaht(sumSatang(owing.map(({ debt }) => debt))),
      owing: owing.slice(0, PREVIEW_LIST_MAX).map(({ playerId, loss, wallet, debt }) => ({
        playerId,
        username: usernames.get(playerId) ?? '',
        loss: toBaht(loss),
        wallet: toBaht(wallet),
        debt: toBaht(debt),
      })),
      collected: {
        players: collectedFrom.length,
        amount: toBaht(negateSatang(sumSatang(collectedFrom.map(({ debt }) => debt)))),
      },
      withdrawals,
    };
  });
}

/**
 * What a run with this result would credit for bets that win, return for others, and take back. The caller holds the
 * match's lock. Only one result at a time is compared with the approval sum, so that two called at once count each
 * other's step legs.
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
 * What a first result would credit for bets that win. Once the match has had a result, the stakes that this one returns
 * count as well, because those bets may have been lost. Undefined without a sum to compare it with. The caller holds the
 * match's lock.
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

function sumCredits(bets: readonly Decided[], result: ResultType): Satang {
  return sumPayouts(bets.filter(({ after }) => after.result === result));
}

function sumPayouts(bets: readonly Decided[]): Satang {
  return sumSatang(bets.map(({ after }) => after.payout));
}

function sumTakenBack(bets: readonly Decided[]): Satang {
  return sumSatang(bets.map(({ before }) => before.payout));
}

function count(bets: readonly Decided[], results: readonly ResultType[]): number {
  return bets.filter(({ after }) => results.includes(after.result)).length;
}

function countPlayers(bets: readonly Decided[]): number {
  return new Set(bets.map(({ playerId }) => playerId)).size;
}

/** A bet that waits has not earned or cost anything yet. */
function sumHouseNet(bets: readonly Decided[], when: 'before' | 'after'): Satang {
  const decided = bets.filter((bet) => bet[when].result !== 'WAIT');
  return sumSatang(decided.map((bet) => subtractSatang(bet.stake, bet[when].payout)));
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
