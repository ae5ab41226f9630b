import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createMatch, createOperator } from '../harness/desk.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { readMatchEvents, recordOutbox } from '../harness/outbox-log.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { ageWatch, readCloses } from '../harness/silence.ts';

type Operator = Awaited<ReturnType<typeof createOperator>>;

/** Long beside what the calls take. */
const SILENCE = 60;
/** Silence that is not too long yet. */
const PATIENCE = SILENCE - 15;

let server: RunningServer;
let admin: Operator;
let anan: Operator;
let boon: Operator;
let id: number;
beforeAll(async () => {
  server = await startTestServer({ env: { DESK_SILENCE_SECONDS: String(SILENCE) } });
  await recordOutbox(server.app.db);
  admin = await createOperator(server, 'admin');
  anan = await createOperator(server, 'trader', 'anan');
  boon = await createOperator(server, 'trader', 'boon');
});
afterAll(() => server.close());
beforeEach(async () => {
  id = await createMatch(server, admin.token, { rung: '10/9' });
});

const move = (who: Operator, name: 'take' | 'release' | 'close') =>
  callData(server, `POST /desk/matches/{id}/${name}`, { token: who.token, id });
const open = (who: Operator, body?: { isWatched: boolean }) =>
  callData(server, 'POST /desk/matches/{id}/open', { token: who.token, id, ...(body && { body }) });
const beat = async (who: Operator, matchIds = [id]) =>
  (await callData(server, 'POST /desk/beat', { token: who.token, body: { matchIds } })).matchIds;
const read = () => callData(server, 'GET /desk/matches/{id}', { token: admin.token, id });
const age = (seconds: number) => ageWatch(server.app.db, id, seconds);

/** What the job does every second, once more. */
const staysOpen = async () => {
  await server.app.catalog.closeSilent(SILENCE);
  return (await read()).isOpenBet;
};
const untilClosed = () => vi.waitFor(async () => expect((await read()).isOpenBet).toBe(false), EVENTUALLY);

