import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runSteps, selectSteps } from '../test-run/run-steps.mjs';
import { runTests } from '../test-run/run-tests.mjs';
import { AUTH_MUTANTS } from './auth-mutants.mjs';
import { copyTree } from './copy-tree.mjs';
import { MONEY_MUTANTS } from './money-mutants.mjs';

/**
 * @typedef {import('../test-run/run-tests.mjs').Outcome} Outcome
 * @typedef {'unit' | 'api-pglite' | 'api-postgres'} Project
 *
 * @typedef {object} Mutant one fault, planted into a copy of the repository
 * @property {string} name what is wrong with it
 * @property {string} file
 * @property {string} text as it stands in the file, once
 * @property {string} instead
 * @property {Project} project
 * @property {string[]} tests the files of which one must fail
 */

const MUTANTS = [...MONEY_MUTANTS, ...AUTH_MUTANTS];

/**
 * `npm run test:mutants`: a test that stays green with a fault planted proves nothing, so each fault must make a test
 * fail; without a fault the same tests must pass.
 *
 * @param {string[]} names of faults; all when none is given
 */
export async function runMutants(names) {
  const planted = selectSteps(
    MUTANTS.map((mutant) => ({
      name: mutant.name,
      cores: mutant.project === 'api-postgres' ? 2 : 1,
      run: () => inCopy((root) => plantAndRun(root, mutant)),
    })),
    names,
  );
  const projects = /** @type {const} */ (['unit', 'api-pglite', 'api-postgres']);
  const unchanged = await runSteps(
    projects.map((project) => ({
      name: `without a fault: ${project}`,
      cores: 2,
      run: () => inCopy((root) => run(root, project, testsOf(project))),
    })),
  );
  const { passed, failed } = await runSteps(planted);
  return { passed: unchanged.passed + passed, failed: unchanged.failed + failed };
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

/** @param {Project} project */
function testsOf(project) {
  return [...new Set(MUTANTS.filter((mutant) => mutant.project === project).flatMap(({ tests }) => tests))];
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
