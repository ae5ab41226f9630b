import { expect, test } from 'vitest';

import { readSettings } from './read-settings.ts';

const SUPPORT = { line: '@sanam', phone: null };

test('contacts, demo accounts and phone codes are read from the page', () => {
  const demo = { usernames: ['0800000001'], password: 'demo1234' };
  const phoneCode = 'required';
  expect(readSettings({ support: SUPPORT, demo, phoneCode, limits: {} })).toEqual({
    support: SUPPORT,
    demo,
    phoneCode,
  });
  expect(readSettings({ support: SUPPORT, demo: null })).toEqual({
    support: SUPPORT,
    demo: null,
    phoneCode: 'off',
  });
});

test.each([{}, { support: null }, { support: { line: 5, phone: null } }, { support: { line: '@sanam' } }])(
  'a page with %j contains no settings',
  (fields) => {
    expect(readSettings(fields)).toBeUndefined();
  },
);

test('a demo without a password is ignored', () => {
  expect(readSettings({ support: SUPPORT, demo: { usernames: ['0800000001'] } })?.demo).toBeNull();
});
