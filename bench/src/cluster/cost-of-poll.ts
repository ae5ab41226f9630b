import type { Figure } from '../figures/print-figures.ts';
import type { House } from '../house/open-house.ts';
import { openMatch } from '../house/open-match.ts';
import { API_KEY } from '../house/run-server.ts';
import { openWire, writeRequest } from '../house/wire.ts';
import { readServers } from './read-cpu.ts';

const MATCHES = 20;
const PLAYERS = 50;
const PATH = '/api/match?isMatchEnd=false&limit=100';

/** What it costs a server to be asked for the board by somebody who has it already. */
export async function costOfPoll(
  house: House,
  { seconds, clients }: { seconds: number; clients: number },
): Promise<Figure[]> {
  for (let nth = 0; nth < MATCHES; nth += 1) await openMatch(house.desk);
  const players = await house.addPlayers(PLAYERS, 100);
  const headersOf = (token: string) => ({ 'x-api-key': API_KEY, authorization: `Bearer ${token}` });
  const first = await fetch(house.address + PATH, { headers: headersOf(players[0]?.token ?? '') });
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  const polls = players.map(({ token }) =>
    writeRequest('GET', PATH, { headers: { ...headersOf(token), ...headers } }),
  );
  const pollFor = async (span: number): Promise<number> => {
    const endsAt = performance.now() + span * 1000;
    const poll = async (_: unknown, nth: number): Promise<number> => {
      const wire = openWire(house.address);
      let answered = 0;
      for (; performance.now() < endsAt; answered += 1) {
        const { status } = await wire.send(polls[(nth + answered) % polls.length] ?? '');
        if (status !== 304) throw new Error(`a poll was answered ${status}`);
      }
      wire.end();
      return answered;
    };
    const each = await Promise.all(Array.from({ length: clients }, poll));
    return each.reduce((sum, count) => sum + count, 0);
  };
  await pollFor(2);
  const before = await readServers([house.address]);
  const polled = await pollFor(seconds);
  const after = await readServers([house.address]);
  return [
    { name: 'polls a second, one process', value: polled / seconds, digits: 0 },
    {
      name: 'processor time of the server per poll',
      value: (after.cpuMs - before.cpuMs) / polled,
      unit: 'ms',
      digits: 3,
    },
  ];
}
