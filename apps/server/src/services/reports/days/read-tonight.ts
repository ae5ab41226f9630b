import { matchNightOf } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import { toSums } from './to-sums.ts';
import type { SettledSums } from './to-sums.ts';

interface TonightRow extends SettledSums {
  staked: number;
  open_stakes: number;
}

/** The current day, from its postings; open stakes from the bets that are not decided. */
export async function readTonight({
  db,
  clock,
}: {
  db: Sql;
  clock: Clock;
}): Promise<ReplyOf<Endpoints['GET /desk/tonight']>> {
  const day = matchNightOf(clock.now());
  const [row] = await db.query<TonightRow>(TONIGHT, [day], 'reports_tonight');
  if (!row) throw new Error('the sums of a day returned no row');
  return {
    day,
    staked: toBaht(satang(row.staked)),
    openStakes: toBaht(satang(row.open_stakes)),
    settled: toSums(row),
  };
}

/** A day that was closed early has its sums; what follows is the next one's. */
const TONIGHT = `
  WITH settled AS MATERIALIZED (
    SELECT * FROM settled_between(p_from => day_start(p_day => $1::date), p_to => day_end(p_day => $1::date)))
  SELECT (SELECT coalesce(sum(e.amount), 0)::bigint
            FROM (SELECT id FROM posting
                   WHERE created_at >= day_start(p_day => $1::date) AND created_at < day_end(p_day => $1::date)
                     AND kind IN ('BET', 'BET_REFUND') OFFSET 0) AS p
            JOIN entry e ON e.posting_id = p.id AND e.account_id = house_account(p_kind => 'HOUSE_STAKES')) AS staked,
         (SELECT coalesce(sum(stake), 0)::bigint FROM bet WHERE status IN ('PENDING', 'ACCEPTED')) AS open_stakes,
         (SELECT coalesce(sum(bets), 0)::bigint FROM settled) AS bets,
         (SELECT coalesce(sum(stakes), 0)::bigint FROM settled) AS stakes,
         (SELECT coalesce(sum(returned), 0)::bigint FROM settled) AS returned,
         (SELECT coalesce(sum(paid), 0)::bigint FROM settled) AS paid`;
