import { AsyncLocalStorage } from 'node:async_hooks';
import type { OperatorRole } from '@sanam/contract';
import { OPERATOR_SESSION_HOURS, RECOVERY_CODES } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createTestClock } from '../harness/clock.ts';
import { addOperator, codeOf, createMatch, createOperator, setUpTotp } from '../harness/desk.ts';
import { scaleLoginTimeouts } from '../harness/inject-defect.ts';
import { registerPlayer, sessionIdOf } from '../harness/player.ts';
import { call, callData, callRaw, startTestServer } from '../harness/server.ts';
import { asProduction, freshStore } from '../harness/store.ts';

const STEP_SECONDS = 30;
const NEW_PASSWORD = 'a-password-of-their-own';

const clock = createTestClock();
let server: RunningServer;
let admin: { token: string };
beforeAll(async () => {
  server = await startTestServer({ clock });
  await scaleLoginTimeouts(server.app.db);
  admin = await createOperator(server);
});
afterAll(() => server.close());

interface LogIn {
  username: string;
  password: string;
  code?: string;
}

const logIn = (body: LogIn, at: RunningServer = server) => call(at, 'POST /desk/login', { body });
const me = (token: string) => call(server, 'GET /desk/me', { token });

/** An operator with a password of their own, logged in. */
async function createColleague(role: OperatorRole = 'trader') {
  const added = await addOperator(server, admin.token, role);
  const body = { oldPassword: added.password, newPassword: NEW_PASSWORD };
  await callData(server, 'POST /desk/change-password', { token: added.token, body });
  return { ...added, password: NEW_PASSWORD };
}

/** The same with a second factor, and a step later, so that the code of the set-up is not the current one. */
async function createWithTotp(role?: OperatorRole) {
  const colleague = await createColleague(role);
  const factor = await setUpTotp(server, colleague, () => clock.now());
  clock.forward(STEP_SECONDS);
  return { ...colleague, ...factor };
}

const auditOf = (username: string) =>
  server.app.db.query<{ action: string; actor: string; session_id: string | null; address: string | null }>(
    'SELECT action, actor, session_id, address FROM audit WHERE subject = $1 ORDER BY id',
    [`operator/${username}`],
  );

