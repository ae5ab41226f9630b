import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baht, parseRate, rate, RATE_ONE, satang } from '@sanam/money';
import {
  compareRates,
  favouriteOf,
  findSureWin,
  formatRung,
  parseRung,
  previousStandingOf,
  rateOf,
  ratesOfRung,
  readRates,
  buildSettingRates,
  sideBetTerms,
  standingOf,
  takesSpread,
  type CornerRate,
  type MatchRates,
  type Rung,
  type Corner,
  type RateType,
} from '../src/index.ts';
import { amount, corner, deduct, multiply, rung } from './arbitraries.ts';
import { fraction, modelRates, nearest, times, type ModelRate } from './exact-model.ts';
import { settings } from './property.ts';

const LEVEL_RUNG: Rung = { risk: 1, win: 1 };

describe('rungs', () => {
  it.each(['10/9', '1/1', '100/1', '1000/999', '20/18', '10/8.5', '7.5/7'])('%s is a rung', (text) => {
    const parsed = parseRung(text);
    expect(parsed && formatRung(parsed)).toBe(text);
  });

  it.each([
    '9/10',
    '0/0',
    '10/0',
    '101/1',
    '1001/1000',
    '10',
    '10/',
    '10/9/8',
    ' 10/9',
    '10:9',
    '1e1/9',
    '-10/-9',
    '010/9',
    '10/8.25',
    '10/0.5',
    '10/8.0',
    '',
  ])('%j is no rung', (text) => {
    expect(parseRung(text)).toBeUndefined();
  });

  it('parsing never throws, and a parsed rung formats as the same text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.stringMatching(/^\d{1,5}\/\d{1,5}$/),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const parsed = parseRung(typed);
        return (
          parsed === undefined ||
          (formatRung(parsed) === typed && parsed.risk >= parsed.win && parsed.win >= 1)
        );
      }),
      settings(10_000),
    );
  });
});

describe('the rates of a rung', () => {
  it('10/9 gives these rates and names for all three rate types', () => {
    expect(buildSettingRates({ favourite: 'RED', my: tenNine })).toEqual({
      myRedMultiply: 0.9,
      myRedDeduct: 1,
      myRedRateName: '0.90',
      myBlueMultiply: 1.1111,
      myBlueDeduct: 0.9,
      myBlueRateName: '-0.90',
      sthRedMultiply: 0.9,
      sthRedDeduct: 1,
      sthRedRateName: '10/9',
      sthBlueMultiply: 1.1111,
      sthBlueDeduct: 0.9,
      sthBlueRateName: '10/9',
      ctrRedMultiply: 0.9,
      ctrRedDeduct: 1,
      ctrRedRateName: '100:90',
      ctrBlueMultiply: 1.1111,
      ctrBlueDeduct: 0.9,
      ctrBlueRateName: '100:90',
    });
  });

  it.each([
    ['10/8', '0.80', '-0.80', '100:80'],
    ['8/5', '0.63', '-0.63', '100:62.5'],
    ['7/6', '0.86', '-0.86', '100:85.71'],
    ['3/1', '0.33', '-0.33', '100:33.33'],
    ['100/1', '0.01', '-0.01', '100:1'],
    ['1/1', '1.00', '1.00', '100:100'],
  ])(
    '%s is named %s and %s in Malay odds and %s per hundred',
    (text, favouriteName, underdogName, perHundred) => {
      const priced = { rung: parseRung(text) ?? LEVEL_RUNG, favourite: 'BLUE' } as const;
      const malay = ratesOfRung({ ...priced, rateType: 'MY' });
      expect([malay.blue.rateName, malay.red.rateName]).toEqual([favouriteName, underdogName]);
      expect(ratesOfRung({ ...priced, rateType: 'STH' }).red.rateName).toBe(text);
      expect(ratesOfRung({ ...priced, rateType: 'CTR' }).blue.rateName).toBe(perHundred);
    },
  );

  it('each rate type may have a rung of its own', () => {
    const rates = buildSettingRates({
      favourite: 'BLUE',
      my: tenNine,
      sth: { risk: 10, win: 8 },
      ctr: LEVEL_RUNG,
    });
    expect([rates.myBlueMultiply, rates.sthBlueMultiply, rates.ctrBlueMultiply]).toEqual([0.9, 0.8, 1]);
    expect([rates.myRedRateName, rates.sthRedRateName, rates.ctrRedRateName]).toEqual([
      '-0.90',
      '10/8',
      '100:100',
    ]);
  });

  it('rates are the ratio rounded to 4 decimals, for either corner', () => {
    fc.assert(
      fc.property(rung, corner, (priced, favourite) => {
        const rates = ratesOfRung({ rung: priced, favourite, rateType: 'MY' });
        const model = modelRates({ a: priced.risk, b: priced.win });
        const other = favourite === 'RED' ? 'BLUE' : 'RED';
        return (
          isModel(rateOf(favourite, rates), model.favourite) && isModel(rateOf(other, rates), model.underdog)
        );
      }),
      settings(10_000),
    );
  });

  it('rates survive the round trip through the API', () => {
    fc.assert(
      fc.property(rung, rung, rung, corner, (my, sth, ctr, favourite) => {
        const wire = JSON.parse(JSON.stringify(buildSettingRates({ favourite, my, sth, ctr }))) as ReturnType<
          typeof buildSettingRates
        >;
        expect(readRates(wire, 'MY')).toEqual(ratesOfRung({ rung: my, favourite, rateType: 'MY' }));
        expect(readRates(wire, 'STH')).toEqual(ratesOfRung({ rung: sth, favourite, rateType: 'STH' }));
        expect(readRates(wire, 'CTR')).toEqual(ratesOfRung({ rung: ctr, favourite, rateType: 'CTR' }));
      }),
      settings(1_000),
    );
  });

  it('rates are not read if one of them is invalid', () => {
    const wire = buildSettingRates({ favourite: 'RED', my: tenNine });
    expect(readRates({ ...wire, myBlueMultiply: 1.11111 }, 'MY')).toBeUndefined();
    expect(readRates({ ...wire, myRedDeduct: Number.NaN }, 'MY')).toBeUndefined();
  });
});

