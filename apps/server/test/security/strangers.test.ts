import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { anOperator, askAt, getAt } from '../harness/desk.ts';
import { connectClient } from '../harness/live.ts';
import type { LiveClient } from '../harness/live.ts';
import { openPlay } from '../harness/play.ts';
import type { Play, TestPlayer } from '../harness/play.ts';
import { startTestServer } from '../harness/server.ts';

const NOBODYS = '01890000-0000-7000-8000-000000000000';

let server: RunningServer;
let play: Play;
let owner: TestPlayer;
let stranger: TestPlayer;
beforeAll(async () => {
  server = await startTestServer();
  play = await openPlay(server);
  [owner, stranger] = [await play.aPlayer(10_000), await play.aPlayer(10_000)];
});
afterAll(() => server.close());

const opened: LiveClient[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
});

test('no room of somebody else is entered over a live connection, by whatever name it is asked for', async () => {
  const rooms = [`player:${owner.playerId}`, `session:${sessionOf(owner)}`, 'board'];
  const names = { playerId: String(owner.playerId), userId: String(owner.playerId), room: rooms[0] ?? '' };
  const spy = await connectClient(server, stranger.accessToken, {
    query: { ...names, 'rooms[]': rooms[0] ?? '' },
  });
  const hers = await connectClient(server, owner.accessToken);
  opened.push(spy, hers);
  for (const name of ['join', 'subscribe', 'room', 'EVENT', 'watch']) {
    for (const room of rooms) spy.socket.emit(name, room);
    spy.socket.emit(name, names);
  }
  const { id, rateId } = await play.anOpenMatch();
  await play.bet(owner, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  const { transactionId } = await getAt(server, 'POST /wallet/deposit', {
    token: owner.accessToken,
    body: { amount: 500 },
  });
  await getAt(server, 'POST /desk/transactions/{id}/confirm', { token: play.token, id: transactionId });
  await hers.told(({ action }) => action === 'DEPOSIT');
  await hers.told(({ action, data }) => action === 'WALLET' && data.balance === '10400.00');
  // Told after all that, and to everybody.
  await play.move(id, 'close');
  await spy.told(({ action, data }) => action === 'CLOSE_BET' && data.matchId === id);
  expect(spy.events.filter(({ data }) => data === null || !('matchId' in data))).toEqual([]);
});

test('a key somebody else has used is one’s own: nothing of his answer is seen, and both bets stand', async () => {
  const { id, rateId } = await play.anOpenMatch();
  const bet = { matchId: id, rateId, betAmount: 100, betType: 'RED' } as const;
  const [his, other] = [await play.bet(owner, bet, 'the same'), await play.bet(stranger, bet, 'the same')];
  if (!his.answer.success || !other.answer.success) throw new Error('both are good');
  expect(other.answer.data.bet.id).not.toBe(his.answer.data.bet.id);
  expect(await play.bet(stranger, { ...bet, betAmount: 200 }, 'the same')).toMatchObject({ status: 422 });
  expect(await play.bet(owner, bet, 'the same')).toMatchObject({ answer: his.answer });
});

test('an id of another kind is no id: what is a bet, a match or a session is no transaction', async () => {
  const { id, rateId } = await play.anOpenMatch();
  const { answer } = await play.bet(owner, { matchId: id, rateId, betAmount: 100, betType: 'RED' });
  if (!answer.success) throw new Error(answer.code);
  const { token } = await anOperator(server, 'cashier');
  const decide = async (which: string) => {
    const asked = { token, id: which };
    const { status, answer: said } = await askAt(server, 'POST /desk/transactions/{id}/confirm', asked);
    return { status, answer: said };
  };
  const nobodys = await decide(NOBODYS);
  expect(nobodys).toMatchObject({ status: 404, answer: { code: 'TRANSACTION_NOT_FOUND' } });
  for (const which of [answer.data.bet.id, sessionOf(owner)]) expect(await decide(which)).toEqual(nobodys);
});

function sessionOf({ accessToken }: TestPlayer): string {
  const [, payload = ''] = accessToken.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sid: string }).sid;
}
