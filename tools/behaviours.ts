// npm run behaviours [-- <text>]: the title of every test, by folder and file. With a text, only of paths that contain it.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readTitles } from './read-titles.ts';

const ROOT = path.dirname(import.meta.dirname);
const TESTS = '{apps,bench,e2e,packages,tools}/**/*.{test,spec}.{ts,tsx,mjs}';
const [wanted = ''] = process.argv.slice(2);

const files = globSync(TESTS, { cwd: ROOT, exclude: ['**/node_modules'] })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.includes(wanted))
  .toSorted();
for (const [folder, names] of Map.groupBy(files, (file) => path.posix.dirname(file))) {
  console.log(`\n# ${folder}`);
  for (const file of names) {
    const titles = readTitles(file, readFileSync(path.join(ROOT, file), 'utf8'));
    const lines = titles.map(({ title, depth }) => `${'  '.repeat(depth)}- ${title}`);
    console.log(`\n## ${path.posix.basename(file)}\n\n${lines.join('\n')}`);
  }
}
