import type { LedgerProof } from '@sanam/contract';

import type { Texts } from './en.ts';

/** A server newer than this page may prove more than the page has words for: then its own sentence stands. */
export function ruleText({ rules }: Texts, { code, name }: LedgerProof['checks'][number]): string {
  return Object.hasOwn(rules, code) ? rules[code] : name;
}
