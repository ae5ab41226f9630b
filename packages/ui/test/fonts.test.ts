import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { FONTS_OF, type PageLanguage } from '../src/preload-fonts.ts';

/** The most that a language's fonts may weigh, in bytes. */
const CAPS: Record<PageLanguage, number> = {
  th: 32 * 1024,
  en: 16 * 1024,
  lo: 34 * 1024,
  my: 64 * 1024,
  'zh-Hans': 0,
};
const LANGUAGES = Object.keys(CAPS) as PageLanguage[];

const css = readFileSync(new URL('../src/fonts.css', import.meta.url), 'utf8');

describe.each(LANGUAGES)('the fonts of %s', (language) => {
  it('weigh no more than their budget', () => {
    const bytes = filesOf(language).map(
      (file) => statSync(new URL(`../src/fonts/${file}`, import.meta.url)).size,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(CAPS[language]);
  });

  it('are the ones fetched ahead', () => {
    expect(new Set(FONTS_OF[language].map((href) => basename(href)))).toEqual(new Set(filesOf(language)));
  });
});

/** The files behind every family that the language's stacks name. */
function filesOf(language: PageLanguage): string[] {
  const stack = `${stackOf(language, '--text-face')}, ${stackOf(language, '--figure-face')}`;
  const files = [...css.matchAll(/font-family: '([^']+)';\s*src: url\('\.\/fonts\/([^']+)'\)/g)]
    .filter(([, family]) => stack.includes(`'${family}'`))
    .map(([, , file]) => file ?? '');
  return [...new Set(files)];
}

/** What a language's own rule says, or else the rule for all. */
function stackOf(language: PageLanguage, property: string): string {
  const own = ruleOf(`:root:lang(${language.slice(0, 2)})`, property);
  return own ?? ruleOf(':root', property) ?? '';
}

function ruleOf(selector: string, property: string): string | undefined {
  const start = css.indexOf(`${selector} {`);
  const rule = start < 0 ? '' : css.slice(start, css.indexOf('}', start));
  return new RegExp(`${property}:([^;]+);`).exec(rule)?.[1];
}
