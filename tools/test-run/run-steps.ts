import { endPrograms } from '../run-program.mjs';
import { measure, type Outcome, printResult, type Result } from './results.ts';

export interface Step {
  name: string;
  run: () => Promise<Outcome & { output?: string }>;
}

/** Runs steps, so many at once, and prints each as it ends. A failure stops no other step. */
export async function runSteps(steps: Step[], { atOnce }: { atOnce: number }): Promise<Result[]> {
  const waiting = [...steps];
  const results: Result[] = [];
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await Promise.all(Array.from({ length: atOnce }, runWaiting));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return results;

  async function runWaiting() {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const running = step.run().catch((error) => ({ passed: 0, failures: [String(error)], output: '' }));
      const result = await measure(step.name, running);
      results.push(result);
      printResult(result);
      if (result.failures.length > 0) console.log((await running).output);
    }
  }
}

function stop() {
  endPrograms();
  process.exit(130);
}

/** The steps whose name is one of the given names, or begins with one and a colon; all when none is given. */
export function selectSteps<Named extends { name: string }>(steps: Named[], names: string[]): Named[] {
  const isNamed = (step: Named, name: string) => `${step.name}:`.startsWith(`${name}:`);
  const unknown = names.find((name) => !steps.some((step) => isNamed(step, name)));
  if (unknown !== undefined)
    throw new Error(`There is no step "${unknown}"; there are ${steps.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? steps : steps.filter((step) => names.some((name) => isNamed(step, name)));
}
