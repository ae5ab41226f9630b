import type { DeskChange, DeskRooms, OperatorRole } from '@sanam/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { countPending } from '../../src/outbox/publish-events.ts';
import { recordDeskEvent } from '../../src/outbox/record-events.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { connectDesk, deskOutcome, openDesk } from '../harness/desk-live.ts';
import type { DeskClient } from '../harness/desk-live.ts';
import { OPERATOR_PASSWORD, addOperator, createMatch, createOperator } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { connectClient } from '../harness/live.ts';
import { sessionIdOf } from '../harness/player.ts';
import { API_KEY, call, callData, callRaw, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;
const tokens = {} as Record<OperatorRole, string>;
beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' } });
  game = await createGameActions(server);
  for (const role of ['trader', 'cashier', 'admin'] as const) {
    tokens[role] = (await createOperator(server, role)).token;
  }
});
afterAll(() => server.close());

const opened: { socket: DeskClient['socket'] }[] = [];
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.disconnect();
  vi.restoreAllMocks();
});
const connected = async (token: string, rooms: DeskRooms): Promise<DeskClient> => {
  const client = await connectDesk(server, token, rooms);
  opened.push(client);
  return client;
};
const outcomeOf = async (token: string, rooms: object): Promise<string> => {
  const client = openDesk(server, token, rooms);
  opened.push(client);
  return deskOutcome(client);
};
const disconnected = ({ socket }: DeskClient) =>
  new Promise<string>((resolve) => {
    socket.once('disconnect', resolve);
  });
const record = (event: DeskChange, by = 'anan') => recordDeskEvent(server.app.db, event, by);
const asked = (id: string, area: 'trading' | 'money' | 'admin' = 'trading'): DeskChange => ({
  action: 'APPROVAL',
  data: { id, kind: 'LIMIT', status: 'PENDING', area },
});

