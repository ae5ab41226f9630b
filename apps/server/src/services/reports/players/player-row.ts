import type { ListedPlayer } from '@sanam/contract';
import { negateSatang, satang, toBaht, toBalanceString } from '@sanam/money';

export interface PlayerRow {
  id: number;
  phone: string;
  full_name: string;
  status: 'ACTIVE' | 'DISABLED';
  bank_code: string;
  created_at: Date;
  wallet: number;
  hold: number;
  debt: number;
  bets: number;
  staked: number;
  net: number;
  seen_at: Date | null;
}

const balanceOf = (kind: string): string => `
  coalesce((SELECT b.balance FROM account a JOIN account_balance b ON b.account_id = a.id
             WHERE a.player_id = p.id AND a.kind = 'PLAYER_${kind}'), 0)`;

/**
 * What is listed of the players whose ids a query finds. The bets of a player's month are a range of an index, so that
 * it costs the same however long the history is.
 */
export function selectPlayers(ids: string): string {
  return `
    SELECT p.id, p.phone, p.full_name, p.status, p.bank_code, p.created_at,
           ${balanceOf('WALLET')} AS wallet, ${balanceOf('HOLD')} AS hold, ${balanceOf('DEBT')} AS debt,
           month.bets, month.staked, month.net,
           greatest((SELECT max(last_used_at) FROM session WHERE player_id = p.id AND ended_at IS NULL),
                    (SELECT max(last_seen_at) FROM player_device WHERE player_id = p.id)) AS seen_at
      FROM (${ids}) AS wanted
     CROSS JOIN LATERAL (SELECT * FROM player WHERE player.id = wanted.id OFFSET 0) AS p
     CROSS JOIN LATERAL (
           SELECT count(*) AS bets, coalesce(sum(stake), 0)::bigint AS staked,
                  coalesce(sum(payout - stake), 0)::bigint AS net
             FROM bet
            WHERE player_id = p.id AND result_type IN ('WIN', 'LOST')
              AND first_decided_at > now() - interval '30 days') AS month
     ORDER BY p.id DESC`;
}

export function toListedPlayer(row: PlayerRow): ListedPlayer {
  return {
    id: row.id,
    username: row.phone,
    fullName: row.full_name,
    status: row.status,
    bankCode: row.bank_code,
    createdAt: row.created_at.toISOString(),
    wallet: toBalanceString(satang(row.wallet)),
    hold: toBalanceString(satang(row.hold)),
    debt: toBalanceString(negateSatang(satang(row.debt))),
    month: { bets: row.bets, staked: toBaht(satang(row.staked)), net: toBaht(satang(row.net)) },
    seenAt: row.seen_at?.toISOString() ?? null,
  };
}
