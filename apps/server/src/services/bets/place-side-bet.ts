import { isBetterRate, rateOf, readRates, sideBetTerms } from '@sanam/betting';
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
 * Places a bet on a corner at the rate the player saw. When the rate has changed the bet is refused, unless the player
 * accepts any odds, or better odds and the new ones are better: then it is taken at those, with the stake that they
 * ask.
 */
export async function placeSideBet(
  needs: SideBetNeeds,
  request: IdempotentRequest,
  asked: SideBetRequest,
): Promise<PlacedBet> {
  if (isNoBetAmount(asked.betAmount)) {
    return toPlacedBet(await refuseBody(needs, request, await refuseAmount(needs, request, asked)));
  }
  const tooLate = checkBetAge(request.ageSeconds);
  if (tooLate) return toPlacedBet(await storeRefusal(needs, request, tooLate));
  const seen = await findRates(needs, asked, asked.rateId);
  if (!seen) return toPlacedBet(await storeRefusal(needs, request, await rejectUnknownRate(needs, asked)));

  let priced = price(asked, asked.rateId, seen);
  let { acceptOdds = 'exact' } = asked;
  for (let changes = 0; ; changes += 1) {
    const placed = await commitBet(needs, request, priced, {
      returnOnRateChange: acceptOdds !== 'exact' && changes < MAX_RATE_CHANGES,
    });
    if (!('rateId' in placed)) return placed;
    const current = await findRates(needs, asked, placed.rateId);
    const isBetter = current !== undefined && isBetterRate({ corner: asked.betType, seen, current });
    if (current && (isBetter || acceptOdds === 'any')) {
      priced = { ...price(asked, placed.rateId, current), isBetterRate: isBetter };
    } else {
      // Sent again unchanged, so that the refusal is stored under its key.
      acceptOdds = 'exact';
    }
  }
}

/** Names what the player may bet at the price they saw. */
async function refuseAmount(
  needs: SideBetNeeds,
  { playerId }: IdempotentRequest,
  asked: SideBetRequest,
): Promise<Refusal> {
  const { matchId, betType } = asked;
  const seen = await findRates(needs, asked, asked.rateId);
  const wanted = seen && { betType, termsOf: termsAt(rateOf(betType, seen)), isStep: false };
  return refuseByRoom(needs, 'BET_LIMIT', { playerId, matchId, wanted });
}

function price(asked: SideBetRequest, rateId: number, rates: MatchRates): PricedBet {
  const corner = rateOf(asked.betType, rates);
  const termsOf = termsAt(corner);
  return {
    matchId: asked.matchId,
    betType: asked.betType,
    terms: termsOf(baht(asked.betAmount)),
    termsOf,
    rate: { id: rateId, type: asked.rateType },
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
