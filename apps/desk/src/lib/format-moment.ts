import { BANGKOK_TIME_ZONE } from '@sanam/betting';

import type { DeskLanguage } from './texts/index.ts';

/** To the second, in Bangkok: "15 พ.ย. 2569 13:41:52", "15 Nov 2026, 13:41:52". */
export function formatMoment(moment: Date, language: DeskLanguage): string {
  return FORMATS[language].format(moment);
}

const FORMATS: Record<DeskLanguage, Intl.DateTimeFormat> = {
  th: formatOf('th-TH-u-ca-buddhist-nu-latn'),
  en: formatOf('en-GB'),
};

function formatOf(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    timeZone: BANGKOK_TIME_ZONE,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}
