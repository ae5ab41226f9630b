import { setTimeout as wait } from 'node:timers/promises';
import { changeOdds } from '../server/matches.ts';
import { openMatch } from '../server/matches.ts';
import { openOddsSockets, SOCKETS_PER_PLAYER } from '../side-by-side/socket-group.ts';
import { percentile } from './records.ts';
import type { Scenario } from './scenario.ts';
import { sampleMetrics } from './sample-metrics.ts';

const SOCKETS = 2000;
const CHANGES_A_SECOND = 2;
const SECONDS = 180;
const LAST_RECEIVED_MS = 250;
const MOST_MB = 300;

/** Odds that change twice a second, and how soon the last of many sockets has the change. */
export const sockets: Scenario = {
  databases: ['postgres'],
  countClients: (_kind, { sockets: count = SOCKETS }) => ({
    players: count / SOCKETS_PER_PLAYER,
    sockets: 0,
  }),
  async run({ kind, options: { seconds = SECONDS }, address, players, desk }) {
    const { id } = await openMatch(desk);
    const group = await openOddsSockets(address, players);
    const count = players.length * SOCKETS_PER_PLAYER;
    console.log(`${kind}: ${count} sockets, ${CHANGES_A_SECOND} changes of odds a second for ${seconds} s`);
    const watch = await sampleMetrics(address);
    const times: number[] = [];
    let mismatches = 0;
    const began = performance.now();
    for (let nth = 0; nth < seconds * CHANGES_A_SECOND; nth += 1) {
      await wait(Math.max(0, began + (nth * 1000) / CHANGES_A_SECOND - performance.now()));
      const received = await group.timeBroadcast(() => changeOdds(desk, id, nth));
      times.push(received.lastMs);
      ({ mismatches } = received);
    }
    group.close();
    const sorted = times.toSorted((one, other) => one - other);
    const ms = { unit: 'ms', digits: 1 };
    const metrics = [
      { name: 'changes of odds', value: times.length },
      { name: 'to the last socket, p50', value: percentile(sorted, 0.5), ...ms },
      { name: 'to the last socket, p99', value: percentile(sorted, 0.99), ...ms, cap: LAST_RECEIVED_MS },
      { name: 'to the last socket, slowest', value: percentile(sorted, 1), ...ms },
      { name: 'messages that differ between sockets', value: mismatches, cap: 0 },
      {
        name: 'memory at most',
        value: Math.max(...watch.stop().map(({ mb }) => mb)),
        unit: 'MB',
        cap: MOST_MB,
      },
    ];
    return { metrics, runs: [] };
  },
};
