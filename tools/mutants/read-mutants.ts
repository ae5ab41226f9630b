import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One fault, injected into a copy of the repository. */
export interface Mutant {
  /** What is wrong. */
  name: string;
  file: string;
  /** Appears in the file exactly once. */
  text: string;
  instead: string;
  /** The Vitest project and the files of which at least one test must fail. */
  project: string;
  tests: string[];
}

/**
 * Reads the faults of money.txt and auth.txt. A fault is a name after `#`, the removed lines after `-` and the added lines
 * after `+`. `file:` and `tests:` (a Vitest project and its files) apply until the next one.
 */
export function readMutants(): Mutant[] {
  return ['money.txt', 'auth.txt'].flatMap((name) =>
    parseMutants(readFileSync(path.join(import.meta.dirname, name), 'utf8')),
  );
}

export function parseMutants(source: string): Mutant[] {
  let [file, project, tests] = ['', '', [] as string[]];
  const mutants: Mutant[] = [];
  for (const line of source.split('\n')) {
    const [, mark = '', rest = ''] = /^(#|-|\+|file:|tests:) (.*)$/.exec(line) ?? [];
    const current = mutants.at(-1);
    if (mark === 'file:') file = rest;
    else if (mark === 'tests:') [project = '', ...tests] = rest.split(' ');
    else if (mark === '#') mutants.push({ name: rest, file, text: '', instead: '', project, tests });
    else if (mark === '-' && current) current.text += current.text === '' ? rest : `\n${rest}`;
    else if (mark === '+' && current) current.instead += current.instead === '' ? rest : `\n${rest}`;
  }
  return mutants;
}
