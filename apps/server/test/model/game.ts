import type { Heard, PlayerAsk } from './ask.ts';
import { multiPayout, outcomeOf } from './rules.ts';
import type { Outcome, Prices, Result, Side, Terms } from './rules.ts';

/*
 * What happened, and nothing that can be worked out from it: balances, statuses and the house's accounts are derived
 * each time, so there is no bookkeeping here that could be wrong in the same way as the product's.
 */
export interface Game {
  players: GamePlayer[];
  matches: GameMatch[];
  bets: GameBet[];
  transfers: GameTransfer[];
  /** Every request of a player that carried a key, with what was answered. */
  answered: { ask: PlayerAsk; heard: Heard }[];
  /** How much later it is than at the beginning. */
  nowMs: number;
}

export interface GamePlayer {
  id: number;
  opening: bigint;
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
  /** As it was called, and as far as bets have been settled by it: a server may stop in between. */
  called?: Result;
  applied?: Result;
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
  word: 'PENDING' | 'ACCEPTED' | 'UNACCEPTED';
  decideMs: number;
  amount: bigint;
  legs: GameLeg[];
}

export interface GameTransfer {
  id: string;
  player: GamePlayer;
  type: 'deposit' | 'withdraw';
  status: 'pending' | 'success' | 'cancelled';
  amount: bigint;
}

export interface BetNow {
  status: GameBet['word'] | 'PAID';
  resultType: Outcome;
  payout: bigint;
}

export function betNow({ word, kind, amount, stake, win, legs }: GameBet): BetNow {
  if (word !== 'ACCEPTED') return { status: word, resultType: 'WAIT', payout: 0n };
  const outcomes = legs.map(({ side, match }) => outcomeOf(side, match.applied));
  const resultType = togetherOf(outcomes);
  const won = legs.filter((_, place) => outcomes[place] === 'WIN').map(({ multiply }) => multiply);
  const full = kind === 'STEP_MULTI' ? multiPayout(amount, won) : stake + win;
  const payout = { WAIT: 0n, LOST: 0n, DRAW: stake, WIN: full }[resultType];
  return { status: resultType === 'WAIT' ? 'ACCEPTED' : 'PAID', resultType, payout };
}

/** One lost leg is enough; apart from that all have to be known, and those that were not fought do not count. */
function togetherOf(outcomes: readonly Outcome[]): Outcome {
  return (['LOST', 'WAIT', 'WIN'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'DRAW';
}

export interface Money {
  wallet: bigint;
  hold: bigint;
  debt: bigint;
}

export function moneyOf(game: Game, player: GamePlayer): Money {
  let [all, hold] = [player.opening, 0n];
  for (const bet of game.bets) {
    if (bet.player === player && bet.word !== 'UNACCEPTED') all += betNow(bet).payout - bet.stake;
  }
  for (const { player: owner, type, status, amount } of game.transfers) {
    if (owner !== player) continue;
    if (type === 'deposit' && status === 'success') all += amount;
    if (type === 'withdraw' && status !== 'cancelled') all -= amount;
    if (type === 'withdraw' && status === 'pending') hold += amount;
  }
  // What a correction takes back is taken from the wallet as far as it goes, and owed beyond that.
  return all < 0n ? { wallet: 0n, hold, debt: -all } : { wallet: all, hold, debt: 0n };
}

export interface House {
  bank: bigint;
  stakes: bigint;
  result: bigint;
}

/** The other side of every player's account. */
export function houseOf(game: Game): House {
  const house = { bank: 0n, stakes: 0n, result: 0n };
  for (const { opening } of game.players) house.bank -= opening;
  for (const { type, status, amount } of game.transfers) {
    if (status === 'success') house.bank += type === 'deposit' ? -amount : amount;
  }
  for (const bet of game.bets) {
    const { status, payout } = betNow(bet);
    if (status === 'PENDING' || status === 'ACCEPTED') house.stakes += bet.stake;
    if (status === 'PAID') house.result += bet.stake - payout;
  }
  return house;
}

export function currentRate(match: GameMatch): GameRate | undefined {
  return match.rates.at(-1);
}
