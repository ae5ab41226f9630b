import { BANKS, findBank, LANGUAGES } from '@sanam/contract';
import { expect, test } from 'vitest';

import { FIRST_TEXTS, loadBundle, MORE_TEXTS } from './load-bundle.ts';

/** Names and patterns that may be the same as in English. */
const SAME_AS_ENGLISH =
  /^(dates\.(stamp|day)|register\.line|deposit\.promptPayOf|bets\.(shortDay|monthTitle))$/;

const texts = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const [first, more] = await Promise.all(
        [FIRST_TEXTS, MORE_TEXTS].map((part) => loadBundle(language, part)),
      );
      return [language, flatten({ ...first, ...more })] as const;
    }),
  ),
);
const english = texts.get('en') ?? new Map<string, string>();

test.each(LANGUAGES.filter((language) => language !== 'en'))(
  '%s has every text that English has',
  (language) => {
    const own = texts.get(language) ?? new Map<string, string>();
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, text] of own) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
      if (!SAME_AS_ENGLISH.test(key)) expect(text, key).not.toBe(english.get(key));
    }
  },
);

test('no bundle has a key twice, of which the second would hide the first', () => {
  const bundles = import.meta.glob<string>('./bundles/**/*.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  expect(Object.keys(bundles)).toHaveLength(2 * LANGUAGES.length);
  for (const [file, text] of Object.entries(bundles)) {
    const written = text.match(/^ *"[^"]+": "/gm) ?? [];
    expect(written, file).toHaveLength(flatten(JSON.parse(text) as object).size);
  }
});

test('every bank has a name', () => {
  for (const key of [...BANKS.map((bank) => bank.key), findBank('TMB')?.key])
    expect(english.has(`banks.${key}`), key).toBe(true);
});

test('every text is used by a screen', () => {
  const sources = Object.values(
    import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).join('\n');
  const isShown = (key: string) => {
    const [area = '', name = ''] = key.split('.');
    // The keys of banks and dates are built from codes and numbers, those of form rules from their name.
    if (area === 'banks' || area === 'dates') return true;
    return sources.includes(`'${key}'`) || (area === 'errors' && sources.includes(`'${name}'`));
  };
  expect([...english.keys()].filter((key) => !isShown(key))).toEqual([]);
});

function flatten(branch: object, path = '', into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(branch) as [string, unknown][]) {
    if (typeof value === 'object' && value !== null) flatten(value, `${path}${key}.`, into);
    else into.set(`${path}${key}`, String(value));
  }
  return into;
}

function placeholders(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
}

test('no section is in both parts', async () => {
  const [first, more] = await Promise.all([FIRST_TEXTS, MORE_TEXTS].map((part) => loadBundle('en', part)));
  expect(Object.keys(first ?? {}).filter((section) => section in (more ?? {}))).toEqual([]);
});
