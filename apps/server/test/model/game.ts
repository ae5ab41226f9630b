import type { GamePlayer, PlayerRequest, Reply } from './request.ts';
import { multiPayout, outcomeFor } from './rules.ts';
import type { Outcome, Prices, Result, Side, Terms } from './rules.ts';

/*
 * The history of a game and nothing that can be derived from it: balances, statuses and the house's accounts are
 * computed from the history each time, so the model has no stored totals that could be wrong in the same way as the
 * product's.
 */
export interface Game {
  players: GamePlayer[];
  matches: GameMatch[];
  bets: GameBet[];
  transfers: GameTransfer[];
  /** What the desk gave, or took with a negative amount. */
  adjustments: { player: GamePlayer; amount: bigint }[];
  approvals: GameApproval[];
  /** Every player request that carried an idempotency key, with its reply. */
  keyedRequests: { request: PlayerRequest; reply: Reply }[];
  /** Time since the game began. */
  nowMs: number;
  /** A result that pays more takes two operators. Nothing else in a game does. */
  approvalSum?: bigint | undefined;
}

export interface GameRate {
  id: number;
  MY: Prices;
  STH: Prices;
  CTR: Prices;
}

export interface GameMatch {
  id: number;
  line: 'LIVE' | 'STEP';
  isOpen: boolean;
  isEnded: boolean;
  allowsDraw: boolean;
  /** The last one is current. */
  rates: GameRate[];
  /** Those of the match itself, in satang. */
  limits?: { playerMatch?: bigint; liability?: bigint };
  /** The result as called, and as applied to bets: a server may stop in between. */
  called?: Result | undefined;
  applied?: Result | undefined;
  /** A call that waits for the other operator; void with the next change of the match. */
  call?: { operator: 0 | 1; result: Result; atMs: number } | undefined;
  /** The operator who alone opens it. */
  holder?: 0 | 1 | undefined;
  /** Betting that is open closes when no desk reports. */
  isWatched?: boolean;
  /** A result has been called, even if it was taken back. */
  wasCalled?: boolean;
}

export interface GameLeg {
  match: GameMatch;
  side: Side;
  rateId: number | undefined;
  multiply: bigint;
}

export interface GameBet extends Terms {
  id: string;
  player: GamePlayer;
  kind: 'LIVE' | 'STEP_SINGLE' | 'STEP_MULTI';
  acceptance: 'PENDING' | 'ACCEPTED' | 'UNACCEPTED';
  decideMs: number;
  amount: bigint;
  legs: GameLeg[];
}

export interface GameTransfer {
  id: string;
  player: GamePlayer;
  type: 'deposit' | 'withdraw';
  /** A reversed one is cancelled. */
  status: 'pending' | 'success' | 'cancelled';
  amount: bigint;
  bankRef?: string;
  /** What the bank's list has of it. */
  arrival?: { amount: bigint; bankRef: string };
  /** Of a withdrawal: a cashier has said that it may be transferred. */
  isApproved?: true;
}

/** Limits of a match that rise, and wait for a second person. */
export interface GameApproval {
  id: string;
  /** In baht; null for those of the house. */
  change: { scope: string; playerMatchMax?: number | null; liabilityMax?: number | null };
  /** By how much they rose when this was asked for. */
  amount: bigint;
  status: 'PENDING' | 'APPROVED' | 'REFUSED';
  expiresMs: number;
}

export interface BetState {
  status: GameBet['acceptance'] | 'PAID';
  resultType: Outcome;
  payout: bigint;
}

export function deriveBet({ acceptance, kind, amount, stake, win, legs }: GameBet): BetState {
  if (acceptance !== 'ACCEPTED') return { status: acceptance, resultType: 'WAIT', payout: 0n };
  const outcomes = legs.map(({ side, match }) => outcomeFor(side, match.applied));
  const resultType = combineOutcomes(outcomes);
  const won = legs.filter((_, place) => outcomes[place] === 'WIN').map(({ multiply }) => multiply);
  const full = kind === 'STEP_MULTI' ? multiPayout(amount, won) : stake + win;
  const payout = { WAIT: 0n, LOST: 0n, DRAW: stake, WIN: full }[resultType];
  return { status: resultType === 'WAIT' ? 'ACCEPTED' : 'PAID', resultType, payout };
}

