import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { cleanUpOnExit } from './clean-up.ts';
import { createDatabase } from './databases.ts';

const START_TIMEOUT_MS = 60_000;

/** Starts a PostgreSQL in a temporary folder. Both are removed by `stop` and when this process ends, even if it is killed. */
export async function startServer(installed: string, durable: boolean) {
  const user = unprivilegedUser();
  const home = mkdtempSync(path.join(os.tmpdir(), 'sanam-postgres-'));
  const copy = path.join(home, 'native');
  const bin = canRun(installed, user) ? installed : path.join(copy, path.basename(installed));
  const [data, passwordFile] = [path.join(home, 'data'), path.join(home, 'password')];
  // Immediate means without a checkpoint, as in a crash.
  const stopArgs = ['stop', '-D', data, '-m', 'immediate'];
  const stop = cleanUpOnExit({ home, pgCtl: path.join(bin, 'pg_ctl'), stopArgs, user });
  if (user) chownSync(home, user.uid, user.gid);
  if (bin !== installed) {
    cpSync(path.dirname(installed), copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
  }

  const password = randomBytes(16).toString('hex');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const login = ['--username=sanam', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  await run('initdb', '-D', data, ...login, '--encoding=UTF8', '--locale=C', '--no-sync');
  const port = await findFreePort();
  const flush = durable ? 'on' : 'off';
  // A durable server has the settings of deploy/compose.yaml.
  const settings = {
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
    autovacuum: flush,
  };
  let pid = await start();

  const url = `postgres://sanam:${password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    get pid() {
      return pid;
    },
    createDatabase: (name: string, options?: { template?: string }) => createDatabase(url, name, options),
    async restartImmediate() {
      // It fails when the server has already ended.
      await run('pg_ctl', ...stopArgs).catch(() => undefined);
      pid = await start();
    },
    stop,
  };

  /** Returns the pid once the server accepts connections. */
  async function start() {
    const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
    const server = spawnLogged('postgres', ['-D', data, ...args]);
    server.unref();
    const giveUpAt = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < giveUpAt && server.exitCode === null && server.signalCode === null) {
      if (isReady(data, server.pid)) return server.pid;
      await wait(20);
    }
    throw new Error(`PostgreSQL did not start: ${endOfLog()}`);
  }

  async function run(program: string, ...args: string[]) {
    const [code] = await once(spawnLogged(program, args), 'exit');
    if (code !== 0) throw new Error(`${program} failed: ${endOfLog()}`);
  }

  function spawnLogged(program: string, args: string[]) {
    const log = openSync(path.join(home, 'server.log'), 'a');
    return spawn(path.join(bin, program), args, {
      ...user,
      cwd: home,
      // Ctrl-C ends the test run, which removes the server. On Windows a detached program opens a window.
      detached: process.platform !== 'win32',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
      stdio: ['ignore', log, log],
    });
  }

  function endOfLog() {
    return readFileSync(path.join(home, 'server.log'), 'utf8').trim().split('\n').slice(-8).join('\n');
  }
}

/** PostgreSQL refuses to run as root. */
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

/** PostgreSQL's user may be unable to read the folder of the repository (root's home, for example). */
function canRun(bin: string, user: ReturnType<typeof unprivilegedUser>) {
  return !user || spawnSync(path.join(bin, 'postgres'), ['--version'], { ...user, cwd: '/' }).status === 0;
}

/** Line 8 of PostgreSQL's pid file holds its state. */
function isReady(data: string, pid: number | undefined) {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}
