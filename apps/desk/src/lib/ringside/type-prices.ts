import {
  buildSettingRates,
  parseRung,
  readRates,
  type Corner,
  type RateType,
  type SettingRates,
} from '@sanam/betting';

import { LAST_PLACE, rungAt, type Place } from './ladder.ts';
import { readPrice, type Price } from './read-price.ts';

/** The price in each rate type. STH and CTR may have rungs and spreads of their own. */
export type TypePrices = Readonly<Record<RateType, Price>>;

/** A rung as the server takes it. */
interface SentRung {
  readonly favourite: Corner;
  readonly rung: string;
  readonly spread?: number;
}

/** What is sent: a type that is left out has the same rung as MY. */
export interface SentRungs {
  readonly my: SentRung;
  readonly sth?: SentRung;
  readonly ctr?: SentRung;
}

/** The prices that odds were made of; MY as it was chosen. */
export function typePrices(settingRates: SettingRates, my: Price): TypePrices {
  const priceOf = (type: RateType) =>
    isAsMy(settingRates, type) ? my : (readPrice(settingRates, type) ?? my);
  return { MY: my, STH: priceOf('STH'), CTR: priceOf('CTR') };
}

/**
 * Moves one rate type, or MY and the others with it: a rung of its own stays as far from that of MY. A corner cannot be
 * the favourite in one type and the underdog in another, so a rung that would pass level stops there.
 */
export function movePrices(prices: TypePrices | undefined, to: Place, only?: RateType): TypePrices {
  if (prices === undefined) {
    const price = { place: to, spread: undefined };
    return { MY: price, STH: price, CTR: price };
  }
  if (only !== undefined) return { ...prices, [only]: { ...prices[only], place: to } };
  const from = prices.MY.place;
  const move = (price: Price): Price => ({ ...price, place: follow(price.place, from, to) });
  return { MY: move(prices.MY), STH: move(prices.STH), CTR: move(prices.CTR) };
}

export function toRungs({ MY, STH, CTR }: TypePrices): SentRungs {
  // At level the favourite does not matter, but it has to be the same in all types.
  const favourite = [MY, STH, CTR].some(({ place }) => place > 0) ? 'BLUE' : 'RED';
  const toRung = ({ place, spread }: Price): SentRung => ({
    ...(place === 0 ? { favourite, rung: '1/1' } : rungAt(place)),
    ...(spread !== undefined && { spread }),
  });
  return {
    my: toRung(MY),
    ...(!isSame(STH, MY) && { sth: toRung(STH) }),
    ...(!isSame(CTR, MY) && { ctr: toRung(CTR) }),
  };
}

/** What the server makes of these rungs; undefined for one that it refuses. */
export function ratesOfRungs({ my, sth = my, ctr = my }: SentRungs): SettingRates | undefined {
  const parsed = [my, sth, ctr].map(({ rung, spread }) => ({ rung: parseRung(rung), spread }));
  const [first, second, third] = parsed.flatMap(({ rung, spread }) => (rung ? [{ ...rung, spread }] : []));
  if (first === undefined || second === undefined || third === undefined) return undefined;
  return buildSettingRates({ favourite: my.favourite, my: first, sth: second, ctr: third });
}

function isSame(one: Price, other: Price): boolean {
  return one.place === other.place && (one.spread ?? 0) === (other.spread ?? 0);
}

function isAsMy(settingRates: SettingRates, type: RateType): boolean {
  const [one, my] = [readRates(settingRates, type), readRates(settingRates, 'MY')];
  return (['red', 'blue'] as const).every(
    (corner) =>
      one?.[corner].multiply === my?.[corner].multiply && one?.[corner].deduct === my?.[corner].deduct,
  );
}

function follow(place: Place, from: Place, to: Place): Place {
  if (place === from) return to;
  const strength = Math.abs(to) + Math.abs(place) - Math.abs(from);
  const side = Math.sign(to) || Math.sign(from) || Math.sign(place);
  const next = side * Math.min(LAST_PLACE, Math.max(0, strength));
  // Not -0.
  return next === 0 ? 0 : next;
}
