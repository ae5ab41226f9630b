import { createHmac } from 'node:crypto';
import process from 'node:process';
import { PHONE_CODES_PER_ADDRESS, PHONE_CODES_PER_PHONE, PHONE_CODE_TRIES } from '@sanam/contract';
import type { PhoneCodePurpose } from '@sanam/contract';
import { messageFor } from '@sanam/contract/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator } from '../harness/desk.ts';
import { scaleLoginTimeouts } from '../harness/inject-defect.ts';
import { logIn, registrationForm } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { SMS_SECRET, startSmsService } from '../harness/sms-service.ts';
import { medianOf } from '../harness/stopwatch.ts';

const IS_SOAK = process.env['SANAM_SOAK_MINUTES'] !== undefined;
const SAMPLES = 100;

let sms: Awaited<ReturnType<typeof startSmsService>>;
let server: RunningServer;
beforeAll(async () => {
  sms = await startSmsService();
  server = await startTestServer({ env: { ...sms.env, TRUSTED_PROXIES: '1' } });
  await scaleLoginTimeouts(server.app.db);
});
afterAll(async () => {
  await server.close();
  await sms.close();
});

let addresses = 0;
/** Each request has an address of its own, unless it is about the limit of an address. */
const from = (address = `203.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`) => ({
  'x-forwarded-for': address,
});
const requestCode = (phone: string, purpose: PhoneCodePurpose, address?: string) =>
  call(server, 'POST /auth/phone-code', { body: { phone, purpose }, headers: from(address) });
const codeFor = async (phone: string, purpose: PhoneCodePurpose): Promise<string> => {
  expect((await requestCode(phone, purpose)).status).toBe(200);
  return sms.lastCode(phone);
};
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const register = (form: ReturnType<typeof registrationForm>) =>
  call(server, 'POST /auth/register', { body: form, headers: from() });
const reset = (phone: string, code: string, newPassword = 'brand-new-secret') =>
  call(server, 'POST /auth/reset-password', { body: { phone, code, newPassword }, headers: from() });

async function createMember() {
  const form = registrationForm();
  const { status } = await register({ ...form, code: await codeFor(form.phone, 'REGISTER') });
  expect(status).toBe(200);
  return form;
}

