import { endPrograms } from '../run-program.mjs';
import type { Outcome } from './results.ts';
import type { RunOutcome } from './run-tests.ts';

export interface Step {
  name: string;
  run: () => Promise<RunOutcome>;
}

interface Options {
  atOnce: number;
  print?: (line: string) => void;
}

/** Runs steps, so many at once, and prints each as it ends. A failure stops no other step. */
export async function runSteps(steps: Step[], { atOnce, print = console.log }: Options): Promise<Outcome> {
  const waiting = [...steps];
  const total: Outcome = { passed: 0, failures: [] };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return total;

  async function runWaiting() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now();
      const { passed, failures, output } = await step
        .run()
        .catch((error: unknown): RunOutcome => ({ passed: 0, failures: [String(error)], output: '' }));
      total.passed += passed;
      total.failures.push(...failures.map((failure) => `${step?.name}: ${failure}`));
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const [mark, failed] = failures.length > 0 ? ['✗', `, ${failures.length} failed`] : ['✓', ''];
      print(`${mark} ${step.name} ${seconds} s (${passed} passed${failed})`);
      if (failures.length > 0) print([output, ...failures].join('\n').replaceAll(/^/gm, '    '));
    }
  }
}

function stop() {
  endPrograms();
  process.exit(130);
}

/** The steps whose name is one of the given names, or begins with one and a colon; all when none is given. */
export function selectSteps(steps: Step[], names: string[]): Step[] {
  const isNamed = (step: Step, name: string) => `${step.name}:`.startsWith(`${name}:`);
  const unknown = names.find((name) => !steps.some((step) => isNamed(step, name)));
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}"; there are ${steps.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? steps : steps.filter((step) => names.some((name) => isNamed(step, name)));
}
