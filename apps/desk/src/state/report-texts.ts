import { reports as en } from '../lib/texts/reports-en.ts';
import { reports as th } from '../lib/texts/reports-th.ts';
import { useLanguage } from './language.ts';

const REPORT_TEXTS = { th, en };

export type ReportTexts = typeof en;

/** Apart from the others, so that they are not in the first load. */
export function useReportTexts(): ReportTexts {
  return REPORT_TEXTS[useLanguage()];
}
