import { LANGUAGES, LANGUAGE_TAGS } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { lengthenWaits } from '../harness/lengthen-waits.ts';
import { PATIENCE } from '../harness/patience.ts';
import { aMember, aRegistration, ask, logIn, startTestServer } from '../harness/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  await lengthenWaits(server.app.db);
});
afterAll(() => server.close());

describe('registration', () => {
  test('opens an account with an empty wallet, and its phone is the username', async () => {
    const form = aRegistration();
    const { status, answer } = await ask(server, 'POST /auth/register', { body: form });
    expect(status).toBe(200);
    expect(answer).toEqual({
      success: true,
      message: messageFor('REGISTERED', 'en'),
      data: { player: { username: form.phone } },
    });

    const { accessToken, player } = await logIn(server, form.phone, form.password);
    expect(player).toEqual({ fullName: form.fullName, username: form.phone, phone: form.phone });
    const me = await ask(server, 'GET /player/me', { token: accessToken });
    expect(me.answer.data).toEqual({
      player,
      profile: {
        bankName: form.bankName,
        bankCode: 'SCB',
        bankAccount: form.bankAccount,
        line: form.line,
        depositAccount: null,
      },
      balance: '0.00',
    });
  });

  test('answers alike for a phone that has an account, and changes nothing about it', async () => {
    const form = aRegistration();
    const first = await ask(server, 'POST /auth/register', { body: form });
    const second = await ask(server, 'POST /auth/register', {
      body: { ...form, password: 'another-secret', fullName: 'คนอื่น', bankAccount: '999' },
    });
    expect(second.status).toBe(first.status);
    expect(second.answer).toEqual(first.answer);
    expect(
      await ask(server, 'POST /auth/login', { body: { username: form.phone, password: 'another-secret' } }),
    ).toMatchObject({
      status: 401,
    });
    const { accessToken, player } = await logIn(server, form.phone, form.password);
    expect(player.fullName).toBe(form.fullName);
    const profile = await ask(server, 'GET /user/profile', { token: accessToken });
    expect(profile.answer.data).toMatchObject({ bankAccount: form.bankAccount });
  });

  test('makes one account of one phone, however it is spelled and however many come at once', async () => {
    const spellings = ['0899999991', '66899999991', '0066899999991', '๐๘๙๙๙๙๙๙๙๑'];
    const answers = await Promise.all(
      [...spellings, ...spellings].map((phone, index) =>
        ask(server, 'POST /auth/register', { body: aRegistration({ phone, password: `secret-${index}` }) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    const rows = await server.app.db.query("SELECT FROM player WHERE phone LIKE '%899999991'");
    expect(rows).toHaveLength(1);
  });

  test('takes the bank’s name from its code, not from the form', async () => {
    const { accessToken } = await aMember(server, { bankCode: 'KBANK', bankName: 'my own bank' });
    const profile = await ask(server, 'GET /user/profile', { token: accessToken });
    expect(profile.answer.data).toMatchObject({ bankCode: 'KBANK', bankName: 'ธนาคารกสิกรไทย' });
  });

  test.each(['\u202etxt', 'a\u0000b', 'ab\u200bcd', 'ab\ncd', 'ab\ufeffcd'])(
    'refuses a name that hides something: %j',
    async (fullName) => {
      const { status, answer } = await ask(server, 'POST /auth/register', {
        body: aRegistration({ fullName }),
      });
      expect({ status, answer }).toMatchObject({ status: 400, answer: { code: 'TEXT_NOT_ALLOWED' } });
    },
  );

  test('a name of spaces alone is no name', async () => {
    const { answer } = await ask(server, 'POST /auth/register', {
      body: aRegistration({ fullName: '     ' }),
    });
    expect(answer).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ field: 'fullName', rule: 'minLength' }] },
    });
  });

  test('a name that grows too long in its one spelling is refused', async () => {
    const { status, answer } = await ask(server, 'POST /auth/register', {
      body: aRegistration({ fullName: '\u0958'.repeat(100) }),
    });
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { code: 'INVALID_INPUT', data: { fields: [{ field: 'fullName', rule: 'maxLength' }] } },
    });
  });

  test('keeps passwords as argon2id hashes only', async () => {
    const careful = await startTestServer({ env: { PASSWORD_HASH_COST: 'full' } });
    const { playerId } = await aMember(careful);
    const [row] = await careful.app.db.query<{ password_hash: string }>(
      'SELECT password_hash FROM player WHERE id = $1',
      [playerId],
    );
    await careful.close();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('log-in', () => {
  test('answers alike for a wrong password and for a phone nobody has', async () => {
    const { player } = await aMember(server);
    const wrong = await ask(server, 'POST /auth/login', {
      body: { username: player.phone, password: 'wrong-one' },
    });
    const nobody = await ask(server, 'POST /auth/login', {
      body: { username: '0877777777', password: 'wrong-one' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.answer).toMatchObject({
      success: false,
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
    });
    expect(nobody.status).toBe(wrong.status);
    expect(nobody.answer).toEqual(wrong.answer);
  });

  test('takes the phone with spaces around it', async () => {
    const { player, password } = await aMember(server);
    expect(await logIn(server, ` ${player.phone} `, password)).toMatchObject({ player });
  });

  test('makes a guesser wait, ever longer, and lets the right password through after the wait', async () => {
    const { player, password } = await aMember(server);
    const guess = () =>
      ask(server, 'POST /auth/login', { body: { username: player.phone, password: 'a guess' } });
    for (let tries = 1; tries <= 5; tries += 1) expect((await guess()).status).toBe(401);
    const waitOf = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.answer).toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: expect.stringContaining(`${waitOf(refused)} seconds`),
    });
    expect(waitOf(refused)).toBeGreaterThan(0);
    expect(waitOf(refused)).toBeLessThanOrEqual(60);
    // Waiting is the database's to count; what it has counted is moved back instead.
    await passWaiting(player.phone);
    expect((await guess()).status).toBe(401);
    const longer = waitOf(await guess());
    expect(longer).toBeGreaterThan(60);
    expect(longer).toBeLessThanOrEqual(120);
    await passWaiting(player.phone);
    expect(await logIn(server, player.phone, password)).toMatchObject({ player });
    expect((await guess()).status).toBe(401);
  });

  test('a stranger who locks an account does not lock its owner out where he has logged in before', async () => {
    const { player, password } = await aMember(server);
    await server.app.db.query('DELETE FROM known_address');
    const guess = (username: string) =>
      ask(server, 'POST /auth/login', { body: { username, password: 'a guess' } });
    // Also who types the phone and the address, as if that were the name of the count.
    for (const username of [player.phone, `${player.phone}@127.0.0.1`]) {
      for (let tries = 1; tries <= 6; tries += 1) await guess(username);
      expect((await guess(username)).status).toBe(429);
    }
    await server.app.db.query(
      'INSERT INTO known_address (account, address, seen_at) VALUES ($1, $2, now())',
      [`player/${player.phone}`, '127.0.0.1'],
    );
    expect(await logIn(server, player.phone, password)).toMatchObject({ player });
  });

  test.each(['0812345678\u0000', 'a\u0007b', '\ud800'])(
    'an unusable username is refused: %j',
    async (username) => {
      const { status } = await ask(server, 'POST /auth/login', { body: { username, password: 'secret' } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test('evaluates no more guesses when they all come at once', async () => {
    const { player } = await aMember(server);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask(server, 'POST /auth/login', { body: { username: player.phone, password: 'a guess' } }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('a disabled player is told so, and only with the right password', async () => {
    const { player, playerId, password, accessToken } = await aMember(server);
    await server.app.db.query("UPDATE player SET status = 'DISABLED' WHERE id = $1", [playerId]);
    expect(
      (await ask(server, 'POST /auth/login', { body: { username: player.phone, password } })).answer,
    ).toMatchObject({
      code: 'ACCOUNT_DISABLED',
    });
    expect(
      (await ask(server, 'POST /auth/login', { body: { username: player.phone, password: 'wrong' } })).answer,
    ).toMatchObject({
      code: 'INVALID_CREDENTIALS',
    });
    await expect
      .poll(async () => (await ask(server, 'GET /player/wallet', { token: accessToken })).status, PATIENCE)
      .toBe(401);
  });

  const passWaiting = (phone: string) =>
    server.app.db.query('UPDATE attempt SET blocked_until = clock_timestamp() WHERE key = $1', [
      `login:player/${phone}\n127.0.0.1`,
    ]);
});

describe('an address', () => {
  test('that tries too many phones has to wait, whoever else it tries', async () => {
    const strict = await startTestServer({ env: { LOGIN_ATTEMPTS_PER_ADDRESS: '3' } });
    await lengthenWaits(strict.app.db);
    try {
      const tryPhone = (username: string) =>
        ask(strict, 'POST /auth/login', { body: { username, password: 'one password' } });
      for (const phone of ['0811111111', '0811111112', '0811111113'])
        expect((await tryPhone(phone)).status).toBe(401);
      expect((await tryPhone('0811111114')).status).toBe(429);
      const forged = await ask(strict, 'POST /auth/login', {
        body: { username: '0811111115', password: 'one password' },
        headers: { 'x-forwarded-for': '203.0.113.7' },
      });
      expect(forged.status).toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('tries', () => {
  const [FREE, LONGEST, SPELL] = [3, 60, 900];
  const take = async (key: string) => {
    const [row] = await server.app.db.query<{ seconds: number }>(
      'SELECT attempt_consume($1, $2, $3, $4) AS seconds',
      [key, FREE, LONGEST, SPELL],
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

  test('fade one by one, however busy it is where they come from', async () => {
    const key = 'test/never quiet';
    // As many as use up the free ones in a spell: nobody is ever kept waiting for them.
    for (let nth = 0; nth < 20; nth += 1) {
      expect(await take(key)).toBe(0);
      await pass(key, SPELL / FREE);
    }
    // Half as far apart, one in two has faded by the next.
    for (let nth = 0; nth < 2; nth += 1) {
      await take(key);
      await pass(key, SPELL / FREE / 2);
    }
    expect(await triesOf(key)).toBe(2);
  });

  test('are forgotten after a quiet spell, and cost longer and longer until then', async () => {
    const key = 'test/quiet';
    for (let nth = 0; nth < FREE; nth += 1) expect(await take(key)).toBe(0);
    expect(await take(key)).toBeGreaterThan(0);
    await pass(key, LONGEST + 1);
    expect(await take(key)).toBe(0);
    expect(await triesOf(key)).toBe(FREE + 1);
    await pass(key, SPELL + 1);
    expect(await take(key)).toBe(0);
    expect(await triesOf(key)).toBe(1);
  });
});

describe('profile and wallet', () => {
  test('the Line ID can be changed, and nothing else', async () => {
    const { accessToken } = await aMember(server);
    const changed = await ask(server, 'PUT /user/profile', {
      token: accessToken,
      body: { line: 'new.line' },
    });
    expect(changed.answer).toMatchObject({ success: true, data: { line: 'new.line' } });
    const refused = await ask(server, 'PUT /user/profile', {
      token: accessToken,
      body: { line: 'x.y.z', bankAccount: '1' } as { line: string },
    });
    expect(refused).toMatchObject({ status: 400, answer: { code: 'INVALID_INPUT' } });
    expect((await ask(server, 'GET /user/profile', { token: accessToken })).answer.data).toMatchObject({
      line: 'new.line',
    });
  });

  test('both names of the wallet show what the ledger holds', async () => {
    const { accessToken, playerId } = await aMember(server);
    const { satang } = await import('@sanam/money');
    await server.app.wallet.creditDeposit({ playerId, amount: satang(1_245_075), ref: `t-${playerId}` });
    await server.app.wallet.creditDeposit({ playerId, amount: satang(1_245_075), ref: `t-${playerId}` });
    for (const name of ['GET /player/wallet', 'GET /wallet/balance'] as const) {
      expect((await ask(server, name, { token: accessToken })).answer.data).toEqual({ balance: '12450.75' });
    }
  });
});

describe('changing the password', () => {
  test('needs the old one, ends every other session and keeps this one', async () => {
    const { player, password, accessToken } = await aMember(server);
    const other = await logIn(server, player.phone, password);
    const wrong = await ask(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: 'not it at all', newPassword: 'brand-new-secret' },
    });
    expect(wrong).toMatchObject({ status: 422, answer: { code: 'WRONG_PASSWORD' } });

    const changed = await ask(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: password, newPassword: 'brand-new-secret' },
    });
    expect(changed.answer.success).toBe(true);
    expect((await ask(server, 'GET /player/wallet', { token: accessToken })).status).toBe(200);
    expect((await ask(server, 'GET /player/wallet', { token: other.accessToken })).answer).toMatchObject({
      code: 'SESSION_ENDED',
    });
    expect(
      (await ask(server, 'POST /auth/refresh', { body: { refreshToken: other.refreshToken } })).status,
    ).toBe(401);
    expect(
      (await ask(server, 'POST /auth/login', { body: { username: player.phone, password } })).status,
    ).toBe(401);
    await logIn(server, player.phone, 'brand-new-secret');
  });

  test('works from the log-in page with the phone, and ends every session', async () => {
    const { player, password, accessToken } = await aMember(server);
    const changed = await ask(server, 'POST /auth/change-password', {
      body: { username: player.phone, oldPassword: password, newPassword: 'brand-new-secret' },
    });
    expect(changed.answer.success).toBe(true);
    expect((await ask(server, 'GET /player/wallet', { token: accessToken })).status).toBe(401);
    await logIn(server, player.phone, 'brand-new-secret');
  });

  test('refuses the same one again, and one under 8 characters', async () => {
    const { password, accessToken } = await aMember(server);
    const same = await ask(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: password, newPassword: password },
    });
    expect(same.answer).toMatchObject({ code: 'PASSWORD_UNCHANGED' });
    const short = await ask(server, 'POST /player/change-password', {
      token: accessToken,
      body: { oldPassword: password, newPassword: 'seven77' },
    });
    expect(short.answer).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ field: 'newPassword', rule: 'minLength' }] },
    });
  });
});

describe('messages', () => {
  test.each(LANGUAGES)('follow Accept-Language: %s', async (language) => {
    const { answer, headers } = await ask(server, 'POST /auth/login', {
      body: { username: '0866666666', password: language },
      headers: { 'accept-language': LANGUAGE_TAGS[language].html },
    });
    expect(answer.message).toBe(messageFor('INVALID_CREDENTIALS', language));
    expect(headers.get('content-language')).toBe(LANGUAGE_TAGS[language].html);
  });
});
