import { fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Starts a keeper process. Its channel to us is the leash: when we are gone, it tidies up and goes too. It is in no
 * terminal's group, so Ctrl-C reaches us and not it, and it never keeps this process alive.
 *
 * @param {'keeper.mjs' | 'borrowed-keeper.mjs'} program
 */
export function hireKeeper(program) {
  const keeper = fork(path.join(import.meta.dirname, program), [], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  keeper.unref();
  keeper.channel?.unref();
  let dismissed = false;
  /** @type {{ url: string, pid: number, home: string } | undefined} */
  let lastKnown;
  const gone = new Promise((resolve) => keeper.once('exit', resolve));
  keeper.once('exit', () => {
    if (!dismissed && lastKnown?.pid) cleanUpAfterKilledKeeper(lastKnown);
  });

  return {
    /**
     * @param {Record<string, unknown>} order
     * @returns {Promise<{ url: string, pid: number, home: string }>}
     */
    async ask(order) {
      keeper.channel?.ref();
      try {
        const answer = await Promise.race([
          new Promise((resolve) => {
            keeper.once('message', resolve);
            keeper.send(order);
          }),
          gone.then(() => ({ failed: 'The process that keeps the database ended.' })),
        ]);
        if (answer.failed) throw new Error(answer.failed);
        lastKnown = answer;
        return answer;
      } finally {
        keeper.channel?.unref();
      }
    },
    async dismiss() {
      if (keeper.exitCode !== null || keeper.signalCode !== null) return;
      dismissed = true;
      keeper.ref();
      if (keeper.connected) keeper.disconnect();
      await gone;
    },
  };
}

/** @param {{ pid: number, home: string }} server */
function cleanUpAfterKilledKeeper({ pid, home }) {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It went down with its keeper.
  }
  void rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
