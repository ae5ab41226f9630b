import os from 'node:os';
import { endPrograms } from '../run-program.mjs';

/**
 * @typedef {import('./run-tests.mjs').Outcome} Outcome
 * @typedef {{ name: string, cores: number, run: () => Promise<Outcome> }} Step `cores`: how many it keeps busy
 */

/**
 * Runs steps, as many at a time as the machine has cores. A failure stops no other step.
 *
 * @param {Step[]} steps
 * @param {{ cores?: number, print?: (line: string) => void }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSteps(steps, { cores = os.availableParallelism(), print = console.log } = {}) {
  const waiting = [...steps];
  /** @type {Map<Step, Promise<void>>} */
  const running = new Map();
  const total = { passed: 0, failed: 0 };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  while (waiting.length > 0 || running.size > 0) {
    const busy = [...running.keys()].reduce((sum, step) => sum + step.cores, 0);
    const next = waiting.findIndex((step) => busy === 0 || busy + step.cores <= cores);
    const [step] = next < 0 ? [] : waiting.splice(next, 1);
    if (step) running.set(step, finish(step));
    else await Promise.race(running.values());
  }
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return total;

  /** @param {Step} step */
  async function finish(step) {
    const startedAt = performance.now();
    const { passed, failed, output } = await step
      .run()
      .catch((/** @type {unknown} */ error) => ({ passed: 0, failed: 1, output: String(error) }));
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const count = `(${passed} passed${failed > 0 ? `, ${failed} failed` : ''})`;
    print(`${failed > 0 ? '✗' : '✓'} ${step.name} ${seconds} s ${count}`);
    if (failed > 0) print(output.replaceAll(/^/gm, '    '));
    running.delete(step);
  }

  function stop() {
    endPrograms();
    process.exit(130);
  }
}

/**
 * The steps whose name is one of the given names, or begins with one and a colon; all when none is given.
 *
 * @param {Step[]} steps @param {string[]} names
 */
export function selectSteps(steps, names) {
  for (const name of names) {
    if (steps.some((step) => step.name === name || step.name.startsWith(`${name}:`))) continue;
    throw new Error(`There is no step "${name}"; there are ${steps.map((step) => step.name).join(', ')}.`);
  }
  return steps.filter(
    (step) => names.length === 0 || names.some((name) => `${step.name}:`.startsWith(`${name}:`)),
  );
}
