export { getErrorTime, recordErrorTime } from './error-timestamps.ts';
export { createThrottledRevalidate, revalidate } from './revalidate.ts';
export type { Schedule } from './schedule.ts';
export { useIsOnline } from './use-is-online.ts';
export { clearQueries, usePolledQuery, type PolledQuery } from './use-polled-query.ts';
