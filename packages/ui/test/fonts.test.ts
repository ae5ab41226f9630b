import { readFileSync, statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { FACES_OF, type Face, type PageLanguage } from '../src/preload-fonts.ts';

/** The size limit of a language's fonts, in bytes. */
const CAPS: Record<PageLanguage, number> = {
  th: 32 * 1024,
  en: 16 * 1024,
  lo: 34 * 1024,
  my: 64 * 1024,
  'zh-Hans': 6 * 1024,
};
const LANGUAGES = Object.keys(CAPS) as PageLanguage[];

const css = readFileSync(new URL('../src/fonts.css', import.meta.url), 'utf8');

describe.each(LANGUAGES)('fonts of %s', (language) => {
  it('the fonts are within their size budget', () => {
    const bytes = filesOf(language).map(
      (file) => statSync(new URL(`../src/fonts/${file}`, import.meta.url)).size,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(CAPS[language]);
  });

  it('the fonts are exactly the preloaded ones', () => {
    expect(new Set(FACES_OF[language].map(fileOf))).toEqual(new Set(filesOf(language)));
  });

  it('the fonts include a Thai one for names, for phones that have none', () => {
    const families = FACES.filter(({ file }) => file === 'anuphan-thai.woff2').map(({ family }) => family);
    const stack = stackOf(language, '--text-face');
    expect(families.filter((family) => stack.includes(`'${family}'`))).toHaveLength(1);
  });
});

const FACES = [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, face = '']) => ({
  family: /font-family: '([^']+)'/.exec(face)?.[1] ?? '',
  file: /url\('\.\/fonts\/([^']+)'\)/.exec(face)?.[1] ?? '',
  range: /unicode-range:([^;]+);/.exec(face)?.[1] ?? '',
}));

/** Its file is loaded only by phones without a Thai font, once a name needs it. */
const LATE = 'Thai Names';

/** The files behind every family that the language's stacks name, but for the late one. */
function filesOf(language: PageLanguage): string[] {
  const stack = `${stackOf(language, '--text-face')}, ${stackOf(language, '--numeral-face')}`;
  return FACES.filter(({ family }) => family !== LATE && stack.includes(`'${family}'`)).map(
    ({ file }) => file,
  );
}

/** The file a browser fetches for one character of a family. */
function fileOf({ family, character }: Face): string | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  return FACES.find((face) => face.family === family && contains(face.range, codePoint))?.file;
}

function contains(range: string, codePoint: number): boolean {
  return range.split(',').some((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-');
    return parseInt(first, 16) <= codePoint && codePoint <= parseInt(last, 16);
  });
}

/** The value of a language's own rule, or else of the rule for all. */
function stackOf(language: PageLanguage, property: string): string {
  const own = ruleOf(`:root:lang(${language.slice(0, 2)})`, property);
  return own ?? ruleOf(':root', property) ?? '';
}

function ruleOf(selector: string, property: string): string | undefined {
  const start = css.indexOf(`${selector} {`);
  const rule = start < 0 ? '' : css.slice(start, css.indexOf('}', start));
  return new RegExp(`${property}:([^;]+);`).exec(rule)?.[1];
}
