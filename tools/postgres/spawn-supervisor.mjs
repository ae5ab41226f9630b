import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/** @typedef {{ url: string, pid: number, home: string }} Server */

/**
 * Starts a supervisor process. It cleans up and exits when its IPC channel to this process closes, even if this process
 * is killed. It is detached, so Ctrl-C does not reach it, and it never keeps this process alive.
 *
 * @param {'postgres-supervisor.mjs' | 'drop-databases-on-exit.mjs'} program
 */
export function spawnSupervisor(program) {
  const supervisor = fork(path.join(import.meta.dirname, program), [], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  supervisor.unref();
  supervisor.channel?.unref();
  let isStopped = false;
  /** @type {Server | undefined} */
  let server;
  const exited = new Promise((resolve) => supervisor.once('exit', resolve));
  supervisor.once('exit', () => {
    if (!isStopped && server?.pid) cleanUpAfterKilledSupervisor(server);
  });

  return {
    /** @param {Record<string, unknown>} command @returns {Promise<Server>} */
    async send(command) {
      supervisor.channel?.ref();
      try {
        const reply = await Promise.race([
          new Promise((resolve) => {
            supervisor.once('message', resolve);
            supervisor.send(command);
          }),
          exited.then(() => ({ error: 'The supervisor of the test database ended.' })),
        ]);
        if (reply.error) throw new Error(reply.error);
        server = reply;
        return reply;
      } finally {
        supervisor.channel?.unref();
      }
    },
    async stop() {
      if (supervisor.exitCode !== null || supervisor.signalCode !== null) return;
      isStopped = true;
      supervisor.ref();
      if (supervisor.connected) supervisor.disconnect();
      await exited;
    },
  };
}

/** @param {Server} server */
function cleanUpAfterKilledSupervisor({ pid, home }) {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The server ended with its supervisor.
  }
  void rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
