import type { Figure } from '../figures/print-figures.ts';
import type { House } from '../house/open-house.ts';
import { openMatch } from '../house/open-match.ts';
import { API_KEY } from '../house/run-server.ts';
import { openWire, writeRequest } from '../house/wire.ts';
import type { ThrowawayPostgres } from '../../../tools/throwaway-postgres.mjs';
import { readFamilyCpu, readServers } from './read-cpu.ts';

const MATCHES = 20;
const PLAYERS = 50;

/** What an open app asks for again and again: the board, which it has already, and its wallet, which is read each time. */
export const POLLS = {
  board: { path: '/api/match?isMatchEnd=false&limit=100', status: 304 },
  wallet: { path: '/api/player/wallet', status: 200 },
} as const;

interface Run {
  seconds: number;
  clients: number;
}

/** What it costs a server, and the database, to be asked. */
export async function costOfPoll(
  { house, postgres }: { house: House; postgres: ThrowawayPostgres },
  { path, status: expected }: (typeof POLLS)[keyof typeof POLLS],
  { seconds, clients }: Run,
): Promise<Figure[]> {
  for (let nth = 0; nth < MATCHES; nth += 1) await openMatch(house.desk);
  const players = await house.addPlayers(PLAYERS, 100);
  const headersOf = (token: string) => ({ 'x-api-key': API_KEY, authorization: `Bearer ${token}` });
  const first = await fetch(house.address + path, { headers: headersOf(players[0]?.token ?? '') });
  const known = expected === 304 ? { 'if-none-match': first.headers.get('etag') ?? '' } : {};
  const polls = players.map(({ token }) =>
    writeRequest('GET', path, { headers: { ...headersOf(token), ...known } }),
  );
  const pollFor = async (span: number): Promise<number> => {
    const endsAt = performance.now() + span * 1000;
    const poll = async (_: unknown, nth: number): Promise<number> => {
      const wire = openWire(house.address);
      let answered = 0;
      for (; performance.now() < endsAt; answered += 1) {
        const { status } = await wire.send(polls[(nth + answered) % polls.length] ?? '');
        if (status !== expected) throw new Error(`a poll was answered ${status}`);
      }
      wire.end();
      return answered;
    };
    const each = await Promise.all(Array.from({ length: clients }, poll));
    return each.reduce((sum, count) => sum + count, 0);
  };
  const look = async () => ({
    server: (await readServers([house.address])).cpuMs,
    postgres: readFamilyCpu(postgres.pid ?? 0),
  });
  await pollFor(2);
  const before = await look();
  const polled = await pollFor(seconds);
  const after = await look();
  const cost = (name: string, who: keyof typeof before): Figure => ({
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
