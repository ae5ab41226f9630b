import { step as en } from '../lib/texts/step-en.ts';
import { step as th } from '../lib/texts/step-th.ts';
import { useLanguage } from './language.ts';

const STEP_TEXTS = { th, en };

export type StepTexts = typeof en;

/** Apart from the others, so that they are not in the first load. */
export function useStepTexts(): StepTexts {
  return STEP_TEXTS[useLanguage()];
}
