import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';

export interface Outcome {
  passed: number;
  /** The name of each failed test, and the beginning of its error in indented lines. */
  failures: string[];
}

interface Result extends Outcome {
  seconds: number;
  finishedAt: number;
}

const FOLDER = path.join(ROOT, '.cache/tasks');

function fileFor(task: string) {
  return path.join(FOLDER, `${task.replaceAll(':', '-')}.json`);
}

export function writeResult(task: string, result: Result): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileFor(task), JSON.stringify(result));
}

/** A task without a result did not run, which is a failure. */
export function readResult(task: string): Result {
  try {
    return JSON.parse(readFileSync(fileFor(task), 'utf8')) as Result;
  } catch {
    return { passed: 0, failures: ['did not run'], seconds: 0, finishedAt: Infinity };
  }
}

/** Removes the results of earlier runs: those of unchanged tasks come back from the cache. */
export function clearResults(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

/** Prints each failed test, then the sum as the last line; `.ci/run` reads both. Returns the exit code. */
export function printTotal({ passed, failures }: Outcome): number {
  if (failures.length > 0) console.log(`\nFailures:\n${failures.join('\n')}\n`);
  console.log(`${passed} passed, ${failures.length} failed`);
  return failures.length > 0 ? 1 : 0;
}
