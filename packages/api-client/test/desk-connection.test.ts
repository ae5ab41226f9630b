import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { DeskEvent, DeskRooms, TapeBet } from '@sanam/contract';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { addToTape, createDeskConnection, type DeskConnection } from '../src/index.ts';
import { memorySession, tokens } from './memory-session.ts';

let io: Server;
let port: number;
/** The rooms of every connection so far. */
let asked: DeskRooms[];
let desk: DeskConnection | undefined;

beforeEach(async () => {
  asked = [];
  const http = createServer();
  io = new Server(http);
  io.on('connection', (socket) => void asked.push(socket.handshake.auth['rooms'] as DeskRooms));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  ({ port } = http.address() as AddressInfo);
});
afterEach(async () => {
  desk?.close();
  await io.close();
});

const soon = (isSo: () => void): Promise<void> => vi.waitFor(isSo, { timeout: 20_000, interval: 10 });
const send = (event: DeskEvent): void => void io.emit('EVENT', event);
const joined = (room: 'alerts' | 'board' | 'match:17', seq: number, isComplete: boolean): void =>
  send({ action: 'JOINED', data: { room, seq, isComplete } });
const approval = (id: string, seq: number): void =>
  send({
    action: 'APPROVAL',
    data: { id, kind: 'LIMIT', status: 'PENDING', area: 'trading' },
    by: 'anan',
    channel: 'alerts:trading',
    seq,
  });
const betAt = (order: number): TapeBet => ({
  order,
  ticketCode: '2222-222',
  at: '2026-11-18T12:00:00.000Z',
  username: '0800000001',
  betType: 'RED',
  betAmount: 10,
  deductAmount: 10,
  winAmount: 9,
  rateType: 'MY',
  rateName: '0.90',
  rateId: 7,
  isAtLimit: false,
});

function connect(...rooms: ('alerts' | 'board' | 'match:17')[]) {
  const seen: string[] = [];
  const statuses: string[] = [];
  const givenUp: string[] = [];
  desk = createDeskConnection({
    host: `http://127.0.0.1:${port}`,
    apiKey: 'the-key',
    session: memorySession(tokens(1)),
    rooms,
    onEvent: (event) => {
      if (event.action === 'APPROVAL') seen.push(event.data.id);
      else if (event.action === 'EXPOSURE') seen.push(`red ${event.data.ifRed}`);
      else seen.push(event.action);
    },
    onReadAgain: (room) => seen.push(`read ${room}`),
    onState: ({ status }) => statuses.push(status),
    onGivenUp: (code) => givenUp.push(code),
  });
  return { seen, statuses, givenUp };
}
const connections = (count: number) => soon(() => expect(asked).toHaveLength(count));
const cut = (): void => {
  for (const socket of io.sockets.sockets.values()) socket.conn.close();
};

test('resumes after the last event and drops what it had', async () => {
  const { seen } = connect('alerts');
  await connections(1);
  expect(asked[0]).toEqual({ alerts: {} });
  approval('before the list was read', 4);
  joined('alerts', 4, false);
  approval('five', 5);
  await soon(() => expect(seen).toEqual(['before the list was read', 'read alerts', 'five']));
  cut();
  await connections(2);
  expect(asked[1]).toEqual({ alerts: { seq: 5 } });
  approval('six', 6);
  joined('alerts', 6, true);
  approval('six', 6);
  approval('seven', 7);
  await soon(() => expect(seen.slice(3)).toEqual(['six', 'seven']));
});

test('asks for the same again when the connection is lost before all of it arrived', async () => {
  const { seen } = connect('alerts');
  await connections(1);
  joined('alerts', 4, false);
  await soon(() => expect(seen).toEqual(['read alerts']));
  cut();
  await connections(2);
  approval('nine', 9);
  await soon(() => expect(seen).toHaveLength(2));
  cut();
  await connections(3);
  expect(asked[2]).toEqual({ alerts: { seq: 4 } });
});

test('changes its rooms without losing the place in those that stay', async () => {
  const { seen, statuses } = connect('alerts');
  await connections(1);
  joined('alerts', 4, false);
  await soon(() => expect(seen).toEqual(['read alerts']));
  desk?.setRooms(['alerts', 'match:17']);
  await connections(2);
  expect(asked[1]).toEqual({ alerts: { seq: 4 }, 'match:17': {} });
  joined('alerts', 4, true);
  send({ action: 'BET_TAKEN', data: { matchId: 17, bets: [betAt(3)], upTo: 2, isStart: true } });
  joined('match:17', 4, false);
  await soon(() => expect(seen).toEqual(['read alerts', 'BET_TAKEN', 'read match:17']));
  desk?.setRooms(['match:17']);
  await connections(3);
  expect(asked[2]).toEqual({ 'match:17': { seq: 4, tape: 2 } });
  expect(statuses).not.toContain('lost');
});

test('leaves the room of a match that is gone, and stays in the others', async () => {
  const { seen, givenUp } = connect('alerts', 'match:17');
  await connections(1);
  joined('alerts', 4, false);
  send({ action: 'GONE', data: { room: 'match:17' } });
  await soon(() => expect(seen).toEqual(['read alerts', 'GONE']));
  cut();
  await connections(2);
  expect(asked[1]).toEqual({ alerts: { seq: 4 } });
  expect(givenUp).toEqual([]);
});

test('drops an exposure that is older than the one it has', async () => {
  const { seen } = connect('board');
  await connections(1);
  for (const [ifRed, version] of [
    [1, 10],
    [2, 9],
    [3, 11],
  ] as const) {
    send({ action: 'EXPOSURE', data: { matchId: 17, ifRed, ifBlue: 0, ifDraw: 0, version } });
  }
  await soon(() => expect(seen).toEqual(['red 1', 'red 3']));
});

test('ends with its session', async () => {
  const { givenUp } = connect('board');
  await connections(1);
  send({ action: 'SESSION_ENDED', data: null });
  io.disconnectSockets(true);
  await soon(() => expect(givenUp).toEqual(['SESSION_ENDED']));
  expect(asked).toHaveLength(1);
});

test('the tape has each bet once, newest first, and starts again after a gap', () => {
  const orders = (tape: readonly TapeBet[]) => tape.map(({ order }) => order);
  const add = (tape: readonly TapeBet[], bets: number[], isStart = false) =>
    addToTape(tape, { matchId: 17, bets: bets.map(betAt), upTo: 0, isStart }, 4);
  const first = add([], [1, 2, 4], true);
  expect(orders(first)).toEqual([4, 2, 1]);
  const late = add(first, [4, 3, 5]);
  expect(orders(late)).toEqual([5, 4, 3, 2]);
  expect(orders(add(late, [100, 101], true))).toEqual([101, 100]);
});
