import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { startPostgres } from '../throwaway-postgres.mjs';
import { createProxy } from './proxy.mjs';
import { superviseProcesses } from './supervisor.mjs';

/**
 * Several servers on one PostgreSQL behind one address, until a signal stops it. Returns the exit code.
 *
 * @param {import('./parse-args.mjs').Options} options
 * @param {(sentence: string) => void} print
 */
export async function runCluster(options, print) {
  const stopping = new AbortController();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => stopping.abort());
  }
  await using resources = new AsyncDisposableStack();
  const store = await storeOf(resources, print);
  const proxy = createProxy(options);
  const address = await listen(proxy.server, options);
  const processes = superviseProcesses({ ...options, env: { ...process.env, ...store } }, print);
  proxy.useProcesses(processes.up);
  // The processes end while requests may still come in: they finish those they have and refuse the rest.
  resources.defer(() => proxy.close());
  resources.defer(() => processes.stop());

  const opened = await Promise.race([processes.opened, stopped(stopping.signal)]);
  if (opened) {
    print(opened.announcement.replaceAll(opened.address, address));
    print(`  ${options.processes} processes behind it; one that ends is started again.`);
    if (store['DATABASE_URL'])
      print('  Data: a PostgreSQL of its own, gone at the end. Set DATABASE_URL to keep it.');
    print('');
    await stopped(stopping.signal);
  }
  print('  Closing: finishing what is in flight.');
  return 0;
}

/**
 * Without a database in the settings, one that lives as long as this does, with the demo on it.
 *
 * @param {AsyncDisposableStack} resources @param {(sentence: string) => void} print
 * @returns {Promise<Record<string, string>>}
 */
async function storeOf(resources, print) {
  if (process.env['DATABASE_URL']?.trim()) return {};
  const postgres = await startPostgres({ isOwn: true, say: print });
  resources.defer(() => postgres.stop());
  return {
    DATABASE_URL: postgres.url,
    DATA_DIR: 'memory',
    DEMO: process.env['DEMO'] ?? 'on',
    TOKEN_SECRET: process.env['TOKEN_SECRET'] ?? randomBytes(32).toString('base64url'),
  };
}

/** As the server's own: a connection that finds no place is tried again only after a second. */
const WAITING_CONNECTIONS = 4096;

/** @param {import('node:http').Server} server @param {{ port: number, host: string }} options */
async function listen(server, { port, host }) {
  server.listen({ port, host, backlog: WAITING_CONNECTIONS });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`Nothing can listen on port ${port} of ${host}. Set --port or --host to others.`, {
      cause: error,
    });
  }
  const bound = server.address();
  return `http://${host.includes(':') ? `[${host}]` : host}:${typeof bound === 'object' ? bound?.port : port}`;
}

/** @param {AbortSignal} signal @returns {Promise<undefined>} */
function stopped(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined));
  });
}
