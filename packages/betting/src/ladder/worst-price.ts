import { rate, RATE_ONE } from '@sanam/money';

import type { Price } from './win-factors.ts';

/**
 * The worst price that a match can have: the favourite at 100/1, the end of the ladder. Prices by hand are limited to
 * it as well, so that a player who accepts any odds can be shown what that may cost.
 */
export const WORST_PRICE: Price = { multiply: rate(RATE_ONE / 100), deduct: RATE_ONE };
