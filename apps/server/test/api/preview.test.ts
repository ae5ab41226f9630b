import type { RunResult } from '@sanam/betting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createRandom } from '../../src/platform/seeded-random.ts';
import { createTestClock } from '../harness/clock.ts';
import { expectPreviewed } from '../harness/expect-previewed.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { createTransferActions } from '../harness/transfer-actions.ts';
import { IS_SOAK, SEED } from '../harness/soak-budget.ts';

/** Each plays 20 results on other bets. */
const BOOKS = IS_SOAK ? 100 : 2;

const clock = createTestClock();
let server: RunningServer;
let game: GameActions;

beforeAll(async () => {
  server = await startTestServer({ env: { STEP_DELAY_MS: '0' }, clock });
  game = await createGameActions(server);
});
afterAll(() => server.close());

/** Nobody loses by it. */
const NOBODY = {
  owing: [],
  collected: { players: 0, amount: 0 },
  withdrawals: { count: 0, amount: 0, largest: [] },
};
const NOTHING_BACK = { takeBack: 0, takenBackBets: 0, takenBackPlayers: 0 };
const NO_STEPS = { stepSettled: 0, stepLost: 0, stepWaiting: 0, stepPaid: 0 };

const preview = (id: number, result: RunResult) =>
  callData(server, 'POST /desk/matches/{id}/preview', { token: game.token, id, body: { result } });

test('says what each result would pay before anything is decided', async () => {
  const match = await game.createOpenMatch({ rung: '10/9', isDraw: true });
  const [first, second] = [await game.createPlayer(10_000), await game.createPlayer(10_000)];
  await game.bet(first, { matchId: match.id, rateId: match.rateId, betAmount: 1000, betType: 'RED' });
  await game.bet(second, { matchId: match.id, rateId: match.rateId, betAmount: 1000, betType: 'BLUE' });
  await game.betDraw(second, { matchId: match.id, betAmount: 200, betType: 'NODRAW' });
  const { version } = await game.move(match.id, 'close');
  const none = { ...NO_STEPS, ...NOTHING_BACK, debtors: 0, debt: 0, ...NOBODY };
  expect(await preview(match.id, 'BLUE')).toEqual({
    ...none,
    version,
    bets: 3,
    winners: 2,
    staked: 2100,
    paid: 2240,
    houseNet: -140,
    houseBefore: 0,
    payout: 2240,
    paidBets: 2,
    refunds: 0,
    refundedBets: 0,
    paidPlayers: 1,
    largest: [
      { username: second.username, stake: 900, payout: 1900 },
      { username: second.username, stake: 200, payout: 340 },
    ],
  });
  expect(await preview(match.id, 'CANCEL')).toMatchObject({
    winners: 0,
    staked: 2100,
    paid: 2100,
    houseNet: 0,
    payout: 0,
    paidBets: 0,
    refunds: 2100,
    refundedBets: 3,
    paidPlayers: 2,
  });
  expect(await game.balanceOf(first)).toBe('9000.00');
});

test('a correction shows what it takes back and who will owe', async () => {
  const match = await game.createOpenMatch({ rung: '10/9' });
  const player = await game.createPlayer(100);
  await game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount: 100, betType: 'RED' });
  await game.settle(match.id, 'RED');
  const other = await game.createOpenMatch();
  await game.bet(player, { matchId: other.id, rateId: other.rateId, betAmount: 120, betType: 'RED' });
  expect(await preview(match.id, 'BLUE')).toMatchObject({ payout: 0, takeBack: 190, debtors: 1, debt: 120 });
  expect(await preview(match.id, 'DRAW')).toMatchObject({
    refunds: 100,
    takeBack: 190,
    debtors: 1,
    debt: 20,
  });
  expect(await preview(match.id, 'RED')).toMatchObject({ payout: 0, takeBack: 0, debtors: 0, debt: 0 });
});

