import { expect, test } from 'vitest';
import { Unavailable } from '../platform/unavailable.ts';
import { classifyError, isTimeout } from './classify-error.ts';

const errorOf = (code: string): Error => Object.assign(new Error('told by the driver'), { code });

test.each([
  ['08006', 'a lost connection'],
  ['53100', 'a full disk'],
  ['57P01', 'a server that shuts down'],
  ['58030', 'a disk that fails'],
  ['25006', 'a standby that has not taken over yet'],
  ['ECONNREFUSED', 'nobody there'],
  ['ENETUNREACH', 'no way there'],
])('%s, %s, means to come back later, and holds up everybody', (code) => {
  const classified = classifyError(errorOf(code));
  expect(classified).toBeInstanceOf(Unavailable);
  expect(classified instanceof Unavailable && isTimeout(classified)).toBe(false);
});

test.each(['55P03', '57014'])('%s means to come back later, and holds up nobody else', (code) => {
  const classified = classifyError(errorOf(code));
  expect(classified instanceof Unavailable && isTimeout(classified)).toBe(true);
});

test.each(['23505', '22003', 'P0001'])('%s is an error of the caller', (code) => {
  const error = errorOf(code);
  expect(classifyError(error)).toBe(error);
});
