import type { Metric } from '../report/metric.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { openMatch, type Offer } from '../server/matches.ts';
import { startInProduction, startServer, type RunningServer } from '../server/start-server.ts';
import { createRandom } from '../load/random.ts';
import { createRequests } from '../load/write-requests.ts';
import { requestInLoop } from '../side-by-side/request-loop.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { readFamilyCpu, readServers } from './read-cpu.ts';

const PLAYERS = 400;
const MATCHES = 3;

interface Run {
  processes: number;
  /** Through the proxy of `npm run cluster`, instead of each client connecting to one process. */
  isBehindProxy: boolean;
  seconds: number;
  clients: number;
}

interface Servers {
  addresses: readonly string[];
  /** Where clients send their requests. */
  clientAddresses: readonly string[];
  proxyPid: number | undefined;
  close: () => Promise<void>;
}

/** Bets per second of so many clients, each sending its next bet after a response, and the processor time of a bet. */
export async function measureBets(
  { server, postgres }: { server: ServerFixture; postgres: ThrowawayPostgres },
  { processes, isBehindProxy, seconds, clients }: Run,
): Promise<Metric[]> {
  const players = await server.addPlayers(PLAYERS, 10_000_000);
  const offers: Offer[] = [];
  for (let nth = 0; nth < MATCHES; nth += 1) offers.push(await openMatch(server.desk));
  const requests = createRequests(players, createRandom(1));
  const servers = isBehindProxy
    ? await startBehindProxy(server, processes)
    : await startProcesses(server, processes);
  const betFor = async (span: number): Promise<number> => {
    const load = { clients: Math.round(clients / servers.clientAddresses.length), seconds: span };
    const each = await Promise.all(
      servers.clientAddresses.map((address) => requestInLoop(address, load, () => requests.bet(offers))),
    );
    return each.reduce((sum, rate) => sum + rate, 0);
  };
  try {
    await betFor(2);
    const readCpu = async () => ({
      servers: (await readServers(servers.addresses)).cpuMs,
      postgres: readFamilyCpu(postgres.pid ?? 0),
      proxy: servers.proxyPid === undefined ? 0 : readFamilyCpu(servers.proxyPid),
      client: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    });
    const before = await readCpu();
    const rate = await betFor(seconds);
    const after = await readCpu();
    const bets = rate * seconds;
    const perBet = (who: keyof typeof before): number => (after[who] - before[who]) / bets;
    // The processes are children of the proxy and counted separately.
    const proxy = isBehindProxy ? perBet('proxy') - perBet('servers') : 0;
    const cost = (name: string, value: number): Metric => ({ name, value, unit: 'ms', digits: 2 });
    return [
      { name: `bets a second, ${clients} clients`, value: rate, digits: 0 },
      cost('processor time of the servers per bet', perBet('servers')),
      cost('of PostgreSQL', perBet('postgres')),
      ...(isBehindProxy ? [cost('of the proxy', proxy)] : []),
      cost('of the client', perBet('client')),
    ];
  } finally {
    await servers.close();
  }
}

async function startProcesses(server: ServerFixture, processes: number): Promise<Servers> {
  const others: RunningServer[] = [];
  for (let nth = 1; nth < processes; nth += 1) {
    others.push(await startServer({ DATABASE_URL: server.url, DEMO: 'off' }));
  }
  const addresses = [server.address, ...others.map(({ address }) => address)];
  return {
    addresses,
    clientAddresses: addresses,
    proxyPid: undefined,
    async close() {
      for (const server of others) await server.close();
    },
  };
}

/** `npm run cluster` as an operator starts it. */
async function startBehindProxy(server: ServerFixture, processes: number): Promise<Servers> {
  const args = ['--processes', String(processes), '--port', '0', '--no-build'];
  const cluster = await startInProduction(['tools/cluster.mjs', ...args], {
    DATABASE_URL: server.url,
    DEMO: 'off',
  });
  return {
    addresses: [...cluster.output().matchAll(/p\d+ is open at ([^\s,]+)/g)].map(
      ([, address = '']) => address,
    ),
    clientAddresses: [cluster.address],
    proxyPid: cluster.pid,
    close: cluster.close,
  };
}
