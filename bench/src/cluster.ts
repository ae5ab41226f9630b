import { parseArgs } from 'node:util';
import { startPostgres } from '../../tools/throwaway-postgres.mjs';
import { measureBets } from './cluster/bets.ts';
import { measurePollCost, POLLS } from './cluster/poll-cost.ts';
import { measureSocketCost } from './cluster/socket-cost.ts';
import type { Metric } from './report/metric.ts';
import { createReport } from './report/report.ts';
import { startServerFixture, type ServerFixture } from './server/server-fixture.ts';

/**
 * How bets per second grow from one process to three, and what a bet, a poll and a socket cost: the basis of
 * docs/scale.md. Processes, database and clients share this machine's cores, which limits the growth but not the costs.
 * `bets`, `poll` or `socket` measures only that.
 *
 *   --seconds, --clients, --sockets <count>
 *   --save   writes bench/results/cluster.json
 */
const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    clients: { type: 'string', default: '32' },
    sockets: { type: 'string', default: '2000' },
    save: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [seconds, clients, sockets] = [Number(values.seconds), Number(values.clients), Number(values.sockets)];
const isSelected = (name: string): boolean => positionals.length === 0 || positionals.includes(name);

const postgres = await startPostgres({ durable: true, isOwn: true });
const report = createReport('cluster', values.save);
let servers = 0;
try {
  if (isSelected('bets')) {
    for (const [processes, isBehindProxy] of [[1], [2], [3], [3, true]] as const) {
      const run = { processes, isBehindProxy: isBehindProxy ?? false, seconds, clients };
      const title = `${processes} processes${isBehindProxy ? ' behind one address' : ''}`;
      await measure(title, (server) => measureBets({ server, postgres }, run));
    }
  }
  if (isSelected('poll')) {
    for (const [name, poll] of Object.entries(POLLS)) {
      await measure(`a poll of the ${name}`, (server) =>
        measurePollCost({ server, postgres }, poll, { seconds, clients }),
      );
    }
  }
  if (isSelected('socket')) {
    await measure(`a socket, of ${sockets}`, (server) => measureSocketCost(server, { seconds, sockets }));
  }
} finally {
  await postgres.stop();
}

async function measure(title: string, work: (server: ServerFixture) => Promise<Metric[]>): Promise<void> {
  servers += 1;
  const server = await startServerFixture(postgres, `cluster_${servers}`);
  try {
    report.add(title, await work(server));
  } finally {
    await server.close();
  }
}