describe('favourite and underdog', () => {
  it('the favourite is the corner with the lower multiply', () => {
    expect(standingOf('RED', pair('RED', tenNine))).toBe('FAVOURITE');
    expect(standingOf('BLUE', pair('RED', tenNine))).toBe('UNDERDOG');
    expect(standingOf('RED', pair('BLUE', tenNine))).toBe('UNDERDOG');
    expect(standingOf('BLUE', pair('BLUE', tenNine))).toBe('FAVOURITE');
  });

  it('both corners are even when their prices are level', () => {
    expect(standingOf('RED', pair('BLUE', LEVEL_RUNG))).toBe('EVEN');
    expect(standingOf('BLUE', pair('BLUE', LEVEL_RUNG))).toBe('EVEN');
    expect(favouriteOf(pair('BLUE', LEVEL_RUNG))).toBe('RED');
  });

  it('the trader’s favourite is kept on every rung but the level one', () => {
    fc.assert(
      fc.property(rung, corner, (priced, favourite) => {
        return priced.risk === priced.win || favouriteOf(pair(favourite, priced)) === favourite;
      }),
      settings(5_000),
    );
  });

  it('in the list of previous odds an underdog begins at a multiply of 1', () => {
    expect([9_999, 10_000, 10_001].map((value) => previousStandingOf(rate(value)))).toEqual([
      'FAVOURITE',
      'UNDERDOG',
      'UNDERDOG',
    ]);
  });
});