/** One lost leg loses the bet; otherwise every leg needs a result, and drawn legs do not count. */
function combineOutcomes(outcomes: readonly Outcome[]): Outcome {
  return (['LOST', 'WAIT', 'WIN'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'DRAW';
}

export interface Money {
  wallet: bigint;
  hold: bigint;
  debt: bigint;
}

export function deriveMoney(game: Game, player: GamePlayer): Money {
  let [all, hold] = [player.opening, 0n];
  for (const bet of game.bets) {
    if (bet.player === player && bet.acceptance !== 'UNACCEPTED') all += deriveBet(bet).payout - bet.stake;
  }
  for (const { player: owner, type, status, amount } of game.transfers) {
    if (owner !== player) continue;
    if (type === 'deposit' && status === 'success') all += amount;
    if (type === 'withdraw' && status !== 'cancelled') all -= amount;
    if (type === 'withdraw' && status === 'pending') hold += amount;
  }
  for (const { player: owner, amount } of game.adjustments) if (owner === player) all += amount;
  // A correction takes money back from the wallet as far as it goes; the rest becomes debt.
  return all < 0n ? { wallet: 0n, hold, debt: -all } : { wallet: all, hold, debt: 0n };
}

export interface House {
  bank: bigint;
  stakes: bigint;
  result: bigint;
  adjustments: bigint;
}

/** The other side of every player's account. */
export function deriveHouse(game: Game): House {
  const house = { bank: 0n, stakes: 0n, result: 0n, adjustments: 0n };
  for (const { opening } of game.players) house.bank -= opening;
  for (const { type, status, amount } of game.transfers) {
    if (status === 'success') house.bank += type === 'deposit' ? -amount : amount;
  }
  for (const { amount } of game.adjustments) house.adjustments -= amount;
  for (const bet of game.bets) {
    const { status, payout } = deriveBet(bet);
    if (status === 'PENDING' || status === 'ACCEPTED') house.stakes += bet.stake;
    if (status === 'PAID') house.result += bet.stake - payout;
  }
  return house;
}

/** What a run with this result, or a rollback, would credit for bets that win, return for others, and take back. */
export function deriveMoved(
  game: Game,
  match: GameMatch,
  result: Result | undefined,
): { payout: bigint; refunds: bigint; takeBack: bigint } {
  const moved = { payout: 0n, refunds: 0n, takeBack: 0n };
  for (const bet of game.bets.filter(({ legs }) => legs.some((leg) => leg.match === match))) {
    const before = deriveBet(bet);
    const others = bet.legs.map((leg) => ({ fight: leg.match, applied: leg.match.applied }));
    for (const { fight } of others) fight.applied = fight.called;
    match.applied = result;
    const after = deriveBet(bet);
    for (const other of others) other.fight.applied = other.applied;
    if (before.resultType === after.resultType && before.payout === after.payout) continue;
    if (after.resultType === 'WIN') moved.payout += after.payout;
    if (after.resultType === 'DRAW') moved.refunds += after.payout;
    moved.takeBack += before.payout;
  }
  return moved;
}

export function currentRate(match: GameMatch): GameRate | undefined {
  return match.rates.at(-1);
}

/** The match as the API shows it. */
export function toApiMatch(match: GameMatch) {
  return {
    id: match.id,
    line: match.line,
    isOpenBet: match.isOpen,
    isMatchEnd: match.isEnded,
    isDraw: match.allowsDraw,
    rateId: currentRate(match)?.id ?? null,
    result: match.called ?? null,
  };
}
