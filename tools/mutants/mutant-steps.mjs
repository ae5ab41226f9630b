import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runVitest, runVitestOnPostgres } from '../test-run/run-vitest.mjs';
import { AUTH_MUTANTS } from './auth-mutants.mjs';
import { copyTree } from './copy-tree.mjs';
import { MONEY_MUTANTS } from './money-mutants.mjs';

/**
 * @typedef {import('../test-run/run-steps.mjs').Step} Step
 * @typedef {import('../test-run/summarize-run.mjs').Outcome} Outcome
 *
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
const BASE = 'as it is';

/**
 * Every check of `npm run test:mutants`. Tests that stay green with a fault planted prove nothing of what they name,
 * so each fault must turn one red; and the same tests must be green without any.
 *
 * @param {string} _reports
 * @param {(sentence: string) => void} say
 * @returns {Step[]}
 */
export function mutantSteps(_reports, say) {
  const projects = /** @type {const} */ (['unit', 'api-pglite', 'api-postgres']);
  const base = projects.map((project) => ({
    name: `${BASE}:${project}`,
    cores: 2,
    run: () => inCopy((root) => run(root, { project, tests: testsOf(project) })),
  }));
  const planted = MUTANTS.map((mutant) => ({
    name: mutant.name,
    cores: mutant.project === 'api-postgres' ? 2 : 1,
    after: [`${BASE}:${mutant.project}`],
    run: () =>
      inCopy(async (root) => {
        await plant(root, mutant);
        return judge(await run(root, mutant), say);
      }),
  }));
  return [...base, ...planted];

  /** @param {(root: string) => Promise<Outcome>} work */
  async function inCopy(work) {
    const root = await copyTree();
    try {
      return await work(root);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  }

  /** @param {string} root @param {Pick<Mutant, 'project' | 'tests'>} what @returns {Promise<Outcome>} */
  function run(root, { project, tests }) {
    const given = { project, files: tests, root, bail: 1 };
    // The report lies in the copy, since two faults may be looked for by the same tests at once.
    return project === 'api-postgres' ? runVitestOnPostgres(root, given, say) : runVitest(root, given);
  }
}

/** @param {Project} project */
function testsOf(project) {
  return [...new Set(MUTANTS.filter((mutant) => mutant.project === project).flatMap(({ tests }) => tests))];
}

/** @param {string} root @param {Mutant} mutant */
async function plant(root, { file, text, instead }) {
  const place = path.join(root, file);
  const source = await readFile(place, 'utf8');
  const found = source.split(text).length - 1;
  if (found !== 1) throw new Error(`${file} has this ${found} times, and should have it once:\n${text}`);
  await writeFile(
    place,
    source.replace(text, () => instead),
  );
}

/**
 * Only a test that fails has found the fault: where nothing could even be loaded, nothing was tested.
 *
 * @param {Outcome} outcome @param {(sentence: string) => void} say
 * @returns {Outcome}
 */
function judge({ failed, output }, say) {
  const [, test] = /FAIL .*?\.tsx? > (.*)/.exec(stripVTControlCharacters(output)) ?? [];
  if (failed === 0) return { passed: 0, failed: 1, output: 'No test notices it.' };
  if (test === undefined) return { passed: 0, failed: 1, output: `No test could run with it.\n${output}` };
  say(`  noticed by: ${test}`);
  return { passed: 1, failed: 0, output: '' };
}
