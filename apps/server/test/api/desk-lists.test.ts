import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAlerts } from '../../src/services/reports/alerts/list-alerts.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { openBettingDays } from '../harness/betting-days.ts';
import type { BettingDays } from '../harness/betting-days.ts';
import { createOperator } from '../harness/desk.ts';
import { call, callData } from '../harness/server.ts';

const NOW = '2026-11-17T13:00:00.000Z';

let days: BettingDays;
let token: string;
let admin: string;
beforeAll(async () => {
  days = await openBettingDays(NOW);
  ({ token } = await createOperator(days.server, 'trader'));
  ({ token: admin } = await createOperator(days.server));
});
afterAll(() => days.server.close());

describe('the exposure of all matches', () => {
  const read = (query: Record<string, string> = {}) =>
    callData(days.server, 'GET /desk/exposure', { token, query });

  test('the exposure has each outcome, the worst case, its cap and the sums', async () => {
    const [empty, heavy, light] = [
      await days.createMatch(),
      await days.createMatch(),
      await days.createMatch({ line: 'STEP' }),
    ];
    const [one, other] = [await days.createPlayer(), await days.createPlayer()];
    await days.bet(one, heavy, 'RED', 10_000);
    await days.bet(other, heavy, 'BLUE', 1000);
    await days.bet(other, heavy, 'DRAW', 100);
    await days.single(other, light, 'BLUE', 200);
    await callData(days.server, 'POST /desk/limits', {
      token: admin,
      body: { scope: `MATCH:${heavy.id}`, liabilityMax: 10_000 },
    });

    const { matches, worst, best, pagination } = await read();
    expect(matches.map(({ matchId }) => matchId)).toEqual([heavy.id, light.id, empty.id]);
    // 9,000 to red at 10/9, less the 900 of blue and the 100 of draw; 10,000 of red and 100 of draw, less 1,000 to
    // blue.
    expect(matches[0]).toMatchObject({
      ifRed: -8000,
      ifBlue: 9100,
      ifDraw: -70,
      worst: -8000,
      best: 9100,
      cap: 10_000,
      share: 0.8,
      isOpenBet: true,
      isMatchEnd: false,
    });
    expect(matches[1]).toMatchObject({ ifRed: 180, ifBlue: -200, ifDraw: 0, cap: 500_000, share: 0 });
    expect(matches[2]).toMatchObject({ ifRed: 0, ifBlue: 0, ifDraw: 0, worst: 0, best: 0, share: 0 });
    expect({ worst, best, total: pagination.total }).toEqual({ worst: -8200, best: 9280, total: 3 });
    expect(await read({ page: '2', limit: '2' })).toMatchObject({
      matches: [{ matchId: empty.id }],
      worst: -8200,
      pagination: { total: 3, totalPages: 2 },
    });

    const { players } = await callData(days.server, 'GET /desk/exposure/players', { token });
    expect(players).toEqual([
      {
        playerId: one.playerId,
        username: one.player.phone,
        fullName: one.player.fullName,
        matchId: heavy.id,
        matchNo: 1,
        betType: 'RED',
        bets: 1,
        stake: 10_000,
        win: 9000,
      },
      expect.objectContaining({ playerId: other.playerId, betType: 'BLUE', stake: 900, win: 1000 }),
      expect.objectContaining({ playerId: other.playerId, matchId: light.id, bets: 1, win: 200 }),
      expect.objectContaining({ playerId: other.playerId, betType: 'DRAW', stake: 100, win: 70 }),
    ]);
    const first = await callData(days.server, 'GET /desk/exposure/players', { token, query: { limit: '1' } });
    expect(first.players).toEqual(players.slice(0, 1));

    // It stays until there is a result, also after the fight.
    await days.server.app.catalog.transitionMatch('end', { matchId: heavy.id, actor: 'test' });
    expect((await read()).matches[0]).toMatchObject({ matchId: heavy.id, isMatchEnd: true, worst: -8000 });
    await days.server.app.settlement.callResult({ matchId: heavy.id, result: 'RED', actor: 'test' });
    expect((await read()).matches.map(({ matchId }) => matchId)).toEqual([light.id, empty.id]);
    await days.acceptSteps();
    await days.callResult(light, 'RED');
    await days.callResult(empty, 'RED');
    expect(await read()).toMatchObject({ matches: [], worst: 0, best: 0 });
  });
});

