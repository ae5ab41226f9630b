import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** A server to stop and the folder to remove with it, or databases to drop on a server that the run does not own. */
type Remains =
  | { home: string; pgCtl: string; stopArgs: string[]; user: { uid: number; gid: number } | undefined }
  | { url: string; prefix: string };

/**
 * Starts a process that cleans up when its IPC channel to this process closes, even if this process is killed. It is
 * detached, so that Ctrl-C does not reach it, and it does not keep this process alive. The returned function cleans up now.
 */
export function cleanUpOnExit(remains: Remains): () => Promise<void> {
  const child = fork(import.meta.filename, [], {
    detached: true,
    execArgv: [],
    // Other users see the arguments of a process, and a URL has a password.
    env: { ...process.env, REMAINS: JSON.stringify(remains) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const exited = once(child, 'exit');
  return async () => {
    child.ref();
    if (child.connected) child.disconnect();
    await exited;
  };
}

async function cleanUp(remains: Remains) {
  if ('prefix' in remains) {
    const { dropDatabases } = await import('./databases.ts');
    return dropDatabases(remains.url, remains.prefix);
  }
  const { home, pgCtl, stopArgs, user } = remains;
  // Without a server to stop, the run may have been killed while it started one, and its programs may still write.
  for (const waitMs of [1000, 0]) {
    const { status } = spawnSync(pgCtl, stopArgs, { ...user, stdio: 'ignore' });
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    if (status === 0) return;
    await wait(waitMs);
  }
}

if (process.argv[1] === import.meta.filename) {
  const remains = JSON.parse(process.env['REMAINS'] ?? '') as Remains;
  const end = () => void cleanUp(remains).finally(() => process.exit());
  for (const event of ['disconnect', 'SIGINT', 'SIGTERM', 'SIGHUP']) process.once(event, end);
  if (!process.connected) end();
}
