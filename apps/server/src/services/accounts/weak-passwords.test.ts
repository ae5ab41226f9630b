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
