import { readRates, type RateType } from '@sanam/betting';
import { PREVIOUS_ODDS_COUNT, Refusal } from '@sanam/contract';
import type { PreviousOdds, SettingRates } from '@sanam/contract';
import { toRateNumber } from '@sanam/money';
import type { Sql } from '../../db/database.ts';

interface RateRow {
  id: number | null;
  created_at: Date;
  setting_rates: SettingRates;
}

/** The odds of a match so far, the current ones first, in one rate type. */
export async function listPreviousOdds(
  { db }: { db: Sql },
  matchId: number,
  { rateType = 'MY', limit = PREVIOUS_ODDS_COUNT }: { rateType?: RateType; limit?: number } = {},
): Promise<PreviousOdds[]> {
  // A match without odds returns one empty row, an unknown match none.
  const rows = await db.query<RateRow>(
    `SELECT rate.id, rate.created_at, rate.setting_rates
       FROM match
       LEFT JOIN LATERAL (SELECT * FROM rate WHERE match_id = match.id ORDER BY id DESC LIMIT $2) rate ON true
      WHERE match.id = $1
      ORDER BY rate.id DESC`,
    [matchId, limit],
    'rate-previous',
  );
  if (rows.length === 0) throw new Refusal('MATCH_NOT_FOUND');
  return rows.flatMap(({ id, created_at: setAt, setting_rates: settingRates }) =>
    id === null ? [] : [serializeRate({ id, setAt, settingRates }, rateType)],
  );
}

function serializeRate(
  { id, setAt, settingRates }: { id: number; setAt: Date; settingRates: SettingRates },
  rateType: RateType,
): PreviousOdds {
  const rates = readRates(settingRates, rateType);
  if (!rates) throw new Error(`rate ${id} has values that are not rates`);
  return {
    id,
    time: setAt.toISOString(),
    red: toRateNumber(rates.red.multiply),
    blue: toRateNumber(rates.blue.multiply),
    redRateName: rates.red.rateName,
    blueRateName: rates.blue.rateName,
  };
}
