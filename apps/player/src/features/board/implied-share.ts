import type { MatchRates } from '@sanam/betting';
import { toRateNumber } from '@sanam/money';

/** How likely the prices say red is to win, 0 to 1: 10/9 on red is 0.53. Only ever drawn, never reckoned with. */
export function impliedRedShare({ red, blue }: MatchRates): number {
  const redChance = 1 / (1 + toRateNumber(red.multiply));
  const blueChance = 1 / (1 + toRateNumber(blue.multiply));
  return redChance / (redChance + blueChance);
}
