import type { BodyOf, Endpoints } from '@sanam/contract';
import { APPROVAL_MINUTES } from '@sanam/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createTestClock } from '../harness/clock.ts';
import { createMatch, createOperator } from '../harness/desk.ts';
import { createPlayer } from '../harness/player.ts';
import { call, callData, startTestServer } from '../harness/server.ts';
import { freshStore, STORE } from '../harness/store.ts';

type LimitChange = BodyOf<Endpoints['POST /desk/limits']>;
type SettingChange = BodyOf<Endpoints['POST /desk/settings']>;

const NOBODY = '01890000-0000-7000-8000-000000000000';

const clock = createTestClock();
let server: RunningServer;
let ann: string;
let ben: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  ann = (await createOperator(server, 'admin', 'ann')).token;
  ben = (await createOperator(server, 'admin', 'ben')).token;
});
afterAll(() => server.close());
beforeEach(() => setApprovalSum(server.app.db, 1000));

const setLimits = (body: LimitChange, token = ann) => callData(server, 'POST /desk/limits', { token, body });
const limitOf = async (scope: string) =>
  (await callData(server, 'GET /desk/limits', { token: ann })).limits.find((limit) => limit.scope === scope);
const decide = (what: 'approve' | 'refuse', id: string, token: string) =>
  call(server, `POST /desk/approvals/{id}/${what}`, { token, id });
const listed = async (token: string, query: Record<string, string> = {}) =>
  (await callData(server, 'GET /desk/approvals', { token, query })).approvals;
const refused = (status: number, code: string) => ({ status, reply: { success: false, code } });
const auditOf = (subject: string) =>
  server.app.db.query<{ action: string; actor: string; second: string | null; address: string | null }>(
    'SELECT action, actor, second, address FROM audit WHERE subject = $1 ORDER BY id',
    [subject],
  );

/** A match whose liability is limited to 5,000 baht. */
async function createLimitedMatch(): Promise<string> {
  const scope = `MATCH:${await createMatch(server, ann)}`;
  await setLimits({ scope, liabilityMax: 5000 });
  return scope;
}

/** Asks to raise that limit to 8,000. */
async function askForMore(scope: string): Promise<string> {
  const { approvalId } = await setLimits({ scope, liabilityMax: 8000 });
  if (approvalId === undefined) throw new Error('it was done without a second person');
  return approvalId;
}

