import { expect, test } from 'vitest';

import { chooseLanguage } from './language.ts';

test.each([
  ['the stored choice goes before the browser’s languages', ['en', 'th-TH'], 'en'],
  ['the browser decides where nothing is stored', [null, 'en-GB', 'th'], 'en'],
  ['a language the desk does not support is skipped', ['mm', 'zh-TW', 'fr', 'en'], 'en'],
  ['Thai is the default when no language is supported', [null, 'my-MM', ''], 'th'],
])('%s', (_, tags, language) => {
  expect(chooseLanguage(tags)).toBe(language);
});
