import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Enough to see what the player would have seen. */
const LENGTH_MAX = 3000;

/**
 * Returns the last page of each failed browser test, for readers who have only the output of the run.
 *
 * @param {string} results Playwright's folder, in which each failed test has one of its own
 * @returns {string[]}
 */
export function failedPageSnapshots(results) {
  if (!existsSync(results)) return [];
  return globSync('*/error-context.md', { cwd: results })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(path.join(results, file), 'utf8');
      const page = /# Page snapshot\s+```yaml\n(.*?)```/s.exec(text)?.[1];
      if (page === undefined) return [];
      const name = /^- Name: (.*)$/m.exec(text)?.[1] ?? path.dirname(file);
      return [
        `The page at the end of "${name}":\n${page.replaceAll(/ \[(?:ref=\w+|cursor=\w+)\]/g, '').slice(0, LENGTH_MAX)}`,
      ];
    });
}
