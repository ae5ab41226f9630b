import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test as base } from '@playwright/test';

import { ADMIN_PASSWORD } from './desk.ts';

const ROOT = join(import.meta.dirname, '../..');
const READY_WITHIN_MS = 180_000;

/** A server of a test's own that keeps its data on disk, to be killed and started again. */
interface OwnServer {
  readonly address: string;
  readonly start: () => Promise<void>;
  /** As a power cut would: nothing is finished, nothing is said. */
  readonly kill: () => Promise<void>;
  /** Ended for good, and its data with it. */
  readonly remove: () => Promise<void>;
}

/** With a server that has started, and is gone with the test however that ends. */
export const test = base.extend<{ server: OwnServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed from the pattern.
    async ({}, use) => {
      const server = await anOwnServer();
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

async function anOwnServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanam-e2e-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let kill = (): Promise<void> => Promise.resolve();

  return {
    address,
    async start() {
      const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
        cwd: ROOT,
        // Over the channel it hears that the test is gone, and ends too.
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          PORT: String(port),
          DEMO: 'off',
          DESK_ADMIN_PASSWORD: ADMIN_PASSWORD,
          LOGIN_ATTEMPTS_PER_ADDRESS: '1000000',
          PASSWORD_HASH_COST: 'light',
          NODE_ENV: 'test',
        },
      });
      const gone = once(server, 'exit');
      kill = async () => {
        server.kill('SIGKILL');
        await gone;
      };
      await ready(`${address}/readyz`);
    },
    kill: () => kill(),
    async remove() {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer in time`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
