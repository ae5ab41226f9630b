import type { Schedule } from '@sanam/api-client/queries';

import { SCHEDULES } from '../queries/schedules.ts';

/** Passkeys, sessions and the age of the last verification, while they are shown. */
export const SHOWN: Schedule = { ...SCHEDULES.betReport, dedupeMs: 1000 };

/** New devices arrive as events. */
export const ONCE: Schedule = SCHEDULES.deposits;