describe('the second factor', () => {
  test('the second factor is set up with the password and a first code, once', async () => {
    const { token, password, username } = await createColleague();
    const begin = (body: { password: string }) => call(server, 'POST /desk/totp', { token, body });
    const confirm = (code: string) => call(server, 'POST /desk/totp/confirm', { token, body: { code } });

    expect((await confirm('123456')).reply).toMatchObject({ code: 'OPERATOR_STATE' });
    expect(await begin({ password: 'not-the-password' })).toMatchObject({
      status: 422,
      reply: { code: 'WRONG_PASSWORD' },
    });
    const begun = await begin({ password });
    if (!begun.reply.success) throw new Error(begun.reply.code);
    const { secret, uri } = begun.reply.data;
    expect(uri).toMatch(
      new RegExp(
        `^otpauth://totp/Sanam:${username}\\?issuer=Sanam&secret=${secret}&algorithm=SHA1&digits=6&period=30$`,
      ),
    );
    const later = new Date(clock.now().getTime() + 3_600_000);
    expect(await confirm(codeOf(secret, later))).toMatchObject({
      status: 422,
      reply: { code: 'WRONG_CODE' },
    });
    // It does not count before its first code.
    expect((await logIn({ username, password })).status).toBe(200);

    const confirmed = await confirm(codeOf(secret, clock.now()));
    if (!confirmed.reply.success) throw new Error(confirmed.reply.code);
    expect(new Set(confirmed.reply.data.recoveryCodes).size).toBe(RECOVERY_CODES);
    expect((await me(token)).reply).toMatchObject({ data: { hasTotp: true, mustSetUpTotp: false } });
    expect((await begin({ password })).reply).toMatchObject({ code: 'OPERATOR_STATE' });
  });

  test('a log-in without it, or with a wrong code, is refused like a wrong password', async () => {
    const { username, password, secret } = await createWithTotp();
    const wrongPassword = await logIn({
      username,
      password: 'not-the-password',
      code: codeOf(secret, clock.now()),
    });
    expect(wrongPassword.status).toBe(401);
    const later = new Date(clock.now().getTime() + 3_600_000);
    for (const code of [undefined, codeOf(secret, later), 'AAAA-BBBB-CCCC-DDDD']) {
      const refused = await logIn({ username, password, ...(code !== undefined && { code }) });
      expect([refused.status, refused.reply]).toEqual([wrongPassword.status, wrongPassword.reply]);
    }
    expect((await logIn({ username, password, code: codeOf(secret, clock.now()) })).status).toBe(200);
  });

  test('a wrong code takes the same statements whether the password was right or not', async () => {
    const { username, password, secret } = await createWithTotp();
    const code = codeOf(secret, clock.now());
    expect((await logIn({ username, password, code })).status).toBe(200);
    const { accounts, db } = server.app;
    // The server's jobs use the database as well.
    const statements = new AsyncLocalStorage<string[]>();
    const runQuery = db.query.bind(db);
    const runTransaction = db.transact.bind(db);
    const query = vi.spyOn(db, 'query').mockImplementation((...statement) => {
      statements.getStore()?.push(statement[0]);
      return runQuery(...statement);
    });
    const transact = vi.spyOn(db, 'transact').mockImplementation((...work) => {
      statements.getStore()?.push('BEGIN');
      return runTransaction(...work);
    });
    const client = { address: '203.0.113.5', deviceToken: undefined, userAgent: undefined };
    const statementsOf = (form: LogIn) => {
      const own: string[] = [];
      return statements.run(own, async () => {
        await expect(accounts.logInOperator(form, client)).rejects.toMatchObject({
          code: 'INVALID_CREDENTIALS',
        });
        return own;
      });
    };
    const afterWrong = await statementsOf({ username, password: 'not-the-password', code: '123456' });
    expect(afterWrong).toContainEqual(expect.stringContaining('recovery_code'));
    expect(afterWrong).not.toContain('BEGIN');
    for (const form of [
      { username, password, code: 'AAAA-BBBB-CCCC-DDDD' },
      { username, password, code },
      { username, password },
      { username: 'nobody', password, code },
    ])
      expect(await statementsOf(form)).toEqual(afterWrong);
    query.mockRestore();
    transact.mockRestore();
  });

  test.each([
    [-2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 401],
  ])('a phone whose clock is %i steps away gets %i', async (steps, status) => {
    const { username, password, secret } = await createWithTotp();
    clock.forward(STEP_SECONDS);
    const shown = new Date(clock.now().getTime() + steps * STEP_SECONDS * 1000);
    expect((await logIn({ username, password, code: codeOf(secret, shown) })).status).toBe(status);
  });

  test('a code opens one session, also for two log-ins at the same time', async () => {
    const { username, password, secret } = await createWithTotp();
    const now = clock.now();
    const before = new Date(now.getTime() - STEP_SECONDS * 1000);
    const code = codeOf(secret, now);
    const both = await Promise.all([
      logIn({ username, password, code }),
      logIn({ username, password, code }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect((await logIn({ username, password, code })).status).toBe(401);
    // Nor does an earlier one that was never used.
    expect((await logIn({ username, password, code: codeOf(secret, before) })).status).toBe(401);
    clock.forward(STEP_SECONDS);
    expect((await logIn({ username, password, code: codeOf(secret, clock.now()) })).status).toBe(200);
  });

  test('a recovery code replaces the code, once, however it is typed', async () => {
    const { username, password, recoveryCodes } = await createWithTotp();
    const [first = '', second = ''] = recoveryCodes;
    const code = first.toLowerCase().replaceAll('-', ' ');
    const both = await Promise.all([
      logIn({ username, password, code }),
      logIn({ username, password, code }),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect((await logIn({ username, password, code: first })).status).toBe(401);
    expect((await logIn({ username, password, code: second })).status).toBe(200);
    const other = await createWithTotp();
    const { username: hers, password: herPassword } = other;
    expect(
      (await logIn({ username: hers, password: herPassword, code: recoveryCodes[2] ?? '' })).status,
    ).toBe(401);
  });

  test('neither the secret nor a recovery code is readable in the database', async () => {
    const { id, secret, recoveryCodes } = await createWithTotp();
    const [row] = await server.app.db.query<{ stored: string }>(
      `SELECT encode(totp_secret, 'escape') || (SELECT string_agg(encode(hash, 'escape'), '')
                FROM recovery_code WHERE operator_id = operator.id) AS stored
         FROM operator WHERE id = $1`,
      [id],
    );
    for (const hidden of [secret, ...recoveryCodes]) expect(row?.stored).not.toContain(hidden);
    // Moved to another operator, it opens nothing.
    const { username, password } = await createColleague();
    await server.app.db.query(
      'UPDATE operator SET totp_secret = (SELECT totp_secret FROM operator WHERE id = $1) WHERE username = $2',
      [id, username],
    );
    expect((await logIn({ username, password, code: codeOf(secret, clock.now()) })).status).toBe(401);
  });
});

test('guesses of the own password by a logged-in operator are throttled', async () => {
  const { token } = await createColleague();
  const begin = () => call(server, 'POST /desk/totp', { token, body: { password: 'a guess' } });
  for (let nth = 0; nth < 5; nth += 1) expect((await begin()).status).toBe(422);
  expect(await begin()).toMatchObject({ status: 429, reply: { code: 'TOO_MANY_ATTEMPTS' } });
  const body = { oldPassword: 'another guess', newPassword: NEW_PASSWORD };
  const { reply } = await call(server, 'POST /desk/change-password', { token, body });
  expect(reply).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});

describe('a made-up password', () => {
  test('a made-up password opens nothing but its own change', async () => {
    const { token, password, username } = await addOperator(server, admin.token);
    const stadiums = () => call(server, 'GET /desk/stadiums', { token });
    expect((await me(token)).reply).toMatchObject({ data: { username, mustChangePassword: true } });
    expect(await stadiums()).toMatchObject({ status: 403, reply: { code: 'SET_UP_REQUIRED' } });

    const change = (oldPassword: string, newPassword: string) =>
      call(server, 'POST /desk/change-password', { token, body: { oldPassword, newPassword } });
    expect((await change('not-the-password', NEW_PASSWORD)).reply).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await change(password, password)).reply).toMatchObject({ code: 'PASSWORD_UNCHANGED' });
    expect((await change(password, 'eleven-char')).reply).toMatchObject({ code: 'INVALID_INPUT' });
    expect((await change(password, '1qaz2wsx3edc')).reply).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    const other = await logIn({ username, password });
    if (!other.reply.success) throw new Error(other.reply.code);
    expect((await change(password, NEW_PASSWORD)).status).toBe(200);
    expect((await stadiums()).status).toBe(200);
    expect((await me(other.reply.data.accessToken)).status).toBe(401);
    expect((await logIn({ username, password })).status).toBe(401);
  });

  test('a first admin for whom none was given has a made-up password', async () => {
    const another = await startTestServer();
    const first = await another.app.accounts.createFirstAdmin(undefined);
    if (!first) throw new Error('there was an operator');
    expect((await logIn(first, another)).reply).toMatchObject({
      data: { operator: { mustChangePassword: true, mustSetUpTotp: false } },
    });
    await another.close();
  });
});

test('in production an operator without a second factor can only set it up', async () => {
  const DESK_ADMIN_PASSWORD = 'the-first-admins-password';
  const production = await startTestServer({
    env: { ...(await asProduction(await freshStore())), DESK_ADMIN_PASSWORD },
  });
  const first = { username: 'admin', password: DESK_ADMIN_PASSWORD };
  const opened = await callData(production, 'POST /desk/login', { body: first });
  expect(opened.operator).toMatchObject({ mustChangePassword: false, mustSetUpTotp: true });
  const token = opened.accessToken;
  const list = () => call(production, 'GET /desk/operators', { token });
  expect(await list()).toMatchObject({ status: 403, reply: { code: 'SET_UP_REQUIRED' } });
  // A thief of the password may have logged in before the second factor was set up.
  const { accessToken: other } = await callData(production, 'POST /desk/login', { body: first });
  expect((await call(production, 'GET /desk/me', { token: other })).status).toBe(200);
  await setUpTotp(production, { token, password: DESK_ADMIN_PASSWORD });
  expect((await call(production, 'GET /desk/me', { token: other })).status).toBe(401);
  expect((await list()).status).toBe(200);
  expect((await logIn(first, production)).status).toBe(401);
  await production.close();
});

describe('a session', () => {
  /** As if nobody had touched the desk for this long. */
  const idle = async (username: string, minutes: number): Promise<void> => {
    await server.app.db.query(
      `UPDATE session SET touched_at = touched_at - make_interval(mins => $2)
        WHERE operator_id = (SELECT id FROM operator WHERE username = $1)`,
      [username, minutes],
    );
    // The last verification is trusted for a second.
    clock.forward(1);
  };

  test('a session ends 20 minutes after the last touch, whatever is polled meanwhile', async () => {
    const { token, username } = await createColleague();
    await idle(username, 19);
    expect((await me(token)).status).toBe(200);
    await idle(username, 2);
    expect(await me(token)).toMatchObject({ status: 401, reply: { code: 'SESSION_ENDED' } });
    expect((await call(server, 'POST /desk/active', { token })).status).toBe(401);
  });

  test('a session goes on while its operator is active', async () => {
    const { token, username } = await createColleague();
    for (let nth = 0; nth < 3; nth += 1) {
      await idle(username, 19);
      expect((await call(server, 'POST /desk/active', { token })).status).toBe(200);
    }
    expect((await me(token)).status).toBe(200);
  });

  test('a session ends after 12 hours even if its operator is active', async () => {
    const { token } = await createColleague();
    clock.forward(OPERATOR_SESSION_HOURS * 3600 - 60);
    expect((await call(server, 'POST /desk/active', { token })).status).toBe(200);
    clock.forward(120);
    expect((await me(token)).status).toBe(401);
    admin = await createOperator(server);
  });
});

describe('the audit trail', () => {
  test('the audit trail has log-ins, failures and log-outs with address and session', async () => {
    const { username, password } = await createColleague();
    expect((await logIn({ username, password: 'not-the-password' })).status).toBe(401);
    const { accessToken: token } = await callData(server, 'POST /desk/login', {
      body: { username, password },
    });
    await call(server, 'POST /desk/logout', { token });
    const rows = (await auditOf(username)).slice(-3);
    expect(rows.map(({ action, actor }) => [action, actor])).toEqual([
      ['LOGIN_FAILED', username],
      ['LOGIN', username],
      ['LOGOUT', username],
    ]);
    expect(rows.map(({ address }) => address)).toEqual(Array(3).fill('127.0.0.1'));
    const [failed, opened, closed] = rows.map(({ session_id }) => session_id);
    expect([failed, closed]).toEqual([null, opened]);
    expect(opened).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('the audit trail names a disabled operator whose log-in failed', async () => {
    const { id, username, password } = await createColleague();
    const { reply } = await logIn({ username: 'nobody', password });
    await callData(server, 'POST /desk/operators/{id}/disable', { token: admin.token, id });
    expect(await logIn({ username, password })).toMatchObject({ status: 401, reply });
    expect((await auditOf(username)).at(-1)).toMatchObject({ action: 'LOGIN_FAILED', actor: username });
  });

  test('the audit trail does not store a name that no operator has', async () => {
    await logIn({ username: 'my-secret-password', password: 'x' });
    const [row] = await server.app.db.query(
      'SELECT actor, action, subject, address FROM audit ORDER BY id DESC LIMIT 1',
    );
    expect(row).toEqual({ actor: '?', action: 'LOGIN_FAILED', subject: 'operator/?', address: '127.0.0.1' });
  });

  test('the audit trail has the session and the address of every act of an operator', async () => {
    const { token, username } = await createColleague('admin');
    const id = await createMatch(server, token, { rung: '10/9' });
    await call(server, 'POST /desk/matches/{id}/open', { token, id });
    await call(server, 'POST /desk/matches/{id}/cancel', { token, id });
    const player = await registerPlayer(server);
    const deposit = { token: player.accessToken, body: { amount: 500 } };
    const { transactionId } = await callData(server, 'POST /wallet/deposit', deposit);
    await call(server, 'POST /desk/transactions/{id}/confirm', { token, id: transactionId });
    await call(server, 'POST /desk/settings', { token, body: { supportPhone: '02-111-2222' } });
    const rows = await server.app.db.query<{ action: string; session_id: string; address: string }>(
      "SELECT action, session_id, address FROM audit WHERE actor = $1 AND action <> 'LOGIN' ORDER BY id",
      [username],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'OPERATOR_PASSWORD',
      'STADIUM_ADD',
      'MATCH_ADD',
      'RATE_SET',
      'MATCH_OPEN',
      'MATCH_CANCEL',
      'DEPOSIT_CONFIRM',
      'SETTING_CHANGE',
    ]);
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1);
    expect(new Set(rows.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
  });
});

describe('managing operators', () => {
  const act = (name: 'disable' | 'enable' | 'reset' | 'end-sessions', id: number, token = admin.token) =>
    call(server, `POST /desk/operators/{id}/${name}`, { token, id });
  const add = (username: string) =>
    call(server, 'POST /desk/operators', { token: admin.token, body: { username, role: 'cashier' } });

  test('operators are listed without what they log in with', async () => {
    const { id, username } = await createWithTotp('cashier');
    const { reply, text } = await call(server, 'GET /desk/operators', { token: admin.token });
    if (!reply.success) throw new Error(reply.code);
    const listed = reply.data.find((operator) => operator.id === id);
    expect(listed).toEqual({
      id,
      username,
      role: 'cashier',
      status: 'ACTIVE',
      hasTotp: true,
      mustChangePassword: false,
      lastActiveAt: expect.any(String) as string,
    });
    expect(text).not.toMatch(/argon|secret|hash/i);
  });

  test('the server refuses a name that is taken or belongs to a program', async () => {
    expect((await add('somchai')).status).toBe(200);
    for (const name of ['somchai', 'admin', 'console', 'demo', 'system']) {
      expect(await add(name)).toMatchObject({ status: 409, reply: { code: 'USERNAME_TAKEN' } });
    }
  });

  test('disabling ends the sessions at once, enabling lets the operator back in', async () => {
    const { id, token, username, password } = await createColleague();
    expect((await me(token)).status).toBe(200);
    expect((await act('disable', id)).status).toBe(200);
    expect((await me(token)).reply).toMatchObject({ code: 'SESSION_ENDED' });
    expect((await logIn({ username, password })).status).toBe(401);
    expect((await act('disable', id)).status).toBe(200);
    expect((await act('enable', id)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await logIn({ username, password })).status).toBe(200);
    const acts = (await auditOf(username)).filter(({ actor }) => actor === 'admin');
    expect(acts.map(({ action }) => action)).toEqual(['OPERATOR_ADD', 'OPERATOR_DISABLE', 'OPERATOR_ENABLE']);
    expect(acts.every(({ session_id }) => session_id !== null)).toBe(true);
  });

  test('a reset removes the second factor and ends the sessions', async () => {
    const { id, token, username, recoveryCodes } = await createWithTotp();
    const { reply } = await act('reset', id);
    const { password } = (reply as { data: { password: string } }).data;
    expect((await me(token)).status).toBe(401);
    expect((await logIn({ username, password })).reply).toMatchObject({
      data: { operator: { hasTotp: false, mustChangePassword: true } },
    });
    const left = 'SELECT FROM recovery_code WHERE operator_id = $1';
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect(await server.app.db.query(left, [id])).toEqual([]);
  });

  test('an admin sees where an operator is logged in, and logs them out everywhere', async () => {
    const { id, token, username, password } = await createColleague();
    const { token: own } = await createColleague('admin');
    const loggedIn = await call(server, 'POST /desk/login', {
      body: { username, password },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0.0.0 Safari/537.36' },
    });
    expect(loggedIn.status).toBe(200);
    const list = () => callData(server, 'GET /desk/operators/{id}/sessions', { token: own, id });
    expect(await list()).toMatchObject([
      {
        browser: 'Chrome',
        system: 'Windows',
        address: expect.stringMatching(/127\.0\.0\.1$/) as string,
        createdAt: expect.any(String) as string,
      },
      { lastActiveAt: expect.any(String) as string },
    ]);
    expect((await act('end-sessions', id)).status).toBe(200);
    expect((await me(token)).reply).toMatchObject({ code: 'SESSION_ENDED' });
    expect(await list()).toEqual([]);
    expect((await auditOf(username)).at(-1)).toMatchObject({ action: 'OPERATOR_END_SESSIONS' });
    expect((await logIn({ username, password })).status).toBe(200);
    const unknown = await call(server, 'GET /desk/operators/{id}/sessions', { token: own, id: 999_999 });
    expect(unknown).toMatchObject({ status: 404, reply: { code: 'OPERATOR_NOT_FOUND' } });
  });

  const endSession = (id: number, sessionId: string, token = admin.token) =>
    callRaw(server, 'POST', `/api/desk/operators/${id}/sessions/${sessionId}/end`, { token });

  test('an admin logs an operator out on one device; the others go on', async () => {
    const { id, token, username, password } = await createColleague();
    const lost = await callData(server, 'POST /desk/login', { body: { username, password } });
    const sessionId = sessionIdOf(lost);
    expect((await endSession(id, sessionId)).status).toBe(200);
    expect((await me(lost.accessToken)).reply).toMatchObject({ code: 'SESSION_ENDED' });
    expect((await me(token)).status).toBe(200);
    const sessions = await callData(server, 'GET /desk/operators/{id}/sessions', { token: admin.token, id });
    expect(sessions.map((session) => session.id)).toEqual([sessionIdOf({ accessToken: token })]);
    // Another try changes nothing.
    expect((await endSession(id, sessionId)).status).toBe(200);
    const [row, ...more] = await server.app.db.query<{ actor: string; after: object }>(
      "SELECT actor, after FROM audit WHERE subject = $1 AND action = 'OPERATOR_END_SESSIONS'",
      [`operator/${username}`],
    );
    expect(row).toEqual({ actor: 'admin', after: { sessionsEnded: 1, sessionId } });
    expect(more).toEqual([]);
  });

  test('a device is ended of its own operator, by another one', async () => {
    const [one, other] = [await createColleague('admin'), await createColleague()];
    const own = sessionIdOf({ accessToken: one.token });
    const theirs = sessionIdOf({ accessToken: other.token });
    for (const [id, sessionId, refused] of [
      [one.id, own, { status: 409, reply: { code: 'OPERATOR_STATE' } }],
      [other.id, own, { status: 404, reply: { code: 'SESSION_NOT_FOUND' } }],
      [other.id, crypto.randomUUID(), { status: 404, reply: { code: 'SESSION_NOT_FOUND' } }],
      [999_999, theirs, { status: 404, reply: { code: 'OPERATOR_NOT_FOUND' } }],
    ] as const)
      expect(await endSession(id, sessionId, one.token)).toMatchObject(refused);
    for (const { token } of [one, other]) expect((await me(token)).status).toBe(200);
  });

  test('nobody changes themselves, and an unknown operator is not found', async () => {
    const { id, token } = await createColleague('admin');
    for (const name of ['disable', 'enable', 'reset', 'end-sessions'] as const) {
      expect(await act(name, id, token)).toMatchObject({ status: 409, reply: { code: 'OPERATOR_STATE' } });
      expect(await act(name, 999_999)).toMatchObject({ status: 404, reply: { code: 'OPERATOR_NOT_FOUND' } });
    }
    expect((await me(token)).status).toBe(200);
  });

  test('of two admins who disable each other at once one stays', async () => {
    const [one, other] = [await createColleague('admin'), await createColleague('admin')];
    const replies = await Promise.all([
      act('disable', other.id, one.token),
      act('disable', one.id, other.token),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const active = await server.app.db.query(
      "SELECT id FROM operator WHERE id IN ($1, $2) AND status = 'ACTIVE'",
      [one.id, other.id],
    );
    expect(active).toHaveLength(1);
  });
});

describe('players', () => {
  const act = (name: 'disable' | 'enable' | 'end-sessions', id: number, token: string) =>
    call(server, `POST /desk/players/{id}/${name}`, { token, id, body: { reason: 'asked by phone' } });
  const wallet = (token: string) => call(server, 'GET /player/wallet', { token });

  test('a cashier disables, enables and logs out a player, with a reason', async () => {
    const { token: cashier, username } = await createColleague('cashier');
    const player = await registerPlayer(server);
    expect((await wallet(player.accessToken)).status).toBe(200);
    expect((await act('disable', player.playerId, cashier)).status).toBe(200);
    expect((await wallet(player.accessToken)).reply).toMatchObject({ code: 'SESSION_ENDED' });
    const again = { username: player.player.phone, password: player.password };
    expect((await call(server, 'POST /auth/login', { body: again })).reply).toMatchObject({
      code: 'ACCOUNT_DISABLED',
    });
    expect((await act('enable', player.playerId, cashier)).status).toBe(200);
    const { accessToken } = await callData(server, 'POST /auth/login', { body: again });
    expect((await act('end-sessions', player.playerId, cashier)).status).toBe(200);
    expect((await wallet(accessToken)).status).toBe(401);
    const rows = await server.app.db.query(
      'SELECT actor, action, reason FROM audit WHERE subject = $1 ORDER BY id',
      [`player/${player.playerId}`],
    );
    expect(rows).toEqual(
      ['PLAYER_DISABLE', 'PLAYER_ENABLE', 'PLAYER_END_SESSIONS'].map((action) => ({
        actor: username,
        action,
        reason: 'asked by phone',
      })),
    );
    for (const name of ['disable', 'enable', 'end-sessions'] as const) {
      const unknown = await act(name, 999_999, cashier);
      expect(unknown).toMatchObject({ status: 404, reply: { code: 'PLAYER_NOT_FOUND' } });
    }
  });
});
