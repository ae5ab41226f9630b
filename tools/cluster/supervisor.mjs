import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { watchProcess } from './watch-process.mjs';

/**
 * @typedef {object} Opened
 * @property {string} address
 * @property {string} announcement what it would have said to a person
 *
 * @typedef {object} UpProcess
 * @property {string} name the ids of its live connections begin with it
 * @property {number} port
 *
 * @typedef {object} Needs
 * @property {number} processes
 * @property {string} name what theirs begin with
 * @property {number} firstProcessPort
 * @property {boolean} exposesProcesses
 * @property {number} trustedProxies
 * @property {string} root
 * @property {NodeJS.ProcessEnv} env
 */

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
/** One that ran so long is not one that cannot start. */
const RAN_WELL_MS = 10_000;
/** The servers themselves give up after ten seconds. */
const END_WITHIN_MS = 15_000;

/**
 * Starts the servers and starts again each that ends, after a pause that grows while it does not last. One that hangs is
 * ended. The first one opens alone: it migrates, and what is wrong with the settings is said once.
 *
 * @param {Needs} needs @param {(sentence: string) => void} print
 */
export function superviseProcesses(needs, print) {
  /** @type {Map<string, UpProcess>} */
  const up = new Map();
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set();
  const stopping = new AbortController();

  /** @param {number} place @returns {{ opened: Promise<Opened>, ended: Promise<void> }} */
  const start = (place) => {
    const name = `${needs.name}${place}`;
    const child = fork(path.join(needs.root, programFor(needs.env)), [], {
      cwd: needs.root,
      execArgv: [],
      env: envOf(needs, place),
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.add(child);
    /** @type {Promise<void>} */
    const ended = new Promise((resolve) => {
      child.once('exit', () => {
        children.delete(child);
        up.delete(name);
        resolve();
      });
    });
    const opened = new Promise((resolve, reject) => {
      child.once('message', (/** @type {Opened} */ message) => {
        const port = Number(new URL(message.address).port);
        up.set(name, { name, port });
        print(`  ${name} is open at ${message.address}, process ${child.pid}`);
        resolve(message);
        const unwatch = watchProcess(port, {
          onSilent() {
            print(`  ${name} does not reply; it gets no new requests`);
            up.delete(name);
          },
          onReply() {
            print(`  ${name} replies again`);
            up.set(name, { name, port });
          },
          onTimeout() {
            print(`  ${name} does not reply any more and is ended`);
            child.kill('SIGKILL');
          },
        });
        void ended.then(unwatch);
      });
      void ended.then(() => reject(new Error(`Process ${name} ended before it was open.`)));
    });
    return { opened, ended };
  };

  /** @param {number} place @param {Promise<void>} ended */
  const superviseOne = async (place, ended) => {
    for (let pause = FIRST_PAUSE_MS, since = Date.now(); ;) {
      await ended;
      if (stopping.signal.aborted) return;
      if (Date.now() - since >= RAN_WELL_MS) pause = FIRST_PAUSE_MS;
      print(`  ${needs.name}${place} has ended; it is started again in ${pause / 1000} s`);
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      since = Date.now();
      const again = start(place);
      again.opened.catch(() => undefined);
      ended = again.ended;
    }
  };

  const first = start(1);
  const opened = first.opened.then(async (announcement) => {
    void superviseOne(1, first.ended);
    const others = Array.from({ length: needs.processes - 1 }, (_, nth) => nth + 2);
    await Promise.all(
      others.map(async (place) => {
        const { opened, ended } = start(place);
        await opened;
        void superviseOne(place, ended);
      }),
    );
    return announcement;
  });

  return {
    /** Those that can be sent requests, by name. */
    up,
    opened,
    async stop() {
      stopping.abort();
      const ending = [...children];
      const gone = ending.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of ending) child.kill('SIGTERM');
      const impatient = setTimeout(() => ending.forEach((child) => child.kill('SIGKILL')), END_WITHIN_MS);
      await Promise.all(gone);
      clearTimeout(impatient);
    },
  };
}

/** Production refuses the demo, so it runs the server without it. @param {NodeJS.ProcessEnv} env */
function programFor(env) {
  return env['NODE_ENV'] === 'production' ? 'apps/server/src/main.ts' : 'apps/demo/src/main.ts';
}

/** @param {Needs} needs @param {number} place @returns {NodeJS.ProcessEnv} */
function envOf({ env, name, firstProcessPort, exposesProcesses, trustedProxies }, place) {
  return {
    ...env,
    HOST: exposesProcesses ? '0.0.0.0' : '127.0.0.1',
    PORT: String(firstProcessPort === 0 ? 0 : firstProcessPort + place - 1),
    INSTANCE_ID: `${name}${place}`,
    // One more: our own proxy in front of the processes.
    TRUSTED_PROXIES: String(trustedProxies + 1),
    // Verifying the ledger once is enough.
    ...(place > 1 && { LEDGER_CHECK_MINUTES: '0' }),
  };
}
