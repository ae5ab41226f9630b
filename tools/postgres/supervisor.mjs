// A process that cleans up after a test run: it owns a temporary PostgreSQL, or drops the databases that the run created on
// another server. It does so when its IPC channel closes, which happens even if the run is killed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {{ uid: number, gid: number } | undefined} User
 * @typedef {{ bin: string, home: string, user: User }} Programs the server runs as this user
 * @typedef {{ url: string, start: () => Promise<number | undefined>, stop: () => Promise<void> }} Server
 * @typedef {{ bin: string, durable: boolean, password: string }} StartOptions
 *
 * @typedef {{ command: 'start' } & StartOptions | { command: 'restart' } |
 *   { command: 'drop', url: string, prefix: string }} Command
 */

const START_TIMEOUT_MS = 60_000;

/** @type {Server | undefined} */
let server;
/** @type {() => Promise<unknown>} */
let cleanUp = () => Promise.resolve();
/** Commands and the clean-up run one after another, so that nothing is started after the clean-up. */
let queue = Promise.resolve();

process.on('message', (/** @type {Command} */ command) => {
  queue = queue.then(() => reply(command));
});
for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(event, () => void queue.then(() => cleanUp()).finally(() => process.exit()));

/** @param {Command} command */
async function reply(command) {
  const result = await handle(command).catch((error) => ({ error: error.message }));
  if (process.connected) process.send?.(result);
}

/** @param {Command} command */
async function handle(command) {
  if (command.command === 'drop') {
    const { dropDatabases } = await import('./databases.mjs');
    cleanUp = () => dropDatabases(command.url, command.prefix);
    return {};
  }
  if (command.command === 'start') server = await createServerFiles(command);
  else await server?.stop();
  return { url: server?.url, pid: await server?.start() };
}

/** @param {StartOptions} options @returns {Promise<Server>} */
async function createServerFiles({ bin: installed, durable, password }) {
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(os.tmpdir(), 'sanam-postgres-'));
  cleanUp = () => removeFolder(home);
  if (user) chownSync(home, user.uid, user.gid);
  const programs = { bin: reachableBinaries(installed, home, user), home, user };
  const data = path.join(home, 'data');
  const port = await findFreePort();

  const passwordFile = path.join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const login = ['--username=sanam', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await run(programs, 'initdb', ['-D', data, ...login, '--encoding=UTF8', '--locale=C', '--no-sync']);

  const settings = Object.entries(serverSettings(port, home, durable)).map(
    ([name, value]) => `--${name}=${value}`,
  );
  // Immediate means without a checkpoint, as in a crash. It fails when the server has already ended.
  const stop = () => run(programs, 'pg_ctl', ['stop', '-D', data, '-m', 'immediate']).catch(() => undefined);
  cleanUp = () => stop().then(() => removeFolder(home));
  return {
    url: `postgres://sanam:${password}@127.0.0.1:${port}/postgres`,
    start: () => startServer(programs, data, settings),
    stop,
  };
}

/** A durable server has the settings of docs/operations/compose.yaml. @param {number} port @param {string} home @param {boolean} durable */
function serverSettings(port, home, durable) {
  const flush = durable ? 'on' : 'off';
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: process.platform === 'win32' ? '' : home,
    max_connections: 200,
    shared_buffers: durable ? '1GB' : '128MB',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    fsync: flush,
    synchronous_commit: flush,
    full_page_writes: flush,
  };
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
 * PostgreSQL's user may be unable to read the folder of the repository (root's home, for example). In that case it
 * gets a copy of the binaries.
 *
 * @param {string} bin @param {string} home @param {User} user
 */
function reachableBinaries(bin, home, user) {
  if (!user) return bin;
  const attempt = spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: home });
  if (attempt.status === 0) return bin;
  const copy = path.join(home, 'native');
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return path.join(copy, path.basename(bin));
}

/** Returns the pid once the server accepts connections. @param {Programs} programs @param {string} data @param {string[]} settings */
async function startServer(programs, data, settings) {
  const child = spawnLogged(programs, 'postgres', ['-D', data, ...settings]);
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < giveUpAt) {
    if (isReady(data, child.pid)) return child.pid;
    await wait(20);
  }
  throw new Error(`PostgreSQL did not start: ${endOfLog(programs)}`);
}

/** Line 8 of PostgreSQL's pid file holds its state. @param {string} data @param {number | undefined} pid */
function isReady(data, pid) {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

/** @param {Programs} programs @param {string} program @param {string[]} args */
async function run(programs, program, args) {
  const [code] = await once(spawnLogged(programs, program, args), 'exit');
  if (code !== 0) throw new Error(`${program} failed: ${endOfLog(programs)}`);
}

/** @param {Programs} programs @param {string} program @param {string[]} args */
function spawnLogged({ bin, home, user }, program, args) {
  const log = openSync(path.join(home, 'server.log'), 'a');
  return spawn(path.join(bin, program), args, {
    ...user,
    cwd: home,
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
    stdio: ['ignore', log, log],
  });
}

/** @param {Programs} programs */
function endOfLog({ home }) {
  return readFileSync(path.join(home, 'server.log'), 'utf8').trim().split('\n').slice(-8).join('\n');
}

/** @param {string} folder */
function removeFolder(folder) {
  return rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