describe('registration', () => {
  test('an account opens only with the code that was sent to its phone', async () => {
    const form = registrationForm();
    expect((await register(form)).reply).toMatchObject({ code: 'PHONE_CODE_REQUIRED' });
    expect((await register({ ...form, code: '123456' })).reply).toMatchObject({ code: 'PHONE_CODE_WRONG' });
    const code = await codeFor(form.phone, 'REGISTER');
    const refused = await register({ ...form, code: wrong(code) });
    expect(refused).toMatchObject({ status: 422, reply: { code: 'PHONE_CODE_WRONG' } });
    expect(await server.app.accounts.findPlayerId(form.phone)).toBeUndefined();
    expect((await register({ ...form, code })).status).toBe(200);
    await logIn(server, form.phone, form.password);
    expect((await register({ ...form, code })).reply, 'used').toMatchObject({ code: 'PHONE_CODE_WRONG' });
  });

  test('a refused password leaves the code usable', async () => {
    const form = registrationForm();
    const code = await codeFor(form.phone, 'REGISTER');
    expect((await register({ ...form, code, password: '123456' })).reply).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
    });
    expect((await register({ ...form, code })).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('a code sets a new password; sessions and passkeys end', async () => {
    const { phone, password } = await createMember();
    const { accessToken: token } = await logIn(server, phone, password);
    const ofRegistration = await codeFor(phone, 'REGISTER');
    expect((await reset(phone, ofRegistration)).reply).toMatchObject({ code: 'PHONE_CODE_WRONG' });
    const { db, accounts } = server.app;
    const playerId = await accounts.findPlayerId(phone);
    await db.query(
      `INSERT INTO passkey (id, player_id, credential_id, public_key, sign_count)
       VALUES (gen_random_uuid(), $1, 'a passkey', 'of somebody else', 0)`,
      [playerId],
    );
    const { status, reply } = await reset(phone, await codeFor(phone, 'RESET'));
    expect(await db.query('SELECT FROM passkey WHERE player_id = $1', [playerId])).toEqual([]);
    expect(await db.query('SELECT FROM player_device WHERE player_id = $1', [playerId])).toEqual([]);
    expect({ status, message: reply.message }).toEqual({
      status: 200,
      message: messageFor('PASSWORD_RESET', 'en'),
    });
    expect((await call(server, 'GET /player/wallet', { token })).reply).toMatchObject({
      code: 'SESSION_ENDED',
    });
    await expect(logIn(server, phone, password)).rejects.toThrow('INVALID_CREDENTIALS');
    await logIn(server, phone, 'brand-new-secret');
  });

  test('an owner locked out by guesses gets in with a new password', async () => {
    const { phone } = await createMember();
    const guess = () =>
      call(server, 'POST /auth/login', { body: { username: phone, password: 'a guess' }, headers: from() });
    for (let tries = 0; tries < 6; tries += 1) await guess();
    expect((await guess()).status).toBe(429);
    expect((await reset(phone, await codeFor(phone, 'RESET'))).status).toBe(200);
    await logIn(server, phone, 'brand-new-secret');
  });

  test('weak passwords are refused, and the name only to the holder of the phone', async () => {
    const { phone, fullName } = await createMember();
    const code = await codeFor(phone, 'RESET');
    for (const weak of ['password1', phone])
      expect((await reset(phone, wrong(code), weak)).reply).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    expect((await reset(phone, wrong(code), fullName)).reply).toMatchObject({ code: 'PHONE_CODE_WRONG' });
    expect((await reset(phone, code, fullName)).reply).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    expect((await reset(phone, code)).status).toBe(200);
    expect((await reset(phone, code, fullName)).reply, 'used').toMatchObject({ code: 'PHONE_CODE_WRONG' });
  });
});

describe('guessing', () => {
  test('a code has five tries, also when they come at once', async () => {
    const { phone } = await createMember();
    const code = await codeFor(phone, 'RESET');
    const guesses = await Promise.all(Array.from({ length: 20 }, () => reset(phone, wrong(code))));
    expect(guesses.filter(({ status }) => status !== 422 && status !== 429)).toEqual([]);
    const [row] = await server.app.db.query<{ tries: number }>(
      "SELECT tries FROM phone_code WHERE phone = $1 AND purpose = 'RESET'",
      [phone],
    );
    expect(row?.tries).toBe(PHONE_CODE_TRIES);
    await server.app.db.query("DELETE FROM attempt WHERE key LIKE 'reset:%'");
    expect((await reset(phone, code)).reply, 'the right one, too late').toMatchObject({
      code: 'PHONE_CODE_WRONG',
    });
    expect((await reset(phone, await codeFor(phone, 'RESET'))).status, 'a new one').toBe(200);
  });

  test('a code is valid for ten minutes, and only the newest one', async () => {
    const { phone } = await createMember();
    const first = await codeFor(phone, 'RESET');
    const second = await codeFor(phone, 'RESET');
    if (first !== second) expect((await reset(phone, first)).status).toBe(422);
    const age = (seconds: number) =>
      server.app.db.query(
        `UPDATE phone_code SET created_at = created_at - make_interval(secs => $2),
                expires_at = expires_at - make_interval(secs => $2) WHERE phone = $1`,
        [phone, seconds],
      );
    await age(601);
    expect((await reset(phone, second)).reply).toMatchObject({ code: 'PHONE_CODE_WRONG' });
    await age(-30);
    expect((await reset(phone, second)).status).toBe(200);
  });

  test('a phone gets three codes an hour, also when they are requested at once', async () => {
    const { phone } = registrationForm();
    const requests = await Promise.all(Array.from({ length: 10 }, () => requestCode(phone, 'REGISTER')));
    expect(requests.filter(({ status }) => status === 200)).toHaveLength(PHONE_CODES_PER_PHONE);
    expect(sms.received.filter(({ message }) => message.phone === phone)).toHaveLength(PHONE_CODES_PER_PHONE);
    const refused = await requestCode(phone, 'RESET');
    expect(refused).toMatchObject({ status: 429, reply: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    await server.app.db.query(
      "UPDATE phone_code SET created_at = created_at - interval '1 hour' WHERE phone = $1",
      [phone],
    );
    expect((await requestCode(phone, 'REGISTER')).status).toBe(200);
  });

  test('an address gets ten codes an hour, and others are not affected', async () => {
    const statuses: number[] = [];
    for (let nth = 0; nth <= PHONE_CODES_PER_ADDRESS; nth += 1)
      statuses.push((await requestCode(registrationForm().phone, 'REGISTER', '198.51.100.7')).status);
    expect(statuses).toEqual([...Array.from({ length: PHONE_CODES_PER_ADDRESS }, () => 200), 429]);
    expect((await requestCode(registrationForm().phone, 'REGISTER', '198.51.100.8')).status).toBe(200);
  });
});

describe('enumeration', () => {
  /** Each step for a phone with an account and for one without. */
  const STEPS: [what: string, take: (phone: string) => Promise<{ status: number; text: string }>][] = [
    ['a request', (phone) => requestCode(phone, 'RESET')],
    ['a request to register', (phone) => requestCode(phone, 'REGISTER')],
    ['a new password with a wrong code', async (phone) => reset(phone, wrong(sms.lastCode(phone)))],
    ['a new password with the right code', async (phone) => reset(phone, await codeFor(phone, 'RESET'))],
    [
      'a registration',
      async (phone) => {
        await server.app.db.query('DELETE FROM phone_code WHERE phone = $1', [phone]);
        return register({ ...registrationForm({ phone }), code: await codeFor(phone, 'REGISTER') });
      },
    ],
  ];

  test('no reply reveals whether a phone has an account', async () => {
    const phones = [(await createMember()).phone, registrationForm().phone];
    await server.app.db.query('DELETE FROM phone_code');
    for (const [what, take] of STEPS) {
      const replies = [];
      for (const phone of phones) {
        const { status, text } = await take(phone);
        replies.push({ status, text: text.replaceAll(phone, 'PHONE') });
      }
      expect(replies[0], what).toEqual(replies[1]);
    }
  });

  // Times are judged only in the soak, as those of log-ins are.
  if (IS_SOAK)
    test.each([
      ['a request', (phone: string) => requestCode(phone, 'RESET')],
      ['a new password', (phone: string) => reset(phone, sms.lastCode(phone))],
    ])(`the time of %s does not reveal an account (${SAMPLES} samples)`, async (what, take) => {
      const members: string[] = [];
      for (let nth = 0; nth < SAMPLES; nth += 1) members.push((await createMember()).phone);
      const times = { known: [] as number[], unknown: [] as number[] };
      for (const member of members) {
        for (const [kind, phone] of [
          ['known', member],
          ['unknown', registrationForm().phone],
        ] as const) {
          if (what === 'a new password') await codeFor(phone, 'RESET');
          const begun = performance.now();
          expect((await take(phone)).status).toBe(200);
          times[kind].push(performance.now() - begun);
        }
      }
      const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)];
      console.log(`measured: ${what}: known ${known.toFixed(1)} ms, unknown ${unknown.toFixed(1)} ms`);
      expect(Math.abs(known - unknown)).toBeLessThanOrEqual(10);
    });
});

describe('the SMS service', () => {
  test('each message is signed and in the language of the reader', async () => {
    const { phone } = registrationForm();
    await call(server, 'POST /auth/phone-code', {
      body: { phone: phone.replace(/^0/, '66'), purpose: 'REGISTER' },
      headers: { ...from(), 'accept-language': 'th' },
    });
    const { headers, body, message } = sms.received.at(-1) ?? {};
    const [, seconds = '', signature = ''] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers?.['sanam-signature'])) ?? [];
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
    expect(createHmac('sha256', SMS_SECRET).update(`${seconds}.${body}`).digest('hex')).toBe(signature);
    expect(message).toEqual({
      phone,
      purpose: 'REGISTER',
      code: expect.stringMatching(/^\d{6}$/),
      text: messageFor('PHONE_CODE_SMS', 'th', { code: message?.code ?? '', minutes: 10 }),
    });
  });

  test('a message is repeated under its key until the service has taken it', async () => {
    const { phone } = registrationForm();
    const before = sms.received.length;
    sms.replyWith(503, 429);
    expect((await requestCode(phone, 'REGISTER')).status).toBe(200);
    const sent = sms.received.slice(before);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key']))).toHaveLength(1);
    expect(new Set(sent.map(({ body }) => body))).toHaveLength(1);
  });

  test('a code that was not sent is reported and does not count for its phone', async () => {
    const { phone } = registrationForm();
    for (const replies of [[400], [400], [400], [429, 400]]) {
      sms.replyWith(...replies);
      expect(await requestCode(phone, 'REGISTER')).toMatchObject({
        status: 503,
        reply: { code: 'UNAVAILABLE' },
      });
    }
    expect((await requestCode(phone, 'REGISTER')).status).toBe(200);
  });

  test('codes that were not sent count for the address that requested them', async () => {
    const { phone } = registrationForm();
    const before = sms.received.length;
    const statuses: number[] = [];
    for (let nth = 0; nth <= PHONE_CODES_PER_ADDRESS; nth += 1) {
      if (nth < PHONE_CODES_PER_ADDRESS) sms.replyWith(400);
      statuses.push((await requestCode(phone, 'REGISTER', '198.51.100.9')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: PHONE_CODES_PER_ADDRESS }, () => 503), 429]);
    expect(sms.received.length - before).toBe(PHONE_CODES_PER_ADDRESS);
    expect((await requestCode(phone, 'REGISTER')).status, 'the phone itself gets one elsewhere').toBe(200);
  });

  test('a code that may have been sent counts, and is void', async () => {
    const { phone } = registrationForm();
    const failures = [
      [503, 503, 503],
      [503, 409],
      [429, 503, 422],
    ];
    expect(failures).toHaveLength(PHONE_CODES_PER_PHONE);
    for (const replies of failures) {
      sms.replyWith(...replies);
      expect((await requestCode(phone, 'REGISTER')).status).toBe(503);
    }
    expect((await requestCode(phone, 'REGISTER')).status).toBe(429);
  });

  test('no reply contains the code, and the database only its keyed hash', async () => {
    const { phone } = registrationForm();
    const { text } = await requestCode(phone, 'REGISTER');
    const [row] = await server.app.db.query('SELECT * FROM phone_code WHERE phone = $1', [phone]);
    for (const shown of [text, JSON.stringify(row)]) expect(shown).not.toContain(`"${sms.lastCode(phone)}"`);
  });
});

