import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figures/print-figures.ts';
import { moveOdds } from '../house/move-odds.ts';
import type { House } from '../house/open-house.ts';
import { openMatch } from '../house/open-match.ts';
import { openOddsCrowd, SOCKETS_PER_PLAYER } from '../side-by-side/socket-crowd.ts';
import { readServers } from './read-cpu.ts';

const EVENTS_A_SECOND = 2;

/** What an open socket holds, and what it costs to keep it and to tell it something. */
export async function costOfSocket(
  house: House,
  { seconds, sockets }: { seconds: number; sockets: number },
): Promise<Figure[]> {
  const { id } = await openMatch(house.desk);
  const look = () => readServers([house.address]);
  const spanOf = async (work: () => Promise<void>): Promise<number> => {
    const before = await look();
    await work();
    return (await look()).cpuMs - before.cpuMs;
  };
  const players = await house.addPlayers(sockets / SOCKETS_PER_PLAYER, 100);
  const empty = await look();
  const crowd = await openOddsCrowd(house.address, players);
  await wait(2000);
  const held = await look();
  // Long enough for every socket to be asked whether it is still there.
  const idleMs = await spanOf(() => wait(25_000));

  let changes = 0;
  const changeOdds = (): Promise<unknown> => {
    changes += 1;
    return moveOdds(house.desk, id, changes);
  };
  await crowd.tell(changeOdds);
  const told = Math.round(seconds * EVENTS_A_SECOND);
  const toldMs = await spanOf(async () => {
    for (let nth = 0; nth < told; nth += 1) {
      const due = wait(1000 / EVENTS_A_SECOND);
      await crowd.tell(changeOdds);
      await due;
    }
  });
  crowd.close();
  const restMs = (idleMs / 25_000) * seconds * 1000;
  return [
    { name: 'memory', value: ((held.mb - empty.mb) * 1024) / sockets, unit: 'KB', digits: 1 },
    {
      name: 'processor time to keep it, per minute',
      value: (idleMs / 25 / sockets) * 60,
      unit: 'ms',
      digits: 2,
    },
    {
      name: 'processor time per event told to it',
      value: ((toldMs - restMs) / told / sockets) * 1000,
      unit: 'µs',
      digits: 1,
    },
  ];
}
