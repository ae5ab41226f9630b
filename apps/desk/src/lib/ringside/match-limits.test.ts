import { expect, test } from 'vitest';

import { inheritedLimit, liabilityCap, type HouseLimits } from './match-limits.ts';

const NONE = {
  betMax: null,
  playerMatchMax: null,
  liabilityMax: null,
  stepPayoutMax: null,
  closesAtCap: null,
};
const limits: HouseLimits = [
  { ...NONE, scope: 'ALL', liabilityMax: 500, closesAtCap: true },
  { ...NONE, scope: 'CATEGORY:BOXING', liabilityMax: 300, closesAtCap: false },
  { ...NONE, scope: 'MATCH:7', liabilityMax: 200 },
];

test('a match may cost what its own limit says, else its category’s, else the house’s', () => {
  expect(liabilityCap(limits, { id: 7, categoryCode: 'BOXING' })).toBe(20_000);
  expect(liabilityCap(limits, { id: 8, categoryCode: 'BOXING' })).toBe(30_000);
  expect(liabilityCap(limits, { id: 8, categoryCode: 'BULL_FIGHT' })).toBe(50_000);
  expect(liabilityCap([], { id: 8, categoryCode: 'BULL_FIGHT' })).toBeUndefined();
});

test('a limit that the nearest scope lacks comes from the next one', () => {
  const scopes = ['MATCH:7', 'CATEGORY:BOXING', 'ALL'];
  expect(inheritedLimit(limits, scopes, 'closesAtCap')).toBe(false);
  expect(inheritedLimit(limits, scopes, 'betMax')).toBeNull();
});
