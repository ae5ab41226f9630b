import type { Satang } from '@sanam/money';

export interface Dated {
  /** ISO 8601 */
  readonly createdAt: string;
}

export interface DatedBet extends Dated {
  readonly deductSatang: Satang;
}

/** Things with the same key together, keys in the order in which they first appear. */
export function gather<Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): [Thing, ...Thing[]][] {
  const byKey = new Map<string, [Thing, ...Thing[]]>();
  for (const thing of things) {
    const same = byKey.get(keyOf(thing));
    if (same) same.push(thing);
    else byKey.set(keyOf(thing), [thing]);
  }
  return [...byKey.values()];
}

/** Bets of the same instant keep their order. */
export function newestFirst<Bet extends Dated>(bets: readonly Bet[]): Bet[] {
  return bets.toSorted((one, other) => instantOf(other) - instantOf(one));
}

/** What is not an instant counts as the oldest, instead of leaving the order to chance. */
function instantOf({ createdAt }: Dated): number {
  return Date.parse(createdAt) || 0;
}
