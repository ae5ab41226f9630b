import { parseRung, rateOf, ratesOfRung } from '@sanam/betting';

import type { Desk, Price } from './a-desk.ts';

const RUNGS = ['10/9', '10/9.5', '5/4', '3/2', '2/1', '100/95', '7/4', '1/1'].filter(
  (text) => parseRung(text) !== undefined,
);

export interface Storm {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Changes prices at an even pace, whichever match comes, and answers the last one of each. */
export async function raiseStorm(
  desk: Desk,
  matchIds: readonly number[],
  { perSecond, seconds }: Storm,
): Promise<ReadonlyMap<number, Price>> {
  const last = new Map<number, Price>();
  // Two changes of one match must not overtake each other, or nobody knows which came last.
  const queues = new Map<number, Promise<void>>();
  const random = seeded();
  const begun = performance.now();
  const count = perSecond * seconds;
  for (let change = 0; change < count; change += 1) {
    const waitMs = begun + (change * 1000) / perSecond - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const matchId = pick(matchIds, random());
    const price: Price = { favourite: random() < 0.5 ? 'RED' : 'BLUE', rung: pick(RUNGS, random()) };
    last.set(matchId, price);
    queues.set(
      matchId,
      (queues.get(matchId) ?? Promise.resolve()).then(() => desk.setPrice(matchId, price)),
    );
  }
  await Promise.all(queues.values());
  return last;
}

/** What a card shows of a price, in both corners. */
export function shownPrice({ favourite, rung: text }: Price): readonly [red: string, blue: string] {
  const rung = parseRung(text);
  if (rung === undefined) throw new Error(`${text} is no price`);
  const rates = ratesOfRung({ rung, favourite, rateType: 'MY' });
  return [rateOf('RED', rates).rateName, rateOf('BLUE', rates).rateName];
}

function pick<Item>(items: readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** The same storm in every run. */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}
