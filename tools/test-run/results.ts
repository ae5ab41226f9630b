import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';

export interface Outcome {
  passed: number;
  /** The name of each failed test, and the beginning of its error in indented lines. */
  failures: string[];
}

export interface Result extends Outcome {
  name: string;
  seconds: number;
  finishedAt: number;
}

const FOLDER = path.join(ROOT, '.cache/tasks');
const fileFor = (task: string) => path.join(FOLDER, `${task.replaceAll(':', '-')}.json`);

export async function measure(name: string, outcome: Promise<Outcome>): Promise<Result> {
  const startedAt = Date.now();
  const { passed, failures } = await outcome;
  const finishedAt = Date.now();
  return { name, passed, failures, seconds: (finishedAt - startedAt) / 1000, finishedAt };
}

export function writeResult(result: Result): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileFor(result.name), JSON.stringify(result));
}

/** A task without a result did not run, which is a failure. */
export function readResult(name: string): Result {
  try {
    return JSON.parse(readFileSync(fileFor(name), 'utf8')) as Result;
  } catch {
    return { name, passed: 0, failures: ['did not run'], seconds: 0, finishedAt: Date.now() };
  }
}

/** Removes the results of earlier runs: those of unchanged tasks come back from the cache. */
export function clearResults(): void {
  rmSync(FOLDER, { recursive: true, force: true });
}

export function printResult({ name, passed, failures, seconds, finishedAt }: Result): void {
  const time = finishedAt < performance.timeOrigin ? 'unchanged' : `${seconds.toFixed(1)} s`;
  const [mark, failed] = failures.length > 0 ? ['✗', `, ${failures.length} failed`] : ['✓', ''];
  console.log(`${mark} ${name.padEnd(16)}${time.padStart(10)}  ${passed} passed${failed}`);
}

/** Prints each failed test, then the sum as the last line; `.ci/run` reads both. Returns the exit code. */
export function printTotal(results: Result[]): number {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
  if (failed.length > 0) console.log(`\nFailures:\n${failed.join('\n')}\n`);
  console.log(`${passed} passed, ${failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}
