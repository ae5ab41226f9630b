import {
  parseRung,
  readRates,
  buildSettingRates,
  findSureWin,
  RATE_TYPES,
  takesSpread,
  WORST_PRICE,
} from '@sanam/betting';
import type { CornerRate, SpreadRung } from '@sanam/betting';
import { Refusal } from '@sanam/contract';
import type { BodyOf, Endpoints, SettingRates } from '@sanam/contract';
import { rate, RATE_ONE, toBaht } from '@sanam/money';

/** What a trader sends: a rung per rate type, or every number by hand. */
export type RateRequest = BodyOf<Endpoints['POST /desk/matches/{id}/rate']>;
type Rungs = Pick<Extract<RateRequest, { my: unknown }>, 'my' | 'sth' | 'ctr'>;
export type Price = Rungs | SettingRates;

/** 100/1, the end of the ladder, also for numbers by hand: even the smallest bet still has something at stake. */
const MAX_MULTIPLY = rate(100 * RATE_ONE);
const MIN_DEDUCT = rate(RATE_ONE / 100);
const RATE_NAME = /^[\p{L}\p{M}\p{N}.,:/+-]+( [\p{L}\p{M}\p{N}.,:/+-]+)*$/u;

/** The rates of a price; refuses an implausible one, and one that gives a sure win unless that is allowed. */
export function priceRates(price: Price, { allowSureWin = false } = {}): SettingRates {
  const rates = 'my' in price ? ratesOfRungs(price) : checkRates(price);
  const sureWin = allowSureWin ? undefined : findSureWin(rates);
  if (sureWin) {
    const { ifRed, ifBlue, ...types } = sureWin;
    throw new Refusal('RATE_SURE_WIN', {
      data: { ...types, ifRed: toBaht(ifRed), ifBlue: toBaht(ifBlue) },
    });
  }
  return rates;
}

function ratesOfRungs({ my, sth = my, ctr = my }: Rungs): SettingRates {
  const { favourite } = my;
  // A corner cannot be the favourite in one rate type and the underdog in another.
  if (sth.favourite !== favourite || ctr.favourite !== favourite) throw new Refusal('RUNG_INVALID');
  return buildSettingRates({ favourite, my: readRung(my), sth: readRung(sth), ctr: readRung(ctr) });
}

function readRung({ rung: text, spread = 0 }: Rungs['my']): SpreadRung {
  const rung = parseRung(text);
  if (!rung || !takesSpread(rung, spread)) throw new Refusal('RUNG_INVALID');
  return { ...rung, spread };
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
