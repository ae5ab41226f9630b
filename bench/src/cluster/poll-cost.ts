import type { Metric } from '../report/metric.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { openMatch } from '../server/matches.ts';
import { API_KEY } from '../server/start-server.ts';
import { writeRequest } from '../server/connection.ts';
import { requestInLoop } from '../side-by-side/request-loop.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { readFamilyCpu, readServers } from './read-cpu.ts';

const MATCHES = 20;
/** So many that none of them polls faster than a player may. */
const PLAYERS = 400;

/** What an open app polls: the list of matches, unchanged, and its wallet, which is read every time. */
export const POLLS = {
  board: { path: '/api/match?isMatchEnd=false&limit=100', status: 304 },
  wallet: { path: '/api/player/wallet', status: 200 },
} as const;

interface Run {
  seconds: number;
  clients: number;
}

/** The processor time of a poll, of the server and of PostgreSQL. */
export async function measurePollCost(
  { server, postgres }: { server: ServerFixture; postgres: ThrowawayPostgres },
  { path, status: expected }: (typeof POLLS)[keyof typeof POLLS],
  { seconds, clients }: Run,
): Promise<Metric[]> {
  for (let nth = 0; nth < MATCHES; nth += 1) await openMatch(server.desk);
  const players = await server.addPlayers(PLAYERS, 100);
  const headersFor = (token: string) => ({ 'x-api-key': API_KEY, authorization: `Bearer ${token}` });
  const first = await fetch(server.address + path, { headers: headersFor(players[0]?.token ?? '') });
  const known = expected === 304 ? { 'if-none-match': first.headers.get('etag') ?? '' } : {};
  const polls = players.map(({ token }) =>
    writeRequest('GET', path, { headers: { ...headersFor(token), ...known } }),
  );
  const pollFor = async (duration: number): Promise<number> =>
    duration *
    (await requestInLoop(
      server.address,
      { clients, seconds: duration, status: expected },
      (nth) => polls[nth % polls.length] ?? '',
    ));
  const readCpu = async () => ({
    server: (await readServers([server.address])).cpuMs,
    postgres: readFamilyCpu(postgres.pid ?? 0),
  });
  await pollFor(2);
  const before = await readCpu();
  const polled = await pollFor(seconds);
  const after = await readCpu();
  const cost = (name: string, who: keyof typeof before): Metric => ({
    name,
    value: (after[who] - before[who]) / polled,
    unit: 'ms',
    digits: 3,
  });
  return [
    { name: 'polls a second, one process', value: polled / seconds, digits: 0 },
    cost('processor time of the server per poll', 'server'),
    cost('of PostgreSQL', 'postgres'),
  ];
}
