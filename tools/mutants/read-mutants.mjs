import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {'unit' | 'api-pglite' | 'api-postgres'} Project
 *
 * @typedef {object} Mutant one fault, planted into a copy of the repository
 * @property {string} name what is wrong
 * @property {string} file
 * @property {string} text appears in the file exactly once
 * @property {string} instead
 * @property {Project} project
 * @property {string[]} tests the files of which at least one test must fail
 */

/**
 * Reads the faults of money.txt and auth.txt. A fault is a name after `#`, the removed lines after `-` and the added lines
 * after `+`. `file:` and `tests:` (a Vitest project and its files) hold until the next one.
 *
 * @returns {Mutant[]}
 */
export function readMutants() {
  return ['money.txt', 'auth.txt'].flatMap((name) =>
    parseMutants(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
}

/** @param {string} source @returns {Mutant[]} */
export function parseMutants(source) {
  /** @type {Record<string, string>} */
  const current = {};
  return source.split(/^# /m).flatMap((section, place) => {
    const lines = section.split('\n');
    /** @param {string} mark */
    const marked = (mark) =>
      lines.flatMap((line) => (line.startsWith(mark) ? [line.slice(mark.length)] : [])).join('\n');
    const mutant = {
      name: lines[0] ?? '',
      file: current['file'] ?? '',
      project: /** @type {Project} */ (current['tests']?.split(' ')[0]),
      tests: current['tests']?.split(' ').slice(1) ?? [],
      text: marked('- '),
      instead: marked('+ '),
    };
    for (const line of lines) {
      const [, key, value] = /^(file|tests): (.*)$/.exec(line) ?? [];
      if (key && value) current[key] = value;
    }
    return place === 0 ? [] : [mutant];
  });
}
