import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { connectClient } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

let server: RunningServer;
let game: GameActions;
let owner: TestPlayer;
let stranger: TestPlayer;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  [owner, stranger] = [await game.createPlayer(10_000), await game.createPlayer(10_000)];
});
afterAll(() => server.close());

const opened: LiveClient[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
});

test('a live connection cannot join the room of another player', async () => {
  const rooms = [`player:${owner.playerId}`, `session:${sessionOf(owner)}`, 'board'];
  const names = { playerId: String(owner.playerId), userId: String(owner.playerId), room: rooms[0] ?? '' };
  const spy = await connectClient(server, stranger.accessToken, {
    query: { ...names, 'rooms[]': rooms[0] ?? '' },
  });
  const ownersClient = await connectClient(server, owner.accessToken);
  opened.push(spy, ownersClient);
  for (const name of ['join', 'subscribe', 'room', 'EVENT', 'watch']) {
    for (const room of rooms) spy.socket.emit(name, room);
    spy.socket.emit(name, names);
  }
  const { id, rateId } = await game.createOpenMatch();
  await game.bet(owner, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  const { transactionId } = await callData(server, 'POST /wallet/deposit', {
    token: owner.accessToken,
    body: { amount: 500 },
  });
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: game.token, id: transactionId });
  await ownersClient.waitForEvent(({ action }) => action === 'DEPOSIT');
  await ownersClient.waitForEvent(({ action, data }) => action === 'WALLET' && data.balance === '10400.00');
  // Published after all that, and to everybody.
  await game.move(id, 'close');
  await spy.waitForEvent(({ action, data }) => action === 'CLOSE_BET' && data.matchId === id);
  expect(spy.events.filter(({ data }) => data === null || !('matchId' in data))).toEqual([]);
});

test('an idempotency key of another player shows nothing of the other’s reply', async () => {
  const { id, rateId } = await game.createOpenMatch();
  const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
  const [ownersBet, other] = [
    await game.bet(owner, bet, 'the same'),
    await game.bet(stranger, bet, 'the same'),
  ];
  if (!ownersBet.reply.success || !other.reply.success) throw new Error('both are good');
  expect(other.reply.data.bet.id).not.toBe(ownersBet.reply.data.bet.id);
  expect(await game.bet(stranger, { ...bet, betAmount: 200 }, 'the same')).toMatchObject({ status: 422 });
  expect(await game.bet(owner, bet, 'the same')).toMatchObject({ reply: ownersBet.reply });
});

test('the id of a bet or a session is no transaction id', async () => {
  const { id, rateId } = await game.createOpenMatch();
  const { reply } = await game.bet(owner, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  if (!reply.success) throw new Error(reply.code);
  const { token } = await createOperator(server, 'cashier');
  const decide = async (which: string) => {
    const request = { token, id: which };
    const { status, reply: refusal } = await call(server, 'POST /desk/transactions/{id}/confirm', request);
    return { status, reply: refusal };
  };
  const unknown = await decide(UNKNOWN_ID);
  expect(unknown).toMatchObject({ status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } });
  for (const which of [reply.data.bet.id, sessionOf(owner)]) expect(await decide(which)).toEqual(unknown);
});

function sessionOf({ accessToken }: TestPlayer): string {
  const [, payload = ''] = accessToken.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
}
