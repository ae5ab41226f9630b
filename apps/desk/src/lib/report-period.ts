import { addDays } from '@sanam/betting';

export const PERIODS = ['evening', 'week', 'month', 'year', 'range'] as const;
export type Period = (typeof PERIODS)[number];

export interface DayRange {
  /** Days such as 2026-11-17, both included. */
  readonly from: string;
  readonly to: string;
}

const LENGTHS: Record<Exclude<Period, 'range'>, number> = { evening: 1, week: 7, month: 30, year: 365 };

/** The days of a period that ends with this one; a range is what was chosen. */
export function daysOf(period: Period, to: string, chosen: DayRange): DayRange {
  if (period === 'range') return chosen;
  return { from: addDays(to, 1 - LENGTHS[period]), to };
}
