/**
 * Sets each language's own name as an outline: node packages/ui/scripts/outline-language-names.mjs
 *
 * The picker shows five scripts at once. As outlines they need no font of the other four, and no phone shows empty
 * boxes.
 */
import { writeFileSync } from 'node:fs';

import { installSources, loadTool, readSource } from './font-sources.mjs';

const UNITS = 400;
const NAMES = [
  {
    language: 'th',
    text: 'ไทย',
    source: '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
    weight: 520,
  },
  { language: 'cn', text: '中文', source: '@fontsource/noto-sans-sc/files', weight: undefined },
  {
    language: 'laos',
    text: 'ລາວ',
    source: '@fontsource-variable/noto-sans-lao/files/noto-sans-lao-lao-wght-normal.woff2',
    weight: 520,
  },
  {
    language: 'mm',
    text: 'မြန်မာ',
    source: '@fontsource-variable/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-wght-normal.woff2',
    weight: 500,
  },
];

installSources();
const { default: subsetFont } = await loadTool('subset-font');
const hb = await loadTool('harfbuzzjs');

const outlines = [];
for (const name of NAMES) {
  const outline = name.language === 'cn' ? await outlineHan(name) : await outlineText(name, name.source);
  outlines.push({ ...name, ...outline });
}
const rows = outlines.map(
  ({ language, text, width, path }) =>
    `  ${language}: { text: '${text}', width: ${width}, path: '${path}' },`,
);
writeFileSync(
  new URL('../src/illustrations/language-name-outlines.ts', import.meta.url),
  [
    '/** Outlines on a grid of 400 to the em, baseline at 0, made by scripts/outline-language-names.mjs. */',
    'export const LANGUAGE_NAME_OUTLINES = {',
    ...rows,
    '} as const;',
    '',
  ].join('\n'),
);

async function outlineText({ text, weight }, source) {
  const sfnt = await subsetFont(readSource(source), text, {
    targetFormat: 'sfnt',
    ...(weight && { variationAxes: { wght: weight } }),
  });
  const face = new hb.Face(new hb.Blob(sfnt));
  const font = new hb.Font(face);
  const scale = UNITS / face.upem;
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let x = 0;
  let path = '';
  for (const [index, glyph] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index];
    path += place(font.glyphToPath(glyph.codepoint), { dx: x + xOffset, dy: yOffset, scale });
    x += xAdvance;
  }
  return { width: Math.round(x * scale), path };
}

/** The Chinese family comes in a hundred files; `unicode.json` says which of them has a character. */
async function outlineHan(name) {
  const ranges = JSON.parse(readSource('@fontsource/noto-sans-sc/unicode.json').toString());
  let x = 0;
  let path = '';
  for (const character of name.text) {
    const subset = Object.keys(ranges).find((key) =>
      includesCodePoint(ranges[key], character.codePointAt(0)),
    );
    const file = `${name.source}/noto-sans-sc-${subset.replaceAll(/[[\]]/g, '')}-500-normal.woff2`;
    const glyph = await outlineText({ text: character }, file);
    path += place(glyph.path, { dx: x, dy: 0, scale: 1, isFlipped: true });
    x += glyph.width;
  }
  return { width: x, path };
}

function includesCodePoint(ranges, codePoint) {
  return ranges.split(',').some((range) => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return parseInt(first, 16) <= codePoint && codePoint <= parseInt(last, 16);
  });
}

/** Moves an outline into place and flips it: the y axis of fonts points up, that of SVG down. */
function place(path, { dx, dy, scale, isFlipped = false }) {
  return path.replaceAll(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, x, y) =>
      `${Math.round((Number(x) + dx) * scale)},${Math.round((isFlipped ? Number(y) : -Number(y) - dy) * scale)}`,
  );
}
