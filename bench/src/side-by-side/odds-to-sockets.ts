import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from '../figures/print-figures.ts';
import type { House } from '../house/open-house.ts';
import { openMatch } from '../house/open-match.ts';
import { API_KEY } from '../house/run-server.ts';
import { compareInTurn, figuresOf } from './compare.ts';
import type { Crowd } from './sockets-process.ts';

const PER_PLAYER = 5;
const RUNGS = ['10/9', '10/8', '10/7'];

/** From an odds change to the last of many sockets, against a bare `ws` server told over HTTP to broadcast the same. */
export async function compareOdds(
  house: House,
  { rounds, sockets }: { rounds: number; sockets: number },
): Promise<Figure[]> {
  const { id } = await openMatch(house.desk);
  const ours = await openOddsCrowd(house, sockets);
  let changes = 0;
  const changeOdds = (): Promise<unknown> => {
    changes += 1;
    const price = { my: { favourite: 'RED', rung: RUNGS[changes % RUNGS.length] } };
    return house.desk('POST', `/matches/${id}/rate`, price);
  };
  const { told } = await ours.tell(changeOdds);

  const bare = fork(join(import.meta.dirname, 'bare-ws-process.ts'));
  const [bareAddress] = (await once(bare, 'message')) as [string];
  const theirs = await openCrowd({
    url: bareAddress.replace('http', 'ws'),
    hellos: Array<string>(sockets).fill(''),
    news: '"CHANGE_RATE"',
  });
  const comparison = await compareInTurn(rounds, {
    ours: async () => (await ours.tell(changeOdds)).lastMs,
    theirs: async () => (await theirs.tell(() => fetch(bareAddress, { method: 'POST', body: told }))).lastMs,
  });
  ours.close();
  theirs.close();
  bare.disconnect();
  const names = { ours: `odds change to the last of ${sockets} sockets`, theirs: 'bare ws broadcast' };
  return figuresOf(comparison, { ...names, unit: 'ms', digits: 1 }, { goal: 1.5, cap: 1.5 });
}

/** Sockets of players who wait for new odds. */
export async function openOddsCrowd(house: House, sockets: number) {
  const players = await house.addPlayers(sockets / PER_PLAYER, 100);
  return openCrowd({
    url: `${house.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`,
    hellos: players.flatMap(({ token }) =>
      Array<string>(PER_PLAYER).fill(`40${JSON.stringify({ token, apiKey: API_KEY })}`),
    ),
    news: '"CHANGE_RATE"',
  });
}

/** Sockets in a process of their own, the same on both sides. */
async function openCrowd(crowd: Crowd) {
  const child = fork(join(import.meta.dirname, 'sockets-process.ts'));
  child.send(crowd);
  await once(child, 'message');
  return {
    /** How long after the act the last socket heard of it, and what it heard. */
    async tell(act: () => Promise<unknown>): Promise<{ lastMs: number; told: string }> {
      const allHeard = once(child, 'message') as Promise<[{ at: number; told: string }]>;
      const began = performance.timeOrigin + performance.now();
      await act();
      const [{ at, told }] = await allHeard;
      return { lastMs: at - began, told };
    },
    close: () => child.disconnect(),
  };
}