describe('odds that changed since the player saw them', () => {
  const tenEight = { risk: 10, win: 8 };

  it.each<[Corner, Corner, Rung, Corner, Rung, string]>([
    ['RED', 'RED', tenEight, 'RED', tenNine, 'BETTER'],
    ['RED', 'RED', tenNine, 'RED', tenEight, 'WORSE'],
    ['BLUE', 'RED', tenNine, 'RED', tenEight, 'BETTER'],
    ['BLUE', 'RED', tenEight, 'RED', tenNine, 'WORSE'],
    ['RED', 'RED', tenNine, 'RED', { risk: 20, win: 18 }, 'SAME'],
    ['RED', 'RED', tenNine, 'BLUE', tenNine, 'OTHER_FAVOURITE'],
    ['BLUE', 'RED', LEVEL_RUNG, 'RED', tenNine, 'BETTER'],
    ['RED', 'RED', LEVEL_RUNG, 'RED', tenNine, 'WORSE'],
    // At level rates neither corner is the favourite, so both change to it and from it alike.
    ['RED', 'RED', LEVEL_RUNG, 'BLUE', tenNine, 'BETTER'],
    ['BLUE', 'RED', LEVEL_RUNG, 'BLUE', tenNine, 'WORSE'],
    ['RED', 'RED', tenNine, 'RED', LEVEL_RUNG, 'BETTER'],
    ['BLUE', 'BLUE', tenNine, 'RED', LEVEL_RUNG, 'BETTER'],
    ['RED', 'BLUE', tenNine, 'RED', LEVEL_RUNG, 'WORSE'],
  ])(
    'a bet on %s, from favourite %s at %o to favourite %s at %o, is %s',
    (backed, oldFavourite, old, newFavourite, now, move) => {
      const change = { corner: backed, seen: pair(oldFavourite, old), current: pair(newFavourite, now) };
      expect(compareRates(change)).toBe(move);
    },
  );

  it('odds are never better if more is risked or less is won per baht', () => {
    fc.assert(
      fc.property(
        rung,
        rung,
        corner,
        corner,
        corner,
        amount,
        (old, now, wasFavourite, isFavourite, backed, stake) => {
          const change = { corner: backed, seen: pair(wasFavourite, old), current: pair(isFavourite, now) };
          if (compareRates(change) !== 'BETTER') return true;
          const before = sideBetTerms({ amountSatang: stake, ...rateOf(backed, change.seen) });
          const after = sideBetTerms({ amountSatang: stake, ...rateOf(backed, change.current) });
          const reversed = { corner: backed, seen: change.current, current: change.seen };
          const isEitherLevel = [change.seen, change.current].some(
            ({ red, blue }) => red.multiply === blue.multiply,
          );
          return (
            (isEitherLevel || favouriteOf(change.seen) === favouriteOf(change.current)) &&
            after.deductSatang <= before.deductSatang &&
            rateOf(backed, change.current).multiply >= rateOf(backed, change.seen).multiply &&
            compareRates(reversed) === 'WORSE'
          );
        },
      ),
      settings(10_000),
    );
  });

  it('odds entered by hand are never better if a risked baht wins less', () => {
    // Large enough that nothing is rounded.
    const amountSatang = satang(RATE_ONE * RATE_ONE);
    const price = fc.record({ multiply, deduct, rateName: fc.constant('') });
    fc.assert(
      fc.property(price, price, price, corner, (seen, now, other, backed) => {
        const against = (own: CornerRate): MatchRates =>
          backed === 'RED' ? { red: own, blue: other } : { red: other, blue: own };
        const change = { corner: backed, seen: against(seen), current: against(now) };
        if (compareRates(change) !== 'BETTER') return true;
        const before = sideBetTerms({ amountSatang, ...seen });
        const after = sideBetTerms({ amountSatang, ...now });
        return (
          after.deductSatang <= before.deductSatang &&
          BigInt(after.winSatang) * BigInt(before.deductSatang) >=
            BigInt(before.winSatang) * BigInt(after.deductSatang)
        );
      }),
      settings(10_000),
    );
  });

  it('odds are worse if the multiply passes 1 and the win falls', () => {
    const red = { multiply: rate(8_000), deduct: RATE_ONE, rateName: '' };
    const blue = (multiply: number) => ({ multiply: rate(multiply), deduct: rate(9_000), rateName: '' });
    const between = (seen: number, current: number) =>
      compareRates({
        corner: 'BLUE',
        seen: { red, blue: blue(seen) },
        current: { red, blue: blue(current) },
      });
    // Of 100, 90 are risked: at 0.99 and at 1.10 to win 99, at 1.00 to win 100, at 1.05 to win 94.50, at 1.12 to win
    // 100.80.
    expect(between(9_900, 11_000)).toBe('SAME');
    expect(between(10_000, 10_500)).toBe('WORSE');
    expect(between(10_500, 10_000)).toBe('BETTER');
    expect(between(10_000, 11_200)).toBe('BETTER');
  });

  it('odds are never better if multiply and deduct change in opposite ways', () => {
    const seen = { multiply: rate(12_000), deduct: rate(8_000), rateName: '' };
    const mixed = { multiply: rate(13_000), deduct: rate(9_000), rateName: '' };
    const red = { multiply: rate(8_000), deduct: RATE_ONE, rateName: '' };
    expect(compareRates({ corner: 'BLUE', seen: { red, blue: seen }, current: { red, blue: mixed } })).toBe(
      'WORSE',
    );
  });
});