describe('a limit that rises', () => {
  test('a rise waits for a second person, and what is lowered applies at once', async () => {
    const scope = await createLimitedMatch();
    const asked = await setLimits({ scope, liabilityMax: 8000, playerMatchMax: 700, closesAtCap: true });
    expect(asked).toMatchObject({ liabilityMax: 5000, playerMatchMax: 700, closesAtCap: true });
    expect(asked.approvalId).toBeDefined();
    const [waiting] = await listed(ben, { status: 'PENDING' });
    expect(waiting).toMatchObject({
      id: asked.approvalId,
      kind: 'LIMIT',
      subject: `limit/${scope}`,
      amount: 3000,
      details: { scope, liabilityMax: 8000 },
      askedBy: 'ann',
      status: 'PENDING',
      decidedBy: null,
      decidedAt: null,
    });
    const minutes = (Date.parse(waiting?.expiresAt ?? '') - Date.parse(waiting?.askedAt ?? '')) / (60 * 1000);
    expect(minutes).toBe(APPROVAL_MINUTES);

    const approved = await decide('approve', asked.approvalId ?? '', ben);
    expect(approved).toMatchObject({
      status: 200,
      reply: { data: { status: 'APPROVED', decidedBy: 'ben' } },
    });
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 8000, playerMatchMax: 700 });
    expect((await auditOf(`limit/${scope}`)).at(-1)).toEqual({
      action: 'LIMIT_CHANGE',
      actor: 'ann',
      second: 'ben',
      address: '127.0.0.1',
    });
    expect(await auditOf(`approval/${asked.approvalId}`)).toMatchObject([
      { action: 'APPROVAL_ASK', actor: 'ann', second: null },
      { action: 'APPROVAL_APPROVE', actor: 'ben', second: null },
    ]);
  });

  test('a second person refuses the rise, and nothing changes', async () => {
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    expect(await decide('refuse', id, ben)).toMatchObject({
      status: 200,
      reply: { data: { id, status: 'REFUSED', decidedBy: 'ben' } },
    });
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 5000 });
    expect(await decide('approve', id, ben)).toMatchObject(refused(409, 'APPROVAL_DECIDED'));
    expect(await decide('refuse', id, ben)).toMatchObject(refused(409, 'APPROVAL_DECIDED'));
    expect(await auditOf(`approval/${id}`)).toMatchObject([
      { action: 'APPROVAL_ASK' },
      { action: 'APPROVAL_REFUSE', actor: 'ben' },
    ]);
  });

  test('the operator who asked does not decide', async () => {
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    for (const what of ['approve', 'refuse'] as const) {
      expect(await decide(what, id, ann)).toMatchObject(refused(403, 'APPROVAL_OWN'));
    }
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 5000 });
    expect(await decide('approve', id, ben)).toMatchObject({ status: 200 });
  });

  test('nothing is approved once the operator who asked is disabled', async () => {
    const cat = await createOperator(server, 'admin', 'cat');
    const scope = await createLimitedMatch();
    const { approvalId = '' } = await setLimits({ scope, liabilityMax: 8000 }, cat.token);
    const operators = await callData(server, 'GET /desk/operators', { token: ann });
    const { id = 0 } = operators.find(({ username }) => username === cat.username) ?? {};
    await callData(server, 'POST /desk/operators/{id}/disable', { token: ann, id });
    expect(await decide('approve', approvalId, ben)).toMatchObject(refused(409, 'APPROVAL_STALE'));
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 5000 });
    expect(await decide('refuse', approvalId, ben)).toMatchObject({ status: 200 });
  });

  test.each([
    ['ended', 'APPROVAL_STALE'],
    ['reset', 'APPROVAL_STALE'],
    ['logged out', undefined],
  ])('what was asked for in a session that is %s is approved or stale', async (how, code) => {
    const { id, token } = await createOperator(server, 'admin', `dan ${how}`);
    const scope = await createLimitedMatch();
    const { approvalId = '' } = await setLimits({ scope, liabilityMax: 8000 }, token);
    const end = {
      ended: () => callData(server, 'POST /desk/operators/{id}/end-sessions', { token: ann, id }),
      reset: () => callData(server, 'POST /desk/operators/{id}/reset', { token: ann, id }),
      'logged out': () => callData(server, 'POST /desk/logout', { token }),
    }[how];
    await end?.();
    expect(await decide('approve', approvalId, ben)).toMatchObject(
      code === undefined ? { status: 200 } : refused(409, code),
    );
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: code === undefined ? 8000 : 5000 });
    await decide('refuse', approvalId, ben);
  });

  test('nothing is approved by an operator whose session has ended meanwhile', async () => {
    const { username, sessionId, token } = await createOperator(server, 'admin', 'eve');
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    await callData(server, 'POST /desk/logout', { token });
    const decision = { id, role: 'admin', actor: { username, sessionId, address: 'test' } } as const;
    await expect(server.app.approvals.approve(decision)).rejects.toMatchObject({ code: 'SESSION_ENDED' });
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 5000 });
    expect(await decide('approve', id, ben)).toMatchObject({ status: 200 });
  });

  test('a rise is approved once', async () => {
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    const both = await Promise.all([decide('approve', id, ben), decide('approve', id, ben)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await decide('approve', id, ben)).toMatchObject(refused(409, 'APPROVAL_DECIDED'));
    expect(await auditOf(`limit/${scope}`)).toHaveLength(2);
  });

  test('a rise cannot be decided when its time is over, and may be requested anew', async () => {
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    clock.forward(APPROVAL_MINUTES * 60 - 1);
    expect(await listed(ben, { status: 'PENDING' })).toMatchObject([{ id }]);
    clock.forward(1);
    expect(await listed(ben, { status: 'PENDING' })).toEqual([]);
    expect((await listed(ben, { status: 'EXPIRED' }))[0]).toMatchObject({ id, status: 'EXPIRED' });
    expect(await decide('approve', id, ben)).toMatchObject(refused(409, 'APPROVAL_DECIDED'));
    expect(await decide('refuse', id, ben)).toMatchObject(refused(409, 'APPROVAL_DECIDED'));
    expect(await askForMore(scope)).toBe(id);
    expect(await decide('approve', id, ben)).toMatchObject({ status: 200 });
  });

  test('an approval of a rise by more than was asked for is stale', async () => {
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    await setLimits({ scope, liabilityMax: 4999 }, ben);
    expect(await decide('approve', id, ben)).toMatchObject(refused(409, 'APPROVAL_STALE'));
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 4999 });
    // It still waits, and another is for the larger rise.
    const again = await askForMore(scope);
    expect(again).not.toBe(id);
    expect(await decide('approve', again, ben)).toMatchObject({ status: 200 });
    expect(await decide('approve', id, ben)).toMatchObject({ status: 200 });
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 8000 });
  });

  test('a rise for a match that was removed meanwhile is refused, and still waits', async () => {
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    await callData(server, 'POST /desk/matches/{id}/remove', { token: ann, id: scope.split(':')[1] ?? '' });
    expect(await decide('approve', id, ben)).toMatchObject(refused(404, 'MATCH_NOT_FOUND'));
    expect(await decide('refuse', id, ben)).toMatchObject({ status: 200 });
  });

  test('a raised limit applies until it is changed, and lowering it needs nobody', async () => {
    const scope = await createLimitedMatch();
    await decide('approve', await askForMore(scope), ben);
    clock.forward(APPROVAL_MINUTES * 60 + 1);
    expect(await limitOf(scope)).toMatchObject({ liabilityMax: 8000 });
    expect((await setLimits({ scope, liabilityMax: 100 })).approvalId).toBeUndefined();
  });

  test('a rise that is asked for twice is the same approval', async () => {
    const scope = await createLimitedMatch();
    const [one, other] = await Promise.all([askForMore(scope), askForMore(scope)]);
    expect(one).toBe(other);
    expect(await setLimits({ scope, liabilityMax: 8000 }, ben)).not.toMatchObject({ approvalId: one });
  });

  test('a rise needs nobody while no sum is set', async () => {
    const scope = await createLimitedMatch();
    await setApprovalSum(server.app.db, null);
    expect(await setLimits({ scope, liabilityMax: 8000, playerMatchMax: 10 })).toMatchObject({
      liabilityMax: 8000,
      playerMatchMax: 10,
    });
  });

  test.each<[string, (matchId: number, playerId: number) => LimitChange, number | undefined]>([
    ['a limit of the house', () => ({ scope: 'ALL', betMax: 9100 }), 100],
    ['one that falls back to the house', (id) => ({ scope: `MATCH:${id}`, betMax: null }), 8000],
    ['one that falls back to its category', (id) => ({ scope: `MATCH:${id}`, playerMatchMax: null }), 100],
    ['one above its category', (id) => ({ scope: `MATCH:${id}`, liabilityMax: 7100 }), 100],
    ['a category above the house', () => ({ scope: 'CATEGORY:SOCCER', playerMatchMax: 50_001 }), 1],
    ["a player's own that is removed", (_, id) => ({ scope: `PLAYER:${id}`, betMax: null }), 8500],
    ["a player's first", (_, id) => ({ scope: `PLAYER:${id}`, playerMatchMax: 100 }), undefined],
    ['a category below the house', () => ({ scope: 'CATEGORY:SOCCER', betMax: 8999 }), undefined],
    ['one equal to its category', (id) => ({ scope: `MATCH:${id}`, liabilityMax: 7000 }), undefined],
  ])('a rise is compared with what applied before: %s', async (_what, changeOf, rise) => {
    const { db } = server.app;
    await setApprovalSum(db, null);
    await setLimits({ scope: 'ALL', betMax: 9000 });
    await setLimits({ scope: 'CATEGORY:BULL_FIGHT', playerMatchMax: 600, liabilityMax: 7000 });
    const matchId = await createMatch(server, ann);
    await setLimits({ scope: `MATCH:${matchId}`, betMax: 1000, playerMatchMax: 500 });
    const { playerId } = await createPlayer(server, 0);
    await setLimits({ scope: `PLAYER:${playerId}`, betMax: 500 });
    await setApprovalSum(db, 1000);
    const { approvalId } = await setLimits(changeOf(matchId, playerId));
    const asked = (await listed(ben)).find(({ id }) => id === approvalId);
    expect(asked?.amount).toBe(rise);
  });
});

