import type { LoggedIn } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { addPasskey } from '../harness/authenticator.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { connectClient } from '../harness/live.ts';
import { logIn, logInOnNewDevice, registerPlayer, sessionIdOf } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile Safari/604.1';
const NOT_FOUND = { status: 404, reply: { code: 'SESSION_NOT_FOUND' } };
const STEP_UP = { status: 403, reply: { code: 'STEP_UP_REQUIRED' } };

type Tokens = Pick<LoggedIn, 'accessToken'>;

const list = ({ accessToken: token }: Tokens) => callData(server, 'GET /player/sessions', { token });
const isIn = async ({ accessToken: token }: Tokens) =>
  (await call(server, 'GET /player/wallet', { token })).status === 200;
const end = ({ accessToken: token }: Tokens, id: string) =>
  call(server, 'POST /player/sessions/{id}/end', { token, id });
const endOthers = ({ accessToken: token }: Tokens) =>
  call(server, 'POST /player/sessions/end-others', { token });
const reply = ({ accessToken: token }: Tokens, id: string, wasMe: boolean) =>
  call(server, 'POST /player/sessions/{id}/reply', { token, id, body: { wasMe } });
const logInAgain = (
  { player, password }: { player: LoggedIn['player']; password: string },
  userAgent: string,
) =>
  callData(server, 'POST /auth/login', {
    body: { username: player.phone, password },
    headers: { 'user-agent': userAgent },
  });
const ageVerifications = (playerId: number) =>
  server.app.db.query(
    "UPDATE session SET verified_at = verified_at - interval '16 minutes' WHERE player_id = $1",
    [playerId],
  );

describe('the list', () => {
  test('the list has the active sessions with their devices, the current one first', async () => {
    const member = await registerPlayer(server);
    const phone = await logInAgain(member, ANDROID);
    const tablet = await logInAgain(member, IPHONE);
    await call(server, 'POST /player/logout', { token: tablet.accessToken });
    const { sessions } = await list(phone);
    expect(sessions).toMatchObject([
      { id: sessionIdOf(phone), browser: 'Chrome', system: 'Android', isCurrent: true },
      { id: sessionIdOf(member), browser: null, system: null, isCurrent: false },
    ]);
    expect(JSON.stringify(sessions)).not.toMatch(/127\.0\.0\.1|::1/);
    expect((await list(await registerPlayer(server))).sessions).toHaveLength(1);
  });

  test('the last use of a session is written at most once a minute', async () => {
    const member = await registerPlayer(server);
    const other = await logIn(server, member.player.phone, member.password);
    const lastUses = async () =>
      new Map((await list(other)).sessions.map(({ id, lastUsedAt }) => [id, lastUsedAt]));
    const sessionId = sessionIdOf(member);
    await server.app.accounts.recordSessionUse();
    const first = (await lastUses()).get(sessionId);
    expect(await isIn(member)).toBe(true);
    await server.app.accounts.recordSessionUse();
    expect((await lastUses()).get(sessionId)).toBe(first);

    await server.app.db.query("UPDATE session SET last_used_at = last_used_at - interval '1 hour'");
    const hourAgo = (await lastUses()).get(sessionId);
    // Verified in the last second, so it need not be looked up for this request.
    await vi.waitFor(async () => {
      expect(await isIn(member)).toBe(true);
      await server.app.accounts.recordSessionUse();
      expect((await lastUses()).get(sessionId)).not.toBe(hourAgo);
    }, EVENTUALLY);
  });
});

