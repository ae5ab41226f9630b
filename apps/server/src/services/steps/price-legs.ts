import { rateOf, readRates } from '@sanam/betting';
import type { Corner, CornerRate } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { Database } from '../../db/database.ts';
import { readMatch } from '../catalog/read-match.ts';
import type { Odds } from '../odds/index.ts';

export interface PriceNeeds {
  db: Database;
  odds: Pick<Odds, 'findRate'>;
}

export interface RequestedLeg {
  matchId: number;
  betType: Corner;
  rateId: number;
}

export interface PricedLeg extends RequestedLeg, CornerRate {}

/** Prices each leg at the rate it names, or returns why one of them is refused. */
export async function priceLegs(
  needs: PriceNeeds,
  legs: readonly RequestedLeg[],
): Promise<{ legs: PricedLeg[]; refusal?: never } | { legs?: never; refusal: Refusal }> {
  const refusal = checkMatchesDiffer(legs);
  if (refusal) return { refusal };
  const priced: PricedLeg[] = [];
  for (const leg of legs) {
    const rate = await needs.odds.findRate(leg.rateId);
    const rates = rate?.matchId === leg.matchId ? readRates(rate.settingRates, 'MY') : undefined;
    if (!rates) return { refusal: await rejectUnknownRate(needs, leg) };
    priced.push({ ...leg, ...rateOf(leg.betType, rates) });
  }
  return { legs: priced };
}

/** Returns why these legs cannot be one bet, or undefined. */
export function checkMatchesDiffer(legs: readonly Pick<RequestedLeg, 'matchId'>[]): Refusal | undefined {
  const isRepeated = new Set(legs.map(({ matchId }) => matchId)).size < legs.length;
  return isRepeated ? new Refusal('STEP_DUPLICATE_MATCH') : undefined;
}

/** The match never had this rate. */
async function rejectUnknownRate(needs: PriceNeeds, { matchId }: RequestedLeg): Promise<Refusal> {
  try {
    const { isOpenBet, rateId, nowRate } = await readMatch(needs, matchId, 'STEP');
    if (!isOpenBet) return new Refusal('BET_CLOSED');
    return new Refusal('RATE_CHANGED', {
      data: { items: [{ matchId, rateId, nowRate: nowRate?.settingRates ?? null }] },
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
