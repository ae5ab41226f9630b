import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { endPrograms } from '../run-program.mjs';
import { runSteps } from './run-steps.mjs';

/**
 * Runs checks, or those that are named, and ends with one line that says how many passed and failed. Answers the exit
 * code.
 *
 * @param {(reports: string, say: (sentence: string) => void) => import('./run-steps.mjs').Step[]} stepsOf
 * @param {string[]} names
 * @param {import('../report-steps.mjs').Report} report
 */
export async function runChecks(stepsOf, names, report) {
  const since = performance.now();
  const reports = await mkdtemp(path.join(os.tmpdir(), 'sanam-test-'));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => {
      endPrograms();
      rmSync(reports, { recursive: true, force: true });
      process.exit(130);
    });
  }
  try {
    const steps = chosen(stepsOf(reports, report.say), names);
    const outcomes = await runSteps(steps, os.availableParallelism(), report);
    const [passed, failed] = [sum('passed'), sum('failed')];
    report.say(`\nall in ${((performance.now() - since) / 1000).toFixed(1)} s`);
    report.say(`${passed} passed, ${failed} failed`);
    return failed > 0 ? 1 : 0;

    /** @param {'passed' | 'failed'} what */
    function sum(what) {
      return outcomes.reduce((total, outcome) => total + outcome[what], 0);
    }
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
}

/**
 * `npm test -- unit api` runs those steps only, with what they wait for; `api` stands for every step that begins so.
 *
 * @param {import('./run-steps.mjs').Step[]} steps
 * @param {string[]} names
 */
function chosen(steps, names) {
  if (names.length === 0) return steps;
  const found = new Set();
  for (const name of names) {
    const named = steps.filter((step) => step.name === name || step.name.startsWith(`${name}:`));
    if (named.length === 0) {
      throw new Error(`There is no check "${name}"; there are ${steps.map((step) => step.name).join(', ')}.`);
    }
    for (const step of named) [step.name, ...(step.after ?? [])].forEach((needed) => found.add(needed));
  }
  return steps.filter((step) => found.has(step.name));
}
