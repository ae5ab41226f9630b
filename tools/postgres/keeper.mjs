// A process of its own that owns one throw-away PostgreSQL: it makes the folder, runs the server and, when the
// channel to the program that asked for it closes for whatever reason (kill -9 included), ends the server and
// removes the folder.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, chownSync, cpSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { unprivilegedUser } from './unprivileged-user.mjs';

/**
 * @typedef {{ uid: number, gid: number } | undefined} User
 * @typedef {{ order: 'start' | 'restart', bin: string, durable: boolean }} Order
 * @typedef {{ home: string, data: string, log: string, bin: string, user: User, url: string }} Cluster
 */

/** @type {Cluster | undefined} */
let cluster;
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
let ending = false;

process.on('disconnect', () => void end());
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void end());

process.on('message', (/** @type {Order} */ message) => void obey(message));

/** @param {Order} message */
async function obey(message) {
  try {
    if (message.order === 'start') cluster = await createCluster(message);
    if (message.order === 'restart') await stopServer('SIGQUIT');
    if (!cluster) throw new Error('There is no database to start.');
    const pid = await startServer(cluster);
    process.send?.({ url: cluster.url, pid, home: cluster.home });
  } catch (error) {
    if (ending) return;
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
    if (message.order === 'start') await end();
  }
}

/** @param {{ bin: string, durable: boolean }} wish @returns {Promise<Cluster>} */
async function createCluster({ bin, durable }) {
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(os.tmpdir(), 'sanam-postgres-'));
  const [data, log] = [path.join(home, 'data'), path.join(home, 'server.log')];
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  const url = `postgres://sanam:${password}@127.0.0.1:${port}/postgres`;
  cluster = { home, data, log, bin, user, url };
  if (user) chownSync(home, user.uid, user.gid);
  cluster.bin = reachableBinaries(cluster);

  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const login = ['--username=sanam', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const initdb = run(cluster, 'initdb', ['-D', data, ...login, '--encoding=UTF8', '--locale=C', '--no-sync']);
  const code = await new Promise((resolve) => initdb.on('exit', resolve));
  if (code !== 0) throw new Error(`initdb did not succeed: ${await tail(log)}`);
  appendFileSync(path.join(data, 'postgresql.conf'), settings({ port, home, durable }));
  return cluster;
}

/**
 * One that flushes is set up as docs/operations/compose.yaml does it.
 *
 * @param {{ port: number, home: string, durable: boolean }} wish
 */
function settings({ port, home, durable }) {
  const flush = durable ? 'on' : 'off';
  return `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${process.platform === 'win32' ? '' : home}'
max_connections = 200
shared_buffers = '${durable ? '1GB' : '128MB'}'
max_wal_size = '4GB'
checkpoint_timeout = '15min'
fsync = ${flush}
synchronous_commit = ${flush}
full_page_writes = ${flush}
`;
}

/**
 * The user PostgreSQL runs as may not enter the folder the repository lives in (root's home, say); a copy it can
 * reach is made then.
 *
 * @param {Cluster} cluster
 */
function reachableBinaries({ bin, home, user }) {
  if (!user) return bin;
  const tried = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: home });
  if (tried.status === 0) return bin;
  const copy = path.join(home, 'native');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return path.join(copy, path.basename(bin));
}

/** @param {Cluster} cluster @param {string} program @param {string[]} args */
function run({ bin, home, log, user }, program, args) {
  if (ending) throw new Error('The database is being taken away.');
  const out = openSync(log, 'a');
  running = spawn(path.join(bin, program), args, {
    ...user,
    cwd: home,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
    stdio: ['ignore', out, out],
  });
  return running;
}

/**
 * Starts the server and answers its pid once it takes connections. A server killed a moment ago may still hold its
 * shared memory, hence more than one try.
 *
 * @param {Cluster} cluster
 */
async function startServer(cluster) {
  const giveUpAt = Date.now() + 60_000;
  let server = run(cluster, 'postgres', ['-D', cluster.data]);
  while (Date.now() < giveUpAt) {
    if (await isReady(cluster, server.pid)) return server.pid;
    await wait(20);
    if (server.exitCode === null && server.signalCode === null) continue;
    if (!/shared memory|lock file/.test(await tail(cluster.log))) break;
    await wait(200);
    server = run(cluster, 'postgres', ['-D', cluster.data]);
  }
  throw new Error(`PostgreSQL did not start: ${await tail(cluster.log)}`);
}

/** PostgreSQL keeps its state in the eighth line of its pid file. @param {Cluster} cluster @param {number} [pid] */
async function isReady({ data }, pid) {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** @param {NodeJS.Signals} signal */
async function stopServer(signal) {
  const server = running;
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  const patience = new AbortController();
  const quick = await Promise.race([
    gone.then(() => true),
    wait(5000, false, { signal: patience.signal }).catch(() => true),
  ]);
  patience.abort();
  if (!quick) {
    server.kill('SIGKILL');
    await gone;
  }
}

async function end() {
  if (ending) return;
  ending = true;
  // Nothing here is kept, so the quickest orderly stop is the best one.
  await stopServer('SIGQUIT');
  if (cluster) await rm(cluster.home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.exit(0);
}

/** @param {string} file */
async function tail(file) {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-8).join('\n');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
