import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from './bootstrap.mjs';

await runCommand(import.meta.url, async (report) => {
  const [{ testSteps }, { runSteps }, { endPrograms }] = await Promise.all([
    import('./test-run/steps.mjs'),
    import('./test-run/run-steps.mjs'),
    import('./run-program.mjs'),
  ]);
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
    const steps = chosen(testSteps(reports, report.say), process.argv.slice(2));
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
});

/**
 * `npm test -- unit api` runs those steps only, with what they wait for; `api` stands for every step that begins so.
 *
 * @param {import('./test-run/run-steps.mjs').Step[]} steps
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
