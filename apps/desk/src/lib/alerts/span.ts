const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface SpanTexts {
  readonly minutes: (count: string) => string;
  readonly hours: (count: string) => string;
  readonly days: (count: string) => string;
}

/** "9 นาที" up to two hours, then "3 ชม.", after two days "4 วัน". */
export function spanOf(ms: number, texts: SpanTexts): string {
  if (ms < 2 * HOUR_MS) return texts.minutes(String(Math.floor(ms / MINUTE_MS)));
  if (ms < 48 * HOUR_MS) return texts.hours(String(Math.floor(ms / HOUR_MS)));
  return texts.days(String(Math.floor(ms / (24 * HOUR_MS))));
}
