import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { readTitles } from '../read-titles.ts';
import { EMBEDDED_ONLY, POSTGRES_ONLY } from './databases.ts';
import { measure, type Result } from './results.ts';
import { runTests } from './run-tests.ts';
import { report, runStages, TASKS } from './run-tier.ts';

const TEST_FILES = ['{apps,packages,tools}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'];

/** `npm test -- <pattern>`, as docs/howto/run-one-test.md describes it. Returns the exit code. */
export async function runMatching(patterns: string[], isFull: boolean): Promise<number> {
  const { tasks, files, titles } = selectTests(patterns);
  const results = tasks.length > 0 ? await runStages(tasks) : [];
  if (files.length > 0) results.push(...(await runFiles(files, isFull)));
  for (const title of titles) results.push(...(await runFiles(filesWithTitle(title), isFull, title)));
  return report(results);
}

export function selectTests(patterns: string[]): { tasks: string[]; files: string[]; titles: string[] } {
  const [tasks, files, titles] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const pattern of patterns) {
    const named = TASKS.includes(pattern)
      ? [pattern]
      : TASKS.filter((name) => name.startsWith(`${pattern}:`));
    const found = testFiles().filter((file) => file.includes(pattern.replace(/^\.\//, '')));
    if (named.length > 0) named.forEach((task) => tasks.add(task));
    else if (found.length > 0) found.forEach((file) => files.add(file));
    else if (filesWithTitle(pattern).length > 0) titles.add(pattern);
    else throw new Error(`No task, test file or test title has "${pattern}". Tasks: ${TASKS.join(', ')}.`);
  }
  return { tasks: [...tasks], files: [...files], titles: [...titles] };
}

function testFiles() {
  return globSync(TEST_FILES, { cwd: ROOT, exclude: (name) => /node_modules|\/dist$/.test(name) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

function filesWithTitle(part: string) {
  return testFiles().filter((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return text.includes(part) && readTitles(file, text).some(({ title }) => title.includes(part));
  });
}

async function runFiles(files: string[], isFull: boolean, title?: string) {
  const pattern = title?.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const results: Result[] = [];
  for (const [runner, chosen] of Map.groupBy(files, (file) => runnerFor(file, isFull))) {
    const isBrowser = runner === 'browser';
    if (isBrowser) results.push(...(await runStages(['build:web'])));
    const command = isBrowser
      ? ['playwright', 'test', '--config=e2e/playwright.config.ts', ...(pattern ? ['--grep', pattern] : [])]
      : ['vitest', 'run', '--project', runner, ...(pattern ? ['-t', pattern] : [])];
    const options = { echo: true, isFiltered: title !== undefined };
    results.push(await measure(runner, runTests([...command, ...chosen], options)));
  }
  return results;
}

function runnerFor(file: string, isFull: boolean) {
  if (file.startsWith('e2e/')) return 'browser';
  if (!/^apps\/(?:server|demo)\/test\//.test(file)) return 'unit';
  const isOneOf = (patterns: string[]) => patterns.some((pattern) => path.matchesGlob(file, pattern));
  return isOneOf(EMBEDDED_ONLY) || (isFull && !isOneOf(POSTGRES_ONLY)) ? 'api-pglite' : 'api-postgres';
}
