import { ACCESS_TOKEN_SECONDS, LEDGER_CHECKS } from '@sanam/contract';
import { createHash } from 'node:crypto';
import { baht } from '@sanam/money';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import type { Sql } from '../../src/db/database.ts';
import { createSessions } from '../../src/services/accounts/sessions.ts';
import { createTokens } from '../../src/services/accounts/tokens.ts';
import { createTestClock } from '../harness/clock.ts';
import { createOperator } from '../harness/desk.ts';
import { logIn, registerPlayer } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { connectRaw } from '../harness/raw-http.ts';
import { API_KEY, call, callRaw, startTestServer } from '../harness/server.ts';

const SECRET = 'q8Zr0vK2mW5tY7uA1sD3fG6hJ9lX4cB8';
const clock = createTestClock();
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ clock, env: { TOKEN_SECRET: SECRET } });
});
afterAll(() => server.close());

const refresh = (refreshToken: string) => call(server, 'POST /auth/refresh', { body: { refreshToken } });
const wallet = (token: string) => call(server, 'GET /player/wallet', { token });

/** Ends the grace period of used tokens by moving their time of use back. */
const endGracePeriod = (member: RegisteredPlayer) =>
  server.app.db.query(
    `UPDATE refresh_token SET used_at = used_at - interval '11 seconds'
      WHERE session_id IN (SELECT id FROM session WHERE player_id = $1)`,
    [member.playerId],
  );

describe('refresh', () => {
  test('a refresh returns a new pair, and the old access token stays valid', async () => {
    const member = await registerPlayer(server);
    const { reply } = await refresh(member.refreshToken);
    if (!reply.success) throw new Error(reply.code);
    expect(reply.data.player).toEqual(member.player);
    expect(reply.data.refreshToken).not.toBe(member.refreshToken);
    expect((await wallet(reply.data.accessToken)).status).toBe(200);
    expect((await wallet(member.accessToken)).status).toBe(200);
  });

  test('concurrent refreshes get the same next token', async () => {
    const member = await registerPlayer(server);
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(member.refreshToken)));
    const tokens = replies.map(({ reply }) => (reply.success ? reply.data.refreshToken : reply.code));
    expect(new Set(tokens)).toHaveLength(1);
    const next = await refresh(tokens[0] ?? '');
    expect(next.status).toBe(200);
  });

  test('reusing a token after 10 s ends the session', async () => {
    const member = await registerPlayer(server);
    const first = await refresh(member.refreshToken);
    if (!first.reply.success) throw new Error(first.reply.code);
    // Although the session was just verified, it ends at once.
    expect((await wallet(first.reply.data.accessToken)).status).toBe(200);
    await endGracePeriod(member);
    expect(await refresh(member.refreshToken)).toMatchObject({
      status: 401,
      reply: { code: 'SESSION_ENDED' },
    });
    expect((await refresh(first.reply.data.refreshToken)).status).toBe(401);
    expect((await wallet(first.reply.data.accessToken)).reply).toMatchObject({ code: 'SESSION_ENDED' });
  });

  test('reusing the token before the last one ends the session within 10 s', async () => {
    const member = await registerPlayer(server);
    const first = await refresh(member.refreshToken);
    if (!first.reply.success) throw new Error(first.reply.code);
    const second = await refresh(first.reply.data.refreshToken);
    if (!second.reply.success) throw new Error(second.reply.code);
    expect((await refresh(member.refreshToken)).status).toBe(401);
    expect((await refresh(second.reply.data.refreshToken)).status).toBe(401);
  });

  test('ending one session keeps the player’s other sessions', async () => {
    const member = await registerPlayer(server);
    const other = await logIn(server, member.player.phone, member.password);
    await refresh(member.refreshToken);
    await endGracePeriod(member);
    await refresh(member.refreshToken);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test('a session ends 30 days after log-in, however often it is refreshed', async () => {
    const member = await registerPlayer(server);
    const renewed = await refresh(member.refreshToken);
    if (!renewed.reply.success) throw new Error(renewed.reply.code);
    const [session] = await server.app.db.query<{ days: number }>(
      'SELECT extract(epoch FROM expires_at - created_at)::float8 / 86400 AS days FROM session WHERE player_id = $1',
      [member.playerId],
    );
    // Other tests may have moved the test's clock ahead of the database's.
    expect(session?.days).toBeCloseTo(30, 1);
    await server.app.db.query(
      "UPDATE session SET expires_at = clock_timestamp() - interval '1 second' WHERE player_id = $1",
      [member.playerId],
    );
    expect((await refresh(renewed.reply.data.refreshToken)).status).toBe(401);
  });

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000)])(
    'the server refuses a malformed refresh token',
    async (token) => {
      expect((await refresh(token)).status).toBeGreaterThanOrEqual(400);
      expect((await refresh(token)).status).toBeLessThan(500);
    },
  );

  test('stores only hashes of refresh tokens', async () => {
    const member = await registerPlayer(server);
    const rows = await server.app.db.query<{ hash: Uint8Array }>(
      `SELECT t.hash FROM refresh_token t JOIN session s ON s.id = t.session_id WHERE s.player_id = $1`,
      [member.playerId],
    );
    const hashes = rows.map(({ hash }) => Buffer.from(hash).toString('hex'));
    expect(hashes).toEqual([createHash('sha256').update(member.refreshToken).digest('hex')]);
  });
});

