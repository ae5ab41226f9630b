import { players as en } from '../lib/texts/players-en.ts';
import { players as th } from '../lib/texts/players-th.ts';
import { useLanguage } from './language.ts';

const PLAYER_TEXTS = { th, en };

export type PlayerTexts = typeof en;

/** Apart from the others, so that they are not in the first load. */
export function usePlayerTexts(): PlayerTexts {
  return PLAYER_TEXTS[useLanguage()];
}
