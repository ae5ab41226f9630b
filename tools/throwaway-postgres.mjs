import { randomBytes } from 'node:crypto';
import { cleanUpOnExit } from './postgres/clean-up.ts';
import { createDatabase } from './postgres/databases.ts';
import { findSystemBinaries, installNpmBinaries, OLDEST_SUPPORTED } from './postgres/find-binaries.mjs';
import { startServer } from './postgres/start-server.ts';

export { createDatabaseBeside } from './postgres/databases.ts';

/**
 * @typedef {object} ThrowawayPostgres
 * @property {string} url where its superuser connects
 * @property {number | undefined} pid the server process; undefined when the server is not ours
 * @property {(name: string, options?: { template?: string }) => Promise<string>} createDatabase returns its URL
 * @property {() => Promise<void>} restartImmediate restarts it without a checkpoint, as after a crash
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} Options
 * @property {boolean} [durable] flushes to disk as in production (the default); off is faster
 * @property {'given' | 'system' | 'npm'} [source] default: SANAM_TEST_POSTGRES, else the first that is available
 * @property {boolean} [isOwn] never the one of TEST_DATABASE_URL, because the test restarts it
 * @property {(sentence: string) => void} [say]
 */

/**
 * Starts a real PostgreSQL for a test run. It and its files are removed when `stop` is called and when this process
 * ends, even if it is killed. With TEST_DATABASE_URL the run creates its databases on that server and drops them again.
 *
 * @param {Options} [options]
 * @returns {Promise<ThrowawayPostgres>}
 */
export async function startPostgres({ durable = true, source, isOwn = false, say = console.error } = {}) {
  const wanted = source ?? process.env['SANAM_TEST_POSTGRES'];
  if (wanted && !['given', 'system', 'npm'].includes(wanted))
    throw new Error(`SANAM_TEST_POSTGRES is "${wanted}"; use given, system or npm.`);
  const given = process.env['TEST_DATABASE_URL'];
  if (!isOwn && (wanted === 'given' || (!wanted && given))) return useGivenServer(given);

  const reasons = [];
  for (const [name, findBinaries] of Object.entries({
    system: requireSystemBinaries,
    npm: installNpmBinaries,
  })) {
    if (wanted && wanted !== 'given' && wanted !== name) continue;
    try {
      return await startServer(await findBinaries(say), durable);
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    'The tests need a real PostgreSQL and none could be started. Install PostgreSQL, or set TEST_DATABASE_URL to a ' +
      `server on which databases may be created, and run again.\n${reasons.join('\n')}`,
  );
}

function requireSystemBinaries() {
  const bin = findSystemBinaries();
  if (!bin) throw new Error(`This machine has no PostgreSQL ${OLDEST_SUPPORTED} or newer.`);
  return bin;
}

/** @param {string | undefined} url @returns {Promise<ThrowawayPostgres>} */
async function useGivenServer(url) {
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set; it names the PostgreSQL server to run the tests on.');
  const prefix = `sanam_test_${randomBytes(6).toString('hex')}_`;
  const stop = cleanUpOnExit({ url, prefix });
  return {
    url: await createDatabase(url, `${prefix}main`),
    pid: undefined,
    createDatabase: (name, options) => createDatabase(url, `${prefix}${name}`, options),
    restartImmediate: () =>
      Promise.reject(new Error('The server of TEST_DATABASE_URL cannot be restarted by a test.')),
    stop,
  };
}
