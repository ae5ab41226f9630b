import type { MatchResult } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { payoutOf, toDecidedBet } from './decision-row.ts';
import type { DecisionRow } from './decision-row.ts';
import { selectLegs } from './leg-row.ts';
import { toListedBets } from './to-listed-bets.ts';
import type { ListedBet } from './to-listed-bets.ts';

type Untold = ReplyOf<Endpoints['GET /bets/decided']>;

interface Sums {
  count: number;
  net: number;
  since: Date | null;
}

interface UntoldRow extends DecisionRow {
  previous_result: MatchResult | null;
}

/**
 * Decisions that the player was not told yet. Before a correction means: as told last, however often the result was
 * corrected since; a bet that pays what was told last, with the same result, is not told again. One statement reads
 * totals and rows, so that they agree.
 */
export async function listUntold({ db }: { db: Sql }, playerId: number): Promise<Untold> {
  const rows = await db.query<Sums & (UntoldRow | { id: null })>(
    UNTOLD,
    [playerId, SHOWN_MAX],
    'reports_untold',
  );
  const [sums] = rows;
  if (!sums) throw new Error('the query of untold decisions returned no row');
  const listed = rows.filter((row) => row.id !== null);
  const rowOf = new Map(listed.map((row) => [row.id, row]));
  return {
    count: sums.count,
    net: toBaht(satang(sums.net)),
    since: sums.since?.toISOString() ?? null,
    bets: toListedBets(listed).flatMap((bet) => toUntold(bet, rowOf.get(bet.transaction.transactionId))),
  };
}

function toUntold(bet: ListedBet, row: UntoldRow | undefined): Untold['bets'] {
  return row ? [{ ...toDecidedBet(bet, row), previousMatchResult: row.previous_result }] : [];
}

const SHOWN_MAX = 100;

/** The conditions are those of partial indexes. A bet that is open again is told if the player was told a decision. */
const UNTOLD_BETS = `
  (SELECT * FROM bet WHERE player_id = $1 AND told_no < settle_no AND status = 'PAID'
   UNION ALL
   SELECT * FROM bet WHERE player_id = $1 AND told_no > 0 AND status IN ('PENDING', 'ACCEPTED'))`;

/** When it was settled last, or taken back. */
const DECIDED_AT = `
  (SELECT created_at FROM posting
    WHERE kind = CASE b.status WHEN 'PAID' THEN 'SETTLE' ELSE 'UNSETTLE' END AND ref = b.id || '/' || b.settle_no)`;

const UNTOLD = `
  WITH decided AS MATERIALIZED (
    SELECT b.*, ${DECIDED_AT} AS settled_at, ${payoutOf('b.told_no')} AS previous_payout,
           (SELECT result FROM settlement WHERE match_id = b.match_id AND run_no = b.told_run) AS told_result
      FROM ${UNTOLD_BETS} AS b),
  untold AS MATERIALIZED (
    SELECT * FROM decided
     WHERE status <> 'PAID'
        OR (previous_payout, told_result) IS DISTINCT FROM
           (payout, (SELECT result FROM match WHERE id = decided.match_id))),
  shown AS MATERIALIZED (SELECT * FROM untold ORDER BY settled_at DESC, player_no DESC LIMIT $2)
  SELECT sums.*, listed.*, shown.settle_no, shown.settled_at, shown.previous_payout,
         shown.told_result AS previous_result
    FROM (SELECT count(*) AS count, min(settled_at) AS since,
                 coalesce(sum(payout - coalesce(previous_payout, stake)), 0)::bigint AS net
            FROM untold) AS sums
    LEFT JOIN (${selectLegs('SELECT * FROM shown')}) AS listed ON true
    LEFT JOIN shown ON shown.id = listed.id
   ORDER BY shown.settled_at DESC, shown.player_no DESC, listed.leg_no`;
