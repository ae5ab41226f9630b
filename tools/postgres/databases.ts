import { Client } from 'pg';

/** Creates an empty database, or a copy of another one, and returns its URL. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  { template = 'template1' } = {},
): Promise<string> {
  const sql = `CREATE DATABASE ${quoted(name)} TEMPLATE ${quoted(template)}`;
  await withClient(serverUrl, (client) => client.query(sql));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Creates a database, perhaps as a copy of another, for the test run that owns the given one. On a server that the run does
 * not own, all its databases share a name prefix, by which they are dropped.
 */
export function createDatabaseBeside(
  runUrl: string,
  name: string,
  { templateUrl = '' } = {},
): Promise<string> {
  const [, prefix = ''] = /^\/(sanam_test_[0-9a-f]+_)/.exec(new URL(runUrl).pathname) ?? [];
  const template = templateUrl && new URL(templateUrl).pathname.slice(1);
  return createDatabase(runUrl, `${prefix}${name}`, template ? { template } : {});
}

/** Drops every database with this name prefix. */
export async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
  await withClient(serverUrl, async (client) => {
    const sql = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)';
    for (const { datname } of (await client.query<{ datname: string }>(sql, [prefix])).rows)
      await client.query(`DROP DATABASE IF EXISTS ${quoted(datname)} WITH (FORCE)`);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function quoted(name: string) {
  if (/^[a-z][a-z0-9_]{0,62}$/.test(name)) return `"${name}"`;
  throw new Error(`"${name}" is not a valid name for a test database.`);
}
