import { EventEmitter, once } from 'node:events';
import type { TapeBet } from '@sanam/contract';
import { expect, test } from 'vitest';
import type { AppContext } from '../../app-context.ts';
import { createLogger } from '../../platform/logger.ts';
import type { NewBets } from '../../services/reports/tape.ts';
import type { LiveServer, LiveSocket } from '../live-server.ts';
import { createTape } from './tape.ts';

/** More than a call of a function takes arguments. */
const MANY = 200_000;
const bet = (order: number) => ({ order }) as TapeBet;

test('bets are sent however many were taken during a long transaction', async () => {
  const sent = new EventEmitter();
  const rooms = new Map();
  const io = {
    sockets: { adapter: { rooms } },
    to: () => ({
      emit: (_name: string, { data }: { data: { bets: TapeBet[] } }) => sent.emit('bets', data.bets),
    }),
  };
  const socket = { connected: true, emit: () => true, join: (room: string) => rooms.set(room, true) };
  const reads: NewBets[] = [
    {
      byMatch: new Map([[1, Array.from({ length: MANY }, (_, nth) => bet(nth + 1))]]),
      endedBelow: 5,
      begunBelow: 9,
    },
    { byMatch: new Map([[1, [bet(MANY + 1)]]]), endedBelow: 5, begunBelow: 10 },
  ];
  const none = { byMatch: new Map(), endedBelow: 5, begunBelow: 10 };
  const reports = {
    listTape: async () => ({ bets: [], hasMore: false }),
    readNewBets: async () => reads.shift() ?? none,
  };
  const tape = createTape(
    { reports, logger: createLogger('silent') } as unknown as AppContext,
    io as unknown as LiveServer,
  );
  const first = once(sent, 'bets');
  await tape.join(socket as unknown as LiveSocket, 1, undefined);
  expect((await first)[0]).toHaveLength(MANY);
  const [next] = (await once(sent, 'bets')) as [TapeBet[]];
  expect(next).toEqual([bet(MANY + 1)]);
  await tape.stop();
});
