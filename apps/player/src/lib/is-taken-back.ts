import type { UntoldDecision } from '@sanam/contract';

/** What was told before is no longer so: the bet is open again. */
export function isTakenBack({ resultType }: UntoldDecision): boolean {
  return resultType === 'WAIT';
}
