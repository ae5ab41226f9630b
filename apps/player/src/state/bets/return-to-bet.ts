import { isWholeMatch, parseRecord } from '@sanam/api-client';
import { BET_TYPES, RATE_TYPES, type BetType, type RateType } from '@sanam/betting';

import { hasEnded, useMatchStore } from '../matches/match-store.ts';
import { useSession } from '../session/session.ts';
import { describeSlip, useStepSlip } from '../step/step-slip.ts';

/** A bet that the wallet did not cover, to be continued after a deposit. */
export type BetToReturnTo = MatchBet | SlipBet;

interface Unpaid {
  readonly amountBaht: number;
  /** What has to be deposited for it, at least the smallest deposit. */
  readonly depositBaht: number;
  /** The match as the sheet named it. */
  readonly matchName: string;
  readonly price: string;
}

interface MatchBet extends Unpaid {
  readonly matchId: number;
  /** RED and BLUE are the corners. */
  readonly betType: BetType;
  readonly rateType: RateType;
}

/** Its picks and amount are only on the slip, which a reload empties. */
interface SlipBet extends Unpaid {
  /** The bet as `describeSlip` gives it. */
  readonly slip: string;
}

/** Stored for this tab and this player for two hours; replaces an earlier one. */
export function rememberBet(bet: BetToReturnTo): void {
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify({ ...bet, rememberedAt: Date.now() }));
  } catch {
    // Without storage there is no way back, and the deposit works as ever.
  }
}

/** The bet to return to, left where it is. */
export function peekBet(): BetToReturnTo | undefined {
  try {
    return readBet(sessionStorage.getItem(storageKey()));
  } catch {
    return undefined;
  }
}

/** The bet to return to, forgotten from now on. */
export function takeBet(): BetToReturnTo | undefined {
  const bet = peekBet();
  clearBet();
  return bet;
}

function clearBet(): void {
  try {
    sessionStorage.removeItem(storageKey());
  } catch {
    // Nothing was stored.
  }
}

function storageKey(): string {
  return `sanam-return-to-bet:${useSession.getState().player?.username ?? ''}`;
}

/** Longer than a deposit takes; the evening has gone on by then. */
const EXPIRES_MS = 2 * 60 * 60_000;

/**
 * Undefined for what this app has not written, for what has expired, for a match that has ended, and for a slip that is
 * no longer there as it was.
 */
function readBet(text: string | null): BetToReturnTo | undefined {
  const stored = parseRecord(text);
  const { matchId, slip, amountBaht, depositBaht, matchName, price, rememberedAt } = stored;
  const betType = BET_TYPES.find((known) => known === stored['betType']);
  const rateType = RATE_TYPES.find((known) => known === stored['rateType']);
  if (!isCount(amountBaht) || !isCount(depositBaht)) return undefined;
  if (!isCount(rememberedAt) || Date.now() - rememberedAt > EXPIRES_MS) return undefined;
  if (typeof matchName !== 'string' || typeof price !== 'string') return undefined;
  if (slip !== undefined) {
    const isThere = slip === describeSlip(useStepSlip.getState().slip);
    return isThere ? { slip, amountBaht, depositBaht, matchName, price } : undefined;
  }
  if (!isCount(matchId) || betType === undefined || rateType === undefined || isOver(matchId))
    return undefined;
  return { matchId, betType, rateType, amountBaht, depositBaht, matchName, price };
}

function isOver(matchId: number): boolean {
  const match = useMatchStore.getState().byId.get(matchId);
  if (match === undefined || !isWholeMatch(match)) return hasEnded({ id: matchId, version: 0 });
  return match.isMatchEnd;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
