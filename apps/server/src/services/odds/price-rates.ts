import { parseRung, readRates, buildSettingRates, RATE_TYPES, WORST_PRICE } from '@sanam/betting';
import type { CornerRate, Rung } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, SettingRates } from '@sanam/contract';
import { rate, RATE_ONE } from '@sanam/money';

/** What a trader sends: a rung per rate type, or every number by hand. */
export type RateRequest = BodyOf<Endpoints['POST /desk/matches/{id}/rate']>;
type Rungs = Omit<Extract<RateRequest, { my: unknown }>, 'seenRateId'>;
type Price = Rungs | SettingRates;

/** 100/1, the end of the ladder, also for numbers by hand: even the smallest bet still has something at stake. */
const MAX_MULTIPLY = rate(100 * RATE_ONE);
const MIN_DEDUCT = rate(RATE_ONE / 100);
const RATE_NAME = /^[\p{L}\p{M}\p{N}.,:/+-]+( [\p{L}\p{M}\p{N}.,:/+-]+)*$/u;

/** The rates of a price; refuses an implausible one. */
export function priceRates(price: Price): SettingRates {
  return 'my' in price ? ratesOfRungs(price) : checkRates(price);
}

function ratesOfRungs({ my, sth = my, ctr = my }: Rungs): SettingRates {
  const { favourite } = my;
  // A corner cannot be the favourite in one rate type and the underdog in another.
  if (sth.favourite !== favourite || ctr.favourite !== favourite) throw new Refusal('RUNG_INVALID');
  return buildSettingRates({
    favourite,
    my: readRung(my.rung),
    sth: readRung(sth.rung),
    ctr: readRung(ctr.rung),
  });
}

function readRung(text: string): Rung {
  const rung = parseRung(text);
  if (!rung) throw new Refusal('RUNG_INVALID');
  return rung;
}

function checkRates(settingRates: SettingRates): SettingRates {
  const prices = RATE_TYPES.map((type) => readRates(settingRates, type));
  const isOffer = prices.every((rates) => rates && isPrice(rates.red) && isPrice(rates.blue));
  if (!isOffer) throw new Refusal('RUNG_INVALID');
  return settingRates;
}

function isPrice({ multiply, deduct, rateName }: CornerRate): boolean {
  return (
    multiply >= WORST_PRICE.multiply &&
    multiply <= MAX_MULTIPLY &&
    deduct >= MIN_DEDUCT &&
    deduct <= RATE_ONE &&
    RATE_NAME.test(rateName)
  );
}
