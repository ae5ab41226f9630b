import path from 'node:path';
import { ROOT } from '../bootstrap.mjs';
import { startPostgres } from '../throwaway-postgres.mjs';
import { countVitest } from './count-tests.mjs';
import { runOnPinned } from './run-on-pinned.mjs';
import { settleOutcome } from './settle-outcome.mjs';

/**
 * @typedef {object} Run
 * @property {string} project
 * @property {string[]} [files] only those; otherwise all of the project
 * @property {string} [shard] `1/2`: the first half of the files
 * @property {NodeJS.ProcessEnv} [env]
 */

/** @param {string} reports a folder for the report @param {Run} run */
export async function runVitest(reports, { project, files = [], shard, env = {} }) {
  const report = path.join(
    reports,
    `${[project, ...(shard ? [shard.replace('/', 'of')] : []), ...files.map((file) => path.basename(file))].join('-')}.json`,
  );
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runOnPinned(
    'vitest',
    ['run', '--project', project, ...(shard ? [`--shard=${shard}`] : []), ...reporters, ...files],
    env,
  );
  return settleOutcome({ code, output, count: countVitest(report, ROOT) });
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
