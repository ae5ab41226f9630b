import { expect, test } from 'vitest';
import { Unavailable } from '../platform/unavailable.ts';
import { classifyError, isTimeout } from './classify-error.ts';

const errorOf = (code: string): Error => Object.assign(new Error('from the driver'), { code });

test.each([
  ['08006', 'a lost connection'],
  ['53100', 'a full disk'],
  ['57P01', 'a server that shuts down'],
  ['58030', 'a disk that fails'],
  ['25006', 'a standby that is not primary yet'],
  ['ECONNREFUSED', 'a closed port'],
  ['ENETUNREACH', 'no route'],
])('%s, %s, makes the database unavailable and is no timeout', (code) => {
  const classified = classifyError(errorOf(code));
  expect(classified).toBeInstanceOf(Unavailable);
  expect(classified instanceof Unavailable && isTimeout(classified)).toBe(false);
});

test.each(['55P03', '57014'])('%s is a timeout of one statement', (code) => {
  const classified = classifyError(errorOf(code));
  expect(classified instanceof Unavailable && isTimeout(classified)).toBe(true);
});

test.each(['23505', '22003', 'P0001'])('%s is an error of the caller', (code) => {
  const error = errorOf(code);
  expect(classifyError(error)).toBe(error);
});
