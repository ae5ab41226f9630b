import { PREVIEW_LIST_MAX, transferCode } from '@sanam/contract';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { addSatang, negateSatang, NO_MONEY, satang, subtractSatang, sumSatang, toBaht } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { readPlayerBalances } from '../../ledger/accounts.ts';
import type { Decided } from './decide-bets.ts';

type Withdrawals = ReplyOf<Endpoints['POST /desk/matches/{id}/preview']>['withdrawals'];

/** What a run does to the money of one player. */
export interface PlayerChange {
  playerId: number;
  /** What is taken back less what is credited. */
  loss: Satang;
  wallet: Satang;
  /** What they will owe beyond what they owe now; below zero if the credits pay some of their debt. */
  debt: Satang;
}

/**
 * The players of bets that change, the largest new debt first. Reversals take from the wallet what it has, and credits
 * pay debts before anything else: only the sums count, in whatever order the run gets to the bets.
 */
export async function readPlayerChanges(tx: Sql, changed: readonly Decided[]): Promise<PlayerChange[]> {
  const byPlayer = Map.groupBy(changed, ({ playerId }) => playerId);
  const owed = new Map(
    (await readPlayerBalances(tx, [...byPlayer.keys()], 'PLAYER_DEBT')).map(({ playerId, balance }) => [
      playerId,
      negateSatang(balance),
    ]),
  );
  const sums = [...byPlayer].map(([playerId, bets]) => ({
    playerId,
    takenBack: sumSatang(bets.map(({ before }) => before.payout)),
    credits: sumSatang(bets.map(({ after }) => after.payout)),
    owes: owed.get(playerId) ?? NO_MONEY,
  }));
  const asked = sums.filter(({ takenBack, owes }) => takenBack > 0 || owes > 0);
  const wallets = new Map(
    (
      await readPlayerBalances(
        tx,
        asked.map(({ playerId }) => playerId),
        'PLAYER_WALLET',
      )
    ).map(({ playerId, balance }) => [playerId, balance]),
  );
  return sums
    .map(({ playerId, takenBack, credits, owes }) => {
      const wallet = wallets.get(playerId) ?? NO_MONEY;
      const missing = notNegative(subtractSatang(takenBack, wallet));
      const willOwe = notNegative(subtractSatang(addSatang(owes, missing), credits));
      return {
        playerId,
        loss: subtractSatang(takenBack, credits),
        wallet,
        debt: subtractSatang(willOwe, owes),
      };
    })
    .toSorted((one, other) => other.debt - one.debt || one.playerId - other.playerId);
}

function notNegative(amount: Satang): Satang {
  return amount < 0 ? NO_MONEY : amount;
}

/** Money of players that has left the wallet, and not the house. */
export async function readWithdrawals(
  tx: Sql,
  losers: readonly { playerId: number }[],
): Promise<Withdrawals> {
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
