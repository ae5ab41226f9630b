import { parseRung, rateOf, ratesOfRung } from '@sanam/betting';

import { createRandom } from '../load/random.ts';
import type { DeskClient, Price } from './desk-client.ts';

const RUNGS = ['10/9', '10/9.5', '5/4', '3/2', '2/1', '100/95', '7/4', '1/1'].filter(
  (text) => parseRung(text) !== undefined,
);

export interface Burst {
  readonly perSecond: number;
  readonly seconds: number;
}

/** Changes prices of random matches at an even pace, and returns the last price of each. */
export async function changePrices(
  desk: DeskClient,
  matchIds: readonly number[],
  { perSecond, seconds }: Burst,
): Promise<ReadonlyMap<number, Price>> {
  const last = new Map<number, Price>();
  // Changes of one match are sent in sequence, so that the last one is known.
  const queues = new Map<number, Promise<void>>();
  const random = createRandom(1);
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

/** The price as a card displays it, in both corners. */
export function displayedPrice({ favourite, rung: text }: Price): readonly [red: string, blue: string] {
  const rung = parseRung(text);
  if (rung === undefined) throw new Error(`${text} is no price`);
  const rates = ratesOfRung({ rung, favourite, rateType: 'MY' });
  return [rateOf('RED', rates).rateName, rateOf('BLUE', rates).rateName];
}

function pick<Item>(items: readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}
