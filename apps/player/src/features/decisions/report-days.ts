import { toBangkokDay } from '@sanam/betting';
import type { UntoldDecision } from '@sanam/contract';

import { countDays } from '../../lib/days.ts';

/** How many days the report has to cover for all of these, since it lists a bet on the day on which it was placed. */
export function reportDays(decisions: readonly Pick<UntoldDecision, 'createdAt'>[], now: Date): number {
  const placedAt = Math.min(now.getTime(), ...decisions.map(({ createdAt }) => Date.parse(createdAt)));
  return countDays(toBangkokDay(new Date(placedAt)), toBangkokDay(now));
}