describe('the list of approvals', () => {
  test('the list of approvals is newest first, in pages, by status', async () => {
    const asked: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      asked.unshift(await askForMore(await createLimitedMatch()));
      clock.forward(1);
    }
    await decide('refuse', asked[1] ?? '', ben);
    const query = { limit: '2', page: '1' };
    const { approvals, pagination } = await callData(server, 'GET /desk/approvals', { token: ben, query });
    expect(approvals.map(({ id }) => id)).toEqual(asked.slice(0, 2));
    expect(pagination).toMatchObject({ page: 1, limit: 2 });
    expect((await listed(ben, { ...query, page: '2' }))[0]?.id).toBe(asked[2]);
    expect((await listed(ben, { status: 'REFUSED' }))[0]?.id).toBe(asked[1]);
  });

  test('the list has what the role may decide on, and others find no approval', async () => {
    const id = await askForMore(await createLimitedMatch());
    for (const role of ['trader', 'cashier'] as const) {
      const { token } = await createOperator(server, role);
      expect(await listed(token)).toEqual([]);
      for (const what of ['approve', 'refuse'] as const) {
        expect(await decide(what, id, token)).toMatchObject(refused(404, 'APPROVAL_NOT_FOUND'));
      }
    }
    for (const what of ['approve', 'refuse'] as const) {
      expect(await decide(what, NOBODY, ben)).toMatchObject(refused(404, 'APPROVAL_NOT_FOUND'));
    }
  });
});

