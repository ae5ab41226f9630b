import type { PlayerRequest } from './request.ts';
import { isOutOfLimits, toSatang, toAmount, toBalance } from './expected.ts';
import type { Expected } from './expected.ts';
import { limitOn } from './predict-limits.ts';
import { currentRate, deriveMoney } from './game.ts';
import type { Game, GameBet, GameMatch, GameRate } from './game.ts';
import { multiTerms, sideTerms } from './rules.ts';
import type { Corner, Price, Terms } from './rules.ts';

/** How long a step bet stays PENDING before it is accepted. */
export const STEP_DELAY_MS = 3000;

export interface StepRequest {
  player: PlayerRequest['player'];
  body: { betAmount: number };
  kind: 'STEP_SINGLE' | 'STEP_MULTI';
  legs: readonly { matchId: number; betType: Corner; rateId: number }[];
}

/** A step bet on one match or several: its stake is taken and the bet stays PENDING. */
export function predictStep(game: Game, { player, body, kind, legs }: StepRequest): Expected {
  if (isOutOfLimits(body.betAmount)) return { code: 'BET_LIMIT' };
  if (new Set(legs.map(({ matchId }) => matchId)).size < legs.length) return { code: 'STEP_DUPLICATE_MATCH' };

  const picks = legs.map(({ matchId, betType, rateId }) => {
    const match = game.matches.find(({ id }) => id === matchId);
    const rate = match?.rates.find(({ id }) => id === rateId);
    return { match, rate, side: betType };
  });
  // A rate that the match never had has no price, so nothing else is checked.
  const unknown = picks.find(({ rate }) => !rate);
  if (unknown) return rejectionFor([unknown]) ?? { code: 'RATE_CHANGED' };

  const priced = picks as { match: GameMatch; rate: GameRate; side: Corner }[];
  const amount = toSatang(body.betAmount);
  const prices = priced.map(({ rate, side }) => rate.MY[side]);
  const terms = termsOf(kind, amount, prices);
  if (!terms) return { code: 'PAYOUT_LIMIT' };
  const obstacle = rejectionFor(priced);
  if (obstacle) return obstacle;
  const { wallet } = deriveMoney(game, player);
  if (wallet < terms.stake) return { code: 'INSUFFICIENT_BALANCE' };

  const bet: GameBet = {
    id: '',
    player,
    kind,
    acceptance: 'PENDING',
    decideMs: game.nowMs + STEP_DELAY_MS,
    amount,
    ...terms,
    legs: priced.map(({ match, rate, side }) => ({
      match,
      side,
      rateId: rate.id,
      multiply: rate.MY[side].multiply,
    })),
  };
  const limit = limitOn(game, bet);
  if (limit) return { code: limit };
  game.bets.push(bet);
  return {
    data: {
      betStatus: 'PENDING',
      deductAmount: toAmount(terms.stake),
      balance: toBalance(wallet - terms.stake),
    },
    learn: ({ id }) => void (bet.id = String(id)),
  };
}

/** Decides the bets that are due: accepted when every leg is still open at the rate of the bet. */
export function decideSteps(game: Game): void {
  for (const bet of game.bets) {
    if (bet.acceptance !== 'PENDING' || bet.decideMs > game.nowMs) continue;
    const isGood = bet.legs.every(({ match, rateId }) => match.isOpen && currentRate(match)?.id === rateId);
    bet.acceptance = isGood ? 'ACCEPTED' : 'UNACCEPTED';
  }
}

function rejectionFor(
  picks: readonly { match: GameMatch | undefined; rate: GameRate | undefined }[],
): Expected | undefined {
  if (picks.some(({ match }) => match?.line !== 'STEP')) return { code: 'MATCH_NOT_FOUND' };
  if (picks.some(({ match }) => !match?.isOpen)) return { code: 'BET_CLOSED' };
  const moved = picks.flatMap(({ match, rate }) =>
    match && rate !== currentRate(match) ? [{ matchId: match.id, rateId: currentRate(match)?.id }] : [],
  );
  return moved.length > 0 ? { code: 'RATE_CHANGED', data: { items: moved } } : undefined;
}

function termsOf(kind: StepRequest['kind'], amount: bigint, prices: readonly Price[]): Terms | undefined {
  const [first] = prices;
  if (kind === 'STEP_SINGLE' && first) return sideTerms(amount, first);
  return multiTerms(
    amount,
    prices.map(({ multiply }) => multiply),
  );
}
