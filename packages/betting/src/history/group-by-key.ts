import type { Satang } from '@sanam/money';

export interface Dated {
  /** ISO 8601 */
  readonly createdAt: string;
}

export interface DatedBet extends Dated {
  readonly deductSatang: Satang;
}

/** Groups of items with the same key, in the order in which the keys first appear. */
export function groupByKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): [Item, ...Item[]][] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** Bets placed at the same instant keep their order. */
export function newestFirst<Bet extends Dated>(bets: readonly Bet[]): Bet[] {
  return bets.toSorted((one, other) => toTime(other) - toTime(one));
}

/** An invalid instant sorts as the oldest, because comparing with NaN would leave the order undefined. */
function toTime({ createdAt }: Dated): number {
  return Date.parse(createdAt) || 0;
}
