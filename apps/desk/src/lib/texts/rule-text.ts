import type { LedgerVerification } from '@sanam/contract';

import type { Texts } from './en.ts';

/** A newer server may check rules that this page has no text for: then the server's sentence is shown. */
export function ruleText({ rules }: Texts, { code, name }: LedgerVerification['checks'][number]): string {
  return Object.hasOwn(rules, code) ? rules[code] : name;
}
