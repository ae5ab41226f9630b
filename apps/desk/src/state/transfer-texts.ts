import { transfers as en } from '../lib/texts/transfers-en.ts';
import { transfers as th } from '../lib/texts/transfers-th.ts';
import { useLanguage } from './language.ts';

const TRANSFER_TEXTS = { th, en };

export type TransferTexts = typeof en;

/** Apart from the others, so that they are not in the first load. */
export function useTransferTexts(): TransferTexts {
  return TRANSFER_TEXTS[useLanguage()];
}