describe('ending', () => {
  test('a session ends at once, for both of its tokens', async () => {
    const { newcomer, sessionId, ...member } = await logInOnNewDevice(server);
    expect(await isIn(newcomer)).toBe(true);
    expect((await end(member, sessionId)).status).toBe(200);
    expect(await isIn(newcomer)).toBe(false);
    const { refreshToken } = newcomer;
    expect((await call(server, 'POST /auth/refresh', { body: { refreshToken } })).status).toBe(401);
    expect(await isIn(member)).toBe(true);
    expect(await end(member, sessionId)).toMatchObject(NOT_FOUND);
  });

  test('all sessions but the current one end together', async () => {
    const { newcomer, ...member } = await logInOnNewDevice(server);
    const third = await logIn(server, member.player.phone, member.password);
    const { reply } = await endOthers(member);
    expect(reply.data).toEqual({ ended: 2 });
    expect([await isIn(newcomer), await isIn(third), await isIn(member)]).toEqual([false, false, true]);
  });

  test('the live connection of an ended session is closed', async () => {
    const { newcomer, sessionId, ...member } = await logInOnNewDevice(server);
    const client = await connectClient(server, newcomer.accessToken);
    await end(member, sessionId);
    await vi.waitFor(() => expect(client.socket.connected).toBe(false), EVENTUALLY);
  });

  test('the current session is logged out without a step-up', async () => {
    const member = await registerPlayer(server);
    await ageVerifications(member.playerId);
    expect((await end(member, sessionIdOf(member))).status).toBe(200);
    expect(await isIn(member)).toBe(false);
  });

  test('a stolen session whose step-up is old cannot end the owner’s', async () => {
    const { newcomer, sessionId, ...member } = await logInOnNewDevice(server);
    await ageVerifications(member.playerId);
    expect(await end(member, sessionId)).toMatchObject(STEP_UP);
    expect(await endOthers(member)).toMatchObject(STEP_UP);
    expect(await reply(member, sessionId, false)).toMatchObject(STEP_UP);
    expect(await isIn(newcomer)).toBe(true);
  });

  test('another player’s session is like one that does not exist', async () => {
    const [one, other] = [await registerPlayer(server), await logInOnNewDevice(server)];
    expect(await end(one, other.sessionId)).toMatchObject(NOT_FOUND);
    expect(await reply(one, other.sessionId, false)).toMatchObject(NOT_FOUND);
    expect(await isIn(other.newcomer)).toBe(true);
  });

  test('of two sessions that end each other one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { newcomer, ...member } = await logInOnNewDevice(server);
      const statuses = await Promise.all([
        endOthers(member).then(({ status }) => status),
        endOthers(newcomer).then(({ status }) => status),
      ]);
      expect(new Set(statuses)).toEqual(new Set([200, 401]));
    }
  });
});

