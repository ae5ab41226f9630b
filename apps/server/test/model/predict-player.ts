import type { PlayerRequest, Reply } from './request.ts';
import { limitOn } from './predict-limits.ts';
import { predictStep } from './predict-step.ts';
import { predictTransfer } from './predict-transfer.ts';
import { isOutOfLimits, toSatang, toAmount, toBalance } from './expected.ts';
import type { Expected } from './expected.ts';
import { currentRate, deriveMoney } from './game.ts';
import type { Game, GameMatch } from './game.ts';
import { drawTerms, hasOtherFavourite, isBetter, sideTerms } from './rules.ts';
import type { Side, Terms } from './rules.ts';

/** Whether the reply is stored under the request's key: what the body alone refuses is not. */
export function isStored({ key, body }: PlayerRequest, reply: Reply): boolean {
  if (key === undefined) return false;
  if (reply.ok) return true;
  if (reply.code === 'BET_LIMIT') return 'betAmount' in body && !isOutOfLimits(body.betAmount);
  return !['DEPOSIT_LIMIT', 'WITHDRAW_MIN', 'STEP_DUPLICATE_MATCH'].includes(reply.code);
}

/** Predicts the reply to a player's request and applies its effect to the game. */
export function predictPlayer(game: Game, request: PlayerRequest): Expected {
  const before =
    request.key === undefined
      ? undefined
      : game.keyedRequests.find(({ request: other }) => hasSameKey(other, request));
  if (before) {
    const isSame = JSON.stringify(before.request.body) === JSON.stringify(request.body);
    return isSame ? { replayed: before.reply } : { code: 'IDEMPOTENCY_KEY_REUSED' };
  }
  switch (request.route) {
    case 'POST /bet':
      return predictSideBet(game, request);
    case 'POST /bet/draw':
      return predictDrawBet(game, request);
    case 'POST /step/bet':
      return predictStep(game, { ...request, kind: 'STEP_MULTI', legs: request.body.betItems });
    case 'POST /step/bet/single':
      return predictStep(game, { ...request, kind: 'STEP_SINGLE', legs: [request.body] });
    case 'POST /wallet/deposit':
      return predictTransfer(game, request, 'deposit');
    case 'POST /player/withdraw':
      return predictTransfer(game, request, 'withdraw');
  }
}

type Placing<Route extends PlayerRequest['route']> = Extract<PlayerRequest, { route: Route }>;

function predictSideBet(game: Game, { player, body }: Placing<'POST /bet'>): Expected {
  const { betType, rateType } = body;
  if (isOutOfLimits(body.betAmount)) return { code: 'BET_LIMIT' };
  const match = findOpen(game, body.matchId);
  if ('code' in match) return match;
  const now = currentRate(match);
  if (!now) throw new Error('a match without a rate was open');
  const seen = match.rates.find(({ id }) => id === body.rateId);
  let isBetterRate = false;
  if (seen !== now) {
    isBetterRate = seen !== undefined && isBetter(betType, seen[rateType], now[rateType]);
    const isTaken =
      body.acceptOdds === 'any'
        ? seen !== undefined && !hasOtherFavourite(seen[rateType], now[rateType])
        : body.acceptOdds === 'better' && isBetterRate;
    if (!isTaken) return { code: 'RATE_CHANGED', data: { matchId: match.id, rateId: now.id } };
  }
  const price = now[rateType][betType];
  return take(game, {
    player,
    match,
    amount: toSatang(body.betAmount),
    terms: sideTerms(toSatang(body.betAmount), price),
    side: betType,
    rate: { id: now.id, type: rateType },
    multiply: price.multiply,
    isBetterRate,
  });
}

function predictDrawBet(game: Game, { player, body }: Placing<'POST /bet/draw'>): Expected {
  if (isOutOfLimits(body.betAmount)) return { code: 'BET_LIMIT' };
  const match = findOpen(game, body.matchId);
  if ('code' in match) return match;
  if (!match.allowsDraw) return { code: 'DRAW_NOT_ALLOWED' };
  const amount = toSatang(body.betAmount);
  return take(game, {
    player,
    match,
    amount,
    terms: drawTerms(amount),
    side: body.betType,
    rate: undefined,
    multiply: 17_000n,
    isBetterRate: false,
  });
}

function findOpen(game: Game, matchId: number): GameMatch | Extract<Expected, { code: unknown }> {
  const match = game.matches.find(({ id, line }) => id === matchId && line === 'LIVE');
  if (!match) return { code: 'MATCH_NOT_FOUND' };
  if (match.isEnded) return { code: 'MATCH_ENDED' };
  return match.isOpen ? match : { code: 'BET_CLOSED' };
}

interface Taking {
  player: PlayerRequest['player'];
  match: GameMatch;
  amount: bigint;
  terms: Terms;
  side: Side;
  rate: { id: number; type: 'MY' | 'STH' | 'CTR' } | undefined;
  multiply: bigint;
  isBetterRate: boolean;
}

function take(
  game: Game,
  { player, match, amount, terms, side, rate, multiply, isBetterRate }: Taking,
): Expected {
  const { wallet } = deriveMoney(game, player);
  if (wallet < terms.stake) return { code: 'INSUFFICIENT_BALANCE' };
  const legs = [{ match, side, rateId: rate?.id, multiply }];
  const limit = limitOn(game, { player, kind: 'LIVE', amount, ...terms, legs });
  if (limit) return { code: limit };
  const bet = {
    id: '',
    player,
    kind: 'LIVE' as const,
    acceptance: 'ACCEPTED' as const,
    decideMs: 0,
    amount,
    ...terms,
    legs,
  };
  game.bets.push(bet);
  return {
    data: {
      bet: {
        matchId: match.id,
        betType: side,
        rateId: rate?.id ?? null,
        rateType: rate?.type ?? null,
        betAmount: toAmount(amount),
        deductAmount: toAmount(terms.stake),
        betStatus: 'ACCEPTED',
        resultType: 'WAIT',
        payoutAmount: 0,
      },
      balance: toBalance(wallet - terms.stake),
      isBetterRate,
    },
    learn: ({ id }) => void (bet.id = String(id)),
  };
}

function hasSameKey(other: PlayerRequest, { player, route, key }: PlayerRequest): boolean {
  return other.player === player && other.route === route && other.key === key;
}