const tenNine: Rung = { risk: 10, win: 9 };

function pair(favourite: Corner, priced: Rung): MatchRates {
  return ratesOfRung({ rung: priced, favourite, rateType: 'MY' });
}

function isModel(actual: { multiply: number; deduct: number }, model: ModelRate): boolean {
  const inTenThousandths = (exact: ModelRate['multiply']) => Number(nearest(times(exact, fraction(10_000))));
  return (
    actual.multiply === inTenThousandths(model.multiply) &&
    actual.deduct === inTenThousandths(model.deduct) &&
    parseRate(actual.multiply / 10_000) === actual.multiply
  );
}

describe('the spread of the house', () => {
  const priced = (rung: string, spread: number, rateType: RateType = 'MY') =>
    ratesOfRung({ rung: parseRung(rung) ?? LEVEL_RUNG, favourite: 'RED', rateType, spread });
  const terms = (price: CornerRate) => sideBetTerms({ amountSatang: baht(10_000), ...price });

  it('at 10/9 with 10 the favourite wins 8,500 and the underdog risks 9,500', () => {
    const { red, blue } = priced('10/9', 10);
    expect([red, blue]).toEqual([
      { multiply: 8500, deduct: 10_000, rateName: '0.85' },
      { multiply: 10_526, deduct: 9500, rateName: '-0.95' },
    ]);
    expect(terms(red)).toMatchObject({ deductSatang: baht(10_000), winSatang: baht(8500) });
    expect(terms(blue)).toMatchObject({ deductSatang: baht(9500), winSatang: baht(10_000) });
    // Both corners together risk 19,500.
    expect([red, blue].map((price) => terms(price).payoutSatang)).toEqual([baht(18_500), baht(19_500)]);
  });

  it('the spread names both corners in each rate type', () => {
    const names = (rateType: RateType) => {
      const { red, blue } = priced('10/9', 10, rateType);
      return [red.rateName, blue.rateName];
    };
    expect(names('STH')).toEqual(['10/8.5', '9.5/10']);
    expect(names('CTR')).toEqual(['100:85', '95:100']);
  });

  it('at level odds both corners win half of the spread less', () => {
    const { red, blue } = priced('1/1', 10);
    expect(red).toEqual({ multiply: 9500, deduct: 10_000, rateName: '0.95' });
    expect(blue).toEqual(red);
  });

  it('an underdog never risks more than the amount, and is then named a favourite', () => {
    const { blue } = priced('100/97', 10);
    expect(blue).toEqual({ multiply: 9803, deduct: 10_000, rateName: '0.98' });
  });

  it('leaves the favourite at least 0.01, and is even and at most 40', () => {
    const ten = parseRung('10/1') ?? LEVEL_RUNG;
    expect([0, 10, 18, 20].map((spread) => takesSpread(ten, spread))).toEqual([true, true, true, false]);
    expect([-2, 1, 42, 2.5].map((spread) => takesSpread(LEVEL_RUNG, spread))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('never lets a player gain on both corners of one rate type', () => {
    const even = fc.integer({ min: 0, max: 20 }).map((half) => 2 * half);
    fc.assert(
      fc.property(rung, even, (chosen, spread) => {
        fc.pre(takesSpread(chosen, spread));
        expect(
          findSureWin(buildSettingRates({ favourite: 'RED', my: { ...chosen, spread } })),
        ).toBeUndefined();
      }),
      settings(500),
    );
  });
});

describe('sure wins across rate types', () => {
  const at = (my: string, sth: string) =>
    findSureWin(
      buildSettingRates({
        favourite: 'RED',
        my: parseRung(my) ?? LEVEL_RUNG,
        sth: parseRung(sth) ?? LEVEL_RUNG,
      }),
    );

  it('finds MY at 10/9 against STH at 10/8', () => {
    expect(at('10/9', '10/8')).toEqual({
      redType: 'MY',
      blueType: 'STH',
      ifRed: baht(1000),
      ifBlue: baht(0),
    });
  });

  it('finds none when all rate types have one rung', () => {
    expect(at('10/9', '10/9')).toBeUndefined();
  });
});
