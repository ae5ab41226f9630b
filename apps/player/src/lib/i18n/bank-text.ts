import { findBank } from '@sanam/contract';
import type { TFunction } from 'i18next';

/** The name of a bank in the player's language; an unknown bank has the name that the API gives. */
export function bankText(t: TFunction, code: string, ownName: string = code): string {
  const bank = findBank(code);
  return bank ? t(`banks.${bank.key}`) : ownName;
}
