import { gzipSync } from 'node:zlib';

import type { Plugin } from 'vite';

/** Gzipped KB of JavaScript before ringside can be used. */
const CAP_KB = 200;

/** Fails a build whose first load is too large: the entry and everything that it imports statically. */
export function checkBudget(): Plugin {
  return {
    name: 'check-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const loaded = new Set(chunks.filter(({ isEntry }) => isEntry));
      for (const { imports } of loaded) {
        for (const name of imports) {
          const chunk = byName.get(name);
          if (chunk) loaded.add(chunk);
        }
      }
      const bytes = [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
      const sentence = `the desk's first-load JS: ${(bytes / 1024).toFixed(1)} KB gzipped (cap ${CAP_KB})`;
      if (bytes > CAP_KB * 1024) this.error(`over budget: ${sentence}`);
      this.info(sentence);
    },
  };
}
