import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';

/**
 * @typedef {{ passed: number, failed: number, failures: string[], seconds: number, finishedAt: number }} Result
 */

const FOLDER = path.join(ROOT, '.cache/tasks');

/** @param {string} task */
function fileFor(task) {
  return path.join(FOLDER, `${task.replaceAll(':', '-')}.json`);
}

/** @param {string} task @param {Result} result */
export function writeResult(task, result) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileFor(task), JSON.stringify(result));
}

/** A task without a result did not run, which is a failure. @param {string} task @returns {Result} */
export function readResult(task) {
  try {
    return JSON.parse(readFileSync(fileFor(task), 'utf8'));
  } catch {
    return { passed: 0, failed: 1, failures: ['did not run'], seconds: 0, finishedAt: Infinity };
  }
}

/** Removes the results of earlier runs: those of unchanged tasks come back from the cache. */
export function clearResults() {
  rmSync(FOLDER, { recursive: true, force: true });
}
