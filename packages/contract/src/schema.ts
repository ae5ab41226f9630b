import { MAX_LEGS, RESULT_TYPES } from '@sanam/betting';
import { Type } from 'typebox';
import type { TProperties } from 'typebox';
import { CATEGORY_CODES } from './categories.ts';
import { MATCH_NO_MAX } from './limits.ts';

/** An object that refuses unknown fields, so that a misspelled option is not ignored. */
export const Strict = <Fields extends TProperties>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

/** Without control characters, which the database cannot compare. */
export const NO_CONTROL = '^[^\\u0000-\\u001f\\u007f]+$';

export const Nothing = Type.Null();
export const Jpeg = Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' });
export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });
export const Id = Type.Integer({ minimum: 1, maximum: 9_007_199_254_740_991 });
/** The largest number of a 32 bit column. */
export const INTEGER_MAX = 2_147_483_647;
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
export const Baht = Type.Number({ description: 'Baht, at most 2 decimals' });
export const WholeBaht = Type.Integer({ description: 'Whole baht' });
export const Balance = Type.String({ pattern: '^[0-9]+\\.[0-9]{2}$', description: 'Baht with 2 decimals' });
export const RateValue = Type.Number({ description: 'At most 4 decimals' });

/** The number of a match within its stadium, line and night: the same wherever the match is shown. */
export const MatchNo = Type.Integer({ minimum: 1, maximum: MATCH_NO_MAX });
/** A name in Latin letters; null if there is none. */
export const LatinName = Type.Union([Type.String(), Type.Null()]);
export const TicketCode = Type.String({
  pattern: '^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3,}$',
  description: 'The short code of a bet; its last character checks the others',
});

export const CategoryCodeSchema = Type.Enum([...CATEGORY_CODES]);

/** Query strings consist of text; these are texts that represent other types. */
export const Text = {
  id: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
  legs: Type.String({
    pattern: `^[1-9][0-9]{0,15}(,[1-9][0-9]{0,15}){0,${MAX_LEGS - 1}}$`,
    description: 'The id of one match, or of several with commas between them',
  }),
  count: Type.String({ pattern: '^[1-9][0-9]{0,2}$' }),
  page: Type.String({ pattern: '^[1-9][0-9]{0,5}$' }),
  flag: Type.Enum(['true', 'false']),
  day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  instantOrDay: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]{5,15}(Z|[+-][0-9]{2}:[0-9]{2})?)?$',
  }),
  results: Type.String({
    pattern: `^(${RESULT_TYPES.join('|')})(,(${RESULT_TYPES.join('|')})){0,3}$`,
    description: 'One result of a bet, or several with commas between them',
  }),
  categories: Type.String({
    maxLength: 400,
    description: 'One code, or a JSON array of codes; each includes its whole family',
  }),
};

export const Pagination = Strict({
  total: Type.Integer({
    minimum: 0,
    description: 'Of matches, transactions and approvals, counted to 1,000 beyond this page',
  }),
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Integer({ minimum: 1 }),
  totalPages: Type.Integer({ minimum: 0 }),
});
