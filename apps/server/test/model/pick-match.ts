import type { Game, GameMatch } from './game.ts';

export type MatchFilter = (match: GameMatch) => boolean;

/** A match by the first of the filters that any match passes. */
export function pickMatch(game: Game, n: number, ...filters: MatchFilter[]): GameMatch | undefined {
  const filter = filters.find((candidate) => game.matches.some(candidate)) ?? (() => true);
  return choose(game.matches, n, filter);
}

/** Nine times out of ten one of the likely items. */
export function choose<Item>(
  items: readonly Item[],
  n: number,
  likely: (item: Item) => boolean,
): Item | undefined {
  const these = n < 90 ? items.filter(likely) : items;
  const from = these.length > 0 ? these : items;
  return from[n % from.length];
}

export function isBetOn({ bets }: Game): MatchFilter {
  const bet = new Set(
    bets.flatMap(({ acceptance, legs }) => (acceptance === 'ACCEPTED' ? legs.map(({ match }) => match) : [])),
  );
  return (match) => bet.has(match);
}

export const both =
  (one: MatchFilter, other: MatchFilter): MatchFilter =>
  (match) =>
    one(match) && other(match);

/** Without a match, an id that no match has. */
export function idOf(match: GameMatch | undefined): number {
  return match?.id ?? 2_000_000_000;
}

/** An open match; one time in eight one that is closed for betting. */
export function pickToBet(
  game: Game,
  n: number,
  line: GameMatch['line'],
  ...filters: MatchFilter[]
): GameMatch | undefined {
  const isOpen: MatchFilter = (match) => match.line === line && match.isOpen;
  const isClosed: MatchFilter = (match) => match.line === line && !match.isOpen && !match.isEnded;
  return pickMatch(game, n, ...(n % 8 === 7 ? [isClosed] : filters), isOpen);
}

export const isOn = ({ isEnded }: GameMatch): boolean => !isEnded;
export const isWatched = (match: GameMatch): boolean => match.isOpen && match.isWatched === true;
export const isLive = (match: GameMatch): boolean => match.line === 'LIVE' && match.isOpen;
export const isCalled = ({ wasCalled }: GameMatch): boolean => wasCalled === true;
export const takesDraw = (match: GameMatch): boolean => isLive(match) && match.allowsDraw;
