import { ticketCode } from '@sanam/betting';
import type { BetTerms, BetType, RateType } from '@sanam/betting';
import type { Bet } from '@sanam/contract';
import { satang, toBaht, toBalanceString } from '@sanam/money';
import type { Rate, Satang } from '@sanam/money';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { unwrapOutcome } from '../idempotency/idempotent-request.ts';
import type { IdempotentRequest, RefusedOutcome } from '../idempotency/idempotent-request.ts';
import { placeWithinCap, withMaxAmount } from '../limits/bet-room.ts';
import type { WalletChanged } from '../wallet/wallet-changed.ts';

export interface BetNeeds {
  db: Database;
  clock: Clock;
  walletChanged: WalletChanged;
}

/** A bet whose price is known; without a rate, one on draw or no-draw. */
export interface PricedBet {
  matchId: number;
  betType: BetType;
  terms: BetTerms;
  /** The terms of another amount at the same price. */
  termsOf: (amount: Satang) => BetTerms;
  rate: { id: number; type: RateType } | undefined;
  rateName: string;
  multiply: Rate;
  isBetterRate: boolean;
}

export interface PlacedBet {
  bet: Bet;
  balance: string;
  isBetterRate: boolean;
}

/** What bet_place returns for a bet that it took, and stores under its idempotency key. */
export interface TakenBet {
  reply: Omit<PlacedBet, 'balance' | 'bet'> & { bet: Omit<Bet, 'ticketCode'> };
  balance: number;
  ticketNo: number;
}

/** The rate has changed, and the caller wants to compare the new one first. Nothing has happened. */
export interface RateChanged {
  rateId: number;
}

/** Places a bet with one SQL call: idempotency key, locks, checks, stake, bet and the stored reply. */
export async function commitBet(
  { db, clock, walletChanged }: BetNeeds,
  request: IdempotentRequest,
  priced: PricedBet,
  { returnOnRateChange }: { returnOnRateChange: boolean },
): Promise<PlacedBet | RateChanged> {
  const now = clock.now();
  const id = uuidv7(now);
  const { terms, rate } = priced;
  const bet: TakenBet['reply']['bet'] = {
    id,
    createdAt: now.toISOString(),
    betType: priced.betType,
    rateName: priced.rateName,
    betAmount: toBaht(terms.amountSatang),
    deductAmount: toBaht(terms.deductSatang),
    matchId: priced.matchId,
    rateId: rate?.id ?? null,
    rateType: rate?.type ?? null,
    betStatus: 'ACCEPTED',
    resultType: 'WAIT',
    payoutAmount: 0,
  };
  const values = [
    request.playerId,
    request.route,
    request.key ?? null,
    request.bodyHash,
    now,
    id,
    priced.matchId,
    priced.betType,
    rate?.id ?? null,
    rate?.type ?? null,
    priced.rateName,
    priced.multiply,
    terms.amountSatang,
    terms.deductSatang,
    terms.winSatang,
    returnOnRateChange,
    JSON.stringify({ bet, isBetterRate: priced.isBetterRate }),
  ];
  const [row] = await placeWithinCap((isLocked) =>
    db.query<{ outcome: TakenBet | { rateChanged: number } | RefusedOutcome }>(
      `SELECT bet_place(
         p_player => $1, p_route => $2, p_key => $3, p_body => $4, p_at => $5, p_id => $6, p_match => $7, p_side => $8,
         p_rate => $9, p_rate_type => $10, p_rate_name => $11, p_multiply => $12, p_amount => $13, p_stake => $14,
         p_win => $15, p_return_on_rate_change => $16, p_reply => $17, p_locked => $18) AS outcome`,
      [...values, isLocked],
      'bet_place',
    ),
  );
  const outcome = unwrapOutcome(row, (refused) => withMaxAmount(refused, { ...priced, isStep: false }));
  if ('rateChanged' in outcome) return { rateId: outcome.rateChanged };
  // Also for a retry: the server that took the bet may have failed before it published the balance.
  walletChanged.emit(request.playerId);
  return toPlacedBet(outcome);
}

export function toPlacedBet({ reply, balance, ticketNo }: TakenBet): PlacedBet {
  return {
    ...reply,
    bet: { ...reply.bet, ticketCode: ticketCode(ticketNo) },
    balance: toBalanceString(satang(balance)),
  };
}
