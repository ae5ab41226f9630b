import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { refuseWeakPassword } from './weak-passwords.ts';

const OWNER = ['0812345678', 'Somying Jaidee'];

test.each([
  ['one of the commonest', '123456'],
  ['one in capitals', 'PassWord1'],
  ['one of eight characters', 'football1'],
  ['the phone', '0812345678'],
  ['the phone with the country code', '66812345678'],
  ['the phone in Thai digits', '๐๘๑๒๓๔๕๖๗๘'],
  ['the name', 'Somying Jaidee'],
  ['the name in one word', 'somyingjaidee'],
  ['the first name', 'SOMYING'],
])('refuses %s', (_what, password) => {
  expect(() => refuseWeakPassword(password, OWNER)).toThrow('PASSWORD_TOO_WEAK');
});

test.each(['arena-secret', '0899999999', 'Somsak', '123456 and more', 'เอราวัณ-ช้าง'])(
  'accepts %s',
  (password) => {
    expect(() => refuseWeakPassword(password, OWNER)).not.toThrow();
  },
);

test('accepts the name of another', () => {
  expect(() => refuseWeakPassword('Somying Jaidee', ['0812345678', 'Malee Suk'])).not.toThrow();
});

test('the list of common passwords has 10,000 of six or more characters', () => {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as string[];
  const isRefused = (password: string): boolean => {
    try {
      refuseWeakPassword(password, []);
      return false;
    } catch {
      return true;
    }
  };
  const refused = known.filter(isRefused);
  expect(refused).toHaveLength(10_000);
  expect(refused.filter((password) => password.length < 6)).toEqual([]);
});
