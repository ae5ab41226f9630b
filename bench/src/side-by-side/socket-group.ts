import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Player } from '../server/add-players.ts';
import { API_KEY } from '../server/start-server.ts';
import type { AllReceived, Sockets } from './sockets-process.ts';

export const SOCKETS_PER_PLAYER = 5;
const TIMEOUT_MS = 30_000;

/** Sockets of players who wait for new odds. */
export function openOddsSockets(address: string, players: readonly Player[]) {
  return openSocketGroup({
    url: `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    firstMessages: players.flatMap(({ token }) =>
      Array<string>(SOCKETS_PER_PLAYER).fill(`40${JSON.stringify({ token, apiKey: API_KEY })}`),
    ),
    awaited: '"CHANGE_RATE"',
  });
}

/** Sockets in a process of their own. */
export async function openSocketGroup(sockets: Sockets) {
  const child = fork(join(import.meta.dirname, 'sockets-process.ts'));
  child.send(sockets);
  await once(child, 'message');
  return {
    /** The time from the action until the last socket has its message, and that message. */
    async timeBroadcast(
      action: () => Promise<unknown>,
    ): Promise<{ lastMs: number } & Omit<AllReceived, 'at'>> {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const allReceived = once(child, 'message', { signal }) as Promise<[AllReceived]>;
      const began = performance.timeOrigin + performance.now();
      const [[{ at, ...received }]] = await Promise.all([allReceived, action()]);
      return { lastMs: at - began, ...received };
    },
    close: () => child.disconnect(),
  };
}
