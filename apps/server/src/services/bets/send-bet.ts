import type { BetTerms, BetType, RateType } from '@sanam/betting';
import type { Bet } from '@sanam/contract';
import { satang, toBaht, toBalanceString } from '@sanam/money';
import type { Rate } from '@sanam/money';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { uuidv7 } from '../../platform/ids.ts';
import { outcomeOf } from '../wallet/keyed-request.ts';
import type { KeyedRequest, RefusedOutcome } from '../wallet/keyed-request.ts';
import type { WalletChanges } from '../wallet/wallet-changes.ts';

export interface BetNeeds {
  db: Database;
  clock: Clock;
  walletChanges: WalletChanges;
}

/** A bet whose price is known; without a rate, one on draw or no-draw. */
export interface PricedBet {
  matchId: number;
  betType: BetType;
  terms: BetTerms;
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

/** As bet_place answers a bet that is taken, and as it is kept under its key. */
export interface TakenBet {
  reply: Omit<PlacedBet, 'balance'>;
  balance: number;
}

/** The rate had moved, and the caller had asked to be told. Nothing has happened. */
export interface Moved {
  movedTo: number;
}

/** The whole of a bet in one call: key, locks, checks, stake, bet and the answer to keep. */
export async function sendBet(
  { db, clock, walletChanges }: BetNeeds,
  request: KeyedRequest,
  priced: PricedBet,
  { asksWhenMoved }: { asksWhenMoved: boolean },
): Promise<PlacedBet | Moved> {
  const now = clock.now();
  const id = uuidv7(now);
  const { terms, rate } = priced;
  const bet: Bet = {
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
  const [row] = await db.query<{ outcome: TakenBet | { moved: number } | RefusedOutcome }>(
    `SELECT bet_place($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) AS outcome`,
    [
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
      asksWhenMoved,
      JSON.stringify({ bet, isBetterRate: priced.isBetterRate }),
    ],
    'bet_place',
  );
  const outcome = outcomeOf(row);
  if ('moved' in outcome) return { movedTo: outcome.moved };
  // Also when the request is repeated: whoever took the bet may not have come to telling it.
  walletChanges.tell(request.playerId);
  return placedOf(outcome);
}

export function placedOf({ reply, balance }: TakenBet): PlacedBet {
  return { ...reply, balance: toBalanceString(satang(balance)) };
}
