import { findBank } from '@sanam/contract';
import type { TFunction } from 'i18next';

/** A bank's name in the player's language; one we do not know is called as it calls itself. */
export function bankText(t: TFunction, code: string, ownName: string = code): string {
  const bank = findBank(code);
  return bank ? t(`banks.${bank.key}`) : ownName;
}