test('a rollback shows what it takes back, and nothing that it pays', async () => {
  const match = await game.createOpenMatch({ rung: '10/9' });
  const player = await game.createPlayer(200);
  const bet = { matchId: match.id, rateId: match.rateId, betAmount: 100 };
  await game.bet(player, { ...bet, betType: 'RED' });
  await game.bet(player, { ...bet, betType: 'BLUE' });
  const { version } = await game.settle(match.id, 'RED');
  const other = await game.createOpenMatch();
  await game.bet(player, { matchId: other.id, rateId: other.rateId, betAmount: 150, betType: 'RED' });
  expect(await preview(match.id, 'WAIT')).toEqual({
    version,
    bets: 2,
    winners: 0,
    staked: 190,
    paid: 0,
    houseNet: 0,
    houseBefore: 0,
    payout: 0,
    paidBets: 0,
    refunds: 0,
    refundedBets: 0,
    paidPlayers: 0,
    ...NO_STEPS,
    largest: [],
    takeBack: 190,
    takenBackBets: 1,
    takenBackPlayers: 1,
    debtors: 1,
    debt: 140,
    owing: [{ playerId: player.playerId, username: player.username, loss: 190, wallet: 50, debt: 140 }],
    collected: NOBODY.collected,
    withdrawals: NOBODY.withdrawals,
  });
});

test('a result shows whose debts its credits pay before anything else', async () => {
  const [match, other, spent] = [
    await game.createOpenMatch({ rung: '10/9' }),
    await game.createOpenMatch({ rung: '10/9' }),
    await game.createOpenMatch({ rung: '10/9' }),
  ];
  const bet = ({ id, rateId }: typeof match, betAmount: number) =>
    ({ matchId: id, rateId, betAmount, betType: 'RED' }) as const;
  const [small, large, rich] = await Promise.all([150, 150, 1000].map((baht) => game.createPlayer(baht)));
  if (!small || !large || !rich) throw new Error('three players');
  for (const player of [small, large, rich]) {
    await game.bet(player, bet(match, player === large ? 50 : 11));
    await game.bet(player, bet(other, 50));
  }
  await game.settle(other.id, 'RED');
  for (const player of [small, large]) {
    await game.bet(player, bet(spent, Math.floor(Number(await game.balanceOf(player)))));
  }
  // Each of the two owes what the wallet does not have of the 95 taken back.
  await game.rollBack(other.id);
  const red = await preview(match.id, 'RED');
  expect(red).toMatchObject({ debtors: 0, payout: 136.8, collected: { players: 2, amount: 115.9 } });
  expect(await preview(match.id, 'BLUE')).toMatchObject(NOBODY);
  await game.move(match.id, 'close');
  await expectPreviewed(server.app.db, { matchId: match.id, ...red }, () => game.callResult(match.id, 'RED'));
});

test('a correction names who will owe and which payouts can still be refused', async () => {
  const match = await game.createOpenMatch({ rung: '10/9' });
  const [poor, paid, rich] = await Promise.all([100, 1000, 1000].map((baht) => game.createPlayer(baht)));
  if (!poor || !paid || !rich) throw new Error('three players');
  const bet = { matchId: match.id, rateId: match.rateId, betAmount: 100, betType: 'RED' } as const;
  for (const player of [poor, paid, rich]) await game.bet(player, bet);
  await game.settle(match.id, 'RED');
  const other = await game.createOpenMatch();
  await game.bet(poor, { ...bet, matchId: other.id, rateId: other.rateId, betAmount: 190 });
  const withdraw = async ({ accessToken: token }: TestPlayer, amount: number) =>
    (await callData(server, 'POST /player/withdraw', { token, body: { amount } })).transactionId;
  const small = await withdraw(paid, 300);
  const large = await withdraw(paid, 700);
  const refused = await withdraw(rich, 500);
  await callData(server, 'POST /desk/transactions/{id}/refuse', { token: game.token, id: refused, body: {} });
  await callData(server, 'POST /desk/transactions/{id}/approve', { token: game.token, id: large });

  const payout = { playerId: paid.playerId, username: paid.username };
  expect(await preview(match.id, 'BLUE')).toMatchObject({
    houseNet: 300,
    houseBefore: -270,
    takeBack: 570,
    takenBackBets: 3,
    takenBackPlayers: 3,
    debtors: 2,
    debt: 290,
    owing: [
      { playerId: poor.playerId, username: poor.username, loss: 190, wallet: 0, debt: 190 },
      { playerId: paid.playerId, username: paid.username, loss: 190, wallet: 90, debt: 100 },
    ],
    withdrawals: {
      count: 2,
      amount: 1000,
      largest: [
        { ...payout, id: large, amount: 700, isApproved: true },
        { ...payout, id: small, amount: 300, isApproved: false },
      ],
    },
  });
  expect(await preview(match.id, 'RED')).toMatchObject(NOBODY);
});

