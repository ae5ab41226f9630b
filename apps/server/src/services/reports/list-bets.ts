import type { Sql } from '../../db/database.ts';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';
import { selectLegs } from './leg-row.ts';
import type { LegRow } from './leg-row.ts';
import { toListedBets } from './to-listed-bets.ts';

type Row = { total: number } & (LegRow | { id: null });

/** Every bet of a player, newest first. They are numbered without gaps, so every page costs the same. */
export async function listBets({ db }: { db: Sql }, playerId: number, paging: Paging) {
  const rows = await db.query<Row>(
    BETS,
    [playerId, (paging.page - 1) * paging.limit, paging.limit],
    'reports_bets',
  );
  const bets = toListedBets(rows.filter((row) => row.id !== null));
  return {
    bets: bets.map(({ transaction }) => transaction),
    pagination: toPagination(rows[0]?.total ?? 0, paging),
  };
}

const BETS = `
  WITH whole AS (
    SELECT b.bet_count AS total
      FROM account a JOIN account_balance b ON b.account_id = a.id
     WHERE a.player_id = $1 AND a.kind = 'PLAYER_WALLET'
  )
  SELECT whole.total, listed.*
    FROM whole LEFT JOIN (${selectLegs(`
           SELECT * FROM bet
            WHERE player_id = $1
              AND player_no <= (SELECT total FROM whole) - $2::bigint
              AND player_no > (SELECT total FROM whole) - $2::bigint - $3::bigint`)}) AS listed ON true
   ORDER BY player_no DESC, leg_no`;
