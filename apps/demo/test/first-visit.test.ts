import { CATEGORY_FAMILIES, categoryFamily } from '@sanam/contract';
import type { Tokens, TransactionType } from '@sanam/contract';
import { toBalanceString } from '@sanam/money';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, DEMO_PLAYERS, DEMO_SUPPORT } from '../src/players/demo-players.ts';
import { demo } from '../src/demo.ts';
import { formatAnnouncement } from '../../server/src/main/announce.ts';
import type { RunningServer } from '../../server/src/main/start-server.ts';
import { logIn, registerPlayer } from '../../server/test/harness/player.ts';
import { call, callRaw, startTestServer } from '../../server/test/harness/server.ts';

const FIRST = '0800000001';

const get = async <Data>(
  server: RunningServer,
  { accessToken: token }: Tokens,
  path: string,
): Promise<Data> => {
  const { status, reply } = await callRaw(server, 'GET', `/api${path}`, { token });
  expect(status, path).toBe(200);
  return (reply as { data: Data }).data;
};

describe('the first visit', () => {
  let server: RunningServer;
  let player: Tokens;
  let begunAt: number;
  beforeAll(async () => {
    begunAt = Date.now();
    server = await startTestServer({ demo, env: { DEMO: 'on', DEMO_SPEED: '0' } });
    player = await logIn(server, FIRST, DEMO_PASSWORD);
  }, 120_000);
  afterAll(() => server.close());

  test('every demo player has the promised balance, and the ledger verifies', async () => {
    for (const { phone, balance } of DEMO_PLAYERS) {
      const tokens = await logIn(server, phone, DEMO_PASSWORD);
      expect(await get(server, tokens, '/player/wallet')).toEqual({
        balance: toBalanceString(balance),
        owed: 0,
      });
    }
    expect(await server.app.verifyLedger()).toMatchObject({ isVerified: true });
  });

  test('there is somebody to contact', async () => {
    expect(await get(server, player, '/settings')).toMatchObject({ support: DEMO_SUPPORT });
  });

  test('every category has upcoming matches, all matches have odds and a stream', async () => {
    const { matches } = await get<{ matches: Match[] }>(server, player, '/match?type=LIVE&isMatchEnd=false');
    const families = (isStarted: boolean): Set<string> =>
      new Set(matches.filter((match) => match.isMatchStart === isStarted).map(familyOf));
    expect(families(true).size).toBeGreaterThanOrEqual(3);
    expect(families(false)).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
    for (const { nowRate, streamingUrl } of matches) {
      expect(nowRate).not.toBeNull();
      expect((await fetch(`${server.address}${streamingUrl}`)).status).toBe(200);
    }
    for (const code of ['BULL_FIGHT', 'CHICKEN_SPUR', 'BOXING']) {
      const stadiums = await get<unknown[]>(server, player, `/step/matches/active?categoryCode=${code}`);
      expect(stadiums.length).toBeGreaterThan(0);
    }
  });

  test('the first player has won, lost, drawn and running bets, live and step', async () => {
    const { bets } = await get<{ bets: { resultType: string }[] }>(server, player, '/bets/history?limit=100');
    const kinds = new Set(bets.map((bet) => bet.resultType));
    for (const kind of ['WAIT', 'WIN', 'LOST', 'DRAW']) expect(kinds).toContain(kind);
    expect(bets.length).toBeGreaterThan(25);
    type Running = { data: { kind: string; betStatus: string }[] };
    const live = await get<Running>(server, player, '/bet-history/running');
    expect(live.data.length).toBeGreaterThanOrEqual(3);
    const steps = await get<Running>(server, player, '/step/bets/running');
    expect(new Set(steps.data.map((bet) => bet.kind))).toEqual(new Set(['STEP_SINGLE', 'STEP_MULTI']));
    expect(steps.data.every((bet) => bet.betStatus === 'ACCEPTED')).toBe(true);
    type Report = { summary: { totalCount: number } };
    expect((await get<Report>(server, player, '/step/bets/history')).summary.totalCount).toBeGreaterThan(3);
  });

  test('every bet of the past on an underdog wins exactly its amount', async () => {
    type Bet = { betAmount: number; deductAmount: number; winAmount: number };
    const { bets } = await get<{ bets: Bet[] }>(server, player, '/bets/history?limit=999');
    const underdogs = bets.filter(({ betAmount, deductAmount }) => deductAmount < betAmount);
    expect(underdogs.length).toBeGreaterThan(3);
    expect(underdogs.map(({ winAmount }) => winAmount)).toEqual(underdogs.map(({ betAmount }) => betAmount));
  });

  test('the first player has transfers of every status', async () => {
    const statuses = async (type: TransactionType): Promise<Set<string>> => {
      type Page = { transactions: { status: string }[] };
      const page = await get<Page>(server, player, `/transactions/history?type=${type}`);
      return new Set(page.transactions.map((transaction) => transaction.status));
    };
    expect(await statuses('deposit')).toEqual(new Set(['success', 'cancelled']));
    expect(await statuses('withdraw')).toEqual(new Set(['success', 'cancelled', 'pending']));
  });

  test('each of the last days has results in every category', async () => {
    for (const daysAgo of [1, 2]) {
      const day = new Date(begunAt + (7 - 24 * daysAgo) * 60 * 60_000).toISOString().slice(0, 10);
      type Results = { sections: { matches: Match[] }[] };
      const { sections } = await get<Results>(server, player, `/match/results?date=${day}`);
      const families = sections.flatMap((section) => section.matches.map(familyOf));
      expect(new Set(families)).toEqual(new Set(Object.keys(CATEGORY_FAMILIES)));
    }
  });

  test('the terminal says how to run a match at the desk, with a match to take', async () => {
    const shown = formatAnnouncement(server);
    const { username = '', password = '' } = server.firstAdmin ?? {};
    const [, id] = /(\d+)$/m.exec(server.guide[0] ?? '') ?? [];
    expect(shown).toContain(`Desk (${server.deskAddress}/desk): ${username}, password ${password}`);
    expect(shown).toContain(`: ${server.deskAddress}/desk/ringside/${id}\n`);
    expect(shown).toContain(`/bet/${id}\n`);
    const match = await server.app.catalog.readDeskMatch(Number(id));
    expect(match).toMatchObject({ line: 'LIVE', isMatchStart: false, isOpenBet: true, holder: null });
    expect(formatAnnouncement({ ...server, firstAdmin: undefined })).toContain('operator:reset -- admin');
  });
});

