import { mkdtempDisposable } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../bootstrap.mjs';
import { captureProgram } from '../run-program.mjs';
import { failedPageSnapshots, readPlaywrightReport, readVitestReport, type Test } from './read-report.ts';
import type { Outcome } from './results.ts';

interface Options {
  /** Prints the output as it comes. */
  echo?: boolean;
  /** Another checkout to run in. */
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** Tests are selected by title, so that the others are skipped on purpose. */
  isFiltered?: boolean;
}

/** Runs Vitest, Playwright or any other check, and counts its tests. Any other check counts as one. */
export async function runTests(
  [program = '', ...args]: string[],
  { echo = false, root = ROOT, env = {}, isFiltered = false }: Options = {},
): Promise<Outcome & { output: string }> {
  await using folder = await mkdtempDisposable(path.join(os.tmpdir(), 'sanam-report-'));
  const report = path.join(folder.path, 'report.json');
  const reporters = new Map([
    ['vitest', ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]],
    ['playwright', ['--reporter=dot,json']],
  ]).get(program);
  const { code, output } = await captureProgram(program, [...args, ...(reporters ?? [])], {
    cwd: root,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    // Windows starts the .cmd files of installed programs only through its shell.
    shell: process.platform === 'win32',
    echo,
  });
  if (!reporters) {
    const failures = code === 0 ? [] : [describeFailure(`ended with ${code}`, lastLines(output))];
    return { passed: code === 0 ? 1 : 0, failures, output };
  }
  const all = program === 'vitest' ? readVitestReport(report, root) : readPlaywrightReport(report);
  const tests = isFiltered ? all.filter(({ status }) => status !== 'skipped') : all;
  const hasPages = program === 'playwright' && code !== 0;
  const pages = hasPages ? failedPageSnapshots(path.join(root, 'test-results')) : [];
  if (echo && hasPages) console.log(pages.join('\n'));
  return { ...summarizeRun({ code, tests, output }), output: [output, ...pages].join('\n') };
}

/** A skipped test, a run without tests and a program that fails although its tests passed are failures, too. */
export function summarizeRun(run: { code: number | null; tests: Test[]; output: string }): Outcome {
  const { code, tests, output } = run;
  const failures = tests.flatMap(({ name, status, error = '' }) => {
    if (status === 'skipped') return [`Skipped, which counts as a failure: ${name}`];
    return status === 'failed' ? [describeFailure(name, linesIn(error).slice(0, 2))] : [];
  });
  if (tests.length === 0) failures.push(describeFailure('No test ran.', lastLines(output)));
  else if (code !== 0 && failures.length === 0) {
    const reason = `The tests passed, but the program ended with ${code}.`;
    failures.push(describeFailure(reason, lastLines(output)));
  }
  return { passed: tests.filter(({ status }) => status === 'passed').length, failures };
}

function describeFailure(name: string, details: string[]) {
  return [name, ...details.map((line) => `    ${line}`)].join('\n');
}

function lastLines(text: string) {
  return linesIn(text).slice(-10);
}

function linesIn(text: string) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => line.trim() !== '');
}
