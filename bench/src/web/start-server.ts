import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
export const ADMIN_PASSWORD = 'ring-side-desk-7';
const READY_WITHIN_MS = 60_000;

export interface Server {
  readonly address: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** A server of the measurement's own that keeps nothing; with the demo's matches, standing still, or with none. */
export async function startServer({ isDemo }: { readonly isDemo: boolean }): Promise<Server> {
  const port = await freePort();
  const server = spawn(process.execPath, ['apps/demo/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: 'memory',
      PORT: String(port),
      DEMO: isDemo ? 'on' : 'off',
      DEMO_SPEED: '0',
      DESK_ADMIN_PASSWORD: ADMIN_PASSWORD,
      LOG_LEVEL: 'error',
      NODE_ENV: 'test',
    },
  });
  const { pid } = server;
  if (pid === undefined) throw new Error('The server did not start.');
  // A phone does not share its processor with the server.
  setPriority(pid, 10);
  const gone = once(server, 'exit');
  const stop = async (): Promise<void> => {
    server.kill();
    await gone;
  };
  const address = `http://127.0.0.1:${port}`;
  if (await isReady(`${address}/readyz`, () => server.exitCode !== null)) return { address, pid, stop };
  await stop();
  throw new Error('The server did not get ready.');
}

async function isReady(url: string, hasEnded: () => boolean): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