describe('a watched match', () => {
  test('a match closes once when its desk is silent, and opens by hand only', async () => {
    await move(anan, 'take');
    expect(await open(anan, { isWatched: true })).toMatchObject({ isOpenBet: true, isWatched: true });
    await age(PATIENCE);
    expect(await staysOpen()).toBe(true);
    await age(16);
    await untilClosed();
    const [closed, ...more] = await readCloses(server.app.db, id);
    expect(closed).toEqual({
      actor: 'system',
      reason: expect.stringMatching(/^desk silent 6\d s$/) as string,
    });
    expect(more).toEqual([]);
    const events = await readMatchEvents(server.app.db, id);
    expect(events.filter(({ action }) => action === 'CLOSE_BET')).toHaveLength(1);
    await beat(anan);
    expect(await read()).toMatchObject({ isOpenBet: false, isWatched: false, holder: { username: 'anan' } });
    expect(await read()).toMatchObject({ closedBy: 'system', closedCause: 'SILENCE' });
    expect(await open(anan, { isWatched: true })).toMatchObject({ isOpenBet: true });
  });

  test('shows that a desk closed it because nobody touched the desk', async () => {
    await move(anan, 'take');
    await open(anan, { isWatched: true });
    const body = { isAbsent: true };
    const closed = await callData(server, 'POST /desk/matches/{id}/close', { token: anan.token, id, body });
    expect(closed).toMatchObject({ isOpenBet: false, closedBy: 'anan', closedCause: 'ABSENCE' });
    expect(await readCloses(server.app.db, id)).toEqual([
      { actor: 'anan', reason: 'nobody touched the desk' },
    ]);
    // Closed before, it keeps who has closed it.
    expect(await move(boon, 'close')).toMatchObject({ closedBy: 'anan', closedCause: 'ABSENCE' });
  });

  describe('whose desk nobody touched', () => {
    let idle: Operator;
    let active: Operator;
    let second: Operator;
    beforeEach(async () => {
      idle = await createOperator(server, 'trader', 'chai');
      active = await createOperator(server, 'trader', 'chai');
      second = await createOperator(server, 'trader', 'dao');
      await move(idle, 'take');
      await open(idle, { isWatched: true });
      await server.app.db.query(
        `UPDATE match_holder SET since = since - interval '1 hour' WHERE match_id = $1`,
        [id],
      );
      for (const who of [idle, active, second]) await touched(who, LONG_AGO);
    });
    afterEach(async () => {
      for (const { token } of [idle, active, second]) await callData(server, 'POST /desk/logout', { token });
    });
    const LONG_AGO = 300;
    /** The absence begins after 120 seconds. */
    const LATELY = 60;
    const touched = (who: Operator, secondsAgo: number) =>
      server.app.db.query(
        'UPDATE session SET touched_at = clock_timestamp() - make_interval(secs => $2) WHERE id = $1',
        [who.sessionId, secondsAgo],
      );
    const closeAbsent = ({ token }: Operator) =>
      callData(server, 'POST /desk/matches/{id}/close', { token, id, body: { isAbsent: true } });

    test('an idle device leaves a match open that its holder uses on another', async () => {
      await touched(active, LATELY);
      await beat(active);
      const { version } = await read();
      expect(await closeAbsent(idle)).toMatchObject({ isOpenBet: true, version });
      expect(await readCloses(server.app.db, id)).toEqual([]);
      // The other one closes it when nobody touches that either.
      await touched(active, LONG_AGO);
      expect(await closeAbsent(active)).toMatchObject({ isOpenBet: false, closedCause: 'ABSENCE' });
    });

    test('an idle device leaves a match open that the one who was let in uses', async () => {
      await touched(second, LATELY);
      const body = { operatorId: second.id };
      await callData(server, 'POST /desk/matches/{id}/share', { token: idle.token, id, body });
      await beat(second);
      expect(await closeAbsent(idle)).toMatchObject({ isOpenBet: true });
      // Nobody asks whether the desk of a person who closes is used.
      expect(await move(idle, 'close')).toMatchObject({ isOpenBet: false, closedCause: null });
    });

    test.each([
      ['an operator who was not let in', () => touched(second, LATELY)],
      ['a device on which no desk reports', () => touched(active, LATELY)],
    ])('an idle device closes a match in spite of %s', async (_who, touch) => {
      await touch();
      expect(await closeAbsent(idle)).toMatchObject({ isOpenBet: false, closedCause: 'ABSENCE' });
    });
  });

  test('a match stays open while its desk reports in time', async () => {
    await move(anan, 'take');
    await open(anan, { isWatched: true });
    for (let nth = 0; nth < 5; nth += 1) {
      await age(PATIENCE);
      expect(await beat(anan)).toEqual([id]);
      expect(await staysOpen()).toBe(true);
    }
    expect(await readCloses(server.app.db, id)).toEqual([]);
    await age(SILENCE + 1);
    await untilClosed();
  });

  test('a report that comes too late does not keep a match open', async () => {
    await move(anan, 'take');
    await open(anan, { isWatched: true });
    expect(await beat(anan)).toEqual([id]);
    await age(SILENCE + 1);
    expect(await beat(anan)).toEqual([]);
    await untilClosed();
    expect(await readCloses(server.app.db, id)).toHaveLength(1);
    // Closed, it waits for nothing.
    expect(await beat(anan)).toEqual([id]);
  });

  test('the second operator keeps a match open, and nobody else', async () => {
    await move(anan, 'take');
    const body = { operatorId: boon.id };
    await callData(server, 'POST /desk/matches/{id}/share', { token: anan.token, id, body });
    await open(anan, { isWatched: true });
    await age(PATIENCE);
    expect(await beat(admin)).toEqual([]);
    expect(await beat(boon)).toEqual([id]);
    await age(PATIENCE);
    expect(await staysOpen()).toBe(true);
    expect(await beat(admin)).toEqual([]);
    await age(16);
    await untilClosed();
  });

  test('a match without a holder is still watched, and taking it counts as a report', async () => {
    await move(anan, 'take');
    await open(anan, { isWatched: true });
    await move(anan, 'release');
    await age(PATIENCE);
    expect(await beat(boon)).toEqual([id]);
    await age(PATIENCE);
    await move(boon, 'take');
    await age(PATIENCE);
    expect(await staysOpen()).toBe(true);
    await move(boon, 'release');
    await age(16);
    await untilClosed();
  });

  test('a match closes after as many seconds as the setting says', async () => {
    const silence = async (deskSilenceSeconds: number) =>
      callData(server, 'POST /desk/settings', { token: admin.token, body: { deskSilenceSeconds } });
    await move(anan, 'take');
    await open(anan, { isWatched: true });
    await silence(5);
    await age(6);
    await untilClosed();
    expect(await readCloses(server.app.db, id)).toHaveLength(1);
    await silence(SILENCE);
  });

  test('a match is not closed for the silence before it was opened again', async () => {
    await move(anan, 'take');
    await open(anan, { isWatched: true });
    await beat(anan);
    await move(boon, 'close');
    await age(SILENCE + 50);
    await open(anan, { isWatched: true });
    expect(await staysOpen()).toBe(true);
  });
});

