import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtempDisposable, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { captureProgram } from '../run-program.mjs';
import { printTotal } from '../test-run/results.ts';
import { runSteps, selectSteps } from '../test-run/run-steps.ts';
import { runTests } from '../test-run/run-tests.ts';
import { startPostgres } from '../throwaway-postgres.mjs';
import { type Mutant, readMutants } from './read-mutants.ts';

/** The scope of our own packages: they come from the copy, so that a fault injected there takes effect everywhere. */
const OWN = '@sanam';

/**
 * `npm run test:mutants`: injects the named faults, or all when none is named. A test that passes with a fault injected
 * tests nothing, so each must make a test fail; without a fault the same tests must pass. Returns the exit code.
 */
export async function runMutants(names: string[]): Promise<number> {
  const mutants = selectSteps(readMutants(), names);
  // One server for all runs, which ends with this process.
  const { url } = await startPostgres({ durable: false });
  Object.assign(process.env, { SANAM_TEST_POSTGRES: 'given', TEST_DATABASE_URL: url });
  const unchanged = [...Map.groupBy(mutants, ({ project }) => project)].map(([project, group]) => ({
    name: `without a fault: ${project}`,
    run: () => runInCopy(project, [...new Set(group.flatMap(({ tests }) => tests))]),
  }));
  const injected = mutants.map((mutant) => ({ name: mutant.name, run: () => injectAndRun(mutant) }));
  return printTotal(await runSteps([...unchanged, ...injected], { atOnce: 2 }));
}

async function runInCopy(project: string, tests: string[], inject?: (root: string) => Promise<void>) {
  await using folder = await mkdtempDisposable(path.join(os.tmpdir(), 'sanam-mutant-'));
  await copyTree(folder.path);
  await inject?.(folder.path);
  // Awaited here, because the folder is removed when this function returns.
  return await runTests(['vitest', 'run', '--project', project, '--bail=1', ...tests], { root: folder.path });
}

/** Only a failing test has found the fault: where no test could even be loaded, nothing was tested. */
async function injectAndRun({ file, text, instead, project, tests }: Mutant) {
  const { failures, output } = await runInCopy(project, tests, async (root) => {
    const place = path.join(root, file);
    const [before, after, ...more] = (await readFile(place, 'utf8')).split(text);
    if (after === undefined || more.length > 0) throw new Error(`${file} must contain this once:\n${text}`);
    await writeFile(place, `${before}${instead}${after}`);
  });
  const found = failures.find((failure) => /^\S+\.tsx?: /.test(failure));
  if (failures.length === 0) return { passed: 0, failures: ['No test notices it.'] };
  if (!found) return { passed: 0, failures: ['No test could run with it.'], output };
  console.log(`  noticed by: ${found.split('\n')[0]}`);
  return { passed: 1, failures: [] };
}

/** Copies everything that is, or could be, committed into a folder, and links the installed packages. */
async function copyTree(root: string) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { output } = await captureProgram('git', list, { cwd: ROOT });
  for (const file of output.split('\0')) {
    const source = path.join(ROOT, file);
    // A deleted file stays in the list until the deletion is committed.
    if (file !== '' && existsSync(source)) await cp(source, path.join(root, file), { recursive: true });
  }
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(root, 'node_modules')];
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from))
    if (name !== OWN) await symlink(path.join(from, name), path.join(to, name));
  // Its links are relative and lead into the copy.
  await cp(path.join(from, OWN), path.join(to, OWN), { recursive: true, verbatimSymlinks: true });
}
