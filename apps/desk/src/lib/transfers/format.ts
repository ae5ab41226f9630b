import { BANGKOK_TIME_ZONE } from '@sanam/betting';
import { baht, formatMoney } from '@sanam/money';

import { withMinus } from '../ringside/format-amount.ts';
import type { DeskLanguage } from '../texts/index.ts';

/** "5,000.00"; with a sign "+202,340.00". */
export function formatBaht(amount: number, { sign = false } = {}): string {
  return withMinus(formatMoney(baht(amount), { sign }));
}

/** "5,000" or "1,240.75": satang only where there are some. */
export function formatShort(amount: number): string {
  const satang = baht(amount);
  return withMinus(formatMoney(satang, { whole: satang % 100 === 0 }));
}

/** "17 พ.ย.", "17 Nov". */
export function formatDay(at: string, language: DeskLanguage): string {
  return DAYS[language].format(new Date(at));
}

const DAYS: Record<DeskLanguage, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th-TH', { timeZone: BANGKOK_TIME_ZONE, day: 'numeric', month: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: BANGKOK_TIME_ZONE, day: 'numeric', month: 'short' }),
};
