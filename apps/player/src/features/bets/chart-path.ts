import { runningTotals, startOfBangkokDay, toBangkokDay } from '@sanam/betting';
import type { Satang } from '@sanam/money';

import { toHourMinute } from '../../lib/dates.ts';
import { addDays } from '../../lib/days.ts';
import type { Period } from '../../state/bets/bet-report.ts';
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
}

const HOUR_MS = 60 * 60 * 1000;
const NOON_MS = 12 * HOUR_MS;
/** How many gaps there are between the time labels. */
const TICK_GAPS = 3;

/** The points of the chart: one day has a point for each bet, several days one for each day. */
export function chartPath(bets: readonly ListedBet[], period: Period, days: number): ChartPath {
  const isDay = days === 1;
  const [start, end] = isDay
    ? fullHours(bets)
    : [startOfBangkokDay(period.from), startOfBangkokDay(addDays(period.to, 1))];
  const placeOf = (moment: number): number => (moment - start) / (end - start);
  const steps = runningTotals(bets, (bet) => (isDay ? bet.id : toBangkokDay(new Date(bet.createdAt)))).map(
    ({ createdAt, netSatang, totalSatang }, no): ChartPoint => {
      const day = toBangkokDay(new Date(createdAt));
      return {
        key: `${createdAt} ${no}`,
        place: placeOf(isDay ? Date.parse(createdAt) : startOfBangkokDay(day) + NOON_MS),
        day,
        time: toHourMinute(createdAt),
        net: netSatang,
        total: totalSatang,
      };
    },
  );
  const ticks = Array.from({ length: TICK_GAPS + 1 }, (_, gap): Place => {
    const moment = start + ((end - start) * gap) / TICK_GAPS;
    return {
      place: placeOf(moment),
      // The right edge is the midnight after the last day.
      day: gap === TICK_GAPS ? period.to : toBangkokDay(new Date(moment)),
      time: toHourMinute(moment),
    };
  });
  return { steps, ticks };
}

/** The full hours around the bets of a day, extended so that every time label is a full hour. */
function fullHours(bets: readonly ListedBet[]): [start: number, end: number] {
  const moments = bets.map((bet) => Date.parse(bet.createdAt));
  const first = Math.floor(Math.min(...moments) / HOUR_MS);
  const last = Math.floor(Math.max(...moments) / HOUR_MS) + 1;
  const gap = Math.ceil((last - first) / TICK_GAPS);
  return [first * HOUR_MS, (first + gap * TICK_GAPS) * HOUR_MS];
}