test.each(['12345', 'not a phone', '0812345678 ', '๐๐๐๐๐๐๐๐๐๐๐๐๐๐๐๐'])(
  'the server refuses %j as a phone',
  async (phone) => {
    expect((await requestCode(phone, 'REGISTER')).status).toBe(400);
  },
);

test('without PHONE_CODE nothing asks for a code', async () => {
  const off = await startTestServer();
  try {
    expect((await callData(off, 'GET /settings')).phoneCode).toBe('off');
    const { phone } = registrationForm();
    const requested = await call(off, 'POST /auth/phone-code', { body: { phone, purpose: 'RESET' } });
    expect(requested).toMatchObject({ status: 404, reply: { code: 'NOT_FOUND' } });
    const body = { phone, code: '123456', newPassword: 'brand-new-secret' };
    expect((await call(off, 'POST /auth/reset-password', { body })).reply).toMatchObject({
      code: 'PHONE_CODE_WRONG',
    });
    expect((await call(off, 'POST /auth/register', { body: registrationForm() })).status).toBe(200);
  } finally {
    await off.close();
  }
  expect((await callData(server, 'GET /settings')).phoneCode).toBe('required');
});

// Without SMS only an account can have a code: a wrong one must take as long on any phone.
if (IS_SOAK)
  test(`without PHONE_CODE the time of a wrong code reveals nothing (${SAMPLES} samples)`, async () => {
    const off = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
    try {
      await scaleLoginTimeouts(off.app.db);
      const { token } = await createOperator(off);
      const times: Record<'coded' | 'known' | 'unknown', number[]> = { coded: [], known: [], unknown: [] };
      for (let nth = 0; nth < SAMPLES; nth += 1) {
        const [coded, known] = [registrationForm(), registrationForm()];
        for (const body of [coded, known])
          expect((await call(off, 'POST /auth/register', { body, headers: from() })).status).toBe(200);
        const id = await off.app.accounts.findPlayerId(coded.phone);
        const body = { reason: 'the player called' };
        const made = await callData(off, 'POST /desk/players/{id}/reset-code', { token, id: id ?? 0, body });
        for (const [kind, phone] of [
          ['coded', coded.phone],
          ['known', known.phone],
          ['unknown', registrationForm().phone],
        ] as const) {
          const attempt = { phone, code: wrong(made.code), newPassword: 'brand-new-secret' };
          const begun = performance.now();
          const { reply } = await call(off, 'POST /auth/reset-password', { body: attempt, headers: from() });
          times[kind].push(performance.now() - begun);
          expect(reply).toMatchObject({ code: 'PHONE_CODE_WRONG' });
        }
      }
      const medians = [times.coded, times.known, times.unknown].map(medianOf);
      console.log(`measured: coded, known, unknown: ${medians.map((ms) => ms.toFixed(1)).join(', ')} ms`);
      expect(Math.max(...medians) - Math.min(...medians)).toBeLessThanOrEqual(10);
    } finally {
      await off.close();
    }
  });

test('the demo shows the code, and none that resets a shared account', async () => {
  const { phone: shared } = registrationForm();
  const demo = {
    demoLogIns: { usernames: [shared], password: 'known-to-all' },
    support: { line: undefined, phone: undefined },
    prepare: async () => undefined,
    addRoutes: () => undefined,
    guide: async () => [],
    start: () => async () => undefined,
  };
  const shown = await startTestServer({ env: { DEMO: 'on', PHONE_CODE: 'required' }, demo });
  try {
    const form = registrationForm();
    const request = { body: { phone: form.phone, purpose: 'REGISTER' as const } };
    const { shownCode } = await callData(shown, 'POST /auth/phone-code', request);
    expect(shownCode).toMatch(/^\d{6}$/);
    const body = { ...form, code: shownCode ?? '' };
    expect((await call(shown, 'POST /auth/register', { body })).status).toBe(200);
    const forReset = { body: { phone: shared, purpose: 'RESET' as const } };
    expect(await call(shown, 'POST /auth/phone-code', forReset)).toMatchObject({
      status: 403,
      reply: { code: 'FORBIDDEN' },
    });
  } finally {
    await shown.close();
  }
});
