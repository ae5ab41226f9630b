import { LANGUAGES, LANGUAGE_TAGS } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createGameActions } from '../harness/game-actions.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { scaleLoginTimeouts } from '../harness/inject-defect.ts';
import { logIn, registerPlayer, registrationForm } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  await scaleLoginTimeouts(server.app.db);
});
afterAll(() => server.close());

describe('registration', () => {
  test('registration opens an account with an empty wallet; the phone is the username', async () => {
    const form = registrationForm();
    const { status, reply } = await call(server, 'POST /auth/register', { body: form });
    expect(status).toBe(200);
    expect(reply).toEqual({
      success: true,
      message: messageFor('REGISTERED', 'en'),
      data: { player: { username: form.phone } },
    });

    const { accessToken, player } = await logIn(server, form.phone, form.password);
    expect(player).toEqual({ fullName: form.fullName, username: form.phone, phone: form.phone });
    const me = await call(server, 'GET /player/me', { token: accessToken });
    expect(me.reply.data).toEqual({
      player,
      profile: {
        bankName: form.bankName,
        bankCode: 'SCB',
        bankAccount: form.bankAccount,
        line: form.line,
        depositAccount: null,
        betChips: [100, 500, 1000, 2500, 5000, 10_000],
        lastBetAmount: null,
      },
      balance: '0.00',
    });
  });

  test('registering a known phone gets the same reply and changes nothing', async () => {
    const form = registrationForm();
    const first = await call(server, 'POST /auth/register', { body: form });
    const second = await call(server, 'POST /auth/register', {
      body: { ...form, password: 'another-secret', fullName: 'คนอื่น', bankAccount: '9999999999' },
    });
    expect(second.status).toBe(first.status);
    expect(second.reply).toEqual(first.reply);
    expect(
      await call(server, 'POST /auth/login', { body: { username: form.phone, password: 'another-secret' } }),
    ).toMatchObject({
      status: 401,
    });
    const { accessToken, player } = await logIn(server, form.phone, form.password);
    expect(player.fullName).toBe(form.fullName);
    const profile = await call(server, 'GET /user/profile', { token: accessToken });
    expect(profile.reply.data).toMatchObject({ bankAccount: form.bankAccount });
  });

  test('concurrent registrations of one phone in any spelling make one account', async () => {
    const spellings = ['0899999991', '66899999991', '0066899999991', '๐๘๙๙๙๙๙๙๙๑'];
    const replies = await Promise.all(
      [...spellings, ...spellings].map((phone, index) =>
        call(server, 'POST /auth/register', {
          body: registrationForm({ phone, password: `secret-${index}` }),
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toContain(200);
    const rows = await server.app.db.query("SELECT FROM player WHERE phone LIKE '%899999991'");
    expect(rows).toHaveLength(1);
  });

  test('the bank’s name comes from its code, not from the form', async () => {
    const { accessToken } = await registerPlayer(server, { bankCode: 'KBANK', bankName: 'my own bank' });
    const profile = await call(server, 'GET /user/profile', { token: accessToken });
    expect(profile.reply.data).toMatchObject({ bankCode: 'KBANK', bankName: 'ธนาคารกสิกรไทย' });
  });

  test.each(['\u202etxt', 'a\u0000b', 'ab\u200bcd', 'ab\ncd', 'ab\ufeffcd'])(
    'the server refuses a name with invisible characters: %j',
    async (fullName) => {
      const { status, reply } = await call(server, 'POST /auth/register', {
        body: registrationForm({ fullName }),
      });
      expect({ status, reply }).toMatchObject({ status: 400, reply: { code: 'TEXT_NOT_ALLOWED' } });
    },
  );

  test('the server refuses a name of spaces', async () => {
    const { reply } = await call(server, 'POST /auth/register', {
      body: registrationForm({ fullName: '     ' }),
    });
    expect(reply).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ field: 'fullName', rule: 'minLength' }] },
    });
  });

  test('the server refuses a name that is too long after Unicode normalisation', async () => {
    const { status, reply } = await call(server, 'POST /auth/register', {
      body: registrationForm({ fullName: '\u0958'.repeat(100) }),
    });
    expect({ status, reply }).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT', data: { fields: [{ field: 'fullName', rule: 'maxLength' }] } },
    });
  });

  test.each([
    ['123456789', 'minLength'],
    ['1234567890123456', 'maxLength'],
    ['12345-67890', 'pattern'],
    ['1234567890', undefined],
    ['123456789012345', undefined],
  ])('registers with the account number %s: refused by %s', async (bankAccount, rule) => {
    const { reply } = await call(server, 'POST /auth/register', { body: registrationForm({ bankAccount }) });
    expect(reply).toMatchObject(
      rule === undefined
        ? { success: true }
        : { code: 'INVALID_INPUT', data: { fields: [{ field: 'bankAccount', rule }] } },
    );
  });

  test('the database refuses an account number of another length', async () => {
    const { playerId } = await registerPlayer(server);
    await expect(
      server.app.db.query("UPDATE player SET bank_account = '123456789' WHERE id = $1", [playerId]),
    ).rejects.toThrow('player_bank_account_length');
  });

  test('the server refuses a common password, the phone and the name', async () => {
    const form = registrationForm({ fullName: 'Somying Jaidee' });
    for (const password of ['123456', 'Password1', form.phone, form.fullName])
      expect(await call(server, 'POST /auth/register', { body: { ...form, password } })).toMatchObject({
        status: 422,
        reply: { code: 'PASSWORD_TOO_WEAK', message: messageFor('PASSWORD_TOO_WEAK', 'en') },
      });
    expect(await server.app.accounts.findPlayerId(form.phone)).toBeUndefined();
  });

  test('stores passwords as argon2id hashes only', async () => {
    const withFullCost = await startTestServer({ env: { PASSWORD_HASH_COST: 'full' } });
    const { playerId } = await registerPlayer(withFullCost);
    const [row] = await withFullCost.app.db.query<{ password_hash: string }>(
      'SELECT password_hash FROM player WHERE id = $1',
      [playerId],
    );
    await withFullCost.close();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('log-in', () => {
  test('a wrong password and an unknown phone get the same reply', async () => {
    const { player } = await registerPlayer(server);
    const wrong = await call(server, 'POST /auth/login', {
      body: { username: player.phone, password: 'wrong-one' },
    });
    const nobody = await call(server, 'POST /auth/login', {
      body: { username: '0877777777', password: 'wrong-one' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.reply).toMatchObject({
      success: false,
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
    });
    expect(nobody.status).toBe(wrong.status);
    expect(nobody.reply).toEqual(wrong.reply);
  });

  test('accepts the phone with spaces around it', async () => {
    const { player, password } = await registerPlayer(server);
    expect(await logIn(server, ` ${player.phone} `, password)).toMatchObject({ player });
  });

  test('repeated guesses wait ever longer, and the right password works after that', async () => {
    const { player, password } = await registerPlayer(server);
    const guess = () =>
      call(server, 'POST /auth/login', { body: { username: player.phone, password: 'a guess' } });
    for (let tries = 1; tries <= 5; tries += 1) expect((await guess()).status).toBe(401);
    const readRetryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.reply).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringContaining(`${readRetryAfter(refused)} seconds`),
    });
    expect(readRetryAfter(refused)).toBeGreaterThan(0);
    expect(readRetryAfter(refused)).toBeLessThanOrEqual(60);
    // The database measures the wait, so the test moves its end back.
    await endWait(player.phone);
    expect((await guess()).status).toBe(401);
    const longer = readRetryAfter(await guess());
    expect(longer).toBeGreaterThan(60);
    expect(longer).toBeLessThanOrEqual(120);
    await endWait(player.phone);
    expect(await logIn(server, player.phone, password)).toMatchObject({ player });
    expect((await guess()).status).toBe(401);
  });

  test('a device keeps its token over log-ins, and a new one gets its own', async () => {
    const { player, password, playerId, deviceToken } = await registerPlayer(server);
    const body = { username: player.phone, password };
    const again = await callData(server, 'POST /auth/login', {
      body,
      headers: { 'device-token': deviceToken },
    });
    expect(again.deviceToken).toBe(deviceToken);
    const elsewhere = await callData(server, 'POST /auth/login', { body });
    expect(elsewhere.deviceToken).not.toBe(deviceToken);
    const devices = await server.app.db.query<{ device_id: string; sessions: number }>(
      `SELECT d.device_id, count(s.id) AS sessions
         FROM player_device d JOIN session s USING (player_id, device_id)
        WHERE player_id = $1 GROUP BY d.device_id, d.first_seen_at ORDER BY d.first_seen_at`,
      [playerId],
    );
    expect(devices).toEqual([
      { device_id: deviceToken.slice(0, 36), sessions: 2 },
      { device_id: elsewhere.deviceToken.slice(0, 36), sessions: 1 },
    ]);
  });

  test.each(['0812345678\u0000', 'a\u0007b', '\ud800'])(
    'the server refuses an unusable username: %j',
    async (username) => {
      const { status } = await call(server, 'POST /auth/login', { body: { username, password: 'secret' } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test('concurrent guesses are throttled like sequential ones', async () => {
    const { player } = await registerPlayer(server);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(server, 'POST /auth/login', { body: { username: player.phone, password: 'a guess' } }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('a disabled player learns so only with the right password', async () => {
    const { player, playerId, password, accessToken } = await registerPlayer(server);
    await server.app.db.query("UPDATE player SET status = 'DISABLED' WHERE id = $1", [playerId]);
    expect(
      (await call(server, 'POST /auth/login', { body: { username: player.phone, password } })).reply,
    ).toMatchObject({
      code: 'ACCOUNT_DISABLED',
    });
    expect(
      (await call(server, 'POST /auth/login', { body: { username: player.phone, password: 'wrong' } })).reply,
    ).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await expect
      .poll(async () => (await call(server, 'GET /player/wallet', { token: accessToken })).status, EVENTUALLY)
      .toBe(401);
  });

  const endWait = (phone: string) =>
    server.app.db.query('UPDATE attempt SET blocked_until = clock_timestamp() WHERE key = $1', [
      `login:player/${phone}`,
    ]);
});

describe('login attempts per address', () => {
  test('an address that tries too many phones has to wait for any phone', async () => {
    const strict = await startTestServer({ env: { LOGIN_ATTEMPTS_PER_ADDRESS: '3' } });
    await scaleLoginTimeouts(strict.app.db);
    try {
      const tryPhone = (username: string) =>
        call(strict, 'POST /auth/login', { body: { username, password: 'one password' } });
      for (const phone of ['0811111111', '0811111112', '0811111113'])
        expect((await tryPhone(phone)).status).toBe(401);
      expect((await tryPhone('0811111114')).status).toBe(429);
      const forged = await call(strict, 'POST /auth/login', {
        body: { username: '0811111115', password: 'one password' },
        headers: { 'x-forwarded-for': '203.0.113.7' },
      });
      expect(forged.status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('login throttle', () => {
  const [FREE, MAX_WAIT, PERIOD] = [3, 60, 900];
  const consume = async (key: string) => {
    const [row] = await server.app.db.query<{ seconds: number }>(
      'SELECT attempt_consume(p_key => $1, p_free => $2, p_max_wait => $3, p_forget_seconds => $4) AS seconds',
      [key, FREE, MAX_WAIT, PERIOD],
    );
    return row?.seconds;
  };
  const pass = (key: string, seconds: number) =>
    server.app.db.query(
      `UPDATE attempt SET last_at = last_at - make_interval(secs => $2),
              blocked_until = blocked_until - make_interval(secs => $2) WHERE key = $1`,
      [key, seconds],
    );
  const triesOf = async (key: string) =>
    (await server.app.db.query<{ tries: number }>('SELECT tries FROM attempt WHERE key = $1', [key]))[0]
      ?.tries;

  test('attempts expire one by one, also under constant use', async () => {
    const key = 'test/never quiet';
    // At the rate of the free attempts nobody ever waits.
    for (let nth = 0; nth < 20; nth += 1) {
      expect(await consume(key)).toBe(0);
      await pass(key, PERIOD / FREE);
    }
    // At twice that rate, every second attempt has expired by the next.
    for (let nth = 0; nth < 2; nth += 1) {
      await consume(key);
      await pass(key, PERIOD / FREE / 2);
    }
    expect(await triesOf(key)).toBe(2);
  });

  test('attempts expire after a pause, and delays grow until then', async () => {
    const key = 'test/quiet';
    for (let nth = 0; nth < FREE; nth += 1) expect(await consume(key)).toBe(0);
    expect(await consume(key)).toBeGreaterThan(0);
    await pass(key, MAX_WAIT + 1);
    expect(await consume(key)).toBe(0);
    expect(await triesOf(key)).toBe(FREE + 1);
    await pass(key, PERIOD + 1);
    expect(await consume(key)).toBe(0);
    expect(await triesOf(key)).toBe(1);
  });
});

describe('profile and wallet', () => {
  test('a player can change the Line ID and nothing else', async () => {
    const { accessToken } = await registerPlayer(server);
    const changed = await call(server, 'PUT /user/profile', {
      token: accessToken,
      body: { line: 'new.line' },
    });
    expect(changed.reply).toMatchObject({ success: true, data: { line: 'new.line' } });
    const refused = await call(server, 'PUT /user/profile', {
      token: accessToken,
      body: { line: 'x.y.z', bankAccount: '1' } as { line: string },
    });
    expect(refused).toMatchObject({ status: 400, reply: { code: 'INVALID_INPUT' } });
    expect((await call(server, 'GET /user/profile', { token: accessToken })).reply.data).toMatchObject({
      line: 'new.line',
    });
  });

  test('the amounts of the chips are stored with the account', async () => {
    const { accessToken: token } = await registerPlayer(server);
    const betChips = [2000, 20, 300];
    expect(await callData(server, 'PUT /player/bet-chips', { token, body: { betChips } })).toEqual({
      betChips,
    });
    expect((await callData(server, 'GET /user/profile', { token })).betChips).toEqual(betChips);
  });

  test.each([
    ['two', [100, 200]],
    ['seven', [10, 20, 30, 40, 50, 60, 70]],
    ['one below the smallest bet', [9, 100, 200]],
    ['one above the largest bet', [10_001, 100, 200]],
    ['one with satang', [10.5, 100, 200]],
    ['the same twice', [100, 200, 100]],
  ])('the server refuses chips with %s', async (_why, betChips) => {
    const { accessToken: token } = await registerPlayer(server);
    expect(await call(server, 'PUT /player/bet-chips', { token, body: { betChips } })).toMatchObject({
      status: 400,
      reply: { code: 'INVALID_INPUT' },
    });
  });

  test('the profile has the amount of the newest LIVE bet', async () => {
    const game = await createGameActions(server);
    const player = await game.createPlayer();
    const readLast = async () =>
      (await callData(server, 'GET /user/profile', { token: player.accessToken })).lastBetAmount;
    expect(await readLast()).toBeNull();
    const { id, rateId } = await game.createOpenMatch();
    for (const betAmount of [100, 250])
      await game.bet(player, { matchId: id, rateId, betAmount, betType: 'BLUE' });
    expect(await readLast()).toBe(250);
  });

  test('both wallet endpoints show the balance of the ledger', async () => {
    const { accessToken, playerId } = await registerPlayer(server);
    const { satang } = await import('@sanam/money');
    await server.app.wallet.creditDeposit({ playerId, amount: satang(1_245_075), ref: `t-${playerId}` });
    await server.app.wallet.creditDeposit({ playerId, amount: satang(1_245_075), ref: `t-${playerId}` });
    for (const name of ['GET /player/wallet', 'GET /wallet/balance'] as const) {
      expect((await call(server, name, { token: accessToken })).reply.data).toEqual({
        balance: '12450.75',
        owed: 0,
      });
    }
  });
});

describe('changing the password', () => {
  test('a password change needs the old one and ends every other session', async () => {
    const { player, password, accessToken } = await registerPlayer(server);
    const other = await logIn(server, player.phone, password);
    const wrong = await call(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: 'not it at all', newPassword: 'brand-new-secret' },
    });
    expect(wrong).toMatchObject({ status: 422, reply: { code: 'WRONG_PASSWORD' } });

    const changed = await call(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: password, newPassword: 'brand-new-secret' },
    });
    expect(changed.reply.success).toBe(true);
    expect((await call(server, 'GET /player/wallet', { token: accessToken })).status).toBe(200);
    expect((await call(server, 'GET /player/wallet', { token: other.accessToken })).reply).toMatchObject({
      code: 'SESSION_ENDED',
    });
    expect(
      (await call(server, 'POST /auth/refresh', { body: { refreshToken: other.refreshToken } })).status,
    ).toBe(401);
    expect(
      (await call(server, 'POST /auth/login', { body: { username: player.phone, password } })).status,
    ).toBe(401);
    await logIn(server, player.phone, 'brand-new-secret');
  });

  test('a password change from the log-in page ends every session', async () => {
    const { player, password, accessToken } = await registerPlayer(server);
    const changed = await call(server, 'POST /auth/change-password', {
      body: { username: player.phone, oldPassword: password, newPassword: 'brand-new-secret' },
    });
    expect(changed.reply.success).toBe(true);
    expect((await call(server, 'GET /player/wallet', { token: accessToken })).status).toBe(401);
    await logIn(server, player.phone, 'brand-new-secret');
  });

  test('the server refuses the same password, a common one and one under 8 characters', async () => {
    const { password, accessToken } = await registerPlayer(server);
    const same = await call(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: password, newPassword: password },
    });
    expect(same.reply).toMatchObject({ code: 'PASSWORD_UNCHANGED' });
    const weak = await call(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: password, newPassword: 'Password1' },
    });
    expect(weak).toMatchObject({ status: 422, reply: { code: 'PASSWORD_TOO_WEAK' } });
    const short = await call(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: password, newPassword: 'seven77' },
    });
    expect(short.reply).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ field: 'newPassword', rule: 'minLength' }] },
    });
  });
});

describe('messages', () => {
  test.each(LANGUAGES)('messages follow Accept-Language: %s', async (language) => {
    const { reply, headers } = await call(server, 'POST /auth/login', {
      body: { username: '0866666666', password: language },
      headers: { 'accept-language': LANGUAGE_TAGS[language].html },
    });
    expect(reply.message).toBe(messageFor('INVALID_CREDENTIALS', language));
    expect(headers.get('content-language')).toBe(LANGUAGE_TAGS[language].html);
  });
});
