import type { BodyOf, Endpoints } from '@sanam/contract';
import {
  ANNOUNCEMENT_DAYS_MAX,
  ANNOUNCEMENT_MAX,
  ANNOUNCEMENTS_MAX,
  announcementText,
} from '@sanam/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createTestClock } from '../harness/clock.ts';
import { createOperator } from '../harness/desk.ts';
import { connectClient } from '../harness/live.ts';
import { createPlayer } from '../harness/player.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

type NewAnnouncement = BodyOf<Endpoints['POST /desk/announcements']>;

const TEXTS = { th: 'คืนนี้ถอนได้ถึง 23:00', en: 'Withdrawals until 23:00 tonight', mm: 'ယနေ့ည 23:00 အထိ' };
const HOUR = 3_600_000;

let clock: ReturnType<typeof createTestClock>;
let server: RunningServer;
let token: string;
let player: TestPlayer;
beforeEach(async () => {
  clock = createTestClock();
  server = await startTestServer({ clock });
  ({ token } = await createOperator(server));
  player = await createPlayer(server, 0);
});
afterEach(() => server.close());

const inHours = (hours: number) => new Date(clock.now().getTime() + hours * HOUR).toISOString();
const attempt = (announcement: Partial<NewAnnouncement>) =>
  call(server, 'POST /desk/announcements', {
    token,
    body: { texts: TEXTS, endsAt: inHours(3), ...announcement },
  });
const announce = (announcement: Partial<NewAnnouncement> = {}) =>
  callData(server, 'POST /desk/announcements', {
    token,
    body: { texts: TEXTS, endsAt: inHours(3), ...announcement },
  });
const end = (id: number) => call(server, 'POST /desk/announcements/{id}/end', { token, id });
const shown = async () =>
  (await callData(server, 'GET /announcements', { token: player.accessToken })).announcements;
const listed = async () => (await callData(server, 'GET /desk/announcements', { token })).announcements;

describe('an announcement', () => {
  test('announcements are shown from their start until their end, the newest first', async () => {
    const now = await announce({ endsAt: inHours(1) });
    const later = await announce({ startsAt: inHours(0.5), texts: { th: 'ภายหลัง' } });
    expect(now).toMatchObject({ state: 'SHOWN', texts: TEXTS, publishedBy: 'admin', endedBy: null });
    expect(later.state).toBe('SCHEDULED');
    expect(await shown()).toEqual([{ id: now.id, texts: TEXTS, endsAt: now.endsAt }]);
    clock.forward(1800);
    expect((await shown()).map(({ id }) => id)).toEqual([later.id, now.id]);
    clock.forward(1800);
    expect((await shown()).map(({ id }) => id)).toEqual([later.id]);
    expect((await listed()).map(({ id, state }) => [id, state])).toEqual([
      [later.id, 'SHOWN'],
      [now.id, 'ENDED'],
    ]);
  });

  test('an announcement is in Thai where a language is missing, never without Thai', async () => {
    expect(announcementText(TEXTS, 'en')).toEqual({ text: TEXTS.en, language: 'en' });
    expect(announcementText(TEXTS, 'cn')).toEqual({ text: TEXTS.th, language: 'th' });
    expect(await attempt({ texts: { en: 'Closed' } as never })).toMatchObject({ status: 400 });
    expect(await attempt({ texts: { th: '   ' } })).toMatchObject({ status: 400 });
  });

  test('an announcement is ended at once, also before its start, and only once', async () => {
    const { id } = await announce();
    const scheduled = await announce({ startsAt: inHours(1) });
    for (const one of [id, scheduled.id])
      expect((await end(one)).reply).toMatchObject({ data: { state: 'ENDED' } });
    expect(await shown()).toEqual([]);
    clock.forward(2 * 3600);
    expect(await shown()).toEqual([]);
    expect(await end(id)).toMatchObject({ status: 409, reply: { code: 'ANNOUNCEMENT_ENDED' } });
    expect(await end(99)).toMatchObject({ status: 404, reply: { code: 'ANNOUNCEMENT_NOT_FOUND' } });
    const rows = await server.app.db.query(
      'SELECT action, actor, before, after FROM audit WHERE subject = $1 ORDER BY id',
      [`announcement/${id}`],
    );
    expect(rows).toMatchObject([
      { action: 'ANNOUNCEMENT_PUBLISH', actor: 'admin', before: null, after: { texts: TEXTS } },
      { action: 'ANNOUNCEMENT_END', before: { state: 'SHOWN' }, after: { state: 'ENDED' } },
    ]);
  });

  test.each<[what: string, change: () => Partial<NewAnnouncement>, code: string]>([
    ['ends before it starts', () => ({ startsAt: inHours(4) }), 'INVALID_INPUT'],
    ['has ended already', () => ({ startsAt: inHours(-2), endsAt: inHours(-1) }), 'INVALID_INPUT'],
    ['goes on for too long', () => ({ endsAt: inHours(24 * ANNOUNCEMENT_DAYS_MAX + 1) }), 'INVALID_INPUT'],
    ['names no day', () => ({ endsAt: '2030-02-31' }), 'INVALID_INPUT'],
    ['is too long', () => ({ texts: { th: 'ก'.repeat(ANNOUNCEMENT_MAX + 1) } }), 'INVALID_INPUT'],
    ['hides characters', () => ({ texts: { th: 'ปิด\u202eรับ' } }), 'TEXT_NOT_ALLOWED'],
  ])('an announcement that %s is refused', async (_what, change, code) => {
    expect((await attempt(change())).reply).toMatchObject({ code });
    expect(await listed()).toEqual([]);
  });

  test('only a few announcements are shown at once', async () => {
    const made = await Promise.all(
      Array.from({ length: ANNOUNCEMENTS_MAX + 1 }, (_, nth) => attempt({ startsAt: inHours(nth / 10) })),
    );
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409]);
    expect(await attempt({})).toMatchObject({ reply: { code: 'TOO_MANY_ANNOUNCEMENTS' } });
    const [first] = await listed();
    await end(first?.id ?? 0);
    expect((await attempt({})).status).toBe(200);
  });

  test('reaches the phones at home, when it is published and when it ends', async () => {
    const home = await connectClient(server, player.accessToken);
    try {
      const { id } = await announce();
      await home.waitForEvent(({ action }) => action === 'ANNOUNCEMENTS');
      const before = home.events.length;
      expect(home.events.filter(({ action }) => action === 'ANNOUNCEMENTS')).toHaveLength(1);
      await end(id);
      await home.waitForEvent(
        (event) => home.events.indexOf(event) >= before && event.action === 'ANNOUNCEMENTS',
      );
    } finally {
      home.socket.disconnect();
    }
  });

  test('an announcement is never rewritten or removed', async () => {
    const { id } = await announce();
    const { db } = server.app;
    const texts = JSON.stringify({ th: 'อื่น' });
    await expect(db.query('UPDATE announcement SET texts = $1::jsonb', [texts])).rejects.toThrow(
      'never changes',
    );
    await expect(db.query('DELETE FROM announcement')).rejects.toThrow('not allowed');
    await end(id);
    await expect(db.query("UPDATE announcement SET ended_by = 'x'")).rejects.toThrow('ends once');
  });
});
