// A process that owns one temporary PostgreSQL. When its IPC channel closes, even because the parent was killed, it
// stops the server and removes the folder.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, chownSync, cpSync, mkdtempSync, openSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {{ uid: number, gid: number } | undefined} User
 * @typedef {{ command: 'start' | 'restart', bin: string, durable: boolean }} Command
 * @typedef {{ home: string, data: string, log: string, bin: string, user: User, url: string }} Cluster
 */

/** @type {Cluster | undefined} */
let cluster;
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
let isEnding = false;

process.on('disconnect', () => void end());
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void end());
process.on('message', (/** @type {Command} */ message) => void handleCommand(message));

/** @param {Command} message */
async function handleCommand(message) {
  try {
    if (message.command === 'start') cluster = await createCluster(message);
    if (message.command === 'restart') await stopServer();
    if (!cluster) throw new Error('There is no database to start.');
    const pid = await startServer(cluster);
    process.send?.({ url: cluster.url, pid, home: cluster.home });
  } catch (error) {
    if (isEnding) return;
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
    if (message.command === 'start') await end();
  }
}

/** @param {{ bin: string, durable: boolean }} options @returns {Promise<Cluster>} */
async function createCluster({ bin, durable }) {
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(os.tmpdir(), 'sanam-postgres-'));
  const [data, log] = [path.join(home, 'data'), path.join(home, 'server.log')];
  const password = randomBytes(16).toString('hex');
  const port = await freePort();
  const url = `postgres://sanam:${password}@127.0.0.1:${port}/postgres`;
  // Assigned before it is complete, so that an early end removes the folder too.
  cluster = { home, data, log, bin, user, url };
  if (user) chownSync(home, user.uid, user.gid);
  cluster.bin = reachableBinaries(cluster);

  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const login = ['--username=sanam', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const initdb = run(cluster, 'initdb', ['-D', data, ...login, '--encoding=UTF8', '--locale=C', '--no-sync']);
  const code = await new Promise((resolve) => initdb.on('exit', resolve));
  if (code !== 0) throw new Error(`initdb failed: ${await tail(log)}`);
  appendFileSync(path.join(data, 'postgresql.conf'), settings({ port, home, durable }));
  return cluster;
}

/** PostgreSQL refuses to run as root. @returns {User} */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.',
  );
}

/**
 * A durable one has the settings of docs/operations/compose.yaml.
 *
 * @param {{ port: number, home: string, durable: boolean }} options
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
 * PostgreSQL's user may be unable to read the folder of the repository (root's home, for example). In that case it
 * gets a copy of the binaries.
 *
 * @param {Cluster} cluster
 */
function reachableBinaries({ bin, home, user }) {
  if (!user) return bin;
  const attempt = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: home });
  if (attempt.status === 0) return bin;
  const copy = path.join(home, 'native');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return path.join(copy, path.basename(bin));
}

/** @param {Cluster} cluster @param {string} program @param {string[]} args */
function run({ bin, home, log, user }, program, args) {
  if (isEnding) throw new Error('The test database is being removed.');
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
 * Starts the server and returns its pid once it accepts connections. It retries because a server that was just killed
 * may still hold its shared memory.
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

/** Line 8 of PostgreSQL's pid file holds its state. @param {Cluster} cluster @param {number} [pid] */
async function isReady({ data }, pid) {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Stops it without a checkpoint, as a crash would; nothing here is kept. */
async function stopServer() {
  const server = running;
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGQUIT');
  const timer = setTimeout(() => server.kill('SIGKILL'), 5000);
  await exited;
  clearTimeout(timer);
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await stopServer();
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
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
