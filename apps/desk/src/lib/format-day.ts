import type { DeskLanguage } from './texts/index.ts';

/** A day such as 2026-11-17: "อ. 17 พ.ย. 2569", "Tue, 17 Nov 2026". */
export function formatDay(day: string, language: DeskLanguage): string {
  return FORMATS[language].format(new Date(`${day}T12:00:00Z`));
}

const FORMATS: Record<DeskLanguage, Intl.DateTimeFormat> = {
  th: formatOf('th-TH-u-ca-buddhist-nu-latn'),
  en: formatOf('en-GB'),
};

function formatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}
