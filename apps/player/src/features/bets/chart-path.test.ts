import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { chartPath } from './chart-path.ts';

const DAY = { from: '2026-11-15', to: '2026-11-15' };
const WEEK = { from: '2026-11-09', to: '2026-11-15' };

test('one day has a point for each bet between full hours', () => {
  const { steps, ticks } = chartPath(
    [won('2026-11-15T13:00:00+07:00'), lost('2026-11-15T10:30:00+07:00')],
    DAY,
    1,
  );
  expect(steps.map(({ time, net, total }) => [time, net, total])).toEqual([
    ['10:30', baht(-100), baht(-100)],
    ['13:00', baht(90), baht(-10)],
  ]);
  // 10 to 14 is no multiple of three hours, 10 to 16 is.
  expect(ticks.map(({ time }) => time)).toEqual(['10:00', '12:00', '14:00', '16:00']);
  expect(steps.map(({ place }) => place)).toEqual([0.5 / 6, 3 / 6]);
});

test('several days have a point for each day in Bangkok time', () => {
  const { steps, ticks } = chartPath(
    [won('2026-11-09T00:00:00+07:00'), won('2026-11-15T23:59:59+07:00'), lost('2026-11-15T00:00:00+07:00')],
    WEEK,
    7,
  );
  expect(steps.map(({ day, net, total }) => [day, net, total])).toEqual([
    ['2026-11-09', baht(90), baht(90)],
    ['2026-11-15', baht(-10), baht(80)],
  ]);
  expect(steps.map(({ place }) => place)).toEqual([0.5 / 7, 6.5 / 7]);
  expect([ticks[0]?.day, ticks.at(-1)?.day]).toEqual(['2026-11-09', '2026-11-15']);
});

function won(at: string): ListedBet {
  return { ...lost(at), resultType: 'WIN', payoutSatang: baht(190) };
}

function lost(at: string): ListedBet {
  return {
    id: at,
    ticketCode: '7KMX-42Q',
    kind: 'LIVE',
    createdAt: new Date(at).toISOString(),
    betStatus: 'PAID',
    resultType: 'LOST',
    categoryCode: 'BULL_FIGHT',
    amountSatang: baht(100),
    deductSatang: baht(100),
    payoutSatang: baht(0),
    winSatang: baht(90),
    legs: [],
  };
}
