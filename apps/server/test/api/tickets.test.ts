import { parseTicketCode } from '@sanam/betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator, createStadium } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { createTestClock } from '../harness/clock.ts';

let server: RunningServer;
let game: GameActions;
const clock = createTestClock();
beforeAll(async () => {
  // Longer than the test, so that only the test's clock makes step bets due.
  server = await startTestServer({ env: { STEP_DELAY_MS: '60000' }, clock });
  game = await createGameActions(server);
});
afterAll(() => server.close());

const ticketOf = ({ accessToken }: TestPlayer, id: string) =>
  callData(server, 'GET /bets/{id}', { token: accessToken, id });
const statesOf = async (player: TestPlayer, id: string) =>
  (await ticketOf(player, id)).states.map(({ state, result, amount, code }) => [
    state,
    result ?? amount ?? code,
  ]);
const entriesOf = async (player: TestPlayer, id: string) =>
  (await ticketOf(player, id)).entries.map(({ kind, account, amount, balanceAfter }) => [
    kind,
    account,
    amount,
    balanceAfter,
  ]);
const settled = async (player: TestPlayer, id: string, times: number) => {
  await expect
    .poll(
      async () => (await ticketOf(player, id)).states.filter(({ state }) => state === 'SETTLED').length,
      EVENTUALLY,
    )
    .toBe(times);
};

async function betOn(player: TestPlayer, match: { id: number; rateId: number }, betAmount = 100) {
  const { reply } = await game.bet(player, {
    matchId: match.id,
    rateId: match.rateId,
    betAmount,
    betType: 'BLUE',
  });
  if (!reply.success) throw new Error(reply.code);
  return reply.data.bet;
}

describe('what a bet is on', () => {
  test.each([
    ['10/10', 10, 'EVEN', 'EVEN'],
    ['10/9.5', 20, 'FAVOURITE', 'UNDERDOG'],
    ['10/9', 0, 'FAVOURITE', 'UNDERDOG'],
    ['10/8.5', 10, 'FAVOURITE', 'UNDERDOG'],
  ] as const)(
    'a bet at %s with a spread of %i has red at %s and blue at %s in every list',
    async (rung, spread, red, blue) => {
      const player = await game.createPlayer(10_000);
      const { accessToken: token } = player;
      const match = await game.createOpenMatch();
      const step = await game.createOpenMatch({ line: 'STEP' });
      const price = async (id: number) => {
        const body = { my: { favourite: 'RED' as const, rung, spread } };
        return (await callData(server, 'POST /desk/matches/{id}/rate', { token: game.token, id, body }))
          .rateId;
      };
      const [rateId, stepRateId] = [await price(match.id), await price(step.id)];
      for (const rateType of ['MY', 'STH', 'CTR'] as const) {
        for (const betType of ['RED', 'BLUE'] as const) {
          const { status } = await game.bet(player, {
            matchId: match.id,
            rateId,
            betAmount: 100,
            betType,
            rateType,
          });
          expect(status).toBe(200);
        }
      }
      for (const betType of ['RED', 'BLUE'] as const) {
        const leg = { matchId: step.id, rateId: stepRateId, betType };
        expect((await game.betSingle(player, 100, leg)).status).toBe(200);
      }
      const standings = { RED: red, BLUE: blue };
      const { bets: running } = await callData(server, 'GET /bet/running/{matchId}', { token, id: match.id });
      const { bets } = await callData(server, 'GET /bets/history', { token });
      expect(bets).toHaveLength(8);
      const legs = bets.flatMap((bet) => bet.transactionMatchStepItems);
      for (const { betType, standing } of [...running, ...legs]) {
        expect(standing).toBe(standings[betType as 'RED' | 'BLUE']);
      }
      expect(bets.map(({ rateType }) => rateType ?? 'MY').toSorted()).toEqual([
        'CTR',
        'CTR',
        'MY',
        'MY',
        'MY',
        'MY',
        'STH',
        'STH',
      ]);
    },
  );
});

