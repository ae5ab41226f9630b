import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from '../figures/print-figures.ts';
import type { House } from '../house/open-house.ts';
import { openMatch } from '../house/open-match.ts';
import { API_KEY } from '../house/run-server.ts';
import { openWire, writeRequest } from '../house/wire.ts';
import { askInALoop } from './ask-in-a-loop.ts';
import { compareInTurn, figuresOf } from './compare.ts';

const MATCHES = 20;
const PLAYERS = 50;
const CLIENTS = 32;

/** The board against a constant of the same bytes from bare node:http, in a process of its own too. */
export async function compareBoard(
  house: House,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  for (let nth = 0; nth < MATCHES; nth += 1) await openMatch(house.desk);
  const players = await house.addPlayers(PLAYERS, 100);
  const requests = players.map(({ token }) =>
    writeRequest('GET', '/api/match?isMatchEnd=false&limit=100', {
      headers: { 'x-api-key': API_KEY, authorization: `Bearer ${token}` },
    }),
  );
  const write = (nth: number): string => requests[nth % requests.length] ?? '';
  const wire = openWire(house.address);
  const { body } = await wire.send(write(0));
  wire.end();

  const bare = fork(join(import.meta.dirname, 'bare-http-process.ts'));
  bare.send(body);
  const [bareAddress] = (await once(bare, 'message')) as [string];
  const run = { clients: CLIENTS, seconds };
  const comparison = await compareInTurn(rounds, {
    ours: () => askInALoop(house.address, run, write),
    theirs: () => askInALoop(bareAddress, run, write),
  });
  bare.disconnect();
  const names = { ours: `boards a second, ${body.length} bytes`, theirs: 'bare node:http, the same bytes' };
  return figuresOf(comparison, names, { goal: 0.6, cap: 0.6, isHigherBetter: true });
}
