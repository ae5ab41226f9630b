import { createDatabase, dropDatabases, newRunPrefix } from './postgres/databases.mjs';
import { findSystemBinaries, installNpmBinaries, OLDEST_SUPPORTED } from './postgres/find-binaries.mjs';
import { spawnSupervisor } from './postgres/spawn-supervisor.mjs';

export { createDatabaseBeside } from './postgres/databases.mjs';

/**
 * @typedef {object} ThrowawayPostgres
 * @property {string} url where its superuser connects
 * @property {number | undefined} pid the server process; undefined when the server is not ours
 * @property {'given' | 'system' | 'npm'} source
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
  const wanted = source ?? sourceFromEnvironment();
  const given = process.env['TEST_DATABASE_URL'];
  if (!isOwn && (wanted === 'given' || (wanted === undefined && given))) return useGivenServer(given);

  /** @type {string[]} */
  const reasons = [];
  if (wanted !== 'npm') {
    const bin = findSystemBinaries();
    if (bin) {
      const started = await startOwn('system', bin, durable).catch(
        (error) => void reasons.push(error.message),
      );
      if (started) return started;
    } else reasons.push(`This machine has no PostgreSQL ${OLDEST_SUPPORTED} or newer.`);
  }
  if (wanted !== 'system') {
    const started = await installNpmBinaries(say)
      .then((bin) => startOwn('npm', bin, durable))
      .catch((error) => void reasons.push(`PostgreSQL from npm: ${error.message}`));
    if (started) return started;
  }
  throw new Error(
    'The tests need a real PostgreSQL and none could be started. Install PostgreSQL, or set TEST_DATABASE_URL to a ' +
      `server on which databases may be created, and run again.\n${reasons.join('\n')}`,
  );
}

function sourceFromEnvironment() {
  const source = process.env['SANAM_TEST_POSTGRES'];
  if (!source || source === 'given' || source === 'system' || source === 'npm') return source || undefined;
  throw new Error(`SANAM_TEST_POSTGRES is "${source}"; use given, system or npm.`);
}

/**
 * @param {'system' | 'npm'} source @param {string} bin @param {boolean} durable
 * @returns {Promise<ThrowawayPostgres>}
 */
async function startOwn(source, bin, durable) {
  const supervisor = spawnSupervisor('postgres-supervisor.mjs');
  let server = await supervisor.send({ command: 'start', bin, durable });
  return {
    source,
    url: server.url,
    get pid() {
      return server.pid;
    },
    createDatabase: (name, options) => createDatabase(server.url, name, options),
    restartImmediate: async () => {
      server = await supervisor.send({ command: 'restart' });
    },
    stop: () => supervisor.stop(),
  };
}

/** @param {string | undefined} url @returns {Promise<ThrowawayPostgres>} */
async function useGivenServer(url) {
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set; it names the PostgreSQL server to run the tests on.');
  const prefix = newRunPrefix();
  const supervisor = spawnSupervisor('drop-databases-on-exit.mjs');
  await supervisor.send({ url, prefix });
  return {
    source: 'given',
    url: await createDatabase(url, `${prefix}main`),
    pid: undefined,
    createDatabase: (name, options) => createDatabase(url, `${prefix}${name}`, options),
    restartImmediate: () =>
      Promise.reject(new Error('The server of TEST_DATABASE_URL cannot be restarted by a test.')),
    stop: async () => {
      await dropDatabases(url, prefix);
      await supervisor.stop();
    },
  };
}
