import { parseRate, toRateNumber } from '@sanam/money';
import type { RateType, Corner } from '../vocabulary.ts';
import { ratesOfRung, type MatchRates, type CornerRate } from './rates-of-rung.ts';
import type { Rung } from './rung.ts';

type Prefix<Type extends RateType> = `${Lowercase<Type>}${'Red' | 'Blue'}`;

/** The fields of one rate type as the API spells them: myRedMultiply, myRedDeduct, myRedRateName, myBlue… */
export type RateFields<Type extends RateType> = {
  readonly [Field in `${Prefix<Type>}${'Multiply' | 'Deduct'}`]: number;
} & { readonly [Field in `${Prefix<Type>}RateName`]: string };

export type SettingRates = RateFields<RateType>;

/** The rates of a match from the rungs a trader chose. All three rate types have the same favourite. */
export function buildSettingRates({ favourite, my, sth = my, ctr = my }: ChosenRungs): SettingRates {
  return {
    ...serializeRates('my', ratesOfRung({ rung: my, spread: my.spread, favourite, rateType: 'MY' })),
    ...serializeRates('sth', ratesOfRung({ rung: sth, spread: sth.spread, favourite, rateType: 'STH' })),
    ...serializeRates('ctr', ratesOfRung({ rung: ctr, spread: ctr.spread, favourite, rateType: 'CTR' })),
  } as SettingRates;
}

export interface ChosenRungs {
  readonly favourite: Corner;
  readonly my: SpreadRung;
  readonly sth?: SpreadRung;
  readonly ctr?: SpreadRung;
}

/** A rung with the house's spread at it, in hundredths of a Malay price. */
export interface SpreadRung extends Rung {
  readonly spread?: number | undefined;
}

/** Reads the API's fields; undefined if a rate among them is invalid. */
export function readRates<Type extends RateType>(
  fields: RateFields<Type>,
  type: Type,
): MatchRates | undefined {
  const red = readCorner(fields, `${type.toLowerCase()}Red`);
  const blue = readCorner(fields, `${type.toLowerCase()}Blue`);
  return red && blue && { red, blue };
}

function serializeRates(
  prefix: Lowercase<RateType>,
  { red, blue }: MatchRates,
): Record<string, number | string> {
  return { ...serializeCorner(`${prefix}Red`, red), ...serializeCorner(`${prefix}Blue`, blue) };
}

function serializeCorner(
  prefix: string,
  { multiply, deduct, rateName }: CornerRate,
): Record<string, number | string> {
  return {
    [`${prefix}Multiply`]: toRateNumber(multiply),
    [`${prefix}Deduct`]: toRateNumber(deduct),
    [`${prefix}RateName`]: rateName,
  };
}

function readCorner(fields: object, prefix: string): CornerRate | undefined {
  const values = fields as Readonly<Record<string, number | string | undefined>>;
  const multiply = parseRate(values[`${prefix}Multiply`] ?? '');
  const deduct = parseRate(values[`${prefix}Deduct`] ?? '');
  if (multiply === undefined || deduct === undefined) return undefined;
  return { multiply, deduct, rateName: String(values[`${prefix}RateName`] ?? '') };
}
