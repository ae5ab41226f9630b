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
    const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
    report.say(`\nall in ${((performance.now() - since) / 1000).toFixed(1)} s`);
    report.say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    return failed > 0 ? 1 : 0;

    /** @param {'passed' | 'failed' | 'skipped'} what */
    function sum(what) {
      return outcomes.reduce((total, outcome) => total + outcome[what], 0);
    }
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
});

/**
 * `npm test -- unit api` runs those steps only; `api` stands for every step whose name begins so.
 *
 * @param {import('./test-run/run-steps.mjs').Step[]} steps
 * @param {string[]} names
 */
function chosen(steps, names) {
  const matches = (/** @type {string} */ step, /** @type {string} */ name) =>
    step === name || step.startsWith(`${name}:`);
  const unknown = names.find((name) => !steps.some((step) => matches(step.name, name)));
  if (unknown) {
    throw new Error(`There is no check "${unknown}"; there are ${steps.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? steps : steps.filter((step) => names.some((name) => matches(step.name, name)));
}
