import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baht, satang } from '@sanam/money';
import {
  formatBangkokDay,
  groupByCategoryTitle,
  groupByDate,
  parseDayLabel,
  mergeDateGroups,
  runningTotals,
  formatBangkokTime,
  type TitledBet,
} from '../src/index.ts';
import { mergeCategoryTitleGroups } from '../src/history/group-by-category-title.ts';
import { resultType } from './arbitraries.ts';
import { settings } from './property.ts';

describe('day labels', () => {
  it('a label names the Bangkok day of an instant', () => {
    expect(formatBangkokDay('2026-11-14T16:59:59.999Z')).toBe('14 Nov 2026');
    expect(formatBangkokDay('2026-11-14T17:00:00.000Z')).toBe('15 Nov 2026');
    expect(formatBangkokDay('2025-12-31T20:00:00+03:00')).toBe('01 Jan 2026');
  });

  it('a time label is in Bangkok time', () => {
    expect(formatBangkokTime('2026-11-14T16:59:59.999Z')).toBe('23:59');
    expect(formatBangkokTime('2026-11-14T17:00:00.000Z')).toBe('00:00');
    expect(formatBangkokTime('2026-11-14T02:05:00Z')).toBe('09:05');
    expect(formatBangkokTime('yesterday')).toBe('');
  });

  it('an invalid instant gives an empty label, an invalid label gives no day', () => {
    expect(formatBangkokDay('yesterday')).toBe('');
    expect(['', '15 Foo 2026', '5 Nov 2026', 'today'].map(parseDayLabel)).toEqual(Array(4).fill(undefined));
  });

  it('a label parses to the ISO day that Intl gives for the same instant', () => {
    const bangkok = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' });
    const instants = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        (instant) => parseDayLabel(formatBangkokDay(instant.toISOString())) === bangkok.format(instant),
      ),
      settings(2_000),
    );
  });
});

describe('bets grouped by date', () => {
  it('bets of a day form one group with their sum, the newest day first', () => {
    const groups = groupByDate([
      bet('2026-11-14T02:00:00Z', 100),
      bet('2026-11-15T02:00:00Z', 0.1),
      bet('2026-11-15T03:00:00Z', 0.2),
    ]);
    expect(
      groups.map(({ date, totalBetsSatang, totalCount }) => [date, totalBetsSatang, totalCount]),
    ).toEqual([
      ['15 Nov 2026', 30, 2],
      ['14 Nov 2026', 10_000, 1],
    ]);
    expect(groups[0]?.items.map((item) => item.deductSatang)).toEqual([20, 10]);
  });

  it('groups are ordered by date and not by the text of the label', () => {
    const days = ['2025-12-31', '2026-02-01', '2026-01-31', '2026-11-09'];
    expect(groupByDate(days.map((day) => bet(`${day}T05:00:00Z`, 1))).map((group) => group.date)).toEqual([
      '09 Nov 2026',
      '01 Feb 2026',
      '31 Jan 2026',
      '31 Dec 2025',
    ]);
  });

  it('merge two lists into what one list of all bets would be', () => {
    fc.assert(
      fc.property(bets(), bets(), (live, step) => {
        const merged = mergeDateGroups([...groupByDate(live), ...groupByDate(step)]);
        expect(merged).toEqual(groupByDate([...live, ...step]));
        expect(mergeDateGroups(merged)).toEqual(merged);
      }),
      settings(1_000),
    );
  });

  it('grouping by date loses no bet and no satang', () => {
    fc.assert(
      fc.property(bets(), (all) => {
        const groups = groupByDate(all);
        expect(groups.reduce((count, group) => count + group.totalCount, 0)).toBe(all.length);
        for (const { date, items, totalBetsSatang, totalCount } of groups) {
          const same = all.filter((one) => formatBangkokDay(one.createdAt) === date);
          expect(new Set(items)).toEqual(new Set(same));
          expect(totalCount).toBe(same.length);
          expect(BigInt(totalBetsSatang)).toBe(same.reduce((sum, one) => sum + BigInt(one.deductSatang), 0n));
        }
      }),
      settings(1_000),
    );
  });
});

