import { ENDPOINTS } from '@sanam/contract';
import type { KnownEndpoint } from '@sanam/contract';
import { expect, test } from 'vitest';

import { isPublicEndpoint } from '../src/public-endpoints.ts';

const names = Object.keys(ENDPOINTS) as KnownEndpoint[];

test.each(names)('%s is sent with a token unless it is public', (name) => {
  expect(isPublicEndpoint(name)).toBe(ENDPOINTS[name].access === 'public');
});
