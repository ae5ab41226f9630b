import { readFileSync } from 'node:fs';
import { dirname, matchesGlob, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Plugin, Rolldown } from 'vite';

/** Gzipped KB. A build over a cap fails; over a goal, it warns. */
const BUDGETS = {
  'home, first-load JS': { goal: 118, cap: 130 },
  'match page in addition, without hls': { goal: 18, cap: 25 },
  'bet sheet, its own code': { goal: 30, cap: 34 },
  'CSS of the first screen': { goal: 8, cap: 12 },
};

/** What a logged-in player's phone fetches before it can render the home page, in Thai, which most players read. */
const HOME_MODULES = [
  '/src/app/main.tsx',
  '/src/app/start.tsx',
  '/src/app/member-shell.tsx',
  '/src/app/wallet-notice.tsx',
  '/src/pages/home.tsx',
  '/src/lib/i18n/bundles/th.json',
];

/** Fetched in addition when the player opens a match. */
const MATCH_MODULES = ['/src/pages/match.tsx'];

/** Without Base UI's drawer, which every sheet shares. */
const BET_MODULE = '/src/features/bet-sheet/bet-overlays.tsx';

const LOGIN_MODULES = ['/src/app/main.tsx', '/src/app/start.tsx', '/src/pages/login.tsx'];

/** Only the server needs TypeBox's code; the app uses its types. */
const FORBIDDEN = /node_modules\/typebox\//;

/** Loaded before anything is rendered, so it has to contain every class of the first screens. */
const CRITICAL_CSS = resolve(import.meta.dirname, 'src/app/styles.css');

export function checkBudget(): Plugin {
  return {
    name: 'check-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const strays = chunks.flatMap((chunk) => chunk.moduleIds.filter((id) => FORBIDDEN.test(id)));
      if (strays.length > 0) this.error(`the app must not contain the contract's schemas: ${strays[0]}`);

      const home = chunksOf(chunks, HOME_MODULES);
      const unstyled = unstyledModules([...home, ...chunksOf(chunks, LOGIN_MODULES)]);
      if (unstyled.length > 0)
        this.error(`part of the first screen, but not a @source of styles.css: ${unstyled.join(', ')}`);

      const sizes: Record<keyof typeof BUDGETS, number> = {
        'home, first-load JS': weigh([...home]),
        'match page in addition, without hls': weigh(
          [...chunksOf(chunks, MATCH_MODULES)].filter((chunk) => !home.has(chunk)),
        ),
        'bet sheet, its own code': weigh(
          chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(BET_MODULE))),
        ),
        'CSS of the first screen': sum(
          stylesheetsOf([...home]).map((name) => gzipKb(contentOf(bundle[name]))),
        ),
      };
      for (const [name, { goal, cap }] of Object.entries(BUDGETS)) {
        const size = sizes[name as keyof typeof BUDGETS];
        const sentence = `${name}: ${size.toFixed(1)} KB gzipped (goal ${goal}, cap ${cap})`;
        if (size > cap) this.error(`over budget: ${sentence}`);
        if (size > goal) this.warn(`over its goal: ${sentence}`);
        else this.info(sentence);
      }
    },
  };
}

/** The components in these chunks that are not among the sources of the critical CSS. */
function unstyledModules(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const folder = dirname(CRITICAL_CSS);
  const sources = [...readFileSync(CRITICAL_CSS, 'utf8').matchAll(/@source '(.+)';/g)];
  const patterns = sources.map(([, pattern = '']) => resolve(folder, pattern));
  const rendered = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) =>
      renderedLength > 0 && id.endsWith('.tsx') ? [id] : [],
    ),
  );
  return rendered.filter((id) => !patterns.some((pattern) => matchesGlob(id, pattern)));
}

/** The chunks these modules are in, with everything they import statically. */
function chunksOf(
  chunks: readonly Rolldown.OutputChunk[],
  modules: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(byName.get(name));
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (chunk === undefined) throw new Error(`the budget measures ${module}, which is in no chunk`);
    load(chunk);
  }
  return loaded;
}

function stylesheetsOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  return [...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))];
}

function contentOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string | Uint8Array {
  if (file === undefined) throw new Error('a chunk refers to a stylesheet that is not in the build');
  return file.type === 'asset' ? file.source : file.code;
}

function weigh(chunks: readonly Rolldown.OutputChunk[]): number {
  return sum(chunks.map(({ code }) => gzipKb(code)));
}

function gzipKb(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length / 1024;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
