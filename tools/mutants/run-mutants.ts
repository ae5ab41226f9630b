import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Outcome } from '../test-run/results.ts';
import { runSteps, selectSteps } from '../test-run/run-steps.ts';
import { type RunOutcome, runTests } from '../test-run/run-tests.ts';
import { copyTree } from './copy-tree.ts';
import { type Mutant, readMutants } from './read-mutants.ts';

/**
 * `npm run test:mutants`: a test that passes with a fault planted proves nothing, so each fault must make a test fail;
 * without a fault the same tests must pass. Runs the named faults, or all when none is named.
 */
export async function runMutants(names: string[]): Promise<Outcome> {
  const mutants = readMutants();
  const planted = mutants.map((mutant) => ({ name: mutant.name, run: () => plantAndRun(mutant) }));
  const unchanged = [...Map.groupBy(mutants, ({ project }) => project)].map(([project, group]) => ({
    name: `without a fault: ${project}`,
    run: () => runInCopy(project, [...new Set(group.flatMap(({ tests }) => tests))]),
  }));
  const before = await runSteps(unchanged, { atOnce: 1 });
  const { passed, failures } = await runSteps(selectSteps(planted, names), { atOnce: 2 });
  return { passed: before.passed + passed, failures: [...before.failures, ...failures] };
}

async function runInCopy(project: string, tests: string[], plant?: (root: string) => Promise<void>) {
  await using folder = await mkdtempDisposable(path.join(os.tmpdir(), 'sanam-mutant-'));
  await copyTree(folder.path);
  await plant?.(folder.path);
  return runTests(['vitest', 'run', '--project', project, '--bail=1', ...tests], { root: folder.path });
}

/** Only a failing test has found the fault: where no test could even be loaded, nothing was tested. */
async function plantAndRun({ file, text, instead, project, tests }: Mutant): Promise<RunOutcome> {
  const { failures, output } = await runInCopy(project, tests, async (root) => {
    const place = path.join(root, file);
    const [before, after, ...more] = (await readFile(place, 'utf8')).split(text);
    if (after === undefined || more.length > 0) throw new Error(`${file} must contain this once:\n${text}`);
    await writeFile(place, `${before}${instead}${after}`);
  });
  const found = failures.find((failure) => /^\S+\.tsx?: /.test(failure));
  if (failures.length === 0) return { passed: 0, failures: ['No test notices it.'], output: '' };
  if (!found) return { passed: 0, failures: ['No test could run with it.'], output };
  console.log(`  noticed by: ${found.split('\n')[0]}`);
  return { passed: 1, failures: [], output: '' };
}
