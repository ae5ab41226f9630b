import { setTimeout as wait } from 'node:timers/promises';
import { moveOdds } from '../house/move-odds.ts';
import { openMatch } from '../house/open-match.ts';
import { openOddsCrowd, SOCKETS_PER_PLAYER } from '../side-by-side/socket-crowd.ts';
import { percentile } from './record.ts';
import type { Scene } from './scene.ts';
import { watchServer } from './watch-server.ts';

const SOCKETS = 2000;
const CHANGES_A_SECOND = 2;
const SECONDS = 180;
const LAST_HEARD_MS = 250;
const MOST_MB = 300;

/** Odds that move twice a second, and when the last of many sockets has heard of it. */
export const sockets: Scene = {
  stores: ['postgres'],
  crowdOf: (_kind, { sockets: count = SOCKETS }) => ({ players: count / SOCKETS_PER_PLAYER, sockets: 0 }),
  async play({ kind, plan: { seconds = SECONDS }, address, players, desk }) {
    const { id } = await openMatch(desk);
    const crowd = await openOddsCrowd(address, players);
    const count = players.length * SOCKETS_PER_PLAYER;
    console.log(`${kind}: ${count} sockets, ${CHANGES_A_SECOND} changes of odds a second for ${seconds} s`);
    const watch = await watchServer(address);
    const times: number[] = [];
    let unlike = 0;
    const began = performance.now();
    for (let nth = 0; nth < seconds * CHANGES_A_SECOND; nth += 1) {
      await wait(Math.max(0, began + (nth * 1000) / CHANGES_A_SECOND - performance.now()));
      const told = await crowd.tell(() => moveOdds(desk, id, nth));
      times.push(told.lastMs);
      ({ unlike } = told);
    }
    crowd.close();
    const sorted = times.toSorted((one, other) => one - other);
    const ms = { unit: 'ms', digits: 1 };
    const figures = [
      { name: 'changes of odds', value: times.length },
      { name: 'to the last socket, p50', value: percentile(sorted, 0.5), ...ms },
      { name: 'to the last socket, p99', value: percentile(sorted, 0.99), ...ms, cap: LAST_HEARD_MS },
      { name: 'to the last socket, slowest', value: percentile(sorted, 1), ...ms },
      { name: 'heard otherwise than the others', value: unlike, cap: 0 },
      {
        name: 'memory at most',
        value: Math.max(...watch.stop().map(({ mb }) => mb)),
        unit: 'MB',
        cap: MOST_MB,
      },
    ];
    return { figures, runs: [] };
  },
};
