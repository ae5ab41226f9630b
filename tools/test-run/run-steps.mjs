import { endPrograms } from '../run-program.mjs';

/**
 * @typedef {{ passed: number, failed: number, output: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

/**
 * Runs steps, so many at once, and prints each as it ends. A failure stops no other step.
 *
 * @param {Step[]} steps @param {{ atOnce: number, print?: (line: string) => void }} options
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSteps(steps, { atOnce, print = console.log }) {
  const waiting = [...steps];
  const total = { passed: 0, failed: 0 };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return total;

  async function runWaiting() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now();
      const { passed, failed, output } = await step.run().catch(failedOutcome);
      total.passed += passed;
      total.failed += failed;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const failures = failed > 0 ? `, ${failed} failed` : '';
      print(`${failed > 0 ? '✗' : '✓'} ${step.name} ${seconds} s (${passed} passed${failures})`);
      if (failed > 0) print(output.replaceAll(/^/gm, '    '));
    }
  }
}

/** @param {unknown} error @returns {Outcome} */
function failedOutcome(error) {
  return { passed: 0, failed: 1, output: String(error) };
}

function stop() {
  endPrograms();
  process.exit(130);
}

/**
 * The steps whose name is one of the given names, or begins with one and a colon; all when none is given.
 *
 * @param {Step[]} steps @param {string[]} names
 */
export function selectSteps(steps, names) {
  const unknown = names.find((name) => !steps.some((step) => `${step.name}:`.startsWith(`${name}:`)));
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}"; there are ${steps.map(({ name }) => name).join(', ')}.`);
  return steps.filter(
    (step) => names.length === 0 || names.some((name) => `${step.name}:`.startsWith(`${name}:`)),
  );
}