/** Waits until everything that was recorded so far is published. */
const published = () => vi.waitFor(async () => expect(await countPending(server.app.db)).toBe(0), EVENTUALLY);
async function recordMany(count: number): Promise<void> {
  await server.app.db.query(
    `SELECT desk_record_event(p_channel => 'alerts:trading', p_actor => 'anan', p_action => 'APPROVAL',
                              p_data => jsonb_build_object('id', 'n' || n))
       FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await published();
}

/** The bets on a match as the database has them. */
async function takenBets(matchId: number): Promise<string[]> {
  const rows = await server.app.db.query<{ line: string }>(
    `SELECT concat_ws(' ', b.accepted_order, p.phone, b.side, b.rate_name, b.amount, b.stake, b.win) AS line
       FROM bet b JOIN player p ON p.id = b.player_id
      WHERE b.match_id = $1 AND b.accepted_order IS NOT NULL ORDER BY b.accepted_order`,
    [matchId],
  );
  return rows.map(({ line }) => line);
}
const tapeLines = (client: DeskClient, matchId: number): string[] =>
  client
    .tape(matchId)
    .map((bet) =>
      [
        bet.order,
        bet.username,
        bet.betType,
        bet.rateName,
        ...[bet.betAmount, bet.deductAmount, bet.winAmount].map((amount) => Math.round(amount * 100)),
      ].join(' '),
    );

describe('who may be in which room', () => {
  test.each([
    ['trader', ['match', 'board', 'alerts'], ['money']],
    ['cashier', ['money', 'alerts'], ['match', 'board']],
    ['admin', ['match', 'board', 'money', 'alerts'], []],
  ] as const)('a %s opens %s and not %s', async (role, own, foreign) => {
    const { id } = await game.createOpenMatch();
    const named = (room: string) => ({ [room === 'match' ? `match:${id}` : room]: {} });
    for (const room of own)
      expect([room, await outcomeOf(tokens[role], named(room))]).toEqual([room, 'connected']);
    for (const room of foreign) {
      expect([room, await outcomeOf(tokens[role], named(room))]).toEqual([room, 'FORBIDDEN']);
      const among = { ...named(own[0]), ...named(room) };
      expect([room, await outcomeOf(tokens[role], among)]).toEqual([room, 'FORBIDDEN']);
    }
  });

  test('a player’s token opens no room of the desk', async () => {
    const { id } = await game.createOpenMatch();
    const player = await game.createPlayer(0);
    for (const room of ['board', 'money', 'alerts', `match:${id}`]) {
      expect(await outcomeOf(player.accessToken, { [room]: {} })).toBe('UNAUTHENTICATED');
    }
    // The control: the same token without rooms.
    opened.push(await connectClient(server, player.accessToken));
  });

  test.each<[string, object, string]>([
    ['no room', {}, 'INVALID_INPUT'],
    ['a list', ['board'], 'INVALID_INPUT'],
    ['an unknown room', { players: {} }, 'INVALID_INPUT'],
    ['a player’s room', { 'player:1': {} }, 'INVALID_INPUT'],
    ['an inherited name', { constructor: {} }, 'INVALID_INPUT'],
    ['a room in a room', { 'match:1:2': {} }, 'INVALID_INPUT'],
    ['all matches', { 'match:': {} }, 'INVALID_INPUT'],
    ['a board with an id', { 'board:1': {} }, 'INVALID_INPUT'],
    ['a match that is no number', { 'match:1 OR 1=1': {} }, 'INVALID_INPUT'],
    ['an impossible match', { 'match:9999999999': {} }, 'MATCH_NOT_FOUND'],
    ['no position', { board: 7 }, 'INVALID_INPUT'],
    ['a position that is text', { board: { seq: '1' } }, 'INVALID_INPUT'],
    ['a position below zero', { board: { seq: -1 } }, 'INVALID_INPUT'],
    ['an unknown field', { board: { since: 1 } }, 'INVALID_INPUT'],
    [
      'too many rooms',
      Object.fromEntries(Array.from({ length: 13 }, (_, nth) => [`match:${nth + 1}`, {}])),
      'INVALID_INPUT',
    ],
  ])('the server refuses %s by a code', async (_what, rooms, code) => {
    expect(await outcomeOf(tokens.admin, rooms)).toBe(code);
  });

  test('an operator who has to change the password first is refused', async () => {
    const { token } = await addOperator(server, tokens.admin);
    expect(await outcomeOf(token, { board: {} })).toBe('SET_UP_REQUIRED');
  });
});

describe('what operators do', () => {
  test('a change of a match comes with who made it, and to players without', async () => {
    const { id } = await game.createOpenMatch();
    const player = await connectClient(server, (await game.createPlayer(0)).accessToken);
    opened.push(player);
    const desk = await connected(tokens.trader, { [`match:${id}`]: {}, board: {} });
    const { username } = await callData(server, 'GET /desk/me', { token: tokens.trader });
    const body = { my: { favourite: 'RED', rung: '10/8' } } as const;
    await callData(server, 'POST /desk/matches/{id}/rate', { token: tokens.trader, id, body });
    await callData(server, 'POST /desk/matches/{id}/close', { token: tokens.admin, id });

    const closed = await desk.waitFor('CLOSE_BET', ({ data }) => data.matchId === id);
    expect(closed).toMatchObject({ by: 'admin', channel: `match:${id}`, data: { isOpenBet: false } });
    // In two rooms, but sent once.
    expect(desk.eventsOf('CHANGE_RATE').filter(({ data }) => data.matchId === id)).toMatchObject([
      { by: username },
    ]);
    const seen = await player.waitForEvent(
      ({ action, data }) => action === 'CLOSE_BET' && data.matchId === id,
    );
    expect(Object.keys(seen).toSorted()).toEqual(['action', 'data']);
    expect(JSON.stringify(player.events)).not.toContain('"by"');
  });

  test('joining a match sends it whole', async () => {
    const { id, rateId } = await game.createOpenMatch();
    const desk = await connected(tokens.trader, { [`match:${id}`]: {} });
    expect((await desk.waitFor('MATCH')).data).toMatchObject({ matchId: id, rateId, isOpenBet: true });
  });

  test('each role is asked for approvals of its own area, and an admin for all', async () => {
    const desks = {
      trader: await connected(tokens.trader, { alerts: {} }),
      cashier: await connected(tokens.cashier, { alerts: {} }),
      admin: await connected(tokens.admin, { alerts: {} }),
    };
    await record(asked('t'));
    await record(asked('m', 'money'));
    await record(asked('a', 'admin'));
    await desks.admin.waitFor('APPROVAL', ({ data }) => data.id === 'a');
    await record(asked('t2'));
    await record(asked('m2', 'money'));
    await desks.trader.waitFor('APPROVAL', ({ data }) => data.id === 't2');
    await desks.cashier.waitFor('APPROVAL', ({ data }) => data.id === 'm2');
    const ids = (desk: DeskClient) => desk.eventsOf('APPROVAL').map(({ data }) => data.id);
    expect(ids(desks.trader)).toEqual(['t', 't2']);
    expect(ids(desks.cashier)).toEqual(['m', 'm2']);
    expect(ids(desks.admin).slice(0, 3)).toEqual(['t', 'm', 'a']);
  });

  test('a holder, an approval and a claim reach their rooms', async () => {
    const { id } = await game.createOpenMatch();
    const trader = await connected(tokens.trader, { [`match:${id}`]: {}, alerts: {} });
    const board = await connected(tokens.trader, { board: {} });
    const cashier = await connected(tokens.cashier, { money: {} });
    await record({ action: 'HOLDER', data: { matchId: id, holder: 'anan', sharedWith: null } });
    await record({ action: 'RESULT_CALL', data: { matchId: id, status: 'WAITING' } });
    await record(asked('x'));
    await record({ action: 'CLAIM', data: { transactionId: 'y', claimedBy: 'anan' } });
    expect(await trader.waitFor('APPROVAL')).toMatchObject({ by: 'anan', channel: 'alerts:trading' });
    expect(await board.waitFor('RESULT_CALL')).toMatchObject({ data: { matchId: id }, by: 'anan' });
    await cashier.waitFor('CLAIM');
    expect(trader.eventsOf('HOLDER')).toHaveLength(1);
    expect(trader.eventsOf('CLAIM')).toEqual([]);
    expect(cashier.eventsOf('HOLDER')).toEqual([]);
  });

  test('a request for approval and its decision are sent to those who may decide', async () => {
    const desk = await connected(tokens.admin, { alerts: {} });
    const scope = `MATCH:${await createMatch(server, tokens.admin)}`;
    const raise = (liabilityMax: number) =>
      callData(server, 'POST /desk/limits', { token: tokens.admin, body: { scope, liabilityMax } });
    await raise(5000);
    await setApprovalSum(server.app.db, 1000);
    const { approvalId: id = '' } = await raise(8000);
    const { token } = await createOperator(server, 'admin', 'second');
    await callData(server, 'POST /desk/approvals/{id}/approve', { token, id });
    await setApprovalSum(server.app.db, null);
    await desk.waitFor('APPROVAL', ({ data }) => data.status === 'APPROVED');
    expect(desk.eventsOf('APPROVAL').map(({ data, by }) => [data.id, data.status, by])).toEqual([
      [id, 'PENDING', 'admin'],
      [id, 'APPROVED', 'second'],
    ]);
  });

  test('pending transfers and their decisions are sent to cashiers', async () => {
    const cashier = await connected(tokens.cashier, { money: {} });
    const { accessToken: token } = await game.createPlayer(0);
    const { transactionId: id } = await callData(server, 'POST /wallet/deposit', {
      token,
      body: { amount: 100 },
    });
    const waiting = await cashier.waitFor('TRANSFER', ({ data }) => data.id === id);
    expect(waiting).toMatchObject({ by: null, data: { type: 'deposit', status: 'pending', amount: 100 } });
    await callData(server, 'POST /desk/transactions/{id}/confirm', { token: tokens.cashier, id });
    const decided = await cashier.waitFor(
      'TRANSFER',
      ({ data }) => data.id === id && data.status === 'success',
    );
    expect(decided.by).toBe('cashier');
  });

  test('nothing is published of a change that was rolled back', async () => {
    const desk = await connected(tokens.trader, { alerts: {} });
    const change = server.app.db.transact(async (tx) => {
      await recordDeskEvent(tx, asked('rolled back'), 'anan');
      throw new Error('changed my mind');
    });
    await expect(change).rejects.toThrow('changed my mind');
    await record(asked('committed'));
    await desk.waitFor('APPROVAL', ({ data }) => data.id === 'committed');
    expect(desk.eventsOf('APPROVAL').map(({ data }) => data.id)).toEqual(['committed']);
  });

  test('an event that is too long to publish still arrives, in its order', async () => {
    const desk = await connected(tokens.trader, { alerts: {} });
    await record(asked('x'.repeat(9000)));
    await record(asked('after'));
    await desk.waitFor('APPROVAL', ({ data }) => data.id === 'after');
    expect(desk.eventsOf('APPROVAL').map(({ data }) => data.id.length)).toEqual([9000, 5]);
  });
});

describe('a match that is not there', () => {
  test('an unknown match is reported, and the other rooms go on', async () => {
    const { id } = await game.createOpenMatch();
    const removed = await createMatch(server, tokens.admin);
    const before = await connected(tokens.trader, { [`match:${removed}`]: {} });
    await callData(server, 'POST /desk/matches/{id}/remove', { token: tokens.admin, id: removed });
    await before.waitFor('SET_MATCH_END', ({ data }) => data.matchId === removed);
    const desk = openDesk(server, tokens.trader, {
      'match:2000000000': {},
      [`match:${removed}`]: before.position(`match:${removed}`),
      [`match:${id}`]: {},
      board: {},
    });
    opened.push(desk);
    await desk.waitFor('JOINED', ({ data }) => data.room === 'board');
    expect(desk.eventsOf('GONE').map(({ data }) => data.room)).toEqual([
      'match:2000000000',
      `match:${removed}`,
    ]);
    expect(desk.eventsOf('JOINED').map(({ data }) => data.room)).toEqual([`match:${id}`, 'board']);
    await game.setRung(id, '10/8');
    await desk.waitFor('CHANGE_RATE', ({ data }) => data.matchId === id);
    // The control: the connection in which the match was removed goes on as well.
    expect(before.socket.connected).toBe(true);
  });
});

describe('resuming after a gap', () => {
  test('a desk that was away gets exactly what it missed, in order', async () => {
    const { id } = await game.createOpenMatch();
    const rooms = [`match:${id}`, 'board', 'alerts'] as const;
    const first = await connected(tokens.trader, Object.fromEntries(rooms.map((room) => [room, {}])));
    await record(asked('before'));
    await first.waitFor('APPROVAL', ({ data }) => data.id === 'before');
    const positions = Object.fromEntries(rooms.map((room) => [room, first.position(room)]));
    first.socket.disconnect();

    await game.setRung(id, '10/8');
    await record(asked('missed'));
    await record(asked('of others', 'money'));
    await game.setRung(id, '10/7');
    await record(asked('last'));
    await vi.waitFor(async () => {
      const rows = await server.app.db.query(
        "SELECT FROM desk_event WHERE event -> 'data' ->> 'id' = 'last'",
      );
      expect(rows).toHaveLength(1);
    }, EVENTUALLY);

    const second = await connected(tokens.trader, positions);
    const kept = second.events.filter((event) => 'seq' in event);
    expect(kept.map((event) => (event.action === 'APPROVAL' ? event.data.id : event.action))).toEqual([
      'CHANGE_RATE',
      'missed',
      'CHANGE_RATE',
      'last',
    ]);
    expect(second.eventsOf('JOINED').map(({ data }) => data.isComplete)).toEqual([true, true, true]);
  });

  test.each([
    ['at first', undefined],
    ['after what it had is no longer stored', 1],
    ['with a number of another database', 1_000_000_000_000],
  ])('a desk has to read again %s', async (_when, seq) => {
    await record(asked('kept'));
    if (seq === 1) await server.app.db.query('DELETE FROM desk_event WHERE seq <= 1');
    const desk = await connected(tokens.trader, { alerts: seq === undefined ? {} : { seq } });
    const { data } = await desk.waitFor('JOINED');
    expect(data.isComplete).toBe(false);
    // From here on nothing is missed.
    await record(asked('after'));
    const after = await desk.waitFor('APPROVAL', (event) => event.data.id === 'after');
    expect(after.seq).toBeGreaterThan(data.seq);
  });

  test('a desk that missed too much has to read again', async () => {
    const first = await connected(tokens.trader, { alerts: {} });
    await record(asked('before'));
    await first.waitFor('APPROVAL', ({ data }) => data.id === 'before');
    const position = first.position('alerts');
    first.socket.disconnect();
    await server.app.db.query(
      `SELECT desk_record_event(p_channel => 'alerts:trading', p_actor => 'anan', p_action => 'APPROVAL',
                                p_data => jsonb_build_object('id', 'n' || n)) FROM generate_series(1, 501) AS n`,
    );
    await vi.waitFor(async () => {
      const rows = await server.app.db.query(
        "SELECT FROM desk_event WHERE event -> 'data' ->> 'id' = 'n501'",
      );
      expect(rows).toHaveLength(1);
    }, EVENTUALLY);
    const second = await connected(tokens.trader, { alerts: position });
    expect((await second.waitFor('JOINED')).data.isComplete).toBe(false);
    expect(second.eventsOf('APPROVAL')).toEqual([]);
  });
});

test('a desk that does not read is disconnected', async () => {
  const path = '/socket.io/?EIO=4&transport=polling';
  const sid = /"sid":"([\w-]+)"/.exec((await callRaw(server, 'GET', path)).text)?.[1] ?? '';
  const post = async (body: string): Promise<number> => {
    const headers = { 'content-type': 'text/plain' };
    return (await callRaw(server, 'POST', `${path}&sid=${sid}`, { body, headers })).status;
  };
  const auth = { token: tokens.trader, apiKey: API_KEY, rooms: { alerts: {} } };
  expect(await post(`40${JSON.stringify(auth)}`)).toBe(200);
  await recordMany(500);
  // The control: half of what a client may leave unread.
  expect(await post('3')).toBe(200);
  await recordMany(1000);
  await vi.waitFor(async () => expect(await post('3')).toBe(400), EVENTUALLY);
});

describe('the tape', () => {
  test('the tape has every bet in order, whatever the desk’s connection does', async () => {
    const match = await game.createOpenMatch({ isDraw: true });
    const players = await Promise.all(Array.from({ length: 8 }, () => game.createPlayer(10_000)));
    const steady = await connected(tokens.trader, { [`match:${match.id}`]: {} });
    const over = { isOver: false };
    const bet = async (player: (typeof players)[number], nth: number): Promise<void> => {
      for (let round = 0; round < 12; round += 1) {
        const betAmount = 10 + nth + round;
        const { status } =
          round % 4 === 3
            ? await game.betDraw(player, { matchId: match.id, betAmount, betType: 'DRAW' })
            : await game.bet(player, {
                matchId: match.id,
                rateId: match.rateId,
                betAmount,
                betType: (nth + round) % 2 === 0 ? 'RED' : 'BLUE',
              });
        expect(status).toBe(200);
      }
    };
    const reconnecting = (async () => {
      const seen = new Map<number, string>();
      let position = {};
      do {
        const desk = await connected(tokens.admin, { [`match:${match.id}`]: position });
        await vi.waitFor(
          () => expect(over.isOver || desk.eventsOf('BET_TAKEN').length > 1).toBe(true),
          EVENTUALLY,
        );
        position = desk.position(`match:${match.id}`);
        const lines = tapeLines(desk, match.id);
        for (const line of lines) seen.set(Number.parseInt(line, 10), line);
        desk.socket.disconnect();
      } while (!over.isOver);
      const last = await connected(tokens.admin, { [`match:${match.id}`]: position });
      for (const line of tapeLines(last, match.id)) seen.set(Number.parseInt(line, 10), line);
      return [...seen].toSorted(([one], [other]) => one - other).map(([, line]) => line);
    })();
    await Promise.all(players.map(bet));
    over.isOver = true;
    const expected = await takenBets(match.id);
    expect(expected).toHaveLength(96);
    await vi.waitFor(() => expect(tapeLines(steady, match.id)).toEqual(expected), EVENTUALLY);
    expect(await reconnecting).toEqual(expected);
  });

  test('a step bet is on it once it is accepted, a bet at the limit is marked', async () => {
    const step = await game.createOpenMatch({ line: 'STEP' });
    const desk = await connected(tokens.trader, { [`match:${step.id}`]: {} });
    const player = await game.createPlayer(30_000);
    const leg = { matchId: step.id, betType: 'RED', rateId: step.rateId } as const;
    expect((await game.betSingle(player, 100, leg)).status).toBe(200);
    expect((await game.betSingle(player, 10_000, leg)).status).toBe(200);
    await vi.waitFor(
      () =>
        expect(new Set(desk.tape(step.id).map(({ isAtLimit }) => isAtLimit))).toEqual(new Set([false, true])),
      EVENTUALLY,
    );
    expect(desk.tape(step.id).map(({ username }) => username)).toEqual([player.username, player.username]);
    expect(desk.tape(step.id).map(({ rateId }) => rateId)).toEqual([step.rateId, step.rateId]);
  });

  test('the bets of the last minute are counted as on the board, while betting is open', async () => {
    const match = await game.createOpenMatch();
    const player = await game.createPlayer(1000);
    for (const betType of ['RED', 'BLUE', 'RED'] as const) {
      const { status } = await game.bet(player, {
        matchId: match.id,
        rateId: match.rateId,
        betAmount: 100,
        betType,
      });
      expect(status).toBe(200);
    }
    const token = tokens.trader;
    const rates = async () => {
      const one = await callData(server, 'GET /desk/exposure/{matchId}', { token, id: match.id });
      const { matches } = await callData(server, 'GET /desk/exposure', { token, query: { limit: '100' } });
      return [one, matches.find(({ matchId }) => matchId === match.id)].map((sums) => sums?.betsPerMinute);
    };
    expect(await rates()).toEqual([3, 3]);
    await callData(server, 'POST /desk/matches/{id}/close', { token, id: match.id });
    expect(await rates()).toEqual([0, 0]);
  });

  test('bets that were settled meanwhile are still sent', async () => {
    const match = await game.createOpenMatch();
    const player = await game.createPlayer(1000);
    const first = await connected(tokens.trader, { [`match:${match.id}`]: {} });
    const position = first.position(`match:${match.id}`);
    first.socket.disconnect();
    for (let nth = 0; nth < 3; nth += 1) {
      await game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount: 100, betType: 'RED' });
    }
    await game.settle(match.id, 'RED');
    await game.callResult(match.id, 'BLUE', 'เห็นผิด');
    const second = await connected(tokens.trader, { [`match:${match.id}`]: position });
    expect(tapeLines(second, match.id)).toEqual(await takenBets(match.id));
    expect(second.eventsOf('BET_TAKEN')[0]?.data.isStart).toBe(false);
  });

  test('the tape is read only while a desk looks at the match', async () => {
    const match = await game.createOpenMatch();
    const player = await game.createPlayer(1000);
    const query = vi.spyOn(server.app.db, 'query');
    const reads = () => query.mock.calls.filter(([, , name]) => name === 'tape_new').length;
    const bet = { matchId: match.id, rateId: match.rateId, betAmount: 10, betType: 'RED' } as const;
    expect((await game.bet(player, bet)).status).toBe(200);
    const board = await connected(tokens.trader, { board: {} });
    await game.move(match.id, 'close');
    await board.waitFor('CLOSE_BET', ({ data }) => data.matchId === match.id);
    expect(reads()).toBe(0);

    const desk = await connected(tokens.trader, { [`match:${match.id}`]: {} });
    expect(desk.tape(match.id)).toHaveLength(1);
    await vi.waitFor(() => expect(reads()).toBeGreaterThan(2), EVENTUALLY);
    desk.socket.disconnect();
    const other = await game.createOpenMatch();
    await connected(tokens.trader, { [`match:${other.id}`]: {} });
    await vi.waitFor(() => {
      const [, values] = query.mock.calls.findLast(([, , name]) => name === 'tape_new') ?? [];
      expect(values?.[0]).toEqual([other.id]);
    }, EVENTUALLY);
  });
});

describe('the bets on a match over HTTP', () => {
  test('the bets on a match are paged in the order they were taken', async () => {
    const match = await game.createOpenMatch();
    const player = await game.createPlayer(1000);
    for (let nth = 0; nth < 5; nth += 1) {
      const betAmount = 10 + nth;
      await game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount, betType: 'RED' });
    }
    const read = (query: Record<string, string> = {}) =>
      callData(server, 'GET /desk/matches/{id}/bets', { token: tokens.trader, id: match.id, query });
    const amounts = ({ bets }: Awaited<ReturnType<typeof read>>) => bets.map(({ betAmount }) => betAmount);
    const all = await read();
    expect([amounts(all), all.hasMore]).toEqual([[10, 11, 12, 13, 14], false]);
    const newest = await read({ limit: '2' });
    expect([amounts(newest), newest.hasMore]).toEqual([[13, 14], true]);
    const from = await read({ after: '0', limit: '3' });
    expect([amounts(from), from.hasMore]).toEqual([[10, 11, 12], true]);
    const rest = await read({ after: String(from.bets.at(-1)?.order), limit: '3' });
    expect([amounts(rest), rest.hasMore]).toEqual([[13, 14], false]);
    expect(amounts(await read({ after: '9999999999999999' }))).toEqual([]);

    await game.settle(match.id, 'RED');
    await vi.waitFor(async () => expect(await read()).toEqual(all), EVENTUALLY);
  });

  test('the bets on an unknown match are not found', async () => {
    const { status, reply } = await call(server, 'GET /desk/matches/{id}/bets', {
      token: tokens.trader,
      id: 2_000_000_000,
    });
    expect([status, reply.success ? '' : reply.code]).toEqual([404, 'MATCH_NOT_FOUND']);
  });
});

describe('exposure', () => {
  test('exposure is sent as it changes, and is what the sides add up to', async () => {
    const match = await game.createOpenMatch({ isDraw: true });
    const desk = await connected(tokens.trader, { [`match:${match.id}`]: {} });
    const board = await connected(tokens.admin, { board: {} });
    const first = await desk.waitFor('EXPOSURE');
    expect(first.data).toMatchObject({ matchId: match.id, ifRed: 0, ifBlue: 0, ifDraw: 0 });
    const player = await game.createPlayer(10_000);
    const bet = { matchId: match.id, rateId: match.rateId } as const;
    await game.bet(player, { ...bet, betAmount: 500, betType: 'RED' });
    await game.bet(player, { ...bet, betAmount: 300, betType: 'BLUE' });
    await game.betDraw(player, { matchId: match.id, betAmount: 100, betType: 'DRAW' });
    await game.betDraw(player, { matchId: match.id, betAmount: 200, betType: 'NODRAW' });

    const { sides } = await callData(server, 'GET /desk/exposure/{matchId}', {
      token: tokens.trader,
      id: match.id,
    });
    const side = (name: string) =>
      sides.find(({ betType }) => betType === name) ?? { stakes: 0, liability: 0 };
    const [red, blue, draw, noDraw] = ['RED', 'BLUE', 'DRAW', 'NODRAW'].map(side) as [Side, Side, Side, Side];
    const expected = {
      matchId: match.id,
      ifRed: blue.stakes + draw.stakes - red.liability - noDraw.liability,
      ifBlue: red.stakes + draw.stakes - blue.liability - noDraw.liability,
      ifDraw: noDraw.stakes - draw.liability,
    };
    const { matches } = await callData(server, 'GET /desk/exposure', { token: tokens.trader });
    expect(matches.find(({ matchId }) => matchId === match.id)).toMatchObject(expected);
    for (const client of [desk, board]) {
      await vi.waitFor(() => {
        const last = client.eventsOf('EXPOSURE').findLast(({ data }) => data.matchId === match.id);
        const { version: _, ...outcomes } = last?.data ?? {};
        expect(outcomes).toEqual(expected);
      }, EVENTUALLY);
    }
    const versions = desk.eventsOf('EXPOSURE').map(({ data }) => data.version);
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  });
});

test('what has to be done in trading is sent at first and as it changes', async () => {
  const desk = await connected(tokens.trader, { alerts: {} });
  expect(desk.eventsOf('ALERTS')).toHaveLength(1);
  const id = await createMatch(server, tokens.trader, { fightingDateTime: new Date().toISOString() });
  const isOf = (event: { data: { alerts: readonly { subject: string }[] } }) =>
    event.data.alerts.some(({ subject }) => subject === `match/${id}`);
  const added = await desk.waitFor('ALERTS', isOf);
  expect(added.data).toEqual(await callData(server, 'GET /desk/alerts', { token: tokens.trader }));
  await game.setRung(id, '10/9');
  await vi.waitFor(() => expect(desk.eventsOf('ALERTS').at(-1)).not.toSatisfy(isOf), EVENTUALLY);
});

test('each desk is sent what its own operator has to do, when that has changed', async () => {
  const [trader, cashier] = [
    await connected(tokens.trader, { alerts: {} }),
    await connected(tokens.cashier, { alerts: {} }),
  ];
  const { accessToken } = await game.createPlayer(0);
  const before = trader.eventsOf('ALERTS').length;
  const { transactionId: id } = await callData(server, 'POST /wallet/deposit', {
    token: accessToken,
    body: { amount: 400 },
  });
  const hasDeposits = (event: { data: { alerts: readonly { kind: string }[] } }) =>
    event.data.alerts.some(({ kind }) => kind === 'DEPOSITS_WAITING');
  const added = await cashier.waitFor('ALERTS', hasDeposits);
  expect(added.data).toEqual(await callData(server, 'GET /desk/alerts', { token: tokens.cashier }));
  expect(added.data.alerts.filter(({ match }) => match !== null)).toEqual([]);
  await callData(server, 'POST /desk/transactions/{id}/confirm', { token: tokens.admin, id, body: {} });
  await vi.waitFor(() => expect(cashier.eventsOf('ALERTS').at(-1)).not.toSatisfy(hasDeposits), EVENTUALLY);
  expect(trader.eventsOf('ALERTS').slice(before).filter(hasDeposits)).toEqual([]);
});

interface Side {
  stakes: number;
  liability: number;
}

describe('the end of a session', () => {
  const added = async () => {
    const operator = await addOperator(server, tokens.admin);
    await server.app.db.query('UPDATE operator SET must_change_password = false WHERE id = $1', [
      operator.id,
    ]);
    return { ...operator, desk: await connected(operator.token, { board: {} }) };
  };

  test('a log-out cuts the connection at once', async () => {
    const { token, desk } = await added();
    const ended = disconnected(desk);
    await callData(server, 'POST /desk/logout', { token });
    expect(await ended).toBe('io server disconnect');
    expect(desk.events.at(-1)).toEqual({ action: 'SESSION_ENDED', data: null });
  });

  test.each(['disable', 'reset'] as const)('to %s an operator cuts the connection', async (act) => {
    const { id, desk } = await added();
    const ended = disconnected(desk);
    await callData(server, `POST /desk/operators/{id}/${act}`, { token: tokens.admin, id });
    expect(await ended).toBe('io server disconnect');
  });

  test('the end of one device cuts its connection within a second, and no other', async () => {
    const { id, username, password, token, desk } = await added();
    const other = await callData(server, 'POST /desk/login', { body: { username, password } });
    await connected(other.accessToken, { board: {} });
    const ended = disconnected(desk);
    const path = `/api/desk/operators/${id}/sessions/${sessionIdOf({ accessToken: token })}/end`;
    const startedAt = performance.now();
    expect((await callRaw(server, 'POST', path, { token: tokens.admin })).status).toBe(200);
    expect(await ended).toBe('io server disconnect');
    // The machine may be busy; on a quiet one it is well below a second.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(desk.events.at(-1)).toEqual({ action: 'SESSION_ENDED', data: null });
    expect(opened.at(-1)?.socket.connected).toBe(true);
    expect(await outcomeOf(token, { board: {} })).toBe('SESSION_ENDED');
  });

  test.each([
    ['20 minutes without a key or touch', "touched_at = clock_timestamp() - interval '21 minutes'"],
    ['12 hours', 'expires_at = clock_timestamp()'],
  ])('%s end the connection within a second', async (_what, change) => {
    const { id, desk } = await added();
    const ended = disconnected(desk);
    await server.app.db.query(`UPDATE session SET ${change} WHERE operator_id = $1`, [id]);
    const startedAt = performance.now();
    expect(await ended).toBe('io server disconnect');
    // The machine may be busy; on a quiet one it is well below a second.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(desk.events.at(-1)?.action).toBe('SESSION_ENDED');
  });

  test('connecting and receiving do not count as touching the desk', async () => {
    const { id, token } = await added();
    const touchedAt = async () => {
      const rows = await server.app.db.query('SELECT touched_at FROM session WHERE operator_id = $1', [id]);
      return JSON.stringify(rows);
    };
    const before = await touchedAt();
    const desk = await connected(token, { board: {} });
    const { id: matchId } = await game.createOpenMatch();
    await desk.waitFor('OPEN_BET', ({ data }) => data.matchId === matchId);
    expect(await touchedAt()).toBe(before);
    await callData(server, 'POST /desk/active', { token });
    expect(await touchedAt()).not.toBe(before);
  });

  test('a password that was changed elsewhere ends the other connections', async () => {
    const { username, token, password, desk } = await added();
    const other = await callData(server, 'POST /desk/login', { body: { username, password } });
    const ended = disconnected(desk);
    await callData(server, 'POST /desk/change-password', {
      token: other.accessToken,
      body: { oldPassword: password, newPassword: `${OPERATOR_PASSWORD}-new` },
    });
    expect(await ended).toBe('io server disconnect');
    expect(await outcomeOf(token, { board: {} })).toBe('SESSION_ENDED');
    expect(await outcomeOf(other.accessToken, { board: {} })).toBe('connected');
  });
});
