import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test as base } from '@playwright/test';

import { ADMIN_PASSWORD } from './desk.ts';
import { findFreePort } from './free-port.ts';
import { createDatabase } from './tools.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 180_000;

/** A server for one test that stores its data on disk and can be killed and started again. */
interface OwnServer {
  readonly address: string;
  readonly start: () => Promise<void>;
  /** Without a graceful shutdown, like a power cut. */
  readonly kill: () => Promise<void>;
  /** Stops the server and deletes its data. */
  readonly remove: () => Promise<void>;
}

interface OwnServerOptions {
  serverEnv: Record<string, string>;
  /** On the embedded database, which is its own to kill. */
  isEmbedded: boolean;
}

/** `server` is running when the test starts, with the settings in `serverEnv`, and removed when it ends. */
export const test = base.extend<{ server: OwnServer } & OwnServerOptions>({
  serverEnv: [{}, { option: true }],
  isEmbedded: [false, { option: true }],
  server: [
    async ({ serverEnv, isEmbedded }, use) => {
      const store = isEmbedded ? {} : { DATABASE_URL: await createDatabase() };
      const server = await createOwnServer({ ...store, ...serverEnv });
      try {
        await server.start();
        await use(server);
      } finally {
        await server.remove();
      }
    },
    { timeout: READY_WITHIN_MS + 10_000 },
  ],
});

async function createOwnServer(serverEnv: Record<string, string>): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanam-e2e-'));
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  let kill = (): Promise<void> => Promise.resolve();

  return {
    address,
    async start() {
      const program = serverEnv['DEMO'] === 'on' ? 'demo' : 'server';
      const server = spawn(process.execPath, [`apps/${program}/src/main.ts`], {
        cwd: ROOT,
        // The server exits when the IPC channel closes, so that it does not outlive the test.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(port),
          DEMO: 'off',
          DESK_ADMIN_PASSWORD: ADMIN_PASSWORD,
          LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
          REQUESTS_PER_ADDRESS: '1000000',
          READS_PER_PLAYER: '1000',
          PASSWORD_HASH_COST: 'light',
          NODE_ENV: 'test',
          ...serverEnv,
        },
      });
      const gone = once(server, 'exit');
      kill = async () => {
        server.kill('SIGKILL');
        await gone;
      };
      await waitUntilReady(`${address}/readyz`);
    },
    kill: () => kill(),
    async remove() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} was not ready in time`);
}
