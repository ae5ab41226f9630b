import { card as en } from '../lib/texts/card-en.ts';
import { card as th } from '../lib/texts/card-th.ts';
import { useLanguage } from './language.ts';

const CARD_TEXTS = { th, en };

export type CardTexts = typeof en;

/** Apart from the others, so that they are not in the first load. */
export function useCardTexts(): CardTexts {
  return CARD_TEXTS[useLanguage()];
}
