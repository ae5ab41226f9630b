import { gzipSync } from 'node:zlib';

import type { Plugin, Rolldown } from 'vite';

/** In KB as they travel, gzipped. A build that goes over a cap fails; over a goal, it says so. */
const BUDGETS = {
  'home, first-load JS': { goal: 118, cap: 130 },
  'match page beyond it, without hls': { goal: 18, cap: 25 },
  'all CSS': { goal: 8, cap: 12 },
};

/** What a logged-in player's phone fetches before it can draw the home page, in the language most speak. */
const HOME_MODULES = [
  '/src/app/main.tsx',
  '/src/app/member-shell.tsx',
  '/src/app/wallet-notice.tsx',
  '/src/pages/home.tsx',
  '/src/lib/i18n/bundles/th.json',
];

/** What comes on top when the player goes on from there. */
const MATCH_MODULES = ['/src/pages/match.tsx'];

/** TypeBox describes the API to the server; the app needs its types and nothing of its code. */
const FORBIDDEN = /node_modules\/typebox\//;

export function checkBudget(): Plugin {
  return {
    name: 'check-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const strays = chunks.flatMap((chunk) => chunk.moduleIds.filter((id) => FORBIDDEN.test(id)));
      if (strays.length > 0) this.error(`the contract's schemas got into the app: ${strays[0]}`);

      const css = files.filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
      const home = chunksOf(chunks, HOME_MODULES);
      const sizes: Record<keyof typeof BUDGETS, number> = {
        'home, first-load JS': weigh([...home]),
        'match page beyond it, without hls': weigh(
          [...chunksOf(chunks, MATCH_MODULES)].filter((chunk) => !home.has(chunk)),
        ),
        'all CSS': sum(css.map((file) => gzipKb((file as Rolldown.OutputAsset).source))),
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

/** The chunks these modules are in, with all that they import at once. */
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
    if (chunk === undefined) throw new Error(`the budget looks for ${module}, which is in no chunk`);
    load(chunk);
  }
  return loaded;
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
