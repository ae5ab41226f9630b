import { addSatang, baht, NO_MONEY, type Satang } from '@sanam/money';

interface Listed {
  readonly legs: number;
  readonly bets: number;
  readonly stakes: number;
}

export interface LegSum {
  readonly bets: number;
  readonly stakes: Satang;
}

/** Above this a slip is a long one: it costs little and may pay much. */
export const SHORT_MAX = 5;

/** Bets on one match, on a few, and on many. */
export function sumLegs(
  listed: readonly Listed[],
): Readonly<Record<'single' | 'short' | 'long' | 'all', LegSum>> {
  const sum = (isIn: (legs: number) => boolean): LegSum =>
    listed
      .filter(({ legs }) => isIn(legs))
      .reduce<LegSum>(
        (before, { bets, stakes }) => ({
          bets: before.bets + bets,
          stakes: addSatang(before.stakes, baht(stakes)),
        }),
        { bets: 0, stakes: NO_MONEY },
      );
  return {
    single: sum((legs) => legs === 1),
    short: sum((legs) => legs > 1 && legs <= SHORT_MAX),
    long: sum((legs) => legs > SHORT_MAX),
    all: sum(() => true),
  };
}
