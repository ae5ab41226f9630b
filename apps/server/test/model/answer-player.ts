import type { PlayerAsk } from './ask.ts';
import { answerStep } from './answer-step.ts';
import { answerTransfer } from './answer-transfer.ts';
import { isOutOfLimits, ofBaht, toAmount, toBalance } from './expected.ts';
import type { Expected } from './expected.ts';
import { currentRate, moneyOf } from './game.ts';
import type { Game, GameMatch } from './game.ts';
import { drawTerms, isBetter, sideTerms } from './rules.ts';
import type { Side, Terms } from './rules.ts';

/** What a player must be told, and what then has happened. */
export function answerPlayer(game: Game, ask: PlayerAsk): Expected {
  const before =
    ask.key === undefined ? undefined : game.answered.find(({ ask: other }) => hasKeyOf(other, ask));
  if (before) {
    const isSame = JSON.stringify(before.ask.body) === JSON.stringify(ask.body);
    return isSame ? { again: before.heard } : { code: 'IDEMPOTENCY_KEY_REUSED' };
  }
  switch (ask.route) {
    case 'POST /bet':
      return answerSideBet(game, ask);
    case 'POST /bet/draw':
      return answerDrawBet(game, ask);
    case 'POST /step/bet':
      return answerStep(game, { ...ask, kind: 'STEP_MULTI', legs: ask.body.betItems });
    case 'POST /step/bet/single':
      return answerStep(game, { ...ask, kind: 'STEP_SINGLE', legs: [ask.body] });
    case 'POST /wallet/deposit':
      return answerTransfer(game, ask, 'deposit');
    case 'POST /player/withdraw':
      return answerTransfer(game, ask, 'withdraw');
  }
}

type Placing<Route extends PlayerAsk['route']> = Extract<PlayerAsk, { route: Route }>;

function answerSideBet(game: Game, { player, body }: Placing<'POST /bet'>): Expected {
  const { betType, rateType } = body;
  if (isOutOfLimits(body.betAmount)) return { code: 'BET_LIMIT' };
  const match = findOpen(game, body.matchId);
  if ('code' in match) return match;
  const now = currentRate(match);
  if (!now) throw new Error('a match without a rate was open');
  const seen = match.rates.find(({ id }) => id === body.rateId);
  const isMoved = seen !== now;
  if (isMoved) {
    const isTaken = body.acceptOdds === 'better' && seen && isBetter(betType, seen[rateType], now[rateType]);
    if (!isTaken) return { code: 'RATE_CHANGED', data: { matchId: match.id, rateId: now.id } };
  }
  const price = now[rateType][betType];
  return take(game, {
    player,
    match,
    amount: ofBaht(body.betAmount),
    terms: sideTerms(ofBaht(body.betAmount), price),
    side: betType,
    rate: { id: now.id, type: rateType },
    multiply: price.multiply,
    isBetterRate: isMoved,
  });
}

function answerDrawBet(game: Game, { player, body }: Placing<'POST /bet/draw'>): Expected {
  if (isOutOfLimits(body.betAmount)) return { code: 'BET_LIMIT' };
  const match = findOpen(game, body.matchId);
  if ('code' in match) return match;
  if (!match.allowsDraw) return { code: 'DRAW_NOT_ALLOWED' };
  const amount = ofBaht(body.betAmount);
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
  player: PlayerAsk['player'];
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
  const { wallet } = moneyOf(game, player);
  if (wallet < terms.stake) return { code: 'INSUFFICIENT_BALANCE' };
  const legs = [{ match, side, rateId: rate?.id, multiply }];
  const bet = {
    id: '',
    player,
    kind: 'LIVE' as const,
    word: 'ACCEPTED' as const,
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

function hasKeyOf(other: PlayerAsk, { player, route, key }: PlayerAsk): boolean {
  return other.player === player && other.route === route && other.key === key;
}
