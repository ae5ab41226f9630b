import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSimulator } from '../src/simulator/run.ts';
import type { Simulation } from '../src/simulator/run.ts';
import type { RunningServer } from '../../server/src/main/start-server.ts';
import { createTestClock } from '../../server/test/harness/clock.ts';
import { createOperator } from '../../server/test/harness/desk.ts';
import { callData, startTestServer } from '../../server/test/harness/server.ts';
import { ageWatch, readCloses } from '../../server/test/harness/silence.ts';

const SILENCE_SECONDS = 10;
/** No match takes so long. */
const A_MATCH_SECONDS = 600;

let server: RunningServer;
let clock: ReturnType<typeof createTestClock>;
let simulation: Simulation;
let trader: Awaited<ReturnType<typeof createOperator>>;
/** A match of the demo that is under way and open. */
let id: number;
beforeEach(async () => {
  clock = createTestClock();
  server = await startTestServer({ clock, env: { RESULT_RECALL_SECONDS: '60' } });
  simulation = { seed: 1, speed: 1, appliedUntil: new Map(), signal: new AbortController().signal };
  await run();
  trader = await createOperator(server, 'trader');
  const match = (await list()).find((one) => one.isMatchStart && one.isOpenBet);
  if (!match) throw new Error('no match is open');
  ({ id } = match);
});
afterEach(() => server.close());

const run = (change: Partial<Simulation> = {}) => runSimulator(server.app, { ...simulation, ...change });
const list = async () => {
  const page = { line: 'LIVE', isMatchEnd: undefined, page: 1, limit: 200 } as const;
  return (await server.app.catalog.listDeskMatches(page)).matches;
};
const read = () => callData(server, 'GET /desk/matches/{id}', { token: trader.token, id });
const act = (name: 'take' | 'release' | 'close' | 'open' | 'end') =>
  callData(server, `POST /desk/matches/{id}/${name}`, { token: trader.token, id });
const beat = () => callData(server, 'POST /desk/beat', { token: trader.token, body: { matchIds: [id] } });
/** Takes the match as a desk does, which then reports. */
const take = async () => {
  await act('take');
  await beat();
};
const setRate = () => {
  const body = { my: { favourite: 'BLUE', rung: '10/3.5' } } as const;
  return callData(server, 'POST /desk/matches/{id}/rate', { token: trader.token, id, body });
};
const countResults = async () => (await list()).filter((match) => match.result !== null).length;
/** The desk has reported last, and has taken the match, so many seconds ago. */
const fallSilent = async (seconds: number) => {
  const { db } = server.app;
  const ago = 'clock_timestamp() - make_interval(secs => $2)';
  await db.query(`UPDATE match_window SET opened_at = ${ago} WHERE match_id = $1`, [id, seconds]);
  await db.query(`UPDATE match_holder SET since = ${ago} WHERE match_id = $1`, [id, seconds]);
  await db.query(`UPDATE match_watch SET seen_at = ${ago} WHERE match_id = $1`, [id, seconds]);
};
/** When the holder last touched the desk. */
const touch = (secondsAgo: number) =>
  server.app.db.query(
    'UPDATE session SET touched_at = clock_timestamp() - make_interval(secs => $2) WHERE operator_id = $1',
    [trader.id, secondsAgo],
  );

test('a match that somebody runs at the desk is left alone until it is released', async () => {
  await take();
  await setRate();
  const taken = await read();
  const results = await countResults();
  for (let passed = 0; passed < A_MATCH_SECONDS; passed += 60) {
    clock.forward(60);
    await beat();
    await run();
    expect(await read()).toEqual(taken);
  }
  expect(await countResults()).toBeGreaterThan(results + 2);

  await act('release');
  await run();
  expect(await read()).toMatchObject({ isMatchEnd: true, holder: null });
  expect((await read()).result).not.toBeNull();
});

test('a match that is given back opens at the price of the demo, unwatched', async () => {
  const before = await read();
  await take();
  await setRate();
  await act('release');
  expect(await read()).toMatchObject({ isOpenBet: true, isWatched: true });
  await run();
  const after = await read();
  expect(after).toMatchObject({ isOpenBet: true, isWatched: false, nowRate: before.nowRate });
  await ageWatch(server.app.db, id, 3600);
  expect((await server.app.catalog.closeSilent(SILENCE_SECONDS)).closed).toEqual([]);
  expect(await read()).toEqual({ ...after, openedAt: (await read()).openedAt });

  // Closed at the desk, it is opened as well.
  await take();
  await act('close');
  await run();
  expect((await read()).isOpenBet).toBe(false);
  await act('release');
  await run();
  expect(await read()).toMatchObject({ isOpenBet: true, isWatched: false });

  // With another seed it has no script any more.
  const otherSeed = { seed: 2, appliedUntil: new Map<number, number>() };
  await take();
  await run(otherSeed);
  expect((await read()).result).toBeNull();
  await act('release');
  await run(otherSeed);
  expect((await read()).result).toBe('CANCEL');
});

test('a desk that is silent or absent: betting closes, then the demo goes on', async () => {
  await take();
  await fallSilent(SILENCE_SECONDS + 1);
  await run();
  expect((await readCloses(server.app.db, id)).filter(({ actor }) => actor === 'demo')).toEqual([]);
  await server.app.catalog.closeSilent(SILENCE_SECONDS);
  expect((await readCloses(server.app.db, id)).at(-1)).toMatchObject({ actor: 'system' });
  await fallSilent(SILENCE_SECONDS + 1);
  await run();
  expect((await read()).isOpenBet).toBe(false);
  await fallSilent(SILENCE_SECONDS + 6);
  await run();
  expect(await read()).toMatchObject({ isOpenBet: true, isWatched: false, holder: { username: 'trader' } });

  // The desk is back, and the match is theirs again.
  await beat();
  const taken = await read();
  clock.forward(A_MATCH_SECONDS);
  await run();
  await touch(170);
  await run();
  expect(await read()).toEqual(taken);
  // The desk still reports, but nobody has touched it for three minutes.
  await touch(190);
  await beat();
  await run();
  expect((await read()).result).not.toBeNull();
});

test('a holder calls the result, and one that was called is not replaced', async () => {
  await take();
  await act('close');
  const { version } = await act('end');
  // By its script the match is over. A desk does not report matches that have ended.
  const script = { speed: 1000 };
  await ageWatch(server.app.db, id, 60);
  await run(script);
  expect((await read()).result).toBeNull();
  const call = (result: 'RED' | 'BLUE') => {
    const body = { result, seenVersion: version };
    return callData(server, 'POST /desk/matches/{id}/result/call', { token: trader.token, id, body });
  };
  expect(await call('BLUE')).toMatchObject({ status: 'WAITING' });
  await act('release');
  await run(script);
  expect((await read()).result).toBeNull();
  await server.app.db.query("UPDATE result_call SET begins_at = clock_timestamp() - interval '1 minute'");
  await server.app.settlement.beginDue();
  expect((await read()).result).toBe('BLUE');
  await run(script);
  expect((await read()).result).toBe('BLUE');
});
