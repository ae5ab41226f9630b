import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { addPasskey, createAuthenticator } from '../harness/authenticator.ts';
import { scaleLoginTimeouts } from '../harness/inject-defect.ts';
import { createPlayer, creditPlayer, logIn, registerPlayer } from '../harness/player.ts';
import type { RegisteredPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
  await scaleLoginTimeouts(server.app.db);
});
afterAll(() => server.close());

const AGENT = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';

type Owner = Pick<RegisteredPlayer, 'playerId' | 'accessToken'>;

/** Ages the verification of every session of the player. */
const age = ({ playerId }: Pick<Owner, 'playerId'>, minutes: number) =>
  server.app.db.query(
    'UPDATE session SET verified_at = verified_at - make_interval(mins => $2) WHERE player_id = $1',
    [playerId, minutes],
  );
const withdraw = ({ accessToken: token }: Pick<Owner, 'accessToken'>, amount: number, key?: string) =>
  call(server, 'POST /player/withdraw', {
    token,
    body: { amount },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const stepUpWith = ({ accessToken: token }: Pick<Owner, 'accessToken'>, password: string) =>
  call(server, 'POST /player/step-up', { token, body: { password } });
const balanceOf = async ({ accessToken: token }: Pick<Owner, 'accessToken'>) =>
  (await callData(server, 'GET /player/wallet', { token })).balance;

async function rich(amount = 1000): Promise<RegisteredPlayer> {
  const member = await registerPlayer(server);
  await creditPlayer(server, member, amount);
  return member;
}

const REFUSED = { status: 403, reply: { code: 'STEP_UP_REQUIRED' } };

describe('withdrawals', () => {
  test('a stolen session whose step-up is old cannot withdraw; with the password it can', async () => {
    const member = await rich();
    expect((await withdraw(member, 100)).status).toBe(200);
    await age(member, 16);
    expect(await withdraw(member, 100)).toMatchObject(REFUSED);
    expect(await balanceOf(member)).toBe('900.00');
    expect((await stepUpWith(member, member.password)).status).toBe(200);
    expect((await withdraw(member, 100)).status).toBe(200);
    expect(await balanceOf(member)).toBe('800.00');
  });

  test('deposits and bets need no step-up', async () => {
    const member = await rich();
    await age(member, 16);
    const { accessToken: token } = member;
    expect((await call(server, 'POST /wallet/deposit', { token, body: { amount: 100 } })).status).toBe(200);
  });

  test('a refused withdrawal can be sent again under its key', async () => {
    const member = await rich();
    await age(member, 16);
    expect(await withdraw(member, 100, 'one')).toMatchObject(REFUSED);
    expect(await withdraw(member, 100, 'one')).toMatchObject(REFUSED);
    await stepUpWith(member, member.password);
    const accepted = await withdraw(member, 100, 'one');
    expect(accepted.status).toBe(200);
    expect(await balanceOf(member)).toBe('900.00');
  });

  test('an accepted withdrawal gets the same reply after its step-up has grown old', async () => {
    const member = await rich();
    const first = await withdraw(member, 100, 'one');
    await age(member, 16);
    const again = await withdraw(member, 100, 'one');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await withdraw(member, 200, 'one')).toMatchObject({ reply: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await balanceOf(member)).toBe('900.00');
  });

  test('the step-up of one session does not count in another', async () => {
    const member = await rich();
    await age(member, 16);
    const other = await logIn(server, member.player.phone, member.password);
    expect(await withdraw(member, 100)).toMatchObject(REFUSED);
    expect((await withdraw(other, 100)).status).toBe(200);
  });

  test('refreshing the tokens is no step-up', async () => {
    const member = await rich();
    await age(member, 16);
    const { refreshToken } = member;
    const fresh = await callData(server, 'POST /auth/refresh', { body: { refreshToken } });
    expect(await withdraw(fresh, 100)).toMatchObject(REFUSED);
  });

  test('STEP_UP_MINUTES=0 asks for none, except for passkeys', async () => {
    const open = await startTestServer({ env: { STEP_UP_MINUTES: '0' } });
    const owner = await createPlayer(open);
    const { accessToken: token } = owner;
    await open.app.db.query("UPDATE session SET verified_at = verified_at - interval '1 day'");
    expect((await call(open, 'POST /player/withdraw', { token, body: { amount: 100 } })).status).toBe(200);
    expect(await callData(open, 'GET /player/step-up', { token })).toMatchObject({ secondsLeft: null });
    expect(await call(open, 'POST /player/passkeys/options', { token })).toMatchObject(REFUSED);
    await open.close();
  });
});

describe('verifying the password', () => {
  test('a reply says for how long the step-up counts', async () => {
    const member = await registerPlayer(server);
    const { accessToken: token } = member;
    const left = async () => (await callData(server, 'GET /player/step-up', { token })).secondsLeft ?? -1;
    expect(await left()).toBeGreaterThan(840);
    await age(member, 10);
    expect(await left()).toBeLessThanOrEqual(300);
    await age(member, 10);
    expect(await left()).toBe(0);
  });

  test('wrong passwords count as attempts to log in', async () => {
    const member = await registerPlayer(server);
    const replies = [];
    for (let guess = 0; guess < 6; guess += 1) replies.push(await stepUpWith(member, `wrong-${guess}`));
    expect(replies[0]).toMatchObject({ status: 422, reply: { code: 'WRONG_PASSWORD' } });
    expect(replies.at(-1)).toMatchObject({ status: 429, reply: { code: 'TOO_MANY_ATTEMPTS' } });
    const { player, password, deviceToken } = member;
    const again = await call(server, 'POST /auth/login', {
      body: { username: player.phone, password },
      headers: { 'device-token': deviceToken },
    });
    expect(again).toMatchObject({ status: 429 });
  });

  test('nothing and both at once are invalid', async () => {
    const { accessToken: token } = await registerPlayer(server);
    const passkey = createAuthenticator().sign(await callData(server, 'POST /auth/login/passkey/options'));
    for (const body of [{}, { password: 'secret', passkey }]) {
      expect(await call(server, 'POST /player/step-up', { token, body })).toMatchObject({
        status: 400,
        reply: { code: 'INVALID_INPUT' },
      });
    }
  });

  test('a player who is disabled meanwhile verifies nothing', async () => {
    const member = await registerPlayer(server);
    await server.app.db.query("UPDATE player SET status = 'DISABLED' WHERE id = $1", [member.playerId]);
    expect((await stepUpWith(member, member.password)).status).toBeGreaterThanOrEqual(401);
  });
});

describe('passkeys', () => {
  const INVALID = { status: 422, reply: { code: 'PASSKEY_INVALID' } };
  const offer = (token: string) => callData(server, 'POST /player/step-up/options', { token });
  const list = (token: string) => callData(server, 'GET /player/passkeys', { token });

  test('a passkey is created, listed with its device, used for a step-up and removed', async () => {
    const member = await rich();
    const { accessToken: token } = member;
    const authenticator = createAuthenticator();
    const options = await callData(server, 'POST /player/passkeys/options', { token });
    expect(options.user.name).toBe(member.player.phone);
    const added = await callData(server, 'POST /player/passkeys', {
      token,
      body: authenticator.create(options),
      headers: { 'user-agent': AGENT },
    });
    expect(added).toMatchObject({ browser: 'Chrome', system: 'Android', lastUsedAt: null });
    expect(await list(token)).toEqual({ passkeys: [added], isAvailable: true });
    expect(await callData(server, 'GET /player/step-up', { token })).toMatchObject({ hasPasskey: true });

    await age(member, 16);
    expect(await withdraw(member, 100)).toMatchObject(REFUSED);
    const passkey = authenticator.sign(await offer(token));
    expect((await call(server, 'POST /player/step-up', { token, body: { passkey } })).status).toBe(200);
    expect((await withdraw(member, 100)).status).toBe(200);
    expect((await list(token)).passkeys[0]?.lastUsedAt).not.toBeNull();

    await call(server, 'POST /player/passkeys/{id}/remove', { token, id: added.id });
    expect((await list(token)).passkeys).toEqual([]);
    const request = await offer(token);
    expect(request.allowCredentials).toEqual([]);
    const late = authenticator.sign(request);
    expect(await call(server, 'POST /player/step-up', { token, body: { passkey: late } })).toMatchObject(
      INVALID,
    );
  });

  test('adding and removing need a fresh step-up', async () => {
    const member = await registerPlayer(server);
    const { accessToken: token } = member;
    const { passkeyId: id } = await addPasskey(server, member);
    const options = await callData(server, 'POST /player/passkeys/options', { token });
    await age(member, 16);
    expect(await call(server, 'POST /player/passkeys/options', { token })).toMatchObject(REFUSED);
    const body = createAuthenticator().create(options);
    expect(await call(server, 'POST /player/passkeys', { token, body })).toMatchObject(REFUSED);
    expect(await call(server, 'POST /player/passkeys/{id}/remove', { token, id })).toMatchObject(REFUSED);
    expect((await list(token)).passkeys).toHaveLength(1);
  });

  test('logs in without a password, and the log-in counts as a step-up', async () => {
    const member = await rich();
    const authenticator = await addPasskey(server, member);
    const body = authenticator.sign(await callData(server, 'POST /auth/login/passkey/options'));
    const tokens = await callData(server, 'POST /auth/login/passkey', { body });
    expect(tokens.player).toEqual(member.player);
    expect((await withdraw(tokens, 100)).status).toBe(200);
    expect(
      (await call(server, 'POST /auth/refresh', { body: { refreshToken: tokens.refreshToken } })).status,
    ).toBe(200);

    await server.app.db.query("UPDATE player SET status = 'DISABLED' WHERE id = $1", [member.playerId]);
    const later = authenticator.sign(await callData(server, 'POST /auth/login/passkey/options'));
    expect(await call(server, 'POST /auth/login/passkey', { body: later })).toMatchObject({
      status: 403,
      reply: { code: 'ACCOUNT_DISABLED' },
    });
  });

  const logInWith = async (body: Parameters<typeof call<'POST /auth/login/passkey'>>[2]) =>
    call(server, 'POST /auth/login/passkey', body);

  test('a response counts once', async () => {
    const authenticator = await addPasskey(server, await registerPlayer(server));
    const body = authenticator.sign(await callData(server, 'POST /auth/login/passkey/options'));
    expect((await logInWith({ body })).status).toBe(200);
    expect(await logInWith({ body })).toMatchObject(INVALID);
    // Also when both arrive at the same time.
    const request = await callData(server, 'POST /auth/login/passkey/options');
    const both = [authenticator.sign(request), authenticator.sign(request)];
    const statuses = await Promise.all(
      both.map(async (signed) => (await logInWith({ body: signed })).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 422]));
  });

  test('a response is refused once its challenge has expired', async () => {
    const authenticator = await addPasskey(server, await registerPlayer(server));
    const request = await callData(server, 'POST /auth/login/passkey/options');
    await server.app.db.query("UPDATE passkey_challenge SET expires_at = expires_at - interval '5 minutes'");
    expect(await logInWith({ body: authenticator.sign(request) })).toMatchObject(INVALID);
  });

  test.each([
    ['of another site', { origin: 'http://sanam.test.evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a look at who it is', { isUserVerified: false }],
    ['of a copy of the authenticator', { signCount: 0 }],
  ])('a response %s is refused', async (_what, deviation) => {
    const authenticator = await addPasskey(server, await registerPlayer(server));
    const request = () => callData(server, 'POST /auth/login/passkey/options');
    expect((await logInWith({ body: authenticator.sign(await request()) })).status).toBe(200);
    expect(await logInWith({ body: authenticator.sign(await request(), deviation) })).toMatchObject(INVALID);
    expect((await logInWith({ body: authenticator.sign(await request()) })).status).toBe(200);
  });

  test.each([
    ['of another site', { origin: 'http://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a look at who it is', { isUserVerified: false }],
  ])('a new passkey %s is refused', async (_what, deviation) => {
    const { accessToken: token } = await registerPlayer(server);
    const options = await callData(server, 'POST /player/passkeys/options', { token });
    const body = createAuthenticator().create(options, deviation);
    expect(await call(server, 'POST /player/passkeys', { token, body })).toMatchObject(INVALID);
  });

  test('a challenge serves only the session and the purpose it was made for', async () => {
    const [one, other] = [await registerPlayer(server), await registerPlayer(server)];
    const authenticator = await addPasskey(server, one);
    const token = one.accessToken;
    const mine = await offer(token);
    expect(await logInWith({ body: authenticator.sign(mine) })).toMatchObject(INVALID);
    const forLogIn = await callData(server, 'POST /auth/login/passkey/options');
    const foreign = await offer(other.accessToken);
    for (const request of [forLogIn, foreign]) {
      const passkey = authenticator.sign(request);
      expect(await call(server, 'POST /player/step-up', { token, body: { passkey } })).toMatchObject(INVALID);
    }
  });

  test('another player’s passkey verifies nothing, and is neither seen nor removed', async () => {
    const [one, other] = [await rich(), await registerPlayer(server)];
    const { accessToken: token } = one;
    const foreign = await addPasskey(server, other);
    await age(one, 16);
    const passkey = foreign.sign(await offer(token));
    expect(await call(server, 'POST /player/step-up', { token, body: { passkey } })).toMatchObject(INVALID);
    expect(await withdraw(one, 100)).toMatchObject(REFUSED);
    await stepUpWith(one, one.password);
    expect((await list(token)).passkeys).toEqual([]);
    const id = foreign.passkeyId;
    expect(await call(server, 'POST /player/passkeys/{id}/remove', { token, id })).toMatchObject({
      status: 404,
      reply: { code: 'PASSKEY_NOT_FOUND' },
    });
    expect((await list(other.accessToken)).passkeys).toHaveLength(1);
  });

  test('one authenticator belongs to one account', async () => {
    const [one, other] = [await registerPlayer(server), await registerPlayer(server)];
    const authenticator = createAuthenticator();
    const add = async ({ accessToken: token }: RegisteredPlayer) => {
      const options = await callData(server, 'POST /player/passkeys/options', { token });
      return call(server, 'POST /player/passkeys', { token, body: authenticator.create(options) });
    };
    expect((await add(one)).status).toBe(200);
    expect(await add(other)).toMatchObject(INVALID);
  });

  test('malformed responses are refused like wrong ones', async () => {
    const { accessToken: token } = await registerPlayer(server);
    const options = await callData(server, 'POST /player/passkeys/options', { token });
    const right = createAuthenticator().create(options);
    const certified = Buffer.from(right.attestationObject, 'base64url');
    certified.write('tpm!', certified.indexOf('none'));
    for (const body of [
      { ...right, clientDataJSON: Buffer.from('null').toString('base64url') },
      { ...right, clientDataJSON: 'AAAA' },
      { ...right, attestationObject: certified.toString('base64url') },
    ])
      expect(await call(server, 'POST /player/passkeys', { token, body })).toMatchObject(INVALID);
  });

  test('a player has at most ten', async () => {
    const member = await registerPlayer(server);
    const { accessToken: token } = await logIn(server, member.player.phone, member.password);
    for (let nth = 0; nth < 9; nth += 1) await addPasskey(server, member);
    const body = createAuthenticator().create(
      await callData(server, 'POST /player/passkeys/options', { token }),
    );
    await addPasskey(server, member);
    const LIMIT = { status: 409, reply: { code: 'PASSKEY_LIMIT' } };
    expect(await call(server, 'POST /player/passkeys/options', { token })).toMatchObject(LIMIT);
    expect(await call(server, 'POST /player/passkeys', { token, body })).toMatchObject(LIMIT);
  });

  test('asking for challenges is limited by address', async () => {
    const strict = await startTestServer({ env: { LOGIN_ATTEMPTS_PER_ADDRESS: '2' } });
    await scaleLoginTimeouts(strict.app.db);
    const ask = async () => (await call(strict, 'POST /auth/login/passkey/options')).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
    await strict.close();
  });

  test('there are none where the site has no name', async () => {
    const nameless = await startTestServer({ env: { PUBLIC_URL: 'https://192.0.2.1' } });
    const owner = await createPlayer(nameless);
    const { accessToken: token } = owner;
    const OFF = { status: 409, reply: { code: 'PASSKEYS_OFF' } };
    const signed = createAuthenticator().sign(await callData(server, 'POST /auth/login/passkey/options'));
    const body = createAuthenticator().create(
      await callData(server, 'POST /player/passkeys/options', {
        token: (await registerPlayer(server)).accessToken,
      }),
    );
    for (const reply of [
      await call(nameless, 'POST /auth/login/passkey/options'),
      await call(nameless, 'POST /auth/login/passkey', { body: signed }),
      await call(nameless, 'POST /player/step-up/options', { token }),
      await call(nameless, 'POST /player/step-up', { token, body: { passkey: signed } }),
      await call(nameless, 'POST /player/passkeys/options', { token }),
      await call(nameless, 'POST /player/passkeys', { token, body }),
    ])
      expect(reply).toMatchObject(OFF);
    expect(await callData(nameless, 'GET /player/passkeys', { token })).toEqual({
      passkeys: [],
      isAvailable: false,
    });
    await nameless.close();
  });
});
