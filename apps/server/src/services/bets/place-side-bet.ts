import { compareRates, rateOf, readRates, sideBetTerms } from '@sanam/betting';
import type { CornerRate, MatchRates } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, Match } from '@sanam/contract';
import { baht } from '@sanam/money';
import { readMatch } from '../catalog/read-match.ts';
import { checkBetAge, isNoBetAmount } from './bet-limits.ts';
import type { Odds } from '../odds/index.ts';
import { refuseBody, storeRefusal } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { refuseByRoom } from '../limits/bet-room.ts';
import { toPlacedBet, commitBet } from './commit-bet.ts';
import type { BetNeeds, PlacedBet, PricedBet } from './commit-bet.ts';

export type SideBetRequest = BodyOf<Endpoints['POST /bet']>;
export type SideBetNeeds = BetNeeds & { odds: Pick<Odds, 'findRate'> };

/** How many rate changes a bet that accepts other odds follows. */
const MAX_RATE_CHANGES = 3;

/**
 * Places a bet on a corner at the rate that the player saw. If the rate has changed, the bet is refused, unless the
 * player accepts better odds and the new ones are better, or accepts any odds and the favourite is the same: then the
 * bet is taken at the new rate, with the stake and win that belong to it.
 */
export async function placeSideBet(
  needs: SideBetNeeds,
  request: IdempotentRequest,
  bet: SideBetRequest,
): Promise<PlacedBet> {
  if (isNoBetAmount(bet.betAmount)) {
    return toPlacedBet(await refuseBody(needs, request, await refuseAmount(needs, request, bet)));
  }
  const tooLate = checkBetAge(request.ageSeconds);
  if (tooLate) return toPlacedBet(await storeRefusal(needs, request, tooLate));
  const seen = await findRates(needs, bet, bet.rateId);
  if (!seen) return toPlacedBet(await storeRefusal(needs, request, await rejectUnknownRate(needs, bet)));

  let priced = price(bet, bet.rateId, seen);
  let { acceptOdds = 'exact' } = bet;
  for (let changes = 0; ; changes += 1) {
    const placed = await commitBet(needs, request, priced, {
      returnOnRateChange: acceptOdds !== 'exact' && changes < MAX_RATE_CHANGES,
    });
    if (!('rateId' in placed)) return placed;
    const current = await findRates(needs, bet, placed.rateId);
    const move = current && compareRates({ corner: bet.betType, seen, current });
    const isAccepted = move === 'BETTER' || (acceptOdds === 'any' && move !== 'OTHER_FAVOURITE');
    if (current && isAccepted) {
      priced = { ...price(bet, placed.rateId, current), isBetterRate: move === 'BETTER' };
    } else {
      // The next round places the bet unchanged, so that its refusal is stored under the key.
      acceptOdds = 'exact';
    }
  }
}

/** Refuses the amount, with what the player may bet at the price that they saw. */
async function refuseAmount(
  needs: SideBetNeeds,
  { playerId }: IdempotentRequest,
  bet: SideBetRequest,
): Promise<Refusal> {
  const { matchId, betType } = bet;
  const seen = await findRates(needs, bet, bet.rateId);
  const wanted = seen && { betType, termsOf: termsAt(rateOf(betType, seen)), isStep: false };
  return refuseByRoom(needs, 'BET_LIMIT', { playerId, matchId, wanted });
}

function price(bet: SideBetRequest, rateId: number, rates: MatchRates): PricedBet {
  const corner = rateOf(bet.betType, rates);
  const termsOf = termsAt(corner);
  return {
    matchId: bet.matchId,
    betType: bet.betType,
    terms: termsOf(baht(bet.betAmount)),
    termsOf,
    rate: { id: rateId, type: bet.rateType },
    rateName: corner.rateName,
    multiply: corner.multiply,
    isBetterRate: false,
  };
}

function termsAt({ multiply, deduct }: CornerRate): PricedBet['termsOf'] {
  return (amountSatang) => sideBetTerms({ amountSatang, multiply, deduct });
}

async function findRates(
  { odds }: Pick<SideBetNeeds, 'odds'>,
  { matchId, rateType }: SideBetRequest,
  rateId: number,
): Promise<MatchRates | undefined> {
  const rate = await odds.findRate(rateId);
  return rate?.matchId === matchId ? readRates(rate.settingRates, rateType) : undefined;
}

/** The match never had this rate. */
async function rejectUnknownRate(needs: SideBetNeeds, { matchId }: SideBetRequest): Promise<Refusal> {
  try {
    const match: Match = await readMatch(needs, matchId, 'LIVE');
    if (match.isMatchEnd) return new Refusal('MATCH_ENDED');
    if (!match.isOpenBet) return new Refusal('BET_CLOSED');
    return new Refusal('RATE_CHANGED', { data: { matchId, rateId: match.rateId, nowRate: match.nowRate } });
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
