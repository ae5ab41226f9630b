import { toDecimalOdds, multiTerms, rateOf, readRates, toMalayOdds } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { baht, toBaht, toOddsNumber, toRateNumber, toTotalOddsNumber } from '@sanam/money';
import { readMatch } from '../catalog/read-match.ts';
import { isNoBetAmount } from '../bets/bet-limits.ts';
import { BET_RANGE } from '../idempotency/idempotent-request.ts';
import type { PriceNeeds } from './price-legs.ts';

type OddsRequest = BodyOf<Endpoints['POST /step/calculate-odds']>;
type Leg = OddsRequest['betItems'][number];

/** Prices a slip at the current rates instead of those it names, so that a player sees which have changed. */
export async function calculateOdds(
  needs: Pick<PriceNeeds, 'db'>,
  { betAmount, betItems }: OddsRequest,
): Promise<ReplyOf<Endpoints['POST /step/calculate-odds']>> {
  if (isNoBetAmount(betAmount)) throw new Refusal('BET_LIMIT', { params: BET_RANGE });
  if (new Set(betItems.map((leg) => leg.matchId)).size < betItems.length) {
    throw new Refusal('STEP_DUPLICATE_MATCH');
  }
  const legs = await Promise.all(betItems.map((leg) => currentLeg(needs, leg)));
  const multi = multiTerms({ amountSatang: baht(betAmount), legs });
  if (!multi.ok) throw new Refusal('PAYOUT_LIMIT');
  return {
    items: legs.map(({ matchId, betType, rateId, multiply, deduct }) => ({
      matchId,
      betType,
      rateId,
      odds: toRateNumber(toDecimalOdds(multiply)),
      showOdds: toOddsNumber(toMalayOdds({ multiply, deduct })),
      deduct: toRateNumber(deduct),
    })),
    totalOdds: toTotalOddsNumber(multi.totalOdds),
    maxPayout: toBaht(multi.terms.payoutSatang),
    deductAmount: toBaht(multi.terms.deductSatang),
  };
}

async function currentLeg(needs: Pick<PriceNeeds, 'db'>, { matchId, betType }: Leg) {
  const { isOpenBet, rateId, nowRate } = await readMatch(needs, matchId, 'STEP');
  const rates = nowRate && readRates(nowRate.settingRates, 'MY');
  if (!isOpenBet || rateId === null || !rates) throw new Refusal('BET_CLOSED');
  return { matchId, betType, rateId, ...rateOf(betType, rates) };
}
