import { readFileSync } from 'node:fs';
import { dirname, matchesGlob, resolve } from 'node:path';

import type { Rolldown } from 'vite';

/** There before anything is drawn, so it has to know every class of what is drawn first. */
const FIRST_SHEET = resolve(import.meta.dirname, 'src/app/styles.css');

/** The modules in these chunks that draw something and are not among the sources of the first sheet. */
export function unlistedModules(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const folder = dirname(FIRST_SHEET);
  const sources = [...readFileSync(FIRST_SHEET, 'utf8').matchAll(/@source '(.+)';/g)];
  const patterns = sources.map(([, pattern = '']) => resolve(folder, pattern));
  const drawn = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 && id.endsWith('.tsx') ? [id] : [],
    ),
  );
  return drawn.filter((id) => !patterns.some((pattern) => matchesGlob(id, pattern)));
}