describe('settings', () => {
  const change = (body: SettingChange, token = ann, at = server) =>
    callData(at, 'POST /desk/settings', { token, body });
  const read = (at = server, token = ann) => callData(at, 'GET /desk/settings', { token });

  test('settings come from the environment until one changes, for every server at once', async () => {
    const env = { ...(await freshStore()), DESK_SILENCE_SECONDS: '7' };
    const one = await startTestServer({ env });
    // The embedded database has one server.
    const other = STORE === 'postgres' ? await startTestServer({ env }) : one;
    const { token } = await createOperator(one);
    expect(await read(one, token)).toEqual({
      approvalBaht: { value: null, changedBy: null, changedAt: null },
      deskSilenceSeconds: { value: 7, changedBy: null, changedAt: null },
      deskAbsenceSeconds: { value: 120, changedBy: null, changedAt: null },
      resultRecallSeconds: { value: 0, changedBy: null, changedAt: null },
      supportLine: { value: null, changedBy: null, changedAt: null },
      supportPhone: { value: null, changedBy: null, changedAt: null },
    });
    const changed = await change({ deskSilenceSeconds: 9, resultRecallSeconds: 5 }, token, one);
    expect(changed.deskSilenceSeconds).toMatchObject({ value: 9, changedBy: 'admin' });
    expect(await read(other, token)).toEqual(changed);
    expect(await other.app.settings.read(other.app.db)).toEqual({
      approvalSum: undefined,
      deskSilenceSeconds: 9,
      deskAbsenceSeconds: 120,
      resultRecallSeconds: 5,
      supportLine: null,
      supportPhone: null,
    });
    await one.close();
    if (other !== one) await other.close();
  });

  test('the contact is changed by one admin, and none is a contact too', async () => {
    await change({ supportLine: '@sanam', supportPhone: '+66 2-123-4567' });
    const settings = () => callData(server, 'GET /settings');
    expect((await settings()).support).toEqual({ line: '@sanam', phone: '+66 2-123-4567' });
    const changed = await change({ supportPhone: null }, ben);
    expect(changed).toMatchObject({
      supportLine: { value: '@sanam', changedBy: 'ann' },
      supportPhone: { value: null, changedBy: 'ben' },
    });
    expect((await settings()).support).toEqual({ line: '@sanam', phone: null });
    const rows = await server.app.db.query(
      "SELECT actor, before, after FROM audit WHERE subject = 'setting/SUPPORT_PHONE' ORDER BY id",
    );
    expect(rows).toEqual([
      { actor: 'ann', before: { value: null }, after: { value: '+66 2-123-4567' } },
      { actor: 'ben', before: { value: '+66 2-123-4567' }, after: { value: null } },
    ]);
  });

  test('the sum is set by one person, and then changed by two', async () => {
    await setApprovalSum(server.app.db, null);
    const set = await change({ approvalBaht: 2000 });
    expect(set.approvalBaht).toMatchObject({ value: 2000, changedBy: 'ann' });
    expect(set.approvalId).toBeUndefined();
    // Raised, lowered or off: all need a second person; the same again is no change.
    expect((await change({ approvalBaht: 2000 })).approvalId).toBeUndefined();
    for (const approvalBaht of [5000, 1000, null]) {
      const asked = await change({ approvalBaht, deskAbsenceSeconds: 90 });
      expect(asked.approvalId).toBeDefined();
      expect(asked).toMatchObject({ approvalBaht: { value: 2000 }, deskAbsenceSeconds: { value: 90 } });
    }
    const { approvalId = '' } = await change({ approvalBaht: null });
    expect(await decide('approve', approvalId, ann)).toMatchObject(refused(403, 'APPROVAL_OWN'));
    expect(await decide('approve', approvalId, ben)).toMatchObject({
      status: 200,
      reply: { data: { kind: 'SETTING', subject: 'setting/APPROVAL_BAHT', details: { approvalBaht: null } } },
    });
    expect((await read()).approvalBaht).toMatchObject({ value: null, changedBy: 'ann' });
    expect((await auditOf('setting/APPROVAL_BAHT')).at(-1)).toMatchObject({
      action: 'SETTING_CHANGE',
      actor: 'ann',
      second: 'ben',
    });
  });

  test('what is already so cannot be approved any more', async () => {
    const { approvalId = '' } = await change({ approvalBaht: 3000 });
    await setApprovalSum(server.app.db, 3000);
    expect(await decide('approve', approvalId, ben)).toMatchObject(refused(409, 'APPROVAL_STALE'));
  });

  test.each<SettingChange>([
    { approvalBaht: 999 },
    { approvalBaht: 1_000_000_001 },
    { deskSilenceSeconds: 0 },
    { deskSilenceSeconds: 61 },
    { deskAbsenceSeconds: 9 },
    { deskAbsenceSeconds: 3601 },
    { supportLine: '' },
    { supportLine: 'a b' },
    { supportLine: '"><script>' },
    { supportPhone: '02' },
    { supportPhone: 'javascript:1' },
    { supportPhone: '0'.repeat(21) },
    { resultRecallSeconds: -1 },
    { resultRecallSeconds: 61 },
  ])('the server refuses %j', async (body) => {
    const before = await read();
    expect(await call(server, 'POST /desk/settings', { token: ann, body })).toMatchObject(
      refused(400, 'INVALID_INPUT'),
    );
    expect(await read()).toEqual(before);
  });
});

