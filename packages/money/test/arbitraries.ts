import fc from 'fast-check';
import { MAX_SATANG, rate, satang, type Rate, type Satang } from '../src/index.ts';

/** Any amount the type allows, including negative ones and both limits. */
export const anyAmount: fc.Arbitrary<Satang> = fc.integer({ min: -MAX_SATANG, max: MAX_SATANG }).map(satang);

/** The amounts that are scaled: zero to a thousand million baht. */
export const scaledAmount: fc.Arbitrary<Satang> = fc.integer({ min: 0, max: 100_000_000_000 }).map(satang);

/** Rates of a ladder up to 100/1, every ten-thousandth in between. */
export const anyRate: fc.Arbitrary<Rate> = fc.integer({ min: 0, max: 1_000_000 }).map(rate);

/** Decimal odds are never below 1. */
export const decimalOdds: fc.Arbitrary<Rate> = fc.integer({ min: 10_000, max: 1_010_000 }).map(rate);