test('a correction names twenty of those who will owe, and counts all', async () => {
  const match = await game.createOpenMatch({ rung: '10/9' });
  const players = await Promise.all(Array.from({ length: 21 }, () => game.createPlayer(100)));
  const other = await game.createOpenMatch();
  for (const player of players) {
    await game.bet(player, { matchId: match.id, rateId: match.rateId, betAmount: 100, betType: 'RED' });
  }
  await game.settle(match.id, 'RED');
  for (const [nth, player] of players.entries()) {
    const betAmount = 100 + nth;
    await game.bet(player, { matchId: other.id, rateId: other.rateId, betAmount, betType: 'RED' });
  }
  const { debtors, debt, owing } = await preview(match.id, 'BLUE');
  expect([debtors, debt, owing.length]).toEqual([21, 2310, 20]);
  expect(owing.map((owed) => owed.debt)).toEqual(Array.from({ length: 20 }, (_, nth) => 120 - nth));
});

test('a result called with another version than was seen is refused', async () => {
  const match = await game.createOpenMatch();
  await game.move(match.id, 'close');
  const { version } = await preview(match.id, 'RED');
  const callResult = (seenVersion: number) =>
    call(server, 'POST /desk/matches/{id}/result', {
      token: game.token,
      id: match.id,
      body: { result: 'RED', seenVersion },
    });
  expect(await callResult(version - 1)).toMatchObject({
    status: 409,
    reply: { code: 'MATCH_CHANGED', data: { version } },
  });
  expect(await callResult(version)).toMatchObject({ status: 200 });
});

test('bets over several matches that it decides, loses and leaves open are counted', async () => {
  const [one, two, three] = [
    await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
    await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
    await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
  ];
  const player = await game.createPlayer(5000);
  const leg = ({ id, rateId }: typeof one, betType: 'RED' | 'BLUE') => ({ matchId: id, rateId, betType });
  await game.betSingle(player, 300, leg(one, 'RED'));
  // With red on both: two are paid 361 and 722, three have lost, and three wait for the third match.
  for (const [betAmount, slip] of [
    [100, [leg(one, 'RED'), leg(two, 'RED')]],
    [200, [leg(one, 'RED'), leg(two, 'RED')]],
    [110, [leg(one, 'BLUE'), leg(two, 'RED')]],
    [120, [leg(one, 'RED'), leg(two, 'BLUE')]],
    [130, [leg(one, 'BLUE'), leg(three, 'RED')]],
    [140, [leg(one, 'RED'), leg(three, 'RED')]],
    [150, [leg(one, 'RED'), leg(two, 'RED'), leg(three, 'BLUE')]],
    [160, [leg(one, 'RED'), leg(three, 'BLUE')]],
  ] as const) {
    expect(await game.betMulti(player, betAmount, [...slip])).toMatchObject({ status: 200 });
  }
  await server.app.steps.decideDue();
  await game.settle(two.id, 'RED');
  await game.move(one.id, 'close');
  const red = await preview(one.id, 'RED');
  expect(red).toMatchObject({
    bets: 1,
    winners: 1,
    staked: 300,
    paid: 570,
    houseNet: -270,
    payout: 1653,
    paidBets: 3,
    refunds: 0,
    refundedBets: 0,
    stepSettled: 2,
    stepLost: 3,
    stepWaiting: 3,
    stepPaid: 1083,
    largest: [{ payout: 722 }, { payout: 570 }, { payout: 361 }],
  });
  const { db } = server.app;
  await expectPreviewed(db, { matchId: one.id, ...red }, () => game.callResult(one.id, 'RED'));
  const drawn = await preview(one.id, 'DRAW');
  expect(drawn).toMatchObject({ paid: 300, refunds: 300, houseNet: 0, stepSettled: 3, stepLost: 1 });
  const correct = () => game.callResult(one.id, 'DRAW', 'the judges corrected it');
  await expectPreviewed(db, { matchId: one.id, ...drawn }, correct);
});

