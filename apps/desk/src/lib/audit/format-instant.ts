import { BANGKOK_TIME_ZONE, toBangkokClock } from '@sanam/betting';

/** "20:43:11.090" in Bangkok. */
export function formatMilliseconds(at: string): string {
  return toBangkokClock(Date.parse(at)).toISOString().slice(11, 23);
}

/** "17 พ.ย.", "17 Nov" in Bangkok. */
export function formatDay(at: string, language: 'th' | 'en'): string {
  return DAYS[language].format(new Date(at));
}

const OPTIONS = { timeZone: BANGKOK_TIME_ZONE, day: 'numeric', month: 'short' } as const;
const DAYS = {
  th: new Intl.DateTimeFormat('th-TH', OPTIONS),
  en: new Intl.DateTimeFormat('en-GB', OPTIONS),
};
