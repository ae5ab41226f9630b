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

/** Everything a match shows and settles by, from the rungs a trader chose. One favourite for all three names. */
export function settingRatesOf({ favourite, my, sth = my, ctr = my }: ChosenRungs): SettingRates {
  return {
    ...spell('my', ratesOfRung({ rung: my, favourite, rateType: 'MY' })),
    ...spell('sth', ratesOfRung({ rung: sth, favourite, rateType: 'STH' })),
    ...spell('ctr', ratesOfRung({ rung: ctr, favourite, rateType: 'CTR' })),
  } as SettingRates;
}

export interface ChosenRungs {
  readonly favourite: Corner;
  readonly my: Rung;
  readonly sth?: Rung;
  readonly ctr?: Rung;
}

/** Back from the API's fields; undefined when a rate in them is not one. */
export function readRates<Type extends RateType>(
  fields: RateFields<Type>,
  type: Type,
): MatchRates | undefined {
  const red = readCorner(fields, `${type.toLowerCase()}Red`);
  const blue = readCorner(fields, `${type.toLowerCase()}Blue`);
  return red && blue && { red, blue };
}

function spell(prefix: Lowercase<RateType>, { red, blue }: MatchRates): Record<string, number | string> {
  return { ...spellCorner(`${prefix}Red`, red), ...spellCorner(`${prefix}Blue`, blue) };
}

function spellCorner(
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
  const spelled = fields as Readonly<Record<string, number | string | undefined>>;
  const multiply = parseRate(spelled[`${prefix}Multiply`] ?? '');
  const deduct = parseRate(spelled[`${prefix}Deduct`] ?? '');
  if (multiply === undefined || deduct === undefined) return undefined;
  return { multiply, deduct, rateName: String(spelled[`${prefix}RateName`] ?? '') };
}
