import { expect, test } from 'vitest';

import { detectLanguage } from './language-detector.ts';

test.each([
  ['the choice goes before the browser', ['en', 'th-TH', 'th'], 'en'],
  ['the browser goes before the page', [null, 'my-MM', 'en-US', 'th'], 'mm'],
  ['every kind of Chinese is supported', [null, 'zh-TW', 'th'], 'cn'],
  ['Lao is found by its own tag', [null, 'lo', 'th'], 'laos'],
  ['an unsupported language is skipped', ['xx', 'fr-FR', 'de', 'en-GB', 'th'], 'en'],
  ['the language of the page comes last', [null, 'fr', 'zh-Hans'], 'cn'],
  ['Thai is the default', [null, 'fr', ''], 'th'],
])('%s', (_, tags, language) => {
  expect(detectLanguage(tags)).toBe(language);
});
