import type { Figure } from '../figures/print-figures.ts';
import type { House } from '../house/open-house.ts';
import { openMatch, type Offer } from '../house/open-match.ts';
import { runServer, type MeasuredServer } from '../house/run-server.ts';
import { createRandom } from '../load/random.ts';
import { createAsks } from '../load/write-asks.ts';
import { askInALoop } from '../side-by-side/ask-in-a-loop.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { readFamilyCpu, readServers } from './read-cpu.ts';
import { runCluster } from './run-cluster.ts';

const PLAYERS = 400;
const MATCHES = 3;

interface Run {
  processes: number;
  /** Through the one address of `npm run cluster`, instead of each client asking one process. */
  isFronted: boolean;
  seconds: number;
  clients: number;
}

interface Servers {
  addresses: readonly string[];
  /** Where clients ask. */
  doors: readonly string[];
  frontPid: number | undefined;
  close: () => Promise<void>;
}

/** Bets of so many clients, each of whom asks again as soon as it is answered, and the processor time a bet takes. */
export async function measureBets(
  { house, postgres }: { house: House; postgres: ThrowawayPostgres },
  { processes, isFronted, seconds, clients }: Run,
): Promise<Figure[]> {
  const players = await house.addPlayers(PLAYERS, 10_000_000);
  const offers: Offer[] = [];
  for (let nth = 0; nth < MATCHES; nth += 1) offers.push(await openMatch(house.desk));
  const asks = createAsks(players, createRandom(1));
  const servers = isFronted ? await openFront(house, processes) : await openProcesses(house, processes);
  const betFor = async (span: number): Promise<number> => {
    const share = { clients: Math.round(clients / servers.doors.length), seconds: span };
    const each = await Promise.all(
      servers.doors.map((door) => askInALoop(door, share, () => asks.bet(offers))),
    );
    return each.reduce((sum, rate) => sum + rate, 0);
  };
  try {
    await betFor(2);
    const look = async () => ({
      servers: (await readServers(servers.addresses)).cpuMs,
      postgres: readFamilyCpu(postgres.pid ?? 0),
      front: servers.frontPid === undefined ? 0 : readFamilyCpu(servers.frontPid),
      client: process.cpuUsage().user / 1000 + process.cpuUsage().system / 1000,
    });
    const before = await look();
    const rate = await betFor(seconds);
    const after = await look();
    const bets = rate * seconds;
    const perBet = (who: keyof typeof before): number => (after[who] - before[who]) / bets;
    // The processes are children of the front, and counted by themselves.
    const front = isFronted ? perBet('front') - perBet('servers') : 0;
    const cost = (name: string, value: number): Figure => ({ name, value, unit: 'ms', digits: 2 });
    return [
      { name: `bets a second, ${clients} clients`, value: rate, digits: 0 },
      cost('processor time of the servers per bet', perBet('servers')),
      cost('of PostgreSQL', perBet('postgres')),
      ...(isFronted ? [cost('of the address in front', front)] : []),
      cost('of whoever asks', perBet('client')),
    ];
  } finally {
    await servers.close();
  }
}

async function openProcesses(house: House, processes: number): Promise<Servers> {
  const more: MeasuredServer[] = [];
  for (let nth = 1; nth < processes; nth += 1) {
    more.push(await runServer({ DATABASE_URL: house.url, DEMO: 'off' }));
  }
  const addresses = [house.address, ...more.map(({ address }) => address)];
  return {
    addresses,
    doors: addresses,
    frontPid: undefined,
    async close() {
      for (const server of more) await server.close();
    },
  };
}

async function openFront(house: House, processes: number): Promise<Servers> {
  const cluster = await runCluster(house.url, processes);
  return {
    addresses: cluster.addresses,
    doors: [cluster.address],
    frontPid: cluster.pid,
    close: cluster.close,
  };
}