describe('the database', () => {
  const INSERT_ACT = `INSERT INTO desk_act (kind, subject, amount, alone_max, is_always, actor, approval_id)
                      VALUES ('LIMIT', $1, $2, 100000, false, $3, $4)`;

  test.each<[what: string, statement: string, values: unknown[], message: string]>([
    ['an act above the sum alone', INSERT_ACT, ['limit/ALL', 100_001, 'ann', null], 'needs_approval'],
    ['an act that was not approved', INSERT_ACT, ['limit/ALL', 1, 'ann', 'ID'], 'not for this act'],
    ['an act of somebody else', INSERT_ACT, ['SUBJECT', 1, 'ben', 'ID'], 'not for this act'],
    ['an act that moves more', INSERT_ACT, ['SUBJECT', 300_001, 'ann', 'ID'], 'not for this act'],
    ['an approval that is used twice', INSERT_ACT, ['SUBJECT', 1, 'ann', 'ID'], 'approval_once'],
    ['another decision', "UPDATE approval SET status = 'REFUSED' WHERE id = $1", ['ID'], 'decided once'],
    ['the removal of an approval', 'DELETE FROM approval WHERE id = $1', ['ID'], 'not allowed'],
    ['a changed act', 'UPDATE desk_act SET amount = 0', [], 'not allowed'],
    [
      'a decision by the one who asked',
      "UPDATE approval SET status = 'APPROVED', decided_by = 'ann', decided_at = now() WHERE id = $1",
      ['WAITING'],
      'by_another',
    ],
    [
      'a raised amount',
      'UPDATE approval SET amount = amount + 1 WHERE id = $1',
      ['WAITING'],
      'never changes',
    ],
  ])('the database refuses %s', async (_what, statement, values, message) => {
    const { db } = server.app;
    const scope = await createLimitedMatch();
    const id = await askForMore(scope);
    await decide('approve', id, ben);
    const waiting = await askForMore(await createLimitedMatch());
    const given = { ID: id, SUBJECT: `limit/${scope}`, WAITING: waiting };
    const filled = values.map((value) => given[value as keyof typeof given] ?? value);
    await expect(db.query(statement, filled)).rejects.toThrow(message);
  });
});

