import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runSteps, selectSteps } from '../test-run/run-steps.mjs';
import { runTests } from '../test-run/run-tests.mjs';
import { copyTree } from './copy-tree.mjs';
import { readMutants } from './read-mutants.mjs';

/**
 * @typedef {import('../test-run/run-steps.mjs').Outcome} Outcome
 * @typedef {import('./read-mutants.mjs').Mutant} Mutant
 * @typedef {import('./read-mutants.mjs').Project} Project
 */

/**
 * `npm run test:mutants`: a test that stays green with a fault planted proves nothing, so each fault must make a test
 * fail; without a fault the same tests must pass.
 *
 * @param {string[]} names of faults; all when none is given
 */
export async function runMutants(names) {
  const mutants = readMutants();
  const planted = mutants.map((mutant) => ({
    name: mutant.name,
    run: () => inCopy((root) => plantAndRun(root, mutant)),
  }));
  const unchanged = [...Map.groupBy(mutants, ({ project }) => project)].map(([project, group]) => ({
    name: `without a fault: ${project}`,
    run: () => inCopy((root) => run(root, project, [...new Set(group.flatMap(({ tests }) => tests))])),
  }));
  const before = await runSteps(unchanged, { atOnce: 1 });
  const { passed, failed } = await runSteps(selectSteps(planted, names), { atOnce: 2 });
  return { passed: before.passed + passed, failed: before.failed + failed };
}

/** @param {(root: string) => Promise<Outcome>} work */
async function inCopy(work) {
  const root = await copyTree();
  try {
    return await work(root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** @param {string} root @param {Project} project @param {string[]} tests */
function run(root, project, tests) {
  return runTests(['vitest', 'run', '--project', project, '--bail=1', ...tests], { root });
}

/**
 * Only a failing test has found the fault: where no test could even be loaded, nothing was tested.
 *
 * @param {string} root @param {Mutant} mutant @returns {Promise<Outcome>}
 */
async function plantAndRun(root, { file, text, instead, project, tests }) {
  const place = path.join(root, file);
  const source = await readFile(place, 'utf8');
  const found = source.split(text).length - 1;
  if (found !== 1)
    throw new Error(`${file} must contain this once, and contains it ${found} times:\n${text}`);
  await writeFile(
    place,
    source.replace(text, () => instead),
  );
  const { failed, output } = await run(root, project, tests);
  const [, test] = /FAIL .*?\.tsx? > (.*)/.exec(stripVTControlCharacters(output)) ?? [];
  if (failed === 0) return { passed: 0, failed: 1, output: 'No test notices it.' };
  if (test === undefined) return { passed: 0, failed: 1, output: `No test could run with it.\n${output}` };
  console.log(`  noticed by: ${test}`);
  return { passed: 1, failed: 0, output: '' };
}
