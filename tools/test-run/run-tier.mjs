import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { isInterrupted } from '../run-program.mjs';
import { runWireit } from '../run-wireit.mjs';
import { clearResults, readResult } from './results.mjs';

/**
 * The stages of each tier. They run one after another, because each keeps every core busy; a stage that fails does not
 * stop the next. `full` has what `test` leaves out.
 */
export const TIERS = {
  test: ['checks', 'api', 'browser'],
  full: ['api:embedded', 'api:long', 'load', 'browser:full'],
};

/** @type {{ wireit: Record<string, { command?: string, dependencies?: string[] }> }} */
const { wireit } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** The tasks of a stage: the stage itself, or what it consists of. @param {string} stage @returns {string[]} */
function tasksIn(stage) {
  const { command, dependencies = [] } = wireit[stage] ?? {};
  return command ? [stage] : dependencies;
}

/** Every task of both tiers. */
export const TASKS = [...TIERS.test, ...TIERS.full].flatMap(tasksIn);

/** @param {keyof typeof TIERS} tier @returns {Promise<number>} the exit code */
export async function runTier(tier) {
  return report(await runStages(TIERS[tier]));
}

/**
 * @typedef {{ name: string, passed: number, failed: number, failures: string[], seconds: number, isCached: boolean }}
 *   TaskResult
 *
 * @param {string[]} stages
 * @returns {Promise<TaskResult[]>}
 */
export async function runStages(stages) {
  const startedAt = Date.now();
  clearResults();
  for (const stage of stages) {
    await runWireit(stage);
    if (isInterrupted()) process.exit(130);
  }
  return stages.flatMap(tasksIn).map((name) => {
    const { finishedAt, ...result } = readResult(name);
    return { name, ...result, isCached: finishedAt < startedAt };
  });
}

/**
 * Prints each task, then each failed test, and how many tests passed and failed as the last line. `.ci/run` reads the list
 * and the last line.
 *
 * @param {TaskResult[]} results @returns {number} the exit code
 */
export function report(results) {
  console.log();
  for (const { name, passed, failed, seconds, isCached } of results) {
    const time = isCached ? 'unchanged' : `${seconds.toFixed(1)} s`;
    const failures = failed > 0 ? `, ${failed} failed` : '';
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(16)}${time.padStart(10)}  ${passed} passed${failures}`,
    );
  }
  const listed = results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  if (listed.length > 0) console.log(`\nFailures:\n${listed.join('\n')}\n`);
  const [passed, failed] = /** @type {const} */ (['passed', 'failed']).map((key) =>
    results.reduce((sum, result) => sum + result[key], 0),
  );
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
