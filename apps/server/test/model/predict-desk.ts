import type { DeskRequest, MatchHolderRequest, Multipliers, Rungs, TransferRequest } from './request.ts';
import type { Expected } from './expected.ts';
import { deriveMoved, toApiMatch } from './game.ts';
import type { Game, GameMatch, GameRate } from './game.ts';
import { isAboutMatchHolder, predictMatchHolder, refuseOther } from './predict-match-holders.ts';
import { isAboutApproval, predictApproval, predictLimits } from './predict-approvals.ts';
import { predictAdjustment, predictTransferDecision } from './predict-transfer.ts';
import { pricesAtRung } from './rules.ts';
import type { Prices, Result } from './rules.ts';

/** Predicts the reply to a desk request and applies its effect to the game. */
export function predictDesk(game: Game, request: DeskRequest): Expected {
  if (request.route === 'POST /desk/matches') return addMatch(game, request.line);
  if (request.route === 'POST /desk/limits') return predictLimits(game, request.body);
  if (request.route === 'POST /desk/players/{id}/adjust') return predictAdjustment(game, request);
  if (isAboutApproval(request)) return predictApproval(game, request);
  if (isAboutTransfer(request)) return predictTransferDecision(game, request);
  if (isAboutMatchHolder(request)) return predictMatchHolder(game, request);
  const prices = request.route === 'POST /desk/matches/{id}/rate' ? readPrices(request.body) : undefined;
  if (request.route === 'POST /desk/matches/{id}/rate' && !prices) return { code: 'RUNG_INVALID' };
  const match = game.matches.find(({ id }) => id === request.id);
  if (!match) return { code: 'MATCH_NOT_FOUND' };
  const before = JSON.stringify(toApiMatch(match));
  const expected = predictMatch(game, match, request, prices);
  if (before !== JSON.stringify(toApiMatch(match))) match.call = undefined;
  return expected;
}

type MatchRequest = Exclude<
  DeskRequest,
  | { route: 'POST /desk/matches' | 'POST /desk/limits' | 'POST /desk/players/{id}/adjust' }
  | { id: string }
  | MatchHolderRequest
>;

function predictMatch(
  game: Game,
  match: GameMatch,
  request: MatchRequest,
  prices: Omit<GameRate, 'id'> | undefined,
): Expected {
  switch (request.route) {
    case 'POST /desk/matches/{id}/rate':
      return match.isEnded || !prices ? { code: 'MATCH_STATE' } : setRate(match, prices);
    case 'POST /desk/matches/{id}/open': {
      const refused = refuseOther(match, request.operator);
      if (refused) return refused;
      if (match.isEnded || match.rates.length === 0) return { code: 'MATCH_STATE' };
      const wasWatched = match.isOpen && match.isWatched === true;
      match.isWatched = wasWatched || request.operator !== undefined;
      match.isOpen = true;
      break;
    }
    case 'POST /desk/matches/{id}/close':
      if (match.isEnded) return { code: 'MATCH_STATE' };
      match.isOpen = false;
      break;
    case 'POST /desk/matches/{id}/draw':
      if (match.isEnded) return { code: 'MATCH_STATE' };
      match.allowsDraw = request.body.isDraw;
      break;
    case 'POST /desk/matches/{id}/end':
      match.isEnded = true;
      match.isOpen = false;
      break;
    case 'POST /desk/matches/{id}/cancel':
      if (match.wasCalled && match.called !== 'CANCEL') return { code: 'MATCH_STATE' };
      if (match.called !== 'CANCEL' && needsTwo(game, match, 'CANCEL')) return { code: 'APPROVAL_REQUIRED' };
      callResult(match, 'CANCEL');
      settle(match);
      break;
    case 'POST /desk/matches/{id}/result': {
      const { result, reason } = request.body;
      if (match.called !== result) {
        if (match.wasCalled && reason === undefined) return { code: 'REASON_REQUIRED' };
        if (match.isOpen && result !== 'CANCEL') return { code: 'MATCH_STATE' };
        if (match.called === undefined && needsTwo(game, match, result) && !request.stops)
          return { code: 'APPROVAL_REQUIRED' };
      }
      callResult(match, result);
      if (!request.stops) settle(match);
      break;
    }
    case 'POST /desk/matches/{id}/result/call':
      return callBlind(game, match, request.operator, request.body.result);
    case 'POST /desk/matches/{id}/rollback':
      if (!match.wasCalled) return { code: 'MATCH_STATE' };
      match.called = undefined;
      if (!request.stops) settle(match);
      break;
  }
  return { data: toApiMatch(match) };
}

