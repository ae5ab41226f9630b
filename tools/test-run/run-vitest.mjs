import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { startPostgres } from '../throwaway-postgres.mjs';
import { countVitest } from './count-tests.mjs';
import { runOnPinned } from './run-on-pinned.mjs';
import { summarizeRun } from './summarize-run.mjs';

/**
 * @typedef {object} Run
 * @property {string} project
 * @property {string[]} [files] only those; otherwise all of the project
 * @property {string[]} [without] all but those
 * @property {number} [workers] so many files at a time; otherwise as many as there are cores to spare
 * @property {string} [shard] `1/2`: the first half of the files
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [root] of another checkout, whose tests are run
 * @property {number} [bail] gives up after so many failures
 */

/** @param {string} reports a folder for the report @param {Run} run */
export async function runVitest(
  reports,
  { project, files = [], without = [], workers, shard, env = {}, root = ROOT, bail = 0 },
) {
  const names = [
    project,
    ...(shard ? [shard.replace('/', 'of')] : []),
    ...files.map((file) => path.basename(file)),
  ];
  // Many names are longer than a file's name may be.
  const report = path.join(reports, `${names.join('-').slice(0, 150)}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runOnPinned(
    'vitest',
    [
      'run',
      '--project',
      project,
      `--bail=${bail}`,
      ...(shard ? [`--shard=${shard}`] : []),
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...reporters,
      ...files,
    ],
    // Projects do not hear of what the command line leaves out.
    { ...env, SANAM_WITHOUT: without.join(',') },
    root,
  );
  return summarizeRun({ code, output, count: countVitest(report, root) });
}

/** @param {string} reports @param {Run} run @param {(sentence: string) => void} say */
export async function runVitestOnPostgres(reports, { env, ...run }, say) {
  const postgres = await startPostgres({ say });
  try {
    return await runVitest(reports, { ...run, env: { ...env, SANAM_TEST_DATABASE_URL: postgres.url } });
  } finally {
    await postgres.stop();
  }
}
