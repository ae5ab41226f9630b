import { expect, test } from 'vitest';
import { fitsAccount } from './judge-finding.ts';

const ours = { accountNumber: '104-8-27365-9', promptPayId: '0105561012345' };

test.each([
  '1048273659',
  '104-8-27365-9',
  'xxx-x-x7365-9',
  'XXX-X-XX365-9',
  '659',
  '***7365*',
  '2345',
  'xxxxxxxxx2345',
])('the digits of %s are those of our account', (shown) => expect(fitsAccount(shown, ours)).toBe(true));

test.each([
  '',
  'xxx',
  'xxxxxxxx59',
  '1048273658',
  'xxx-x-x7365-8',
  '10482736590',
  'abc659',
  '99999',
  'x1048273659',
])('the digits of %s are not those of our account', (shown) =>
  expect(fitsAccount(shown, { accountNumber: ours.accountNumber })).toBe(false),
);
