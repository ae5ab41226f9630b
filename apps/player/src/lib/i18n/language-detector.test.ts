import { expect, test } from 'vitest';

import { detectLanguage } from './language-detector.ts';

test.each([
  ['the choice goes before the browser', ['en', 'th-TH', 'th'], 'en'],
  ['the browser goes before the page', [null, 'my-MM', 'en-US', 'th'], 'mm'],
  ['any Chinese is ours', [null, 'zh-TW', 'th'], 'cn'],
  ['Lao is found by its own tag', [null, 'lo', 'th'], 'laos'],
  ['a language we do not speak is passed over', ['xx', 'fr-FR', 'de', 'en-GB', 'th'], 'en'],
  ['the language of the page comes last', [null, 'fr', 'zh-Hans'], 'cn'],
  ['Thai when nobody says anything we know', [null, 'fr', ''], 'th'],
])('%s', (_, tags, language) => {
  expect(detectLanguage(tags)).toBe(language);
});