describe('ticket codes', () => {
  test('the same code is in every list, in the reply and in its repetition', async () => {
    const player = await game.createPlayer(1000);
    const { id: matchId, rateId } = await game.createOpenMatch();
    const body = { matchId, rateId, betAmount: 100, betType: 'RED' } as const;
    const replies = [await game.bet(player, body, 'same'), await game.bet(player, body, 'same')];
    const codes = replies.map(({ reply }) => reply.success && reply.data.bet.ticketCode);
    const [code] = codes;
    expect(codes).toEqual([code, code]);
    const { bets } = await callData(server, 'GET /bet/running/{matchId}', {
      token: player.accessToken,
      id: matchId,
    });
    const { data } = await callData(server, 'GET /bet-history/running', { token: player.accessToken });
    const history = await callData(server, 'GET /bets/history', { token: player.accessToken });
    expect([bets[0]?.ticketCode, data[0]?.ticketCode, history.bets[0]?.ticketCode]).toEqual([
      code,
      code,
      code,
    ]);
  });

  test('a step bet has one, and bets placed at once have different ones', async () => {
    const player = await game.createPlayer(10_000);
    const match = await game.createOpenMatch({ line: 'STEP' });
    const leg = { matchId: match.id, betType: 'RED', rateId: match.rateId } as const;
    const placed = await Promise.all([
      game.betSingle(player, 100, leg),
      game.betSingle(player, 100, leg),
      game.betMulti(player, 100, [leg]),
      game.betMulti(player, 100, [leg], 'key'),
    ]);
    placed.push(await game.betMulti(player, 100, [leg], 'key'));
    const codes = placed.map(({ reply }) => (reply.success ? reply.data.ticketCode : reply.code));
    expect(codes.map(parseTicketCode)).not.toContain(undefined);
    expect(new Set(codes).size).toBe(codes.length - 1);
    expect(codes.at(-1)).toBe(codes.at(-2));
  });

  test('any operator finds a bet by its code however it is typed', async () => {
    const player = await game.createPlayer(1000);
    const bet = await betOn(player, await game.createOpenMatch());
    const typed = ` ${bet.ticketCode.toLowerCase().replace('-', ' ')}`;
    for (const role of ['trader', 'cashier', 'admin'] as const) {
      const { token } = await createOperator(server, role);
      const found = await callData(server, 'GET /desk/bets/{ticketCode}', {
        token,
        id: encodeURIComponent(role === 'admin' ? typed : bet.ticketCode),
      });
      const shown =
        role === 'trader'
          ? { username: `xxxxxx${player.username.slice(-4)}`, fullName: null }
          : { username: player.username, fullName: expect.any(String) as string };
      expect(found).toEqual({
        bet: await ticketOf(player, bet.id),
        player: { id: player.playerId, ...shown },
      });
    }
    expect(
      await server.app.db.query("SELECT after FROM audit WHERE action = 'PLAYER_READ' AND subject = $1", [
        `player/${player.playerId}`,
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ({ after: { part: 'TICKET' } })));
  });

  test('a mistyped code is invalid and one that was never given out unknown', async () => {
    const { ticketCode } = await betOn(await game.createPlayer(1000), await game.createOpenMatch());
    const wrong = ticketCode.slice(0, -1) + (ticketCode.endsWith('2') ? '3' : '2');
    const find = (id: string) => call(server, 'GET /desk/bets/{ticketCode}', { token: game.token, id });
    expect(await find(wrong)).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'ticketCode', rule: 'check' }] } },
    });
    // The code of the number zero.
    expect(await find('2222-222')).toMatchObject({ status: 404, reply: { code: 'BET_NOT_FOUND' } });
  });

  test('a ticket number never changes', async () => {
    const { id } = await betOn(await game.createPlayer(1000), await game.createOpenMatch());
    const change = server.app.db.query('UPDATE bet SET ticket_no = ticket_no + 1000000 WHERE id = $1', [id]);
    await expect(change).rejects.toMatchObject({ code: 'SN002' });
  });
});

