/**
 * Cuts the web fonts down to what the screens set: node packages/ui/scripts/build-fonts.mjs
 *
 * Text runs from 450 to 600, so the variable axis ends there. Latin keeps no kerning (it weighs more than the letters
 * of half the alphabet); Thai, Lao and Burmese keep every shaping feature, since marks are placed by them. Numerals
 * keep one weight and `tnum`. Text keeps its hints, a few bytes that say "do not hint": without them FreeType hints on
 * its own and spreads the letters. Numerals have real ones, which would double their file and change nothing at 2x.
 */
import { writeFileSync } from 'node:fs';

import { characters, installSources, loadTool, readSource } from './font-sources.mjs';

const TEXT_WEIGHTS = { wght: { min: 450, max: 600, default: 450 } };

const FONTS = [
  {
    file: 'anuphan-latin',
    source: '@fontsource-variable/anuphan/files/anuphan-latin-wght-normal.woff2',
    // Our texts do not use the brackets and signs left out here.
    text: `${characters(0x20, 0x7e)}\u00a0·×–—‘’“”…`.replaceAll(/[#$*<>[\\\]^`{|}~]/g, ''),
    axes: TEXT_WEIGHTS,
    features: [],
  },
  {
    // Every language shows amounts; only Thai pages should load the Thai letters of the same font.
    file: 'anuphan-baht',
    source: '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
    text: '฿',
    axes: TEXT_WEIGHTS,
    features: [],
  },
  {
    file: 'anuphan-thai',
    source: '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
    text: characters(0x0e01, 0x0e3a) + characters(0x0e40, 0x0e4e),
    axes: TEXT_WEIGHTS,
  },
  {
    file: 'noto-sans-lao',
    source: '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
    text: characters(0x0e81, 0x0edf),
    axes: TEXT_WEIGHTS,
  },
  {
    file: 'noto-sans-myanmar',
    source: '@fontsource-variable/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-wght-normal.woff2',
    // Burmese only: the block's Mon, Karen and Shan letters are three quarters of the file.
    text: `${characters(0x1000, 0x1021)}${characters(0x1023, 0x1027)}${characters(0x1029, 0x1032)}${characters(0x1036, 0x104f)}\u25cc`,
    axes: TEXT_WEIGHTS,
  },
  {
    file: 'barlow-semi-condensed-numerals',
    source: '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2',
    text: `0123456789.,+-−–:/%×()@ x${characters(0x41, 0x5a)}`,
    features: ['tnum'],
    isUnhinted: true,
  },
];

const LICENCES = {
  anuphan: '@fontsource-variable/anuphan/LICENSE',
  'barlow-semi-condensed': '@fontsource/barlow-semi-condensed/LICENSE',
  'noto-sans-lao': '@fontsource-variable/noto-sans-lao/LICENSE',
  'noto-sans-myanmar': '@fontsource-variable/noto-sans-myanmar/LICENSE',
};

const folder = new URL('../src/fonts/', import.meta.url);

installSources();
const { default: subsetFont } = await loadTool('subset-font');
for (const { file, source, text, axes, features, isUnhinted = false } of FONTS) {
  const font = await subsetFont(readSource(source), text, {
    targetFormat: 'woff2',
    noHinting: isUnhinted,
    ...(axes && { variationAxes: axes }),
    ...(features && { keepFeatures: features }),
  });
  writeFileSync(new URL(`${file}.woff2`, folder), font);
  process.stdout.write(`${file}.woff2 ${font.length}\n`);
}
for (const [family, source] of Object.entries(LICENCES)) {
  writeFileSync(new URL(`${family}.LICENSE.txt`, folder), readSource(source));
}