describe('bets grouped by category and title', () => {
  it('bets with the same category and title form one group with its net result', () => {
    const groups = groupByCategoryTitle([
      bet('2026-11-15T02:00:00Z', 100, { resultType: 'WIN', payoutSatang: baht(190) }),
      bet('2026-11-15T03:00:00Z', 90, { resultType: 'LOST' }),
      bet('2026-11-15T04:00:00Z', 50, { title: 'Match 2', resultType: 'DRAW' }),
      bet('2026-11-15T05:00:00Z', 50, { category: 'COCK_FIGHT', resultType: 'WAIT' }),
    ]);
    expect(
      groups.map((group) => [group.category, group.title, group.totalCount, group.winLossSatang]),
    ).toEqual([
      ['BULL_FIGHT', 'Match 1', 2, 0],
      ['BULL_FIGHT', 'Match 2', 1, 0],
      ['COCK_FIGHT', 'Match 1', 1, 0],
    ]);
    expect(groups[0]?.totalBetsSatang).toBe(baht(190));
  });

  it('a separator inside a title does not merge two groups', () => {
    const groups = groupByCategoryTitle([
      bet('2026-11-15T02:00:00Z', 1, { category: 'A', title: 'B,C' }),
      bet('2026-11-15T02:00:00Z', 1, { category: 'A,B', title: 'C' }),
    ]);
    expect(groups).toHaveLength(2);
  });

  it('merge two lists into what one list of all bets would be', () => {
    fc.assert(
      fc.property(bets(), bets(), (live, step) => {
        const merged = mergeCategoryTitleGroups([
          ...groupByCategoryTitle(live),
          ...groupByCategoryTitle(step),
        ]);
        expect(merged).toEqual(groupByCategoryTitle([...live, ...step]));
      }),
      settings(1_000),
    );
  });

  it('the results of all groups add up to the results of all bets', () => {
    fc.assert(
      fc.property(bets(), (all) => {
        const net = { WIN: 1n, LOST: 0n, DRAW: 0n, WAIT: 0n };
        const isSettled = { WIN: 1n, LOST: 1n, DRAW: 0n, WAIT: 0n };
        const expected = all.reduce(
          (sum, one) =>
            sum +
            net[one.resultType] * BigInt(one.payoutSatang) -
            isSettled[one.resultType] * BigInt(one.deductSatang),
          0n,
        );
        const shown = groupByCategoryTitle(all).reduce((sum, group) => sum + BigInt(group.winLossSatang), 0n);
        expect(shown).toBe(expected);
      }),
      settings(1_000),
    );
  });
});

describe('running totals', () => {
  it('totals run from the oldest bet to the newest and end at the net result', () => {
    const steps = runningTotals(
      [
        bet('2026-11-15T04:00:00Z', 50, { resultType: 'DRAW', payoutSatang: baht(50) }),
        bet('2026-11-15T03:00:00Z', 90, { resultType: 'LOST' }),
        bet('2026-11-15T02:00:00Z', 100, { resultType: 'WIN', payoutSatang: baht(190) }),
      ],
      (one) => one.createdAt,
    );
    expect(steps.map((step) => [step.createdAt.slice(11, 13), step.netSatang, step.totalSatang])).toEqual([
      ['02', baht(90), baht(90)],
      ['03', baht(-90), 0],
      ['04', 0, 0],
    ]);
  });

  it('totals by bet and by day end at the net result of the groups', () => {
    fc.assert(
      fc.property(bets(), (all) => {
        const net = groupByCategoryTitle(all).reduce((sum, group) => sum + group.winLossSatang, 0);
        for (const keyOf of [
          (one: TitledBet) => one.createdAt,
          (one: TitledBet) => formatBangkokDay(one.createdAt),
        ]) {
          const steps = runningTotals(all, keyOf);
          expect(steps.at(-1)?.totalSatang ?? 0).toBe(net);
          expect(steps.map((step) => step.createdAt)).toEqual(steps.map((step) => step.createdAt).toSorted());
        }
      }),
      settings(1_000),
    );
  });
});

function bet(createdAt: string, deductBaht: number, more: Partial<TitledBet> = {}): TitledBet {
  return {
    createdAt,
    deductSatang: baht(deductBaht),
    category: 'BULL_FIGHT',
    title: 'Match 1',
    resultType: 'WAIT',
    payoutSatang: baht(0),
    ...more,
  };
}

function bets(): fc.Arbitrary<TitledBet[]> {
  const money = fc.integer({ min: 0, max: 10_000_000 }).map(satang);
  return fc.array(
    fc.record({
      createdAt: fc
        .integer({ min: 0, max: 100 })
        .map((hours) => new Date(Date.UTC(2026, 0, 29, hours)).toISOString()),
      deductSatang: money,
      payoutSatang: money,
      category: fc.constantFrom('BULL_FIGHT', 'COCK_FIGHT'),
      title: fc.constantFrom('Match 1', 'Match 2'),
      resultType,
    }),
    { maxLength: 20 },
  );
}