describe('the ticket of a bet', () => {
  test('a ticket has the bet, its match and the money taken while it runs', async () => {
    const player = await game.createPlayer(1000);
    const stadiumId = await createStadium(server, game.token, 'ควนเงิน');
    const match = await game.createOpenMatch({ stadiumId, matchNo: 6, redLatinName: 'Daeng' });
    const bet = await betOn(player, match, 200);
    await betOn(player, match, 100);
    const at = bet.createdAt;
    const none = { matchId: null, result: null, amount: null, code: null };
    expect(await ticketOf(player, bet.id)).toEqual({
      transactionId: bet.id,
      ticketCode: bet.ticketCode,
      kind: 'LIVE',
      createdAt: at,
      betAmount: 200,
      deductAmount: 180,
      payoutAmount: 0,
      winAmount: expect.any(Number) as number,
      betStatus: 'ACCEPTED',
      resultType: 'WAIT',
      categoryCode: 'BULL_FIGHT',
      rateType: 'MY',
      transactionMatchStepItems: [
        {
          id: `${bet.id}-1`,
          betType: 'BLUE',
          standing: 'UNDERDOG',
          rate: expect.any(Number) as number,
          rateName: '-0.90',
          resultType: 'WAIT',
          gameMatchsStep: {
            id: match.id,
            matchNo: 6,
            line: 'LIVE',
            stadiumName: 'ควนเงิน',
            stadiumLatinName: null,
            name: 'คู่เอก',
            redName: 'แดง',
            blueName: 'น้ำเงิน',
            redLatinName: 'Daeng',
            blueLatinName: null,
            matchTime: '2026-11-15T12:00:00.000Z',
            categoryCode: 'BULL_FIGHT',
            result: null,
          },
        },
      ],
      states: [
        { ...none, state: 'PLACED', at },
        { ...none, state: 'ACCEPTED', at },
      ],
      entries: [
        {
          kind: 'BET',
          account: 'WALLET',
          amount: -180,
          at: expect.any(String) as string,
          balanceAfter: '820.00',
        },
      ],
    });
  });

  test('a correction shows what was paid, taken back and paid again', async () => {
    const player = await game.createPlayer(1000);
    const match = await game.createOpenMatch();
    const { id } = await betOn(player, match);
    await game.settle(match.id, 'BLUE');
    await settled(player, id, 1);
    const { payoutAmount: won } = await ticketOf(player, id);
    await game.callResult(match.id, 'DRAW', 'the judges corrected it');
    await settled(player, id, 2);
    expect(await statesOf(player, id)).toEqual([
      ['PLACED', null],
      ['ACCEPTED', null],
      ['BETTING_CLOSED', null],
      ['RESULT', 'BLUE'],
      ['SETTLED', won],
      ['CORRECTION', 'DRAW'],
      ['REVERSED', won],
      ['SETTLED', 90],
    ]);
    const afterWin = (910 + won).toFixed(2);
    expect(await entriesOf(player, id)).toEqual([
      ['BET', 'WALLET', -90, '910.00'],
      ['SETTLE', 'WALLET', won, afterWin],
      ['UNSETTLE', 'WALLET', -won, '910.00'],
      ['SETTLE', 'WALLET', 90, '1000.00'],
    ]);
  });

  test('a lost bet is settled with nothing, and a debt is shown apart', async () => {
    const player = await game.createPlayer(100);
    const match = await game.createOpenMatch();
    const { id } = await betOn(player, match);
    await game.settle(match.id, 'BLUE');
    await settled(player, id, 1);
    const { payoutAmount: won } = await ticketOf(player, id);
    const other = await game.createOpenMatch();
    await betOn(player, other, 200);
    await game.callResult(match.id, 'RED', 'the judges corrected it');
    await settled(player, id, 2);
    const left = 10 + won - 180;
    expect(await entriesOf(player, id)).toEqual([
      ['BET', 'WALLET', -90, '10.00'],
      ['SETTLE', 'WALLET', won, (10 + won).toFixed(2)],
      ['UNSETTLE', 'WALLET', -left, '0.00'],
      ['UNSETTLE', 'DEBT', left - won, null],
    ]);
    expect((await statesOf(player, id)).slice(-3)).toEqual([
      ['CORRECTION', 'RED'],
      ['REVERSED', won],
      ['SETTLED', 0],
    ]);
  });

  test('a step bet says when it was accepted, or when and why it was not', async () => {
    const player = await game.createPlayer(1000);
    const matches = [
      await game.createOpenMatch({ line: 'STEP' }),
      await game.createOpenMatch({ line: 'STEP' }),
      await game.createOpenMatch({ line: 'STEP' }),
    ];
    const ids: string[] = [];
    for (const { id: matchId, rateId } of matches) {
      const { reply } = await game.betSingle(player, 100, { matchId, betType: 'RED', rateId });
      ids.push(reply.success ? reply.data.transactionId : reply.code);
    }
    const [open = '', closed = '', priced = ''] = ids;
    expect(await statesOf(player, open)).toEqual([['PLACED', null]]);
    await game.move(matches[1]?.id ?? 0, 'close');
    await game.setRung(matches[2]?.id ?? 0, '10/5');
    // Later than it was due.
    clock.forward(120);
    const decidedAt = clock.now().getTime();
    await server.app.steps.decideDue();
    expect(await statesOf(player, open)).toEqual([
      ['PLACED', null],
      ['ACCEPTED', null],
    ]);
    expect((await statesOf(player, closed)).at(-1)).toEqual(['UNACCEPTED', 'BET_CLOSED']);
    expect((await statesOf(player, priced)).at(-1)).toEqual(['UNACCEPTED', 'RATE_CHANGED']);
    for (const id of ids) {
      const [, decided] = (await ticketOf(player, id)).states;
      expect(Date.parse(decided?.at ?? '')).toBeGreaterThanOrEqual(decidedAt);
    }
    expect((await entriesOf(player, closed)).map(([kind, , amount]) => [kind, amount])).toEqual([
      ['BET', -100],
      ['BET_REFUND', 100],
    ]);
  });

  test('the balance after an entry is left out when too much has happened since', async () => {
    const player = await game.createPlayer(1000);
    const { id } = await betOn(player, await game.createOpenMatch());
    await server.app.db.query(
      `SELECT ledger_post(p_kind => 'TEST', p_ref => 'busy-' || a.id || '-' || nth,
                          p_from => house_account(p_kind => 'HOUSE_BANK'), p_to => a.id, p_amount => 1)
         FROM account a, generate_series(1, 2001) AS nth WHERE a.player_id = $1 AND a.kind = 'PLAYER_WALLET'`,
      [player.playerId],
    );
    expect(await entriesOf(player, id)).toEqual([['BET', 'WALLET', -90, null]]);
  });

  test('another player’s bet and an unknown one are not found', async () => {
    const [owner, other] = [await game.createPlayer(1000), await game.createPlayer(0)];
    const { id } = await betOn(owner, await game.createOpenMatch());
    for (const asked of [id, '0190a0a0-0000-7000-8000-000000000000']) {
      const { status, reply } = await call(server, 'GET /bets/{id}', { token: other.accessToken, id: asked });
      expect({ status, reply }).toMatchObject({ status: 404, reply: { code: 'BET_NOT_FOUND' } });
    }
  });
});