describe('the running demo', () => {
  test('matches go on and transfers of its players are confirmed, no others', async () => {
    await using server = closing(await startTestServer({ demo, env: { DEMO: 'on', DEMO_SPEED: '50' } }));
    const { app } = server;
    const [member, stranger] = [await registerPlayer(server), await registerPlayer(server)];
    await app.db.query('UPDATE player SET is_demo = false WHERE id = $1', [stranger.playerId]);
    await call(server, 'POST /wallet/deposit', { token: stranger.accessToken, body: { amount: 700 } });
    const token = member.accessToken;
    await call(server, 'POST /wallet/deposit', { token, body: { amount: 500 } });
    await eventually(async () => expect(await app.wallet.readBalance(member.playerId)).toBe(500_00));
    await call(server, 'POST /player/withdraw', { token, body: { amount: 200 } });
    await eventually(async () => {
      const { transactions } = await app.wallet.listTransfers({
        status: 'pending',
        type: undefined,
        page: 1,
        limit: 10,
      });
      // The bank decides nothing of a player who is not the demo's.
      expect(transactions.map(({ amount }) => amount)).toEqual([700]);
    });
    expect(await app.wallet.readBalance(member.playerId)).toBe(300_00);

    await eventually(async () => {
      const { matches } = await app.catalog.listDeskMatches({
        line: 'LIVE',
        isMatchEnd: true,
        page: 1,
        limit: 100,
      });
      const simulated = matches.filter(
        (match) => match.streamingUrl?.includes('fight=') && match.result !== null,
      );
      expect(simulated.length).toBeGreaterThan(2);
    });
  }, 120_000);
});

interface Match {
  categoryCode: Parameters<typeof categoryFamily>[0];
  isMatchStart: boolean;
  nowRate: unknown;
  streamingUrl: string;
}

function familyOf({ categoryCode }: Match): string {
  return categoryFamily(categoryCode);
}

function eventually(condition: () => Promise<void>): Promise<void> {
  return vi.waitFor(condition, { timeout: 60_000, interval: 100 });
}

function closing(server: RunningServer): RunningServer & AsyncDisposable {
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}
