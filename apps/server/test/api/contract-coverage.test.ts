import { ENDPOINTS } from '@sanam/contract';
import { expect, test } from 'vitest';
import { deskRoutes } from '../../src/http/routes/desk/index.ts';
import { playerRoutes } from '../../src/http/routes/player/index.ts';

test('every endpoint of the contract is served, and nothing else is', () => {
  const served = [...playerRoutes, ...deskRoutes].map(({ name }) => name);
  expect(served.toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
});
