import { setTimeout as wait } from 'node:timers/promises';
import type { Metric } from '../report/metric.ts';
import { changeOdds } from '../server/matches.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { openMatch } from '../server/matches.ts';
import { openOddsSockets, SOCKETS_PER_PLAYER } from '../side-by-side/socket-group.ts';
import { readServers } from './read-cpu.ts';

const EVENTS_A_SECOND = 2;

/** The memory of an open socket, and the processor time to keep it open and to send it an event. */
export async function measureSocketCost(
  server: ServerFixture,
  { seconds, sockets }: { seconds: number; sockets: number },
): Promise<Metric[]> {
  const { id } = await openMatch(server.desk);
  const readServer = () => readServers([server.address]);
  const cpuDuring = async (work: () => Promise<void>): Promise<number> => {
    const before = await readServer();
    await work();
    return (await readServer()).cpuMs - before.cpuMs;
  };
  const players = await server.addPlayers(sockets / SOCKETS_PER_PLAYER, 100);
  const empty = await readServer();
  const group = await openOddsSockets(server.address, players);
  await wait(2000);
  const open = await readServer();
  // Long enough for a heartbeat of every socket.
  const idleMs = await cpuDuring(() => wait(25_000));

  let changes = 0;
  const changeNext = (): Promise<unknown> => {
    changes += 1;
    return changeOdds(server.desk, id, changes);
  };
  await group.timeBroadcast(changeNext);
  const events = Math.round(seconds * EVENTS_A_SECOND);
  const eventsMs = await cpuDuring(async () => {
    for (let nth = 0; nth < events; nth += 1) {
      const due = wait(1000 / EVENTS_A_SECOND);
      await group.timeBroadcast(changeNext);
      await due;
    }
  });
  group.close();
  const idleShareMs = (idleMs / 25_000) * seconds * 1000;
  return [
    { name: 'memory', value: ((open.mb - empty.mb) * 1024) / sockets, unit: 'KB', digits: 1 },
    {
      name: 'processor time to keep it, per minute',
      value: (idleMs / 25 / sockets) * 60,
      unit: 'ms',
      digits: 2,
    },
    {
      name: 'processor time per event sent to it',
      value: ((eventsMs - idleShareMs) / events / sockets) * 1000,
      unit: 'µs',
      digits: 1,
    },
  ];
}
