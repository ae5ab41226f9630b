import { expect, test } from 'vitest';

import { readSettings } from './read-settings.ts';

const SUPPORT = { line: '@sanam', phone: null };

test('the contacts and the demo accounts are read from the page', () => {
  const demo = { usernames: ['0800000001'], password: 'demo1234' };
  expect(readSettings({ support: SUPPORT, demo, limits: {} })).toEqual({ support: SUPPORT, demo });
  expect(readSettings({ support: SUPPORT, demo: null })).toEqual({ support: SUPPORT, demo: null });
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
