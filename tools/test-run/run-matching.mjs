import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { runTests } from './run-tests.mjs';
import { report, runStages, TASKS } from './run-tier.mjs';

const TEST_FILES = ['{apps,packages,tools}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'];
/** Made for the embedded database alone. */
const EMBEDDED_ONLY = /\/test\/fuzz\/|\/demo\/test\/[\w-]+\.test\.ts$|\/embedded\.test\.ts$/;
/** Needs several connections, which the embedded database does not have. */
const POSTGRES_ONLY = /\/test\/(?:cluster|races)\/|\/outage\.test\.ts$/;

/**
 * `npm test -- <pattern>` runs the tasks of that name; if there are none, the test files whose path contains it; if there
 * are none, the tests whose title contains it. API tests run on PostgreSQL, with `test:full` on the embedded database.
 *
 * @param {string[]} patterns @param {boolean} isFull
 * @returns {Promise<number>} the exit code
 */
export async function runMatching(patterns, isFull) {
  const files = globSync(TEST_FILES, { cwd: ROOT, exclude: (name) => /node_modules|\/dist$/.test(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
  const results = [];
  for (const pattern of patterns) {
    const tasks = TASKS.filter((name) => name === pattern || name.startsWith(`${pattern}:`));
    const named = files.filter((file) => file.includes(pattern.replace(/^\.\//, '')));
    const titled = files.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes(pattern));
    if (tasks.length > 0) results.push(...(await runStages(tasks)));
    else if (named.length > 0) results.push(...(await runFiles(named, isFull)));
    else if (titled.length > 0) results.push(...(await runFiles(titled, isFull, pattern)));
    else
      throw new Error(`No task, test file or test title matches "${pattern}". Tasks: ${TASKS.join(', ')}.`);
  }
  return report(results);
}

/** @param {string[]} files @param {boolean} isFull @param {string} [title] */
async function runFiles(files, isFull, title) {
  const grep = title?.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const byRunner = Map.groupBy(files, (file) => runnerFor(file, isFull));
  const results = [];
  for (const [runner, chosen] of byRunner) {
    const isBrowser = runner === 'browser';
    if (isBrowser) results.push(...(await runStages(['build:web'])));
    const command = isBrowser
      ? [
          'playwright',
          'test',
          '--config',
          'e2e/playwright.config.ts',
          ...chosen,
          ...(grep ? ['--grep', grep] : []),
        ]
      : ['vitest', 'run', '--project', runner, ...chosen, ...(grep ? ['-t', grep] : [])];
    const startedAt = Date.now();
    const { passed, failed } = await runTests(command, { echo: true, isFiltered: grep !== undefined });
    results.push({ name: runner, passed, failed, seconds: (Date.now() - startedAt) / 1000, isCached: false });
  }
  return results;
}

/** @param {string} file @param {boolean} isFull */
function runnerFor(file, isFull) {
  if (file.startsWith('e2e/')) return 'browser';
  if (!/^apps\/(?:server|demo)\/test\//.test(file)) return 'unit';
  if (EMBEDDED_ONLY.test(file) || (isFull && !POSTGRES_ONLY.test(file))) return 'api-pglite';
  return 'api-postgres';
}
