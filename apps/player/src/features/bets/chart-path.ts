import { addDays, runningTotals, startOfBangkokDay, toBangkokDay } from '@sanam/betting';
import { addSatang, NO_MONEY, type Satang } from '@sanam/money';

import { toHourMinute } from '../../lib/dates.ts';
import type { Period, ReportDay } from '../../state/bets/bet-report.ts';
import type { ListedBet } from '../../state/bets/listed-bet.ts';

interface Place {
  /** A share of the width, 0 to 1. */
  readonly place: number;
  readonly day: string;
  readonly time: string;
}

export interface ChartPoint extends Place {
  readonly key: string;
  readonly net: Satang;
  readonly total: Satang;
}

export interface ChartPath {
  readonly steps: readonly ChartPoint[];
  readonly ticks: readonly Place[];
  /** Where the line ends: now, or the right edge of a period that is over. */
  readonly end: number;
}

const HOUR_MS = 60 * 60 * 1000;
const NOON_MS = 12 * HOUR_MS;
/** How many gaps there are between the time labels. */
const TICK_GAPS = 3;

/** One day: a point for each bet, between full hours. */
export function pathOfDay(bets: readonly ListedBet[], day: string, now: number): ChartPath {
  const [start, end] = fullHours(
    bets.map((bet) => Date.parse(bet.createdAt)),
    startOfBangkokDay(day),
    now,
  );
  const points = runningTotals(bets, (bet) => bet.id).map(({ createdAt, netSatang, totalSatang }) => ({
    moment: Date.parse(createdAt),
    net: netSatang,
    total: totalSatang,
  }));
  return toPath(points, { start, end, now });
}

/** Several days: a point for each, at noon. */
export function pathOfDays(days: readonly ReportDay[], { from, to }: Period, now: number): ChartPath {
  let total = NO_MONEY;
  const points = days.toReversed().map(({ date, net }) => {
    total = addSatang(total, net);
    return { moment: Math.min(startOfBangkokDay(date) + NOON_MS, now), net, total };
  });
  return toPath(points, { start: startOfBangkokDay(from), end: startOfBangkokDay(addDays(to, 1)), now });
}

/**
 * The values of the vertical axis, at most four, in whole steps of 1, 2 or 5 and zeros. They include zero and enclose
 * all totals.
 */
export function axisValues(totals: readonly number[]): number[] {
  const high = Math.max(0, ...totals);
  const low = Math.min(0, ...totals);
  if (high === low) return [0];
  for (let unit = 100; ; unit *= 10) {
    for (const step of [unit, 2 * unit, 5 * unit]) {
      const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
      if (last - first > 3) continue;
      return Array.from({ length: last - first + 1 }, (_, no) => (first + no) * step);
    }
  }
}

interface PlacedPoint {
  readonly moment: number;
  readonly net: Satang;
  readonly total: Satang;
}

function toPath(
  points: readonly PlacedPoint[],
  { start, end, now }: { readonly start: number; readonly end: number; readonly now: number },
): ChartPath {
  const placeAt = (moment: number): Place => ({
    place: (moment - start) / (end - start),
    // The right edge is the midnight after the last day.
    day: toBangkokDay(new Date(Math.min(moment, end - 1))),
    time: toHourMinute(moment),
  });
  return {
    steps: points.map(({ moment, net, total }, no) => ({
      ...placeAt(moment),
      key: `${moment} ${no}`,
      net,
      total,
    })),
    ticks: Array.from({ length: TICK_GAPS + 1 }, (_, gap) =>
      placeAt(start + ((end - start) * gap) / TICK_GAPS),
    ),
    end: placeAt(Math.min(end, Math.max(now, start))).place,
  };
}

/** The full hours from the first bet of a day to the last, or to now, extended so that every label is a full hour. */
function fullHours(moments: readonly number[], midnight: number, now: number): [start: number, end: number] {
  const isToday = now < midnight + 24 * HOUR_MS;
  const hourOf = (moment: number) => Math.floor((moment - midnight) / HOUR_MS);
  const first = hourOf(Math.min(...moments));
  const last = hourOf(Math.max(...moments, isToday ? now : 0)) + 1;
  const hours = Math.ceil((last - first) / TICK_GAPS) * TICK_GAPS;
  const start = Math.min(first, 24 - hours);
  return [midnight + start * HOUR_MS, midnight + (start + hours) * HOUR_MS];
}