const CALL_EXPIRES_MS = 15 * 60_000;

/** Nothing can be recalled in a game: what is agreed on is settled at once. */
function callBlind(game: Game, match: GameMatch, operator: 0 | 1, result: Result): Expected {
  if (match.called !== undefined || (match.isOpen && result !== 'CANCEL')) return { code: 'MATCH_STATE' };
  const open = match.call && game.nowMs < match.call.atMs + CALL_EXPIRES_MS ? match.call : undefined;
  if (open && open.operator !== operator) {
    match.call = undefined;
    if (open.result !== result) return { data: { status: 'UNEQUAL', ownResult: result, result: null } };
  } else if (open?.result === result || needsTwo(game, match, result)) {
    if (open?.result !== result) match.call = { operator, result, atMs: game.nowMs };
    return { data: { status: 'CALLED', ownResult: result, result: null } };
  }
  callResult(match, result);
  settle(match);
  return { data: { status: 'BEGUN', ownResult: result, result } };
}

function needsTwo(game: Game, match: GameMatch, result: Result): boolean {
  const { payout, refunds } = deriveMoved(game, match, result);
  return game.approvalSum !== undefined && payout + (match.wasCalled ? refunds : 0n) > game.approvalSum;
}

/** What a starting server does first: it applies results that were called and not yet applied. */
export function resumeSettlements(game: Game): void {
  for (const match of game.matches) settle(match);
}

function callResult(match: GameMatch, result: Result): void {
  match.called = result;
  match.wasCalled = true;
  match.isEnded = true;
  match.isOpen = false;
  match.holder = undefined;
}

function settle(match: GameMatch): void {
  match.applied = match.called;
}

function addMatch(game: Game, line: GameMatch['line']): Expected {
  const match = { id: 0, line, isOpen: false, isEnded: false, allowsDraw: false, rates: [] };
  game.matches.push(match);
  return { data: {}, learn: ({ id }) => void (match.id = Number(id)) };
}

function setRate(match: GameMatch, prices: Omit<GameRate, 'id'>): Expected {
  const rate = { id: 0, ...prices };
  match.rates.push(rate);
  return { data: {}, learn: ({ id }) => void (rate.id = Number(id)) };
}

export function isAboutTransfer(request: DeskRequest): request is TransferRequest {
  return request.route.startsWith('POST /desk/transactions/');
}

export function readPrices(body: Rungs | Multipliers): Omit<GameRate, 'id'> | undefined {
  return 'my' in body ? pricesFromRungs(body) : pricesFromMultipliers(body);
}

function pricesFromRungs({ my, sth = my, ctr = my }: Rungs): Omit<GameRate, 'id'> | undefined {
  if (sth.favourite !== my.favourite || ctr.favourite !== my.favourite) return undefined;
  const [MY, STH, CTR] = [my, sth, ctr].map(({ rung, favourite }) => pricesAtRung(rung, favourite));
  return MY && STH && CTR && { MY, STH, CTR };
}

function pricesFromMultipliers(multipliers: Multipliers): Omit<GameRate, 'id'> {
  const price = (type: 'my' | 'sth' | 'ctr', corner: 'Red' | 'Blue') => ({
    multiply: BigInt(Math.round(multipliers[`${type}${corner}Multiply`] * 10_000)),
    deduct: BigInt(Math.round(multipliers[`${type}${corner}Deduct`] * 10_000)),
  });
  const both = (type: 'my' | 'sth' | 'ctr'): Prices => ({
    RED: price(type, 'Red'),
    BLUE: price(type, 'Blue'),
  });
  return { MY: both('my'), STH: both('sth'), CTR: both('ctr') };
}
