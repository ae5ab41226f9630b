import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Metric } from '../report/metric.ts';
import { changeOdds, openMatch } from '../server/matches.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { comparisonMetrics, interleave } from './interleave.ts';
import { openOddsSockets, openSocketGroup, SOCKETS_PER_PLAYER } from './socket-group.ts';

/** From an odds change until the last socket has it, against a bare `ws` server that broadcasts the same message. */
export async function compareOdds(
  server: ServerFixture,
  { rounds, sockets }: { rounds: number; sockets: number },
): Promise<Metric[]> {
  const { id } = await openMatch(server.desk);
  const players = await server.addPlayers(sockets / SOCKETS_PER_PLAYER, 100);
  const ours = await openOddsSockets(server.address, players);
  let changes = 0;
  const changeNext = (): Promise<unknown> => {
    changes += 1;
    return changeOdds(server.desk, id, changes);
  };
  const { message } = await ours.timeBroadcast(changeNext);

  const bare = fork(join(import.meta.dirname, 'bare-ws-process.ts'));
  const [bareAddress] = (await once(bare, 'message')) as [string];
  const baseline = await openSocketGroup({
    url: bareAddress.replace('http', 'ws'),
    firstMessages: Array<string>(sockets).fill(''),
    awaited: '"CHANGE_RATE"',
  });
  const broadcast = () => fetch(bareAddress, { method: 'POST', body: message });
  const comparison = await interleave(rounds, {
    ours: async () => (await ours.timeBroadcast(changeNext)).lastMs,
    baseline: async () => (await baseline.timeBroadcast(broadcast)).lastMs,
  });
  ours.close();
  baseline.close();
  bare.disconnect();
  const names = { ours: `odds change to the last of ${sockets} sockets`, baseline: 'bare ws broadcast' };
  return comparisonMetrics(comparison, { ...names, unit: 'ms', digits: 1 }, { goal: 1.5, cap: 1.5 });
}
