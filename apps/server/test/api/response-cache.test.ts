import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callRaw, startTestServer } from '../harness/server.ts';

let server: RunningServer;
let game: GameActions;
let player: TestPlayer;
let live: { id: number };
let step: { id: number };
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  player = await game.createPlayer(0);
  live = await game.createOpenMatch();
  step = await game.createOpenMatch({ line: 'STEP', rung: '10/8' });
});
afterAll(() => server.close());

const paths = (): [string, number][] => [
  ['/api/match?type=LIVE&isMatchEnd=false&sortBy=createdAt&sortOrder=asc', live.id],
  ['/api/matches', live.id],
  [`/api/match/${live.id}`, live.id],
  ['/api/step/matches?isMatchEnd=false', step.id],
  ['/api/step/matches/active', step.id],
];
const get = (path: string, headers: Record<string, string> = {}) =>
  callRaw(server, 'GET', path, { token: player.accessToken, headers });

describe('cached endpoints', () => {
  test('cached replies carry an ETag, and a matching one gets 304', async () => {
    for (const [path] of paths()) {
      const { status, headers, text } = await get(path);
      const etag = headers.get('etag') ?? '';
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toContain('accept-language');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(text).toContain('"success":true');

      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { 'if-none-match': tag });
        expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('cache-control')).toBe('private, no-cache');
      }
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  test('a changed match invalidates the cached replies', async () => {
    for (const [path, id] of paths()) {
      const before = await get(path);
      const rateId = await game.setRung(id, '10/7');
      const after = await get(path, { 'if-none-match': before.headers.get('etag') ?? '' });
      expect(after.status).toBe(200);
      expect(after.text).toContain(`"rateId":${rateId},`);
      await game.setRung(id, '10/6');
    }
  });

  test('an unchanged board is read from the database once', async () => {
    const reading = vi.spyOn(server.app.catalog, 'listBoard');
    // Cache entries do not expire by age here.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => {
      reading.mockRestore();
      clock.mockRestore();
    });
    await game.setRung(live.id, '10/5');
    await Promise.all(Array.from({ length: 50 }, () => get('/api/match?page=1&limit=20')));
    await get('/api/match?limit=20&page=1');
    // One read, and one for each notification of the change.
    expect(reading.mock.calls.length).toBeLessThan(5);
  });

  test('cached replies follow Accept-Language', async () => {
    const texts = new Set<string>();
    for (const language of ['th', 'en', 'zh', 'th', 'en', 'zh']) {
      const { headers, text } = await get(`/api/match/${live.id}`, { 'accept-language': language });
      texts.add(`${headers.get('content-language')} ${text}`);
    }
    expect(texts.size).toBe(3);
  });

  test('a cached reply equals a fresh one', async () => {
    const readResponse = async (path: string) => {
      const { status, headers, text } = await get(path);
      const { date: _date, 'x-request-id': requestId, ...rest } = Object.fromEntries(headers);
      expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
      return { status, text, headers: rest };
    };
    for (const [path, id] of paths()) {
      await game.setRung(id, '10/9');
      const first = await readResponse(path);
      expect(await readResponse(path)).toEqual(first);
      expect(await readResponse(path)).toEqual(first);
    }
  });

  test('an ended session gets no cached reply', async () => {
    const leaving = await game.createPlayer(0);
    const token = leaving.accessToken;
    const path = '/api/matches';
    for (let times = 0; times < 3; times += 1) {
      expect((await callRaw(server, 'GET', path, { token })).status).toBe(200);
    }
    expect((await call(server, 'POST /player/logout', { token })).status).toBe(200);
    expect((await callRaw(server, 'GET', path, { token })).status).toBe(401);
  });

  test('an ETag does not replace a token or the key', async () => {
    for (const [path] of paths()) {
      const { headers } = await get(path);
      const tag = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await callRaw(server, 'GET', path, { headers: tag })).status).toBe(401);
      const key = { token: player.accessToken, headers: { ...tag, 'x-api-key': 'wrong' } };
      expect((await callRaw(server, 'GET', path, key)).status).toBe(401);
    }
    const gone = await game.createPlayer(0);
    const [[path] = ['']] = paths();
    expect((await callRaw(server, 'GET', path, { token: gone.accessToken })).status).toBe(200);
    await call(server, 'POST /player/logout', { token: gone.accessToken });
    const refused = await callRaw(server, 'GET', path, { token: gone.accessToken });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(refused.headers.get('etag')).toBeNull();
  });

  test('a missing match is not cached', async () => {
    const nextId = live.id + 1000;
    expect((await get(`/api/match/${nextId}`)).status).toBe(404);
    await server.app.db.query(`ALTER TABLE match ALTER COLUMN id RESTART WITH ${nextId}`);
    expect(await game.createOpenMatch()).toMatchObject({ id: nextId });
    expect((await get(`/api/match/${nextId}`)).status).toBe(200);
  });
});
