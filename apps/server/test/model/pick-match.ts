import type { Game, GameMatch } from './game.ts';

export type Wish = (match: GameMatch) => boolean;

/** The first wish that some match fulfils. */
export function pickMatch(game: Game, n: number, ...wishes: Wish[]): GameMatch | undefined {
  const wish = wishes.find((wanted) => game.matches.some(wanted)) ?? (() => true);
  return choose(game.matches, n, wish);
}

/** Nine times out of ten one of the likely. */
export function choose<Item>(
  items: readonly Item[],
  n: number,
  likely: (item: Item) => boolean,
): Item | undefined {
  const these = n < 90 ? items.filter(likely) : items;
  const from = these.length > 0 ? these : items;
  return from[n % from.length];
}

export function isBetOn({ bets }: Game): Wish {
  const bet = new Set(
    bets.flatMap(({ word, legs }) => (word === 'ACCEPTED' ? legs.map(({ match }) => match) : [])),
  );
  return (match) => bet.has(match);
}

export const both =
  (one: Wish, other: Wish): Wish =>
  (match) =>
    one(match) && other(match);

/** A number that no match has, when there is none. */
export function idOf(match: GameMatch | undefined): number {
  return match?.id ?? 2_000_000_000;
}

/** One that can be bet on and, one time in eight, one on which betting is closed. */
export function pickToBet(
  game: Game,
  n: number,
  line: GameMatch['line'],
  ...wishes: Wish[]
): GameMatch | undefined {
  const isOpen: Wish = (match) => match.line === line && match.isOpen;
  const isClosed: Wish = (match) => match.line === line && !match.isOpen && !match.isEnded;
  return pickMatch(game, n, ...(n % 8 === 7 ? [isClosed] : wishes), isOpen);
}

export const isOn = ({ isEnded }: GameMatch): boolean => !isEnded;
export const isLive = (match: GameMatch): boolean => match.line === 'LIVE' && match.isOpen;
export const isCalled = ({ called }: GameMatch): boolean => called !== undefined;
export const takesDraw = (match: GameMatch): boolean => isLive(match) && match.allowsDraw;