describe('the step book', () => {
  const read = () => callData(days.server, 'GET /desk/step/book', { token });

  test('the step book is empty without step bets', async () => {
    expect(await read()).toEqual({
      legs: [],
      matches: [],
      largest: null,
      waiting: { bets: 0, stakes: 0 },
      pairs: [],
    });
  });

  test('the step book has bets by legs and matches, the largest payout and pairs', async () => {
    const [a, b, c] = [
      await days.createMatch({ line: 'STEP' }),
      await days.createMatch({ line: 'STEP', categoryCode: 'BOXING' }),
      await days.createMatch({ line: 'STEP' }),
    ];
    const [one, other] = [await days.createPlayer(), await days.createPlayer()];
    await days.single(one, a, 'RED', 1000);
    await days.multi(
      one,
      [
        [a, 'RED'],
        [b, 'BLUE'],
      ],
      100,
    );
    await days.multi(
      other,
      [
        [a, 'RED'],
        [b, 'BLUE'],
        [c, 'RED'],
      ],
      500,
    );
    await days.acceptSteps();
    await days.multi(
      other,
      [
        [a, 'BLUE'],
        [b, 'BLUE'],
      ],
      100,
    );
    // Live bets are not in it.
    await days.bet(one, await days.createMatch(), 'RED', 777);
    await callData(days.server, 'POST /desk/limits', {
      token: admin,
      body: { scope: 'CATEGORY:BOXING', stepPayoutMax: 5000 },
    });

    const book = await read();
    // 1.9 × 2.1111 is 4.011, and × 1.9 again 7.621.
    expect(book).toEqual({
      legs: [
        { legs: 1, bets: 1, stakes: 1000, payout: 1900 },
        { legs: 2, bets: 2, stakes: 200, payout: expect.any(Number) as number },
        { legs: 3, bets: 1, stakes: 500, payout: 3810.5 },
      ],
      matches: [
        { matchId: a.id, bets: 4, stakes: 1700, waiting: 1 },
        { matchId: b.id, bets: 3, stakes: 700, waiting: 1 },
        { matchId: c.id, bets: 1, stakes: 500, waiting: 0 },
      ],
      largest: {
        ticketCode: expect.any(String) as string,
        playerId: other.playerId,
        username: other.player.phone,
        legs: 3,
        stake: 500,
        payout: 3810.5,
        limit: 5000,
      },
      waiting: { bets: 1, stakes: 100 },
      pairs: [
        {
          picks: [
            { matchId: a.id, betType: 'RED' },
            { matchId: b.id, betType: 'BLUE' },
          ],
          bets: 2,
        },
        {
          picks: [
            { matchId: a.id, betType: 'BLUE' },
            { matchId: b.id, betType: 'BLUE' },
          ],
          bets: 1,
        },
        {
          picks: [
            { matchId: a.id, betType: 'RED' },
            { matchId: c.id, betType: 'RED' },
          ],
          bets: 1,
        },
        {
          picks: [
            { matchId: b.id, betType: 'BLUE' },
            { matchId: c.id, betType: 'RED' },
          ],
          bets: 1,
        },
      ],
    });
    await days.acceptSteps();
    expect((await read()).waiting).toEqual({ bets: 0, stakes: 0 });
    for (const match of [a, b, c]) await days.callResult(match, 'RED');
    expect((await read()).legs).toEqual([]);
  });
});