describe('log-out', () => {
  test('log-out ends the session at once for both tokens', async () => {
    const member = await registerPlayer(server);
    expect((await wallet(member.accessToken)).status).toBe(200);
    expect((await call(server, 'POST /player/logout', { token: member.accessToken })).reply.success).toBe(
      true,
    );
    expect((await wallet(member.accessToken)).reply).toMatchObject({ code: 'SESSION_ENDED' });
    expect((await refresh(member.refreshToken)).status).toBe(401);
  });

  test('log-out accepts an empty JSON body', async () => {
    const { accessToken: token } = await registerPlayer(server);
    const { status } = await callRaw(server, 'POST', '/api/player/logout', {
      token,
      headers: { 'content-type': 'application/json' },
      body: '',
    });
    expect(status).toBe(200);
    expect((await wallet(token)).status).toBe(401);
  });

  test('a log-out on another server takes effect within a second', async () => {
    const member = await registerPlayer(server);
    await wallet(member.accessToken);
    await server.app.db.query(
      "UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT' WHERE player_id = $1",
      [member.playerId],
    );
    clock.forward(1);
    expect((await wallet(member.accessToken)).status).toBe(401);
  });
});

describe('a session that ends during a request', () => {
  const sendHeaders = async (at: RunningServer, route: string, token: string, body: string) => {
    const connection = await connectRaw(at);
    const lines = Object.entries({
      host: 'sanam.test',
      connection: 'close',
      'x-api-key': API_KEY,
      'content-type': 'application/json',
      'content-length': String(body.length),
      authorization: `Bearer ${token}`,
    });
    connection.send(
      `${route} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    await connection.arrived();
    return async () => {
      connection.send(body);
      return connection.reply();
    };
  };

  test('the server refuses a player’s request whose session ends before its body arrives', async () => {
    const { accessToken: token } = await registerPlayer(server);
    const finish = await sendHeaders(server, 'PUT /api/user/profile', token, '{"line":"too.late"}');
    // The first request was authenticated by now, since a later one has its reply.
    expect((await wallet(token)).status).toBe(200);
    expect((await call(server, 'POST /player/logout', { token })).status).toBe(200);
    expect((await finish()).status).toBe(401);
  });

  test('the server refuses an operator’s request whose session ends before its body', async () => {
    const another = await startTestServer();
    const { token } = await createOperator(another, 'trader');
    const finish = await sendHeaders(another, 'POST /api/desk/stadiums', token, '{"stadiumName":"too late"}');
    expect((await call(another, 'GET /desk/me', { token })).status).toBe(200);
    expect((await call(another, 'POST /desk/logout', { token })).status).toBe(200);
    expect((await finish()).status).toBe(401);
    await another.close();
  });
});

describe('access tokens', () => {
  test('an access token works for 15 minutes', async () => {
    const member = await registerPlayer(server);
    clock.forward(ACCESS_TOKEN_SECONDS - 60);
    expect((await wallet(member.accessToken)).status).toBe(200);
    clock.forward(60);
    expect((await wallet(member.accessToken)).reply).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('the server refuses forged access tokens and those of the desk', async () => {
    const member = await registerPlayer(server);
    const [head = '', claims = '', signature = ''] = member.accessToken.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const foreign = await new SignJWT({ sid: decoded['sid'] })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setIssuer('sanam')
      .setAudience('player')
      .setSubject('1')
      .setExpirationTime('1h')
      .sign(Buffer.from('secret'.repeat(10)));
    const forged = [
      [head, encode({ ...decoded, sub: '1' }), signature].join('.'),
      [encode({ alg: 'none', typ: 'at+jwt' }), claims, ''].join('.'),
      [encode({ alg: 'none' }), claims, signature].join('.'),
      `${head}.${claims}.`,
      foreign,
      member.refreshToken,
      `${member.accessToken}x`,
    ];
    for (const token of forged) expect((await wallet(token)).status).toBe(401);
    expect((await call(server, 'GET /desk/me', { token: member.accessToken })).status).toBe(401);
  });
});

test('a token of one audience is invalid for the other, also when cached', async () => {
  const tokens = createTokens({ secret: SECRET, clock });
  const bearer = { subjectId: 1, sessionId: '01890000-0000-7000-8000-000000000000' };
  for (const [side, other] of [
    ['player', 'desk'],
    ['desk', 'player'],
  ] as const) {
    const token = await tokens.signAccess(side, bearer);
    expect(await tokens.verifyAccess(other, token)).toBeUndefined();
    expect(await tokens.verifyAccess(side, token)).toEqual(bearer);
    expect(await tokens.verifyAccess(other, token)).toBeUndefined();
  }
});

describe('sessions', () => {
  test('a session serves only its owner, even with a valid signature', async () => {
    const [one, two] = [await registerPlayer(server), await registerPlayer(server)];
    const { sid } = JSON.parse(Buffer.from(one.accessToken.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string;
    };
    const tokens = createTokens({ secret: SECRET, clock });
    const foreign = await tokens.signAccess('player', { subjectId: two.playerId, sessionId: sid });
    const own = await tokens.signAccess('player', { subjectId: one.playerId, sessionId: sid });
    const desk = await tokens.signAccess('desk', { subjectId: one.playerId, sessionId: sid });
    expect((await wallet(own)).status).toBe(200);
    expect((await wallet(foreign)).status).toBe(401);
    expect((await call(server, 'GET /desk/me', { token: desk })).status).toBe(401);
  });

  test('a session that ends during its lookup is not cached as active', async () => {
    const member = await registerPlayer(server);
    const [row] = await server.app.db.query<{ id: string }>('SELECT id FROM session WHERE player_id = $1', [
      member.playerId,
    ]);
    const bearer = { subjectId: member.playerId, sessionId: row?.id ?? '' };
    const [lookedUp, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let queries = 0;
    const db: Sql = {
      async query<Row extends object>(...statement: Parameters<Sql['query']>) {
        const rows = await server.app.db.query<Row>(...statement);
        queries += 1;
        lookedUp.resolve();
        // The first lookup returns only after the session has ended.
        if (queries === 1) await late.promise;
        return rows;
      },
    };
    const sessions = createSessions({ db, clock });
    const first = sessions.isActive('player', bearer);
    await lookedUp.promise;
    await sessions.logOut(bearer.sessionId);
    late.resolve();
    expect(await first).toBe(true);
    expect(await sessions.isActive('player', bearer)).toBe(false);
  });

  test('no session opens with a password that changed after its verification', async () => {
    const member = await registerPlayer(server);
    const outcomes = await Promise.all([
      ...Array.from({ length: 4 }, () =>
        call(server, 'POST /auth/login', {
          body: { username: member.player.phone, password: member.password },
        }),
      ),
      call(server, 'POST /player/change-password', {
        token: member.accessToken,
        body: { oldPassword: member.password, newPassword: 'brand-new-secret' },
      }),
    ]);
    expect(outcomes.at(-1)?.reply.success).toBe(true);
    const live = await server.app.db.query('SELECT FROM session WHERE player_id = $1 AND ended_at IS NULL', [
      member.playerId,
    ]);
    expect(live).toHaveLength(1);
  });
});

describe('the desk', () => {
  test('the desk has its own accounts, whose tokens open nothing of a player', async () => {
    await server.app.accounts.createFirstAdmin('a-long-desk-password');
    const wrong = await call(server, 'POST /desk/login', { body: { username: 'admin', password: 'nope' } });
    expect(wrong.reply).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const { reply } = await call(server, 'POST /desk/login', {
      body: { username: 'admin', password: 'a-long-desk-password' },
    });
    if (!reply.success) throw new Error(reply.code);
    const token = reply.data.accessToken;
    expect((await call(server, 'GET /desk/me', { token })).reply.data).toEqual({
      username: 'admin',
      role: 'admin',
      hasTotp: false,
      mustChangePassword: false,
      mustSetUpTotp: false,
    });
    const { playerId } = await registerPlayer(server);
    await server.app.wallet.creditDeposit({ playerId, amount: baht(250), ref: 'desk-1' });
    expect((await call(server, 'GET /desk/ledger', { token })).reply.data).toMatchObject({
      isVerified: true,
      checks: LEDGER_CHECKS.map((code) => ({ code, violations: 0 })),
      house: { bank: 250, stakes: 0, result: 0 },
    });
    expect((await wallet(token)).status).toBe(401);

    await server.app.db.query("UPDATE operator SET role = 'trader'");
    expect(await call(server, 'GET /desk/ledger', { token })).toMatchObject({
      status: 403,
      reply: { code: 'FORBIDDEN' },
    });
    await call(server, 'POST /desk/logout', { token });
    expect((await call(server, 'GET /desk/me', { token })).reply).toMatchObject({ code: 'SESSION_ENDED' });
  });

  test('the first admin is created once', async () => {
    expect(await server.app.accounts.createFirstAdmin('another-password')).toBeUndefined();
  });
});
