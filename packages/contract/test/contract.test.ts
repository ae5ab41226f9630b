import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  BANKS,
  CATEGORY_CODES,
  ENDPOINTS,
  LANGUAGES,
  REFUSAL_CODES,
  findBank,
  expandCategories,
  negotiateLanguage,
  parseLanguageTag,
  normalisePhone,
} from '../src/index.ts';
import type { Endpoint } from '../src/index.ts';
import { messageFor } from '../src/messages/index.ts';

const table = Object.entries(ENDPOINTS) as [string, Endpoint][];

describe('the endpoint table', () => {
  test('an endpoint declares exactly the path parameters of its name', () => {
    for (const [name, endpoint] of table) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = Object.keys((endpoint.params as { properties?: object })?.properties ?? {});
      expect(declared, name).toEqual(inPath);
    }
  });

  test('no GET has a body and no other method has a query', () => {
    for (const [name, endpoint] of table) {
      if (name.startsWith('GET')) expect(endpoint.body, name).toBeUndefined();
      else expect(endpoint.query, name).toBeUndefined();
    }
  });

  test('every request refuses unknown fields', () => {
    for (const [name, endpoint] of table) {
      for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
        for (const branch of objectBranches(schema))
          expect(branch, name).toMatchObject({ additionalProperties: false });
      }
    }
  });

  test('an endpoint lists each refusal once', () => {
    for (const [name, { refusals }] of table) expect(new Set(refusals).size, name).toBe(refusals.length);
  });

  test('only operators use desk endpoints, and no others', () => {
    for (const [name, { access }] of table) {
      const isDesk = name.includes(' /desk/');
      if (name === 'POST /desk/login') expect(access).toBe('public');
      else expect(Array.isArray(access), name).toBe(isDesk);
    }
  });
});

describe('messages', () => {
  test('every refusal has a message in every language with the same parameters', () => {
    for (const code of REFUSAL_CODES) {
      const holes = LANGUAGES.map((language) =>
        (messageFor(code, language).match(/\{\w+\}/g) ?? []).toSorted().join(),
      );
      expect(new Set(holes), code).toHaveLength(1);
    }
  });

  test('a message contains the parameter it is given', () => {
    expect(messageFor('WITHDRAW_MIN', 'th', { min: 100 })).toBe('ถอนขั้นต่ำ 100 บาท');
    expect(messageFor('WITHDRAW_MIN', 'en', { min: 100 })).toBe('Minimum withdrawal 100 baht');
    expect(messageFor('INSUFFICIENT_BALANCE', 'th')).toBe('ยอดเงินไม่เพียงพอ');
  });

  test('no two languages have the same message for a refusal', () => {
    for (const code of REFUSAL_CODES) {
      expect(new Set(LANGUAGES.map((language) => messageFor(code, language))), code).toHaveLength(
        LANGUAGES.length,
      );
    }
  });
});

describe('languages', () => {
  test.each([
    ['zh-CN', 'cn'],
    ['zh-TW', 'cn'],
    ['lo', 'laos'],
    ['lo-LA', 'laos'],
    ['my-MM', 'mm'],
    ['en_GB', 'en'],
    ['th-TH', 'th'],
  ])('the tag %s means %s', (tag, language) => expect(parseLanguageTag(tag)).toBe(language));

  test('a header selects its best supported language, otherwise Thai', () => {
    expect(negotiateLanguage('fr, en;q=0.5, my;q=0.8')).toBe('mm');
    expect(negotiateLanguage('fr')).toBe('th');
    expect(negotiateLanguage(undefined)).toBe('th');
    expect(negotiateLanguage('en;q=0')).toBe('th');
    expect(negotiateLanguage('constructor, __proto__')).toBe('th');
  });

  test('no header makes the negotiation throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (header) => LANGUAGES.includes(negotiateLanguage(header))),
    );
  });
});

describe('phone numbers', () => {
  test.each(['0812345678', '66812345678', '0066812345678', '๐๘๑๒๓๔๕๖๗๘', '０８１２３４５６７８'])(
    '%s is the same phone number',
    (spelling) => expect(normalisePhone(spelling)).toBe('0812345678'),
  );

  test.each(['', '081234567', '081-234-5678', '08123456789012345', 'aaaaaaaaaa', '081234567\u200b8'])(
    '%j is no phone number',
    (typed) => expect(normalisePhone(typed)).toBeUndefined(),
  );

  test('normalising is idempotent, gives only digits and never throws', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[0-9]{10,15}$/),
      fc.stringMatching(/^(00)?66[0-9]{8,10}$/),
      fc.stringMatching(/^[0-9๐-๙ +-]{8,16}$/),
    );
    fc.assert(
      fc.property(anything, (typed) => {
        const once = normalisePhone(typed);
        if (once === undefined) return true;
        // The same subscriber: what is kept are the last digits as they were typed.
        const ending = normalisePhone(typed.slice(-9).padStart(10, '1'))?.slice(-8);
        return /^[0-9]{10,15}$/.test(once) && normalisePhone(once) === once && once.slice(-8) === ending;
      }),
      { numRuns: 40_000 },
    );
  }, 60_000);
});

describe('banks and categories', () => {
  test('twelve banks can be chosen, and TMB is still known by name', () => {
    expect(BANKS).toHaveLength(12);
    expect(findBank('TMB')?.name).toBe('ธนาคารทหารไทย');
    expect(findBank('XYZ')).toBeUndefined();
  });

  test('a category code expands to its whole family', () => {
    expect(expandCategories(['CHICKEN_SPUR'])).toEqual(['COCK_FIGHT', 'CHICKEN_SPUR', 'CHICKEN_ROOSTER']);
    expect(expandCategories(CATEGORY_CODES)).toHaveLength(CATEGORY_CODES.length);
  });
});

function objectBranches(schema: object | undefined): object[] {
  if (schema === undefined) return [];
  if ('anyOf' in schema) return (schema.anyOf as object[]).flatMap(objectBranches);
  return 'properties' in schema ? [schema] : [];
}
