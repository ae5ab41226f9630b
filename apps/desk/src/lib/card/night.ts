import { BANGKOK_UTC_OFFSET, matchNightOf } from '@sanam/betting';

import type { DeskLanguage } from '../texts/index.ts';

const DAY_MS = 24 * 3_600_000;
const NIGHT_BEGINS = '06:00';

export function nightNow(): string {
  return matchNightOf(new Date());
}

/** "2026-11-17" and -1 is "2026-11-16". */
export function otherNight(night: string, days: number): string {
  return new Date(Date.parse(`${night}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** When "21:35" is in a night: after midnight it is the next day. */
export function instantIn(night: string, time: string): string {
  const day = time < NIGHT_BEGINS ? otherNight(night, 1) : night;
  return new Date(`${day}T${time}:00${BANGKOK_UTC_OFFSET}`).toISOString();
}

export function isNight(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

/** "อังคาร 17 พ.ย. 2569", "Tue 17 Nov 2026". */
export function formatNight(night: string, language: DeskLanguage): string {
  const parts = FORMATS[language].formatToParts(new Date(`${night}T00:00:00Z`));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('weekday').replace(/^วัน/, '')} ${part('day')} ${part('month')} ${part('year')}`;
}

const FORMAT = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const;
const FORMATS: Record<DeskLanguage, Intl.DateTimeFormat> = {
  th: new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', { ...FORMAT, weekday: 'long' }),
  en: new Intl.DateTimeFormat('en-GB', { ...FORMAT, weekday: 'short' }),
};