describe('betting that was opened without being watched', () => {
  const take = (body?: { isWatched: boolean }) =>
    callData(server, 'POST /desk/matches/{id}/take', { token: anan.token, id, ...(body && { body }) });

  test.each([
    ['opened', () => open(anan, { isWatched: true })],
    ['taken', () => take({ isWatched: true })],
    ['taken again', async () => [await take(), await age(3600), await take({ isWatched: true })]],
  ])('betting is watched from when it is %s so, even if no desk ever reports', async (_how, watch) => {
    await open(anan);
    await age(3600);
    expect(await read()).toMatchObject({ isOpenBet: true, isWatched: false });
    const { version } = await read();
    await watch();
    expect(await read()).toMatchObject({ isOpenBet: true, isWatched: true, version });
    await age(PATIENCE);
    expect(await staysOpen()).toBe(true);
    await age(16);
    await untilClosed();
    expect(await readCloses(server.app.db, id)).toMatchObject([{ actor: 'system' }]);
    const [row] = await server.app.db.query(
      `SELECT before, after FROM audit WHERE subject = $1 AND after @> '{"isWatched": true}'`,
      [`match/${id}`],
    );
    expect(row).toMatchObject({ before: { isWatched: false } });
  });

  test('betting is still watched when it is opened or taken once more', async () => {
    await open(anan, { isWatched: true });
    await open(anan, { isWatched: false });
    await take({ isWatched: false });
    expect(await read()).toMatchObject({ isWatched: true });
    // Taking it watches nothing while it is closed.
    await move(anan, 'close');
    await take({ isWatched: true });
    expect(await read()).toMatchObject({ isWatched: false });
  });
});

describe('a match that is not watched', () => {
  test('an unwatched match stays open until the desk of its holder has reported', async () => {
    await open(anan);
    expect(await beat(anan)).toEqual([]);
    await age(3600);
    expect(await staysOpen()).toBe(true);
    await move(anan, 'take');
    await age(3600);
    expect(await staysOpen()).toBe(true);
    await beat(anan);
    expect(await read()).toMatchObject({ isWatched: true });
    await age(SILENCE + 1);
    await untilClosed();
  });

  test('no match is unwatched where watching is required, except on the step line', async () => {
    const strict = await startTestServer({ env: { DESK_WATCH: 'required' } });
    try {
      const { token } = await createOperator(strict, 'trader');
      const body = { isWatched: false };
      const openNew = async (line: 'LIVE' | 'STEP') => {
        const fightingDateTime = new Date(Date.now() + 3_600_000).toISOString();
        const matchId = await createMatch(strict, token, { line, rung: '10/9', fightingDateTime });
        return callData(strict, 'POST /desk/matches/{id}/open', { token, id: matchId, body });
      };
      expect(await openNew('LIVE')).toMatchObject({ isOpenBet: true, isWatched: true });
      // The desk of the step prices holds no match and reports none; the time of the fight closes it.
      const step = await openNew('STEP');
      expect(step).toMatchObject({ isOpenBet: true, isWatched: false });
      const taken = await callData(strict, 'POST /desk/matches/{id}/take', { token, id: step.id, body });
      expect(taken).toMatchObject({ isOpenBet: true, isWatched: false });
    } finally {
      await strict.close();
    }
  });
});

