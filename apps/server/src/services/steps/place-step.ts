import { multiTerms, singleTerms, ticketCode } from '@sanam/betting';
import type { BetTerms } from '@sanam/betting';
import type { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, ReplyOf } from '@sanam/contract';
import { baht, satang, toBaht, toBalanceString } from '@sanam/money';
import type { Satang } from '@sanam/money';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { checkBetAge, isNoBetAmount } from '../bets/bet-limits.ts';
import { refuseBody, storeRefusal, unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest, RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { placeWithinCap, refuseByRoom, withMaxAmount } from '../limits/bet-room.ts';
import type { WalletChanged } from '../wallet/wallet-changed.ts';
import { checkMatchesDiffer, priceLegs } from './price-legs.ts';
import type { RequestedLeg, PriceNeeds, PricedLeg } from './price-legs.ts';

export type MultiBetRequest = BodyOf<Endpoints['POST /step/bet']>;
export type SingleBetRequest = BodyOf<Endpoints['POST /step/bet/single']>;
export type PlacedStep = ReplyOf<Endpoints['POST /step/bet']>;

export interface PlaceStepNeeds extends PriceNeeds {
  clock: Clock;
  walletChanged: WalletChanged;
  /** The delay after which a bet is decided. */
  stepDelayMs: number;
  /** Called with the time at which a bet that was just placed is due. */
  expectDecision: (at: Date) => void;
}

type Kind = 'STEP_SINGLE' | 'STEP_MULTI';

/** What step_place returns for a bet that it took, and stores under its idempotency key. */
interface TakenStep {
  reply: Omit<PlacedStep, 'balance' | 'ticketCode'>;
  balance: number;
  ticketNo: number;
  isNew?: true;
}

/** Several matches on one stake. */
export function placeMulti(
  needs: PlaceStepNeeds,
  request: IdempotentRequest,
  { betAmount, betItems }: MultiBetRequest,
): Promise<PlacedStep> {
  return placeStep(needs, request, { kind: 'STEP_MULTI', betAmount, legs: betItems });
}

/** One match, taken and settled like a bet on a side. */
export function placeSingle(
  needs: PlaceStepNeeds,
  request: IdempotentRequest,
  { betAmount, ...leg }: SingleBetRequest,
): Promise<PlacedStep> {
  return placeStep(needs, request, { kind: 'STEP_SINGLE', betAmount, legs: [leg] });
}

async function placeStep(
  needs: PlaceStepNeeds,
  request: IdempotentRequest,
  bet: { kind: Kind; betAmount: number; legs: readonly RequestedLeg[] },
): Promise<PlacedStep> {
  if (isNoBetAmount(bet.betAmount)) {
    const priced = await priceLegs(needs, bet.legs);
    const refusal = await refuseByLimits(needs, 'BET_LIMIT', { ...bet, ...request, priced: priced.legs });
    return toPlacedBet(await refuseBody(needs, request, refusal));
  }
  const repeated = checkMatchesDiffer(bet.legs);
  if (repeated) return toPlacedBet(await refuseBody(needs, request, repeated));
  const tooLate = checkBetAge(request.ageSeconds);
  if (tooLate) return toPlacedBet(await storeRefusal(needs, request, tooLate));
  const priced = await priceLegs(needs, bet.legs);
  if (priced.refusal) return toPlacedBet(await storeRefusal(needs, request, priced.refusal));
  const termsOf = (amount: Satang) => stepTerms(bet.kind, amount, priced.legs);
  const terms = termsOf(baht(bet.betAmount));
  if (!terms) {
    const refusal = await refuseByLimits(needs, 'PAYOUT_LIMIT', { ...bet, ...request, priced: priced.legs });
    return toPlacedBet(await storeRefusal(needs, request, refusal));
  }
  return commitStep(needs, request, { kind: bet.kind, terms, termsOf, legs: priced.legs });
}

interface UnpricedStep {
  playerId: number;
  kind: Kind;
  legs: readonly RequestedLeg[];
  priced: readonly PricedLeg[] | undefined;
}

/** Names what the player may bet on these legs at the prices they name. */
function refuseByLimits(
  needs: PlaceStepNeeds,
  code: 'BET_LIMIT' | 'PAYOUT_LIMIT',
  { playerId, kind, legs, priced }: UnpricedStep,
): Promise<Refusal> {
  const [first] = legs;
  const wanted = priced && {
    betType: first?.betType ?? ('RED' as const),
    termsOf: (amount: Satang) => stepTerms(kind, amount, priced),
    isStep: true,
  };
  const matchId = kind === 'STEP_SINGLE' && first ? first.matchId : legs.map((leg) => leg.matchId);
  return refuseByRoom(needs, code, { playerId, matchId, wanted });
}

/** Undefined when the payout would exceed the largest amount. */
function stepTerms(kind: Kind, amountSatang: Satang, legs: readonly PricedLeg[]): BetTerms | undefined {
  const [first] = legs;
  if (kind === 'STEP_SINGLE' && first) return singleTerms({ amountSatang, ...first });
  const multi = multiTerms({ amountSatang, legs });
  return multi.ok ? multi.terms : undefined;
}

interface PricedStep {
  kind: Kind;
  terms: BetTerms;
  termsOf: (amount: Satang) => BetTerms | undefined;
  legs: readonly PricedLeg[];
}

async function commitStep(
  { db, clock, walletChanged, stepDelayMs, expectDecision }: PlaceStepNeeds,
  request: IdempotentRequest,
  { kind, terms, termsOf, legs }: PricedStep,
): Promise<PlacedStep> {
  const now = clock.now();
  const decideAt = new Date(now.getTime() + stepDelayMs);
  const id = uuidv7(now);
  const reply: TakenStep['reply'] = {
    transactionId: id,
    betStatus: 'PENDING',
    deductAmount: toBaht(terms.deductSatang),
  };
  const values = [
    request.playerId,
    request.route,
    request.key ?? null,
    request.bodyHash,
    now,
    decideAt,
    id,
    kind,
    terms.amountSatang,
    terms.deductSatang,
    terms.winSatang,
    legs.map((leg) => leg.matchId),
    legs.map((leg) => leg.betType),
    legs.map((leg) => leg.rateId),
    legs.map((leg) => leg.rateName),
    legs.map((leg) => leg.multiply),
    JSON.stringify(reply),
  ];
  const [row] = await placeWithinCap((isLocked) =>
    db.query<{ outcome: TakenStep | RefusedOutcome }>(
      `SELECT step_place(
         p_player => $1, p_route => $2, p_key => $3, p_body => $4, p_at => $5, p_decide_at => $6, p_id => $7,
         p_kind => $8, p_amount => $9, p_stake => $10, p_win => $11, p_matches => $12, p_sides => $13, p_rates => $14,
         p_rate_names => $15, p_multiplies => $16, p_reply => $17, p_locked => $18) AS outcome`,
      [...values, isLocked],
      'step_place',
    ),
  );
  const betType = legs[0]?.betType ?? 'RED';
  const outcome = unwrapOutcome(row, (refused) => withMaxAmount(refused, { betType, termsOf, isStep: true }));
  // Also for a retry: the server that took the bet may have failed before it published the balance.
  walletChanged.emit(request.playerId);
  if (outcome.isNew) expectDecision(decideAt);
  return toPlacedBet(outcome);
}

function toPlacedBet({ reply, balance, ticketNo }: TakenStep): PlacedStep {
  return { ...reply, ticketCode: ticketCode(ticketNo), balance: toBalanceString(satang(balance)) };
}