test.each(Array.from({ length: BOOKS }, (_, nth) => [`book ${nth + 1}/${SEED}`]))(
  'a run posts what was previewed, also corrected and taken back: %s',
  async (book) => {
    const random = createRandom(book);
    const players = await Promise.all(Array.from({ length: 6 }, () => game.createPlayer(3000)));
    const live = await game.createOpenMatch({ rung: '10/7', isDraw: true });
    const steps = [
      await game.createOpenMatch({ line: 'STEP', rung: '10/9' }),
      await game.createOpenMatch({ line: 'STEP', rung: '10/8' }),
    ] as const;
    for (let nth = 0; nth < 40; nth += 1) await placeRandomBet(random.pick(players));
    await server.app.steps.decideDue();
    for (const { id } of [live, ...steps]) await game.move(id, 'close');
    const called = new Set<number>();
    for (let nth = 0; nth < 20; nth += 1) {
      const { id } = random.pick([live, ...steps]);
      const results = ['RED', 'BLUE', 'DRAW', 'CANCEL'] as const;
      const result = random.pick(called.has(id) ? [...results, 'WAIT' as const, 'WAIT' as const] : results);
      called.add(id);
      const expected = await preview(id, result);
      await expectPreviewed(server.app.db, { matchId: id, ...expected }, () =>
        result === 'WAIT' ? game.rollBack(id) : game.callResult(id, result, 'the judges corrected it'),
      );
      // Money moves between two results, so that corrections find wallets short and credits find debts.
      await moveMoney(random.pick(players));
    }

    async function placeRandomBet(player: TestPlayer): Promise<void> {
      const betAmount = random.whole(10, 200);
      const corner = () => random.pick(['RED', 'BLUE'] as const);
      const leg = ({ id, rateId }: (typeof steps)[number]) => ({ matchId: id, rateId, betType: corner() });
      await random.pick([
        () => game.bet(player, { matchId: live.id, rateId: live.rateId, betAmount, betType: corner() }),
        () =>
          game.betDraw(player, {
            matchId: live.id,
            betAmount,
            betType: random.pick(['DRAW', 'NODRAW'] as const),
          }),
        () => game.betSingle(player, betAmount, leg(random.pick(steps))),
        () => game.betMulti(player, betAmount, steps.map(leg)),
      ])();
    }

    async function moveMoney(player: TestPlayer): Promise<void> {
      const cash = createTransferActions(server.app.db);
      const balance = Math.floor(Number(await game.balanceOf(player)));
      await random.pick([
        async () => {
          const { id, rateId } = await game.createOpenMatch({ rung: '1/1' });
          const betAmount = Math.min(10_000, balance);
          if (betAmount >= 10) await game.bet(player, { matchId: id, rateId, betAmount, betType: 'RED' });
        },
        () => cash.withdraw(player.playerId, Math.min(balance, 1000)),
        async () => {
          const requested = await cash.deposit(player.playerId, 100);
          if ('transactionId' in requested) await cash.decide(requested.transactionId, 'success');
        },
      ])();
    }
  },
);