test('a beat is neither published nor audited, and knows no foreign or unknown matches', async () => {
  await move(anan, 'take');
  const trail = () => server.app.db.query('SELECT count(*) AS rows FROM audit');
  const [before, events] = [await trail(), await readMatchEvents(server.app.db, id)];
  expect(await beat(anan, [id, id, 999_999])).toEqual([id]);
  expect(await beat(boon, [id])).toEqual([]);
  expect([await trail(), await readMatchEvents(server.app.db, id)]).toEqual([before, events]);
  const tooMany = { matchIds: Array.from({ length: 51 }, (_, nth) => nth + 1) };
  expect(await call(server, 'POST /desk/beat', { token: anan.token, body: tooMany })).toMatchObject({
    status: 400,
    reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'matchIds', rule: 'maxItems' }] } },
  });
});

describe('the time of a fight', () => {
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const change = (fightingDateTime: string) =>
    callData(server, 'PATCH /desk/matches/{id}', { token: anan.token, id, body: { fightingDateTime } });

  test('the time of a fight closes a step match, which opens once it was moved', async () => {
    id = await createMatch(server, admin.token, { line: 'STEP', rung: '10/9', fightingDateTime: at(3600) });
    await open(anan);
    await server.app.catalog.closeDueSteps();
    expect(await read()).toMatchObject({ isOpenBet: true });
    await change(at(-1));
    await untilClosed();
    const reason = 'the time of the fight has passed';
    expect(await readCloses(server.app.db, id)).toEqual([{ actor: 'clock', reason }]);
    expect(await read()).toMatchObject({ closedBy: 'clock', closedCause: 'CLOCK' });
    expect(await call(server, 'POST /desk/matches/{id}/open', { token: anan.token, id })).toMatchObject({
      status: 409,
      reply: { code: 'MATCH_STATE' },
    });
    await change(at(3600));
    expect(await open(anan)).toMatchObject({ isOpenBet: true, isMatchStart: false });
  });

  test('the time of a fight does not close a match of the live board', async () => {
    await change(at(-3600));
    expect(await open(anan)).toMatchObject({ isOpenBet: true });
    await server.app.catalog.closeDueSteps();
    expect(await read()).toMatchObject({ isOpenBet: true });
  });

  test('the time of a fight is read on the clock of the database', async () => {
    const late = { now: () => new Date(Date.now() + 86_400_000) };
    const wrong = await startTestServer({ clock: late });
    try {
      const { catalog, odds } = wrong.app;
      const { token } = await createOperator(wrong, 'trader');
      const soon = { line: 'STEP', fightingDateTime: at(3600) } as const;
      const matchId = await createMatch(wrong, token, soon);
      const act = { matchId, actor: 'test' };
      await odds.setRate(act, { my: { favourite: 'RED', rung: '10/9' } });
      expect(await catalog.transitionMatch('open', act)).toMatchObject({ isOpenBet: true });
      await catalog.closeDueSteps();
      expect(await catalog.readDeskMatch(matchId)).toMatchObject({ isOpenBet: true });
    } finally {
      await wrong.close();
    }
  });
});
