import fc from 'fast-check';
import { rate, satang, type Rate, type Satang } from '@sanam/money';
import type { DrawSide, MatchResult, ResultType, Rung, Corner } from '../src/index.ts';

/** Usual bets (whole baht, 10 to 10,000), and any satang up to ten million baht. */
export const amount: fc.Arbitrary<Satang> = fc.oneof(
  fc.integer({ min: 10, max: 10_000 }).map((baht) => satang(baht * 100)),
  fc.integer({ min: 0, max: 1_000_000_000 }).map(satang),
);

/** The rungs that traders use, and all other valid ones. */
export const rung: fc.Arbitrary<Rung> = fc.oneof(
  fc.integer({ min: 1, max: 10 }).map((win) => ({ risk: 10, win })),
  fc
    .integer({ min: 1, max: 1_000 })
    .chain((risk) => fc.integer({ min: Math.ceil(risk / 100), max: risk }).map((win) => ({ risk, win }))),
);

/** Any price, on the ladder or not. Quarters are frequent because they produce ties. */
export const multiply: fc.Arbitrary<Rate> = fc.oneof(
  fc.integer({ min: 1, max: 12 }).map((quarters) => rate(quarters * 2_500)),
  fc.integer({ min: 1, max: 1_000_000 }).map(rate),
);

export const deduct: fc.Arbitrary<Rate> = fc.oneof(
  fc.constantFrom(rate(10_000), rate(5_000), rate(7_500)),
  fc.integer({ min: 1, max: 10_000 }).map(rate),
);

/** Any price, and pairs at the limit of being a number and its reciprocal. */
export const price: fc.Arbitrary<{ multiply: Rate; deduct: Rate }> = fc.oneof(
  fc.record({ multiply, deduct }),
  fc
    .record({ above: fc.integer({ min: 10_001, max: 1_000_000 }), off: fc.integer({ min: -2, max: 2 }) })
    .map(({ above, off }) => ({
      multiply: rate(above),
      deduct: rate(Math.max(1, Math.round(100_000_000 / above) + off)),
    })),
);

export const corner = fc.constantFrom<Corner>('RED', 'BLUE');
export const drawSide = fc.constantFrom<DrawSide>('DRAW', 'NODRAW');
export const result = fc.constantFrom<MatchResult>('RED', 'BLUE', 'DRAW', 'CANCEL');
export const resultType = fc.constantFrom<ResultType>('WAIT', 'WIN', 'LOST', 'DRAW');

export const legs = fc.array(fc.record({ multiply, resultType }), { minLength: 1, maxLength: 20 });

/** Slips that win: long ones at everyday prices, short ones at any price. */
export const wonLegs = fc.oneof(
  fc.array(wonLeg(fc.integer({ min: 1, max: 12_500 }).map(rate)), { minLength: 1, maxLength: 20 }),
  fc.array(wonLeg(multiply), { minLength: 1, maxLength: 8 }),
);

function wonLeg(price: fc.Arbitrary<Rate>) {
  return fc.record({
    multiply: price,
    resultType: fc.constantFrom<ResultType>('WIN', 'WIN', 'WIN', 'WIN', 'WIN', 'DRAW'),
  });
}
