import { createDatabase, dropDatabases, newRunPrefix } from './postgres/databases.mjs';
import { findSystemBinaries, installNpmBinaries, OLDEST_SUPPORTED } from './postgres/find-binaries.mjs';
import { hireKeeper } from './postgres/hire-keeper.mjs';

export { createDatabaseBeside } from './postgres/databases.mjs';

/**
 * @typedef {object} ThrowawayPostgres
 * @property {string} url where its superuser connects
 * @property {number | undefined} pid the server process; undefined when the server is not ours
 * @property {'given' | 'system' | 'npm'} source
 * @property {(name: string, options?: { template?: string }) => Promise<string>} createDatabase answers its url
 * @property {() => Promise<void>} restartImmediate stops it without a checkpoint and starts it again, as a crash would
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} Wish
 * @property {boolean} [durable] flushes to disk as in production (the default); off is quicker
 * @property {'given' | 'system' | 'npm'} [source] insists on one; otherwise SANAM_TEST_POSTGRES, otherwise what there is
 * @property {boolean} [isOwn] never a borrowed one: it is going to be stopped and started
 * @property {(sentence: string) => void} [say]
 */

/**
 * A real PostgreSQL for the length of a test run. It and its files are gone when `stop` is called, when this process
 * ends and even when this process is killed.
 *
 * TEST_DATABASE_URL names a server to use instead; databases are made on it and dropped again.
 *
 * @param {Wish} [wish]
 * @returns {Promise<ThrowawayPostgres>}
 */
export async function startPostgres({ durable = true, source, isOwn = false, say = console.error } = {}) {
  const wanted = source ?? sourceFromEnvironment();
  const given = process.env['TEST_DATABASE_URL'];
  if (!isOwn && (wanted === 'given' || (wanted === undefined && given))) return borrowServer(given);

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
  throw new Error(`SANAM_TEST_POSTGRES is "${source}"; it may be given, system or npm.`);
}

/**
 * @param {'system' | 'npm'} source @param {string} bin @param {boolean} durable
 * @returns {Promise<ThrowawayPostgres>}
 */
async function startOwn(source, bin, durable) {
  const keeper = hireKeeper('keeper.mjs');
  let server = await keeper.ask({ order: 'start', bin, durable });
  return {
    source,
    url: server.url,
    get pid() {
      return server.pid;
    },
    createDatabase: (name, options) => createDatabase(server.url, name, options),
    restartImmediate: async () => {
      server = await keeper.ask({ order: 'restart' });
    },
    stop: () => keeper.dismiss(),
  };
}

/** @param {string | undefined} url @returns {Promise<ThrowawayPostgres>} */
async function borrowServer(url) {
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set; it names the PostgreSQL server to run the tests on.');
  const prefix = newRunPrefix();
  const keeper = hireKeeper('borrowed-keeper.mjs');
  await keeper.ask({ order: 'start', url, prefix });
  return {
    source: 'given',
    url: await createDatabase(url, `${prefix}main`),
    pid: undefined,
    createDatabase: (name, options) => createDatabase(url, `${prefix}${name}`, options),
    restartImmediate: () =>
      Promise.reject(new Error('The server behind TEST_DATABASE_URL is not ours to restart.')),
    stop: async () => {
      await dropDatabases(url, prefix);
      await keeper.dismiss();
    },
  };
}
