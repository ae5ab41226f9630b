import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import type { ReportDay } from '../../state/bets/bet-report.ts';
import { axisValues, pathOfDay, pathOfDays } from './chart-path.ts';
import { aBet } from './testing/a-bet.ts';

const LATER = Date.parse('2026-11-20T00:00:00+07:00');

test('a past day has a point for each bet between full hours', () => {
  const { steps, ticks, end } = pathOfDay(
    [won('2026-11-15T13:00:00+07:00'), aBet('2026-11-15T10:30:00+07:00')],
    '2026-11-15',
    LATER,
  );
  expect(steps.map(({ time, net, total }) => [time, net, total])).toEqual([
    ['10:30', baht(-100), baht(-100)],
    ['13:00', baht(90), baht(-10)],
  ]);
  // 10 to 14 is no multiple of three hours, 10 to 16 is.
  expect(ticks.map(({ time }) => time)).toEqual(['10:00', '12:00', '14:00', '16:00']);
  expect(steps.map(({ place }) => place)).toEqual([0.5 / 6, 3 / 6]);
  expect(end).toBe(1);
});

test('the chart of today ends now', () => {
  const { ticks, end } = pathOfDay(
    [won('2026-11-15T10:30:00+07:00')],
    '2026-11-15',
    Date.parse('2026-11-15T20:15:00+07:00'),
  );
  expect(ticks.map(({ time }) => time)).toEqual(['10:00', '14:00', '18:00', '22:00']);
  expect(end).toBe(10.25 / 12);
});

test('the hours of a day never reach into the next', () => {
  const { ticks } = pathOfDay(
    [won('2026-11-15T22:30:00+07:00'), won('2026-11-15T23:59:00+07:00')],
    '2026-11-15',
    LATER,
  );
  expect(ticks.map(({ day, time }) => `${day} ${time}`)).toEqual([
    '2026-11-15 21:00',
    '2026-11-15 22:00',
    '2026-11-15 23:00',
    '2026-11-15 00:00',
  ]);
});

test('several days have a point for each day and end now', () => {
  const { steps, ticks, end } = pathOfDays(
    [aDay('2026-11-15', -10), aDay('2026-11-09', 90)],
    { from: '2026-11-09', to: '2026-11-15' },
    Date.parse('2026-11-15T18:00:00+07:00'),
  );
  expect(steps.map(({ day, net, total }) => [day, net, total])).toEqual([
    ['2026-11-09', baht(90), baht(90)],
    ['2026-11-15', baht(-10), baht(80)],
  ]);
  expect(steps.map(({ place }) => place)).toEqual([0.5 / 7, 6.5 / 7]);
  expect([ticks[0]?.day, ticks.at(-1)?.day]).toEqual(['2026-11-09', '2026-11-15']);
  expect(end).toBe(6.75 / 7);
});

test('the axis encloses all totals with at most four round values', () => {
  expect(axisValues([0])).toEqual([0]);
  expect(axisValues([baht(-650), baht(1440)])).toEqual([-1000, 0, 1000, 2000].map(baht));
  expect(axisValues([baht(90)])).toEqual([0, 50, 100].map(baht));
  expect(axisValues([baht(-3)])).toEqual([-3, -2, -1, 0].map(baht));
  expect(axisValues([1])).toEqual([0, 100]);
});

function won(at: string) {
  return { ...aBet(at), resultType: 'WIN' as const, payoutSatang: baht(190) };
}

function aDay(date: string, net: number): ReportDay {
  return { date, bets: baht(100), paid: baht(100 + net), count: 1, net: baht(net) };
}
