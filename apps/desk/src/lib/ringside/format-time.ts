import { BANGKOK_TIME_ZONE } from '@sanam/betting';

const OPTIONS = {
  timeZone: BANGKOK_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;
const MINUTES = new Intl.DateTimeFormat('en-GB', OPTIONS);
const SECONDS = new Intl.DateTimeFormat('en-GB', { ...OPTIONS, second: '2-digit' });

/** "20:47" in Bangkok. */
export function formatMinute(at: string | number): string {
  return MINUTES.format(new Date(at));
}

/** "20:47:12" in Bangkok. */
export function formatSecond(at: string | number): string {
  return SECONDS.format(new Date(at));
}
