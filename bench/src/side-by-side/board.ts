import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Metric } from '../report/metric.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import { openMatch } from '../server/matches.ts';
import { API_KEY } from '../server/start-server.ts';
import { openConnection, writeRequest } from '../server/connection.ts';
import { requestInLoop } from './request-loop.ts';
import { interleave, comparisonMetrics } from './interleave.ts';

const MATCHES = 20;
/** So many that none of them reads faster than a player may. */
const PLAYERS = 400;
const CLIENTS = 32;

/** The list of matches, against bare node:http sending the same bytes from a process of its own. */
export async function compareBoard(
  server: ServerFixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Metric[]> {
  for (let nth = 0; nth < MATCHES; nth += 1) await openMatch(server.desk);
  const players = await server.addPlayers(PLAYERS, 100);
  const requests = players.map(({ token }) =>
    writeRequest('GET', '/api/match?isMatchEnd=false&limit=100', {
      headers: { 'x-api-key': API_KEY, authorization: `Bearer ${token}` },
    }),
  );
  const write = (nth: number): string => requests[nth % requests.length] ?? '';
  const connection = openConnection(server.address);
  const { body } = await connection.send(write(0));
  connection.end();

  const bare = fork(join(import.meta.dirname, 'bare-http-process.ts'));
  bare.send(body);
  const [bareAddress] = (await once(bare, 'message')) as [string];
  const run = { clients: CLIENTS, seconds };
  const comparison = await interleave(rounds, {
    ours: () => requestInLoop(server.address, run, write),
    baseline: () => requestInLoop(bareAddress, run, write),
  });
  bare.disconnect();
  const names = { ours: `boards a second, ${body.length} bytes`, baseline: 'bare node:http, the same bytes' };
  return comparisonMetrics(comparison, names, { goal: 0.6, cap: 0.6, isHigherBetter: true });
}