describe('a log-in on a new device', () => {
  test('a log-in is shown on older devices, live, and not on the first one ever', async () => {
    const member = await registerPlayer(server);
    expect((await list(member)).newDevices).toEqual([]);
    const client = await connectClient(server, member.accessToken);
    const newcomer = await logInAgain(member, IPHONE);
    await vi.waitFor(
      () =>
        expect(client.events).toContainEqual({
          action: 'NEW_DEVICE',
          data: { sessionId: sessionIdOf(newcomer) },
        }),
      EVENTUALLY,
    );
    client.socket.disconnect();
    expect((await list(member)).newDevices).toMatchObject([
      { sessionId: sessionIdOf(newcomer), browser: 'Safari', system: 'iPhone' },
    ]);
    expect((await list(newcomer)).newDevices).toEqual([]);
  });

  test('a known device is not new', async () => {
    const member = await registerPlayer(server);
    await callData(server, 'POST /auth/login', {
      body: { username: member.player.phone, password: member.password },
      headers: { 'device-token': member.deviceToken },
    });
    expect((await list(member)).newDevices).toEqual([]);
  });

  test('it was me: it is not shown again, and nothing ends', async () => {
    const { newcomer, sessionId, ...member } = await logInOnNewDevice(server);
    expect((await reply(member, sessionId, true)).status).toBe(200);
    expect((await list(member)).newDevices).toEqual([]);
    expect(await isIn(newcomer)).toBe(true);
    expect(await reply(member, sessionId, false)).toMatchObject(NOT_FOUND);
  });

  test('it was not me: its sessions end, and its passkeys and the device are forgotten', async () => {
    const { newcomer, sessionId, ...member } = await logInOnNewDevice(server);
    const own = await addPasskey(server, member);
    const stolen = await addPasskey(server, newcomer);
    const second = await callData(server, 'POST /auth/login', {
      body: { username: member.player.phone, password: member.password },
      headers: { 'device-token': newcomer.deviceToken },
    });
    expect((await reply(member, sessionId, false)).status).toBe(200);
    expect([await isIn(newcomer), await isIn(second), await isIn(member)]).toEqual([false, false, true]);
    expect((await list(member)).newDevices).toEqual([]);
    const logInWith = async (passkey: typeof own) => {
      const body = passkey.sign(await callData(server, 'POST /auth/login/passkey/options'));
      return (await call(server, 'POST /auth/login/passkey', { body })).status;
    };
    expect([await logInWith(own), await logInWith(stolen)]).toEqual([200, 422]);
    // From now on that device is a new one again.
    await callData(server, 'POST /auth/login', {
      body: { username: member.player.phone, password: member.password },
      headers: { 'device-token': newcomer.deviceToken },
    });
    expect((await list(member)).newDevices.length).toBeGreaterThan(0);
  });

  test('a thief with several devices cannot reply about the first one', async () => {
    const { newcomer: first, sessionId, ...owner } = await logInOnNewDevice(server);
    const second = await logIn(server, owner.player.phone, owner.password);
    for (const thief of [first, second]) {
      expect(await reply(thief, sessionId, true)).toMatchObject(NOT_FOUND);
    }
    // Not even after the owner was logged out everywhere.
    await endOthers(second);
    expect(await reply(second, sessionId, true)).toMatchObject(NOT_FOUND);
    const back = await callData(server, 'POST /auth/login', {
      body: { username: owner.player.phone, password: owner.password },
      headers: { 'device-token': owner.deviceToken },
    });
    expect((await list(back)).newDevices.map((device) => device.sessionId)).toContain(sessionId);
    expect((await reply(back, sessionId, false)).status).toBe(200);
  });
});

describe('the previous refresh token within its ten seconds', () => {
  const refresh = (refreshToken: string, headers: Record<string, string>) =>
    call(server, 'POST /auth/refresh', { body: { refreshToken }, headers });
  const audited = ({ accessToken }: Tokens) =>
    server.app.db.query<{ actor: string; after: unknown }>(
      "SELECT actor, after FROM audit WHERE action = 'REFRESH_FROM_ANOTHER_DEVICE' AND subject = $1",
      [`session/${sessionIdOf({ accessToken })}`],
    );

  test('a previous token from another tab of the device leaves no trace', async () => {
    const member = await registerPlayer(server);
    const headers = { 'device-token': member.deviceToken };
    expect((await refresh(member.refreshToken, headers)).status).toBe(200);
    expect((await refresh(member.refreshToken, headers)).status).toBe(200);
    expect(await audited(member)).toEqual([]);
  });

  test.each([
    ['without the device token', {}],
    ['with the token of another device', { 'device-token': 'other' }],
    ['with a copied token in another browser', { 'device-token': 'own', 'user-agent': IPHONE }],
  ])('%s is written to the audit, once, in either order', async (_what, given) => {
    const { deviceToken: ofAnother } = await registerPlayer(server);
    for (const isOwnerFirst of [true, false]) {
      const member = await registerPlayer(server);
      const own = { 'device-token': member.deviceToken };
      const headers: Record<string, string> = { ...given };
      if (headers['device-token'] === 'own') Object.assign(headers, own);
      if (headers['device-token'] === 'other') headers['device-token'] = ofAnother;
      const [first, second] = isOwnerFirst ? [own, headers] : [headers, own];
      expect((await refresh(member.refreshToken, first)).status).toBe(200);
      expect((await refresh(member.refreshToken, second)).status).toBe(200);
      expect((await refresh(member.refreshToken, second)).status).toBe(200);
      expect(await audited(member)).toMatchObject([{ actor: `player/${member.playerId}` }]);
    }
  });
});
