import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../load/random.ts';
import { createRequests } from '../load/write-requests.ts';
import type { Metric } from '../report/metric.ts';
import { createConnectionPool } from '../server/connection-pool.ts';
import { openMatch } from '../server/matches.ts';
import type { ServerFixture } from '../server/server-fixture.ts';
import type { Desks, OnTape } from './desks-process.ts';
import { interleave, notSlowerMetrics } from './interleave.ts';
import { requestInLoop } from './request-loop.ts';

const PLAYERS = 400;
const CLIENTS = 32;
const DESKS = 10;
const BETS_PER_SECOND = 500;
const TICK_MS = 10;
/** For the last bets to reach the tape. */
const LAST_MS = 2000;

/** Betting with ten desks open against none, and how soon a bet is on the tape of all ten. */
export async function compareDesks(
  server: ServerFixture,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Metric[]> {
  const players = await server.addPlayers(PLAYERS, 10_000_000);
  const offers = [await openMatch(server.desk), await openMatch(server.desk), await openMatch(server.desk)];
  const requests = createRequests(players, createRandom(1));
  const open = () =>
    openDesks({
      address: server.address,
      token: server.desk.token,
      count: DESKS,
      matchIds: offers.map(({ id }) => id),
    });
  const bet = () => requestInLoop(server.address, { clients: CLIENTS, seconds }, () => requests.bet(offers));

  const comparison = await interleave(Math.max(rounds, 10), {
    ours: async () => {
      const desks = await open();
      const perSecond = await bet();
      desks.close();
      return perSecond;
    },
    baseline: bet,
  });
  const desks = await open();
  const { placed, shed } = await betAtRate(server.address, seconds * rounds, () => requests.bet(offers));
  await wait(LAST_MS);
  const onTape = await desks.report();
  desks.close();
  const times = [...placed].map(([ticketCode, repliedAt]) => {
    const found = onTape.get(ticketCode);
    return found && found.desks >= DESKS ? Math.max(0, found.at - repliedAt) : Number.NaN;
  });
  const sorted = times.filter((time) => !Number.isNaN(time)).toSorted((one, other) => one - other);
  const names = { ours: `bets a second with ${DESKS} desks open`, baseline: 'with none' };
  return [
    ...notSlowerMetrics(comparison, names, 0.03),
    { name: `bets, ${BETS_PER_SECOND} a second`, value: placed.size },
    { name: 'rejected because the server was busy', value: shed, cap: placed.size / 100 },
    { name: 'not on every tape', value: times.filter(Number.isNaN).length, cap: 0 },
    {
      name: 'a bet until the last desk has it, p99',
      value: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
      unit: 'ms',
      goal: 150,
      cap: 250,
    },
  ];
}

async function openDesks(desks: Desks) {
  const child = fork(join(import.meta.dirname, 'desks-process.ts'));
  child.send(desks);
  await once(child, 'message');
  return {
    async report(): Promise<Map<string, OnTape>> {
      child.send('report');
      const [onTape] = (await once(child, 'message')) as [OnTape[]];
      return new Map(onTape.map((bet) => [bet.ticketCode, bet]));
    },
    close: () => void child.kill(),
  };
}

/** Sends bets at a fixed rate, and returns when each was replied to and how many were rejected. */
async function betAtRate(
  address: string,
  seconds: number,
  write: () => string,
): Promise<{ placed: Map<string, number>; shed: number }> {
  const placed = new Map<string, number>();
  let shed = 0;
  const connections = createConnectionPool(address);
  const send = async (): Promise<void> => {
    const connection = connections.take();
    const { status, body } = await connection.send(write());
    const repliedAt = performance.timeOrigin + performance.now();
    connections.release(connection);
    // The server is busy, or this player has four bets under way.
    if (status === 503 || status === 429) shed += 1;
    else if (status === 200) placed.set(/"ticketCode":"([^"]+)"/.exec(body)?.[1] ?? '', repliedAt);
    else throw new Error(`status ${status}: ${body}`);
  };
  const sent: Promise<void>[] = [];
  const startedAt = performance.now();
  while (sent.length < seconds * BETS_PER_SECOND) {
    const due = ((performance.now() - startedAt) / 1000) * BETS_PER_SECOND;
    while (sent.length < due) sent.push(send());
    await wait(TICK_MS);
  }
  await Promise.all(sent);
  connections.end();
  return { placed, shed };
}
