import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Sql } from '../../src/db/database.ts';
import { addPasskey } from '../harness/authenticator.ts';
import { EVENTUALLY } from '../harness/eventually.ts';
import { injectDefect } from '../harness/inject-defect.ts';
import type { TestPlayer } from '../harness/player.ts';
import { call, callData } from '../harness/server.ts';
import { countLockWaiters, findViolations, openRace } from './race.ts';
import type { Race } from './race.ts';

let race: Race;
beforeAll(async () => {
  race = await openRace();
});
afterAll(async () => {
  const broken = await findViolations(race);
  expect({ broken, deadlocks: await race.close() }).toEqual({ broken: [], deadlocks: 0 });
});

const withdraw = ({ servers: [{ server }] }: Race, { accessToken: token }: TestPlayer) =>
  call(server, 'POST /player/withdraw', {
    token,
    body: { amount: 100 },
    headers: { 'idempotency-key': 'one' },
  });

/** Withdraws while the wallet is locked, and changes the session in between. */
async function withdrawInto(on: Race, change: (tx: Sql, player: TestPlayer) => Promise<unknown>) {
  const { db, servers } = on;
  const player = await servers[0].game.createPlayer(1000);
  let withdrawing: ReturnType<typeof withdraw> | undefined;
  await db.transact(async (tx) => {
    await tx.query('SELECT transfer_lock(p_player => $1)', [player.playerId]);
    withdrawing = withdraw(on, player);
    await vi.waitFor(async () => expect(await countLockWaiters(tx)).toBe(1), EVENTUALLY);
    await change(tx, player);
  });
  const { status, reply } = (await withdrawing) ?? {};
  const [row] = await db.query<{ transfers: number; keys: number }>(
    `SELECT (SELECT count(*) FROM transfer WHERE player_id = $1) AS transfers,
            (SELECT count(*) FROM request_key WHERE player_id = $1) AS keys`,
    [player.playerId],
  );
  return { player, status, code: reply && 'code' in reply ? reply.code : undefined, ...row };
}

const growOld = (tx: Sql, { playerId }: TestPlayer) =>
  tx.query("UPDATE session SET verified_at = verified_at - interval '15 minutes' WHERE player_id = $1", [
    playerId,
  ]);
const end = (tx: Sql, { playerId }: TestPlayer) =>
  tx.query(
    "UPDATE session SET ended_at = clock_timestamp(), end_reason = 'LOGOUT' WHERE player_id = $1 AND ended_at IS NULL",
    [playerId],
  );

test('a step-up that expires while the withdrawal waits for the wallet does not count', async () => {
  const { player, ...refused } = await withdrawInto(race, growOld);
  expect(refused).toMatchObject({ status: 403, code: 'STEP_UP_REQUIRED', transfers: 0, keys: 0 });
  await race.db.query('UPDATE session SET verified_at = clock_timestamp() WHERE player_id = $1', [
    player.playerId,
  ]);
  expect((await withdraw(race, player)).status).toBe(200);
});

test('a session that ends while its withdrawal waits for the wallet withdraws nothing', async () => {
  const refused = await withdrawInto(race, end);
  expect(refused).toMatchObject({ status: 401, code: 'SESSION_ENDED', transfers: 0, keys: 0 });
});

test('nothing changes while it waits: the withdrawal is accepted', async () => {
  expect(await withdrawInto(race, async () => undefined)).toMatchObject({
    status: 200,
    transfers: 1,
    keys: 1,
  });
});

test('ending a session waits for a withdrawal that has passed the check', async () => {
  const { db, servers } = race;
  const player = await servers[0].game.createPlayer(1000);
  let hasEnded = false;
  let ending: Promise<unknown> | undefined;
  await db.transact(async (tx) => {
    const [row] = await tx.query<{ code: string | null }>(
      `SELECT session_step_up(p_player => $1, p_session => (SELECT id FROM session WHERE player_id = $1),
                              p_seconds => 900) AS code`,
      [player.playerId],
    );
    expect(row?.code).toBeNull();
    ending = end(db, player).then(() => (hasEnded = true));
    await vi.waitFor(async () => expect(await countLockWaiters(tx)).toBe(1), EVENTUALLY);
    expect(hasEnded).toBe(false);
  });
  await ending;
  expect(hasEnded).toBe(true);
});

/** Sends something with a passkey while its owner is locked, and locks the passkey meanwhile. */
async function sendInto(
  { db }: Race,
  { playerId }: TestPlayer,
  owner: 'player' | 'session',
  send: () => Promise<{ status: number }>,
) {
  let sending: Promise<{ status: number }> | undefined;
  await db.transact(async (tx) => {
    const key = owner === 'player' ? 'id' : 'player_id';
    await tx.query(`SELECT FROM ${owner} WHERE ${key} = $1 FOR NO KEY UPDATE`, [playerId]);
    sending = send();
    await vi.waitFor(async () => expect(await countLockWaiters(tx)).toBe(1), EVENTUALLY);
    // Fails at once if the other has locked it already: the two would wait for each other.
    await tx.query('SELECT FROM passkey WHERE player_id = $1 FOR UPDATE NOWAIT', [playerId]);
  });
  return (await sending)?.status;
}

test('a log-in with a passkey locks the player before the passkey', async () => {
  const { server, game } = race.servers[0];
  const player = await game.createPlayer(0);
  const passkey = await addPasskey(server, player);
  const body = passkey.sign(await callData(server, 'POST /auth/login/passkey/options'));
  const logIn = () => call(server, 'POST /auth/login/passkey', { body });
  expect(await sendInto(race, player, 'player', logIn)).toBe(200);
});

test('a step-up with a passkey locks the session before the passkey', async () => {
  const { server, game } = race.servers[0];
  const player = await game.createPlayer(0);
  const { accessToken: token } = player;
  const passkey = await addPasskey(server, player);
  const signed = passkey.sign(await callData(server, 'POST /player/step-up/options', { token }));
  const stepUp = () => call(server, 'POST /player/step-up', { token, body: { passkey: signed } });
  expect(await sendInto(race, player, 'session', stepUp)).toBe(200);
});

/** How a withdrawal looks for the step-up. */
const STEP_UP =
  'v_code := session_step_up(p_player => p_player, p_session => p_session, p_seconds => p_step_up_seconds);';

test('a withdrawal slips through when the step-up is checked before the locks', async () => {
  const defective = await openRace();
  await injectDefect(
    defective.db,
    'transfer_request',
    [
      'v_own := transfer_lock(p_player => p_player);',
      `${STEP_UP} v_own := transfer_lock(p_player => p_player);`,
    ],
    [`p_step_up_seconds > 0 THEN\n    ${STEP_UP}`, 'p_step_up_seconds > 0 THEN'],
  );
  // Without its lock too, or the change would wait for the withdrawal.
  await injectDefect(defective.db, 'session_step_up', ['FOR SHARE', '']);
  expect((await withdrawInto(defective, growOld)).status).toBe(200);
  await defective.close();
});
