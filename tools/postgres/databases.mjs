import { Client } from 'pg';

/**
 * Creates an empty database, or a copy of another one, and returns its URL.
 *
 * @param {string} serverUrl
 * @param {string} name
 * @param {{ template?: string }} [options]
 */
export async function createDatabase(serverUrl, name, { template = 'template1' } = {}) {
  await withClient(serverUrl, (client) =>
    client.query(`CREATE DATABASE ${quoted(name)} TEMPLATE ${quoted(template)}`),
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates a database for the test run that owns the given one. On a server that the run does not own, all its databases
 * share a name prefix, by which they are dropped.
 *
 * @param {string} runUrl
 * @param {string} name
 * @param {{ templateUrl?: string }} [options] the new database is a copy of that one
 */
export function createDatabaseBeside(runUrl, name, { templateUrl } = {}) {
  const [, prefix = ''] = /^\/(sanam_test_[0-9a-f]+_)/.exec(new URL(runUrl).pathname) ?? [];
  const template = templateUrl && new URL(templateUrl).pathname.slice(1);
  return createDatabase(runUrl, `${prefix}${name}`, template ? { template } : {});
}

/** Drops every database with this name prefix. @param {string} serverUrl @param {string} prefix */
export async function dropDatabases(serverUrl, prefix) {
  await withClient(serverUrl, async (client) => {
    const sql = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
    for (const { datname } of (await client.query(sql, [prefix])).rows)
      await client.query(`DROP DATABASE IF EXISTS ${quoted(datname)} WITH (FORCE)`);
  });
}

/** @template T @param {string} url @param {(client: Client) => Promise<T>} work @returns {Promise<T>} */
async function withClient(url, work) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** @param {string} name */
function quoted(name) {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name))
    throw new Error(`"${name}" is not a valid name for a test database.`);
  return `"${name}"`;
}
