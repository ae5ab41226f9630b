import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { isInterrupted } from '../run-program.mjs';
import { runWireit } from '../run-wireit.mjs';
import { clearResults, printResult, printTotal, readResult, type Result } from './results.ts';

/**
 * The stages of each tier. They run one after another, because each keeps every core busy; a stage that fails does not
 * stop the next. `full` has what `test` leaves out.
 */
const TIERS = {
  test: ['checks', 'api', 'browser'],
  full: ['api:embedded', 'api:long', 'api:defects', 'load', 'browser:full'],
};

const { wireit } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  wireit: Record<string, { command?: string; dependencies?: string[] }>;
};

/** The tasks of a stage: the stage itself, or what it consists of. */
function tasksIn(stage: string): string[] {
  const { command, dependencies = [] } = wireit[stage] ?? {};
  return command ? [stage] : dependencies;
}

/** Every task of both tiers. */
export const TASKS = [...TIERS.test, ...TIERS.full].flatMap(tasksIn);

/** Returns the exit code. */
export async function runTier(tier: keyof typeof TIERS): Promise<number> {
  return report(await runStages(TIERS[tier]));
}

export async function runStages(stages: string[]): Promise<Result[]> {
  clearResults();
  for (const stage of stages) {
    await runWireit(stage);
    if (isInterrupted()) process.exit(130);
  }
  return stages.flatMap(tasksIn).map(readResult);
}

/** Prints each task, then each failed test and the sum. Returns the exit code. */
export function report(results: Result[]): number {
  console.log();
  results.forEach(printResult);
  return printTotal(results);
}