test('the ledger check finds what was not approved by two', async () => {
  const broken = await startTestServer({ verifiesLedger: false });
  const { db } = broken.app;
  const { token } = await createOperator(broken);
  const second = await createOperator(broken, 'admin', 'second');
  const violations = async () =>
    (await broken.app.verifyLedger()).checks.find(({ code }) => code === 'APPROVALS_BY_TWO');
  const raise = (betMax: number) =>
    callData(broken, 'POST /desk/limits', { token, body: { scope: 'ALL', betMax } });

  await raise(5000);
  await setApprovalSum(db, 1000);
  const { approvalId: id = '' } = await raise(9000);
  await callData(broken, 'POST /desk/approvals/{id}/approve', { token: second.token, id });
  // Two acts and the approval.
  expect(await violations()).toMatchObject({ checked: 3, violations: 0 });

  // A raised limit that asked for nothing.
  await db.query(
    `INSERT INTO audit (actor, action, subject, before, after)
     VALUES ('admin', 'LIMIT_CHANGE', 'limit/ALL', '{"betMax": 100}', '{"betMax": 200}')`,
  );
  expect(await violations()).toMatchObject({ violations: 1 });
  // The same with less than it moved.
  await db.query(
    `INSERT INTO desk_act (kind, subject, amount, is_always, actor) VALUES ('LIMIT', 'limit/ALL', 9999, false, 'admin')`,
  );
  expect(await violations()).toMatchObject({ violations: 1 });

  await db.query('ALTER TABLE desk_act DISABLE TRIGGER desk_act_forbid_change');
  await db.query('UPDATE desk_act SET amount = 10000 WHERE amount = 9999');
  expect(await violations()).toMatchObject({ violations: 0 });
  // The operator who asked has decided, and then nobody.
  await db.query('ALTER TABLE approval DROP CONSTRAINT approval_by_another');
  await db.query('ALTER TABLE approval DISABLE TRIGGER approval_forbid_change');
  await db.query("UPDATE approval SET decided_by = 'admin'");
  expect(await violations()).toMatchObject({ violations: 2 });
  await db.query("UPDATE approval SET decided_by = 'second'");
  await db.query('ALTER TABLE desk_act DROP CONSTRAINT desk_act_needs_approval');
  await db.query('UPDATE desk_act SET approval_id = NULL');
  expect(await violations()).toMatchObject({ violations: 2 });

  // A result that needed two and was called by one.
  await db.query('ALTER TABLE result_call DROP CONSTRAINT result_call_is_agreed');
  await db.query(
    `INSERT INTO result_call (match_id, version, status, needs_second, first_by, first_result, first_at, begins_at)
     VALUES ($1, 1, 'BEGUN', true, 'admin', 'RED', now(), now())`,
    [await createMatch(broken, token)],
  );
  expect(await violations()).toMatchObject({ violations: 3 });
  await db.query("UPDATE result_call SET second_by = 'second', second_result = 'RED', second_at = now()");
  expect(await violations()).toMatchObject({ violations: 2 });
  await broken.close();
});