describe('alerts', () => {
  const read = async () => (await callData(days.server, 'GET /desk/alerts', { token })).alerts;

  test('what has to be done is listed in order of urgency and goes when it is done', async () => {
    const { catalog, odds, settlement } = days.server.app;
    const actor = 'test';
    const { id: stadiumId } = await catalog.addStadium({ stadiumName: 'สนามเตือน', actor });
    const add = (fightingDateTime: string) =>
      catalog.addMatch(actor, {
        line: 'LIVE',
        stadiumId,
        categoryCode: 'BULL_FIGHT',
        matchName: 'คู่',
        redName: 'แดง',
        blueName: 'น้ำเงิน',
        fightingDateTime,
      });
    days.at('2026-11-17T14:00:00.000Z');
    const noPrice = await add('2026-11-17T14:20:00Z');
    const late = await add('2026-11-17T13:40:00Z');
    await odds.setRate({ matchId: late.id, actor }, { my: { favourite: 'RED', rung: '10/9' } });
    const ended = await add('2026-11-17T13:00:00Z');
    await catalog.transitionMatch('end', { matchId: ended.id, actor });
    const full = await days.createMatch();
    const player = await days.createPlayer();
    await callData(days.server, 'POST /desk/limits', {
      token: admin,
      body: { scope: `MATCH:${full.id}`, liabilityMax: 10_000 },
    });
    await days.bet(player, full, 'RED', 10_000);

    const own = new Set([noPrice.id, late.id, ended.id, full.id]);
    const listed = (await read()).filter(({ match }) => match && own.has(match.id));
    expect(listed.map(({ kind, severity, subject, share }) => [kind, severity, subject, share])).toEqual([
      ['LIABILITY_HIGH', 'HIGH', `match/${full.id}`, 0.9],
      ['NO_RESULT', 'HIGH', `match/${ended.id}`, null],
      ['MATCH_LATE', 'NORMAL', `match/${late.id}`, null],
      ['NO_PRICE', 'NORMAL', `match/${noPrice.id}`, null],
    ]);
    expect(listed[3]).toMatchObject({
      id: `NO_PRICE/${noPrice.id}`,
      since: '2026-11-17T14:20:00.000Z',
      match: { matchNo: 1, stadium: { id: stadiumId, stadiumName: 'สนามเตือน' } },
    });

    await odds.setRate({ matchId: noPrice.id, actor }, { my: { favourite: 'RED', rung: '10/9' } });
    await catalog.removeMatch({ matchId: late.id, actor });
    await settlement.callResult({ matchId: ended.id, result: 'CANCEL', actor });
    await days.callResult(full, 'BLUE');
    expect((await read()).filter(({ match }) => match && own.has(match.id))).toEqual([]);
  });

  test('what waits for a second person is listed for who may decide and did not ask', async () => {
    days.at('2026-11-17T14:00:00.000Z');
    await setApprovalSum(days.server.app.db, 100_000);
    const body = { scope: 'CATEGORY:BOXING', stepPayoutMax: 6000 };
    const { approvalId } = await callData(days.server, 'POST /desk/limits', { token: admin, body });
    const { token: second } = await createOperator(days.server, 'admin', 'napa');
    const waitsFor = async (who: string) => {
      const { alerts } = await callData(days.server, 'GET /desk/alerts', { token: who });
      return alerts.filter(({ kind }) => kind === 'APPROVAL_WAITING');
    };
    expect(await waitsFor(admin)).toEqual([]);
    expect(await waitsFor(token)).toEqual([]);
    expect(await waitsFor(second)).toEqual([
      {
        id: `APPROVAL_WAITING/${approvalId}`,
        kind: 'APPROVAL_WAITING',
        severity: 'HIGH',
        since: '2026-11-17T14:00:00.000Z',
        subject: 'limit/CATEGORY:BOXING',
        match: null,
        share: null,
        count: null,
        amount: 1000,
        approvalKind: 'LIMIT',
      },
    ]);
    await setApprovalSum(days.server.app.db, null);
  });

  test('an event that waits too long to be published comes first', async () => {
    const { db, clock, approvals } = days.server.app;
    days.at('2026-11-17T14:00:00.000Z');
    const undo = new Error('undo');
    // Not committed, so that no server publishes it.
    const waiting = db.transact(async (tx) => {
      await tx.query(`INSERT INTO outbox (match_id, events, recorded_at) VALUES (1, '[]', $1)`, [
        new Date('2026-11-17T13:59:00Z'),
      ]);
      const alertsOf = await readAlerts({ db: tx, clock, approvalKindsOf: approvals.kindsOf });
      expect(alertsOf('anan', 'trader')[0]).toEqual({
        id: 'OUTBOX_LAGGING',
        kind: 'OUTBOX_LAGGING',
        severity: 'CRITICAL',
        since: '2026-11-17T13:59:00.000Z',
        subject: 'outbox',
        match: null,
        share: null,
        count: null,
        amount: null,
        approvalKind: null,
      });
      throw undo;
    });
    await expect(waiting).rejects.toBe(undo);
  });
});

