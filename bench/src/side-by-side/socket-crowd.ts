import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Player } from '../house/add-players.ts';
import { API_KEY } from '../house/run-server.ts';
import type { AllHeard, Crowd } from './sockets-process.ts';

export const SOCKETS_PER_PLAYER = 5;
const LONGEST_WAIT_MS = 30_000;

/** Sockets of players who wait for new odds. */
export function openOddsCrowd(address: string, players: readonly Player[]) {
  return openCrowd({
    url: `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    hellos: players.flatMap(({ token }) =>
      Array<string>(SOCKETS_PER_PLAYER).fill(`40${JSON.stringify({ token, apiKey: API_KEY })}`),
    ),
    news: '"CHANGE_RATE"',
  });
}

/** Sockets in a process of their own. */
export async function openCrowd(crowd: Crowd) {
  const child = fork(join(import.meta.dirname, 'sockets-process.ts'));
  child.send(crowd);
  await once(child, 'message');
  return {
    /** How long after the act the last socket heard of it, and what it heard. */
    async tell(act: () => Promise<unknown>): Promise<{ lastMs: number } & Omit<AllHeard, 'at'>> {
      const patience = AbortSignal.timeout(LONGEST_WAIT_MS);
      const allHeard = once(child, 'message', { signal: patience }) as Promise<[AllHeard]>;
      const began = performance.timeOrigin + performance.now();
      const [[{ at, ...heard }]] = await Promise.all([allHeard, act()]);
      return { lastMs: at - began, ...heard };
    },
    close: () => child.disconnect(),
  };
}
