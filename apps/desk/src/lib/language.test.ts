import { expect, test } from 'vitest';

import { chooseLanguage } from './language.ts';

test.each([
  ['the choice goes before the browser', ['en', 'th-TH'], 'en'],
  ['the browser decides where nothing was chosen', [null, 'en-GB', 'th'], 'en'],
  ['a language the desk does not speak is passed over', ['mm', 'zh-TW', 'fr', 'en'], 'en'],
  ['Thai when nobody says anything the desk speaks', [null, 'my-MM', ''], 'th'],
])('%s', (_, tags, language) => {
  expect(chooseLanguage(tags)).toBe(language);
});