describe('the audit trail', () => {
  const read = (query: Record<string, string> = {}) =>
    callData(days.server, 'GET /desk/audit', { token: admin, query });
  const ROWS = 7;

  test('the audit trail is filtered by who, what, on what and when, in pages', async () => {
    const { db } = days.server.app;
    await db.query(
      `INSERT INTO audit (actor, action, subject, reason, before, after, session_id, address, at)
       SELECT CASE WHEN n <= 2 THEN 'audited' ELSE 'somebody' END, CASE WHEN n % 2 = 0 THEN 'LIST_TEST' ELSE 'LIST_OTHER' END,
              CASE WHEN n = 3 THEN 'player/90210' ELSE 'match/90210' END, 'because', '{"rung": "10/9"}', '{"rung": "10/8"}',
              '01890000-0000-7000-8000-000000000000', '203.0.113.14', '2026-11-10T00:00:00Z'::timestamptz + n * interval '1 hour'
         FROM generate_series(1, $1::int) AS n`,
      [ROWS],
    );
    const hoursOf = (list: Awaited<ReturnType<typeof read>>) =>
      list.rows.map(({ at }) => Number(at.slice(11, 13)));
    expect(hoursOf(await read({ id: '90210' }))).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(hoursOf(await read({ subject: 'match/90210' }))).toEqual([7, 6, 5, 4, 2, 1]);
    expect(hoursOf(await read({ actor: 'audited' }))).toEqual([2, 1]);
    expect(hoursOf(await read({ action: 'LIST_TEST', actor: 'somebody' }))).toEqual([6, 4]);
    expect(hoursOf(await read({ action: 'LIST_TEST,LIST_OTHER', id: '90210' }))).toHaveLength(ROWS);
    const from = { dateFrom: '2026-11-10T03:00:00Z', id: '90210' };
    expect(hoursOf(await read({ ...from, dateTo: '2026-11-10T05:00:00Z' }))).toEqual([4, 3]);
    expect(hoursOf(await read({ ...from, dateTo: '2026-11-10' }))).toEqual([7, 6, 5, 4, 3]);
    expect(await read({ id: "90210' OR true --" })).toEqual({ rows: [], nextBefore: null });

    const page = await read({ id: '90210', limit: '3' });
    expect(hoursOf(page)).toEqual([7, 6, 5]);
    expect(page.nextBefore).toBe(page.rows[2]?.id);
    // A row that is added meanwhile does not shift the next page.
    await db.query(
      `INSERT INTO audit (actor, action, subject) VALUES ('somebody', 'LIST_TEST', 'match/90210')`,
    );
    const next = await read({ id: '90210', limit: '4', before: String(page.nextBefore) });
    expect({ hours: hoursOf(next), nextBefore: next.nextBefore }).toEqual({
      hours: [4, 3, 2, 1],
      nextBefore: null,
    });
    expect(next.rows[3]).toMatchObject({
      actor: 'audited',
      role: null,
      reason: 'because',
      before: { rung: '10/9' },
      after: { rung: '10/8' },
      sessionId: '01890000-0000-7000-8000-000000000000',
      address: '203.0.113.14',
      second: null,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    // What two people did has the second person.
    await db.transact(async (tx) => {
      await tx.query("SELECT set_config('sanam.second', 'wanna', true)");
      await tx.query(
        `INSERT INTO audit (actor, action, subject) VALUES ('napa', 'LIST_TEST', 'match/90210')`,
      );
    });
    const byTwo = await read({ id: '90210', hasSecond: 'true' });
    expect(byTwo.rows).toMatchObject([{ actor: 'napa', second: 'wanna' }]);
    expect((await read({ id: '90210', hasSecond: 'false' })).rows).toHaveLength(ROWS + 1);
    expect((await read({ actor: 'trader', limit: '1' })).rows[0]).toMatchObject({ role: 'trader' });
  });

  test('the audit trail of a player has their limits and approvals, nothing of others', async () => {
    const { db } = days.server.app;
    const [{ id: player } = { id: 0 }] = await db.query<{ id: number }>('SELECT max(id) AS id FROM player');
    const playerId = String(player);
    const ask = async (subject: string) => {
      const [row] = await db.query<{ id: string }>(
        `INSERT INTO approval (id, kind, subject, payload, amount, asked_by, asked_at, expires_at)
         VALUES (gen_random_uuid(), 'LIMIT', $1, '{}', 100, 'napa', now(), now() + interval '15 minutes') RETURNING id`,
        [subject],
      );
      return `approval/${row?.id}`;
    };
    const acts = [`player/${playerId}`, `limit/PLAYER:${playerId}`];
    const own = [...acts, ...(await Promise.all(acts.map(ask)))];
    const others = [
      `player/${playerId}0`,
      `limit/PLAYER:${playerId}0`,
      `match/${playerId}`,
      await ask(`match/${playerId}`),
    ];
    await db.query(
      "INSERT INTO audit (actor, action, subject) SELECT 'napa', 'LIST_TEST', unnest($1::text[])",
      [[...own, ...others]],
    );
    const { rows } = await read({ playerId, action: 'LIST_TEST' });
    expect(rows.map(({ subject }) => subject)).toEqual(own.toReversed());
    expect((await read({ playerId, action: 'LIST_OTHER' })).rows).toEqual([]);
    expect((await read({ playerId, limit: '2' })).rows).toHaveLength(2);
  });

  test('only an admin reads it', async () => {
    expect(await call(days.server, 'GET /desk/audit', { token })).toMatchObject({
      status: 403,
      reply: { code: 'FORBIDDEN' },
    });
  });
});
