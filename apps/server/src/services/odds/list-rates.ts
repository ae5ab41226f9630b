import { Refusal } from '@sanam/contract';
import type { Endpoints, ReplyOf, SettingRates } from '@sanam/contract';
import { satang, toBaht } from '@sanam/money';
import type { Sql } from '../../db/database.ts';
import { toPagination } from '../input/paging.ts';
import type { Paging } from '../input/paging.ts';

type Reply = ReplyOf<Endpoints['GET /desk/matches/{id}/rates']>;
type Corner = 'red' | 'blue';

type RateRow = {
  id: number;
  created_at: Date;
  set_by: string | null;
  my: Reply['rates'][number]['my'];
  setting_rates: SettingRates;
} & Record<`${Corner}_${'bets' | 'amount' | 'stake'}`, number>;

/** The odds of a match, newest first, with who set them and what was bet at each. */
export async function listRates({ db }: { db: Sql }, matchId: number, paging: Paging): Promise<Reply> {
  const [match] = await db.query<{ total: number }>(
    'SELECT (SELECT count(*) FROM rate WHERE match_id = match.id) AS total FROM match WHERE id = $1',
    [matchId],
  );
  if (!match) throw new Refusal('MATCH_NOT_FOUND');
  const { page, limit } = paging;
  const rows = await db.query<RateRow>(RATES, [matchId, limit, (page - 1) * limit], 'rate-history');
  return { rates: rows.map(toPastRate), pagination: toPagination(match.total, paging) };
}

const RATES = `
  SELECT r.id, r.created_at, r.set_by, r.chosen -> 'my' AS my, r.setting_rates,
         ${(['red', 'blue'] as const)
           .map(
             (corner) => `
         count(b.id) FILTER (WHERE b.side = '${corner.toUpperCase()}') AS ${corner}_bets,
         coalesce(sum(b.amount) FILTER (WHERE b.side = '${corner.toUpperCase()}'), 0)::bigint AS ${corner}_amount,
         coalesce(sum(b.stake) FILTER (WHERE b.side = '${corner.toUpperCase()}'), 0)::bigint AS ${corner}_stake`,
           )
           .join(', ')}
    FROM (SELECT * FROM rate WHERE match_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3) r
    LEFT JOIN bet b ON b.match_id = $1 AND b.rate_id = r.id AND b.status <> 'UNACCEPTED'
   GROUP BY r.id, r.created_at, r.set_by, r.chosen, r.setting_rates
   ORDER BY r.id DESC`;

function toPastRate(row: RateRow): Reply['rates'][number] {
  const money = (corner: Corner) => ({
    bets: row[`${corner}_bets`],
    amount: toBaht(satang(row[`${corner}_amount`])),
    stake: toBaht(satang(row[`${corner}_stake`])),
  });
  return {
    rateId: row.id,
    at: row.created_at.toISOString(),
    setBy: row.set_by,
    my: row.my,
    settingRates: row.setting_rates,
    red: money('red'),
    blue: money('blue'),
  };
}
