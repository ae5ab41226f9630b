import { PHONE_CODES_PER_PHONE } from '@sanam/contract';
import type { BodyOf, Endpoints } from '@sanam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { TRANSFER_CHECKS } from '../../src/services/wallet/check-transfers.ts';
import { setApprovalSum } from '../harness/approvals.ts';
import { createTestClock } from '../harness/clock.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import { registerPlayer, registrationForm, sessionIdOf } from '../harness/player.ts';
import { call, callData, callRaw, startTestServer } from '../harness/server.ts';
import { startSmsService } from '../harness/sms-service.ts';

const UNKNOWN = 999_999_999;
const UNKNOWN_SESSION = '01890000-0000-7000-8000-000000000000';

const clock = createTestClock();
let server: RunningServer;
let game: GameActions;
let admin: string;
let cashier: string;
beforeAll(async () => {
  server = await startTestServer({ clock });
  game = await createGameActions(server);
  admin = game.token;
  cashier = (await createOperator(server, 'cashier')).token;
});
afterAll(() => server.close());

const list = (query: Record<string, string> = {}) =>
  callData(server, 'GET /desk/players', { token: cashier, query });
const idsOf = async (query: Record<string, string>) => (await list(query)).players.map(({ id }) => id);
const page = (id: number, token = cashier) => callData(server, 'GET /desk/players/{id}', { token, id });
const entries = (id: number, query: Record<string, string> = {}) =>
  callData(server, 'GET /desk/players/{id}/entries', { token: cashier, id, query });
const auditOf = (playerId: number) =>
  server.app.db.query<{ actor: string; action: string; after: unknown }>(
    'SELECT actor, action, after FROM audit WHERE subject = $1 ORDER BY id',
    [`player/${playerId}`],
  );

/** A player with names of their own, whom a search tells from the others. */
async function createNamed(fullName: string, bankAccount: string): Promise<number> {
  const { playerId } = await game.createPlayer(0);
  await server.app.db.query('UPDATE player SET full_name = $2, bank_account = $3 WHERE id = $1', [
    playerId,
    fullName,
    bankAccount,
  ]);
  return playerId;
}

describe('finding players', () => {
  test('a search finds by phone, bank account, name and surname', async () => {
    const id = await createNamed('Boonmee Srisuk', '5551234410');
    const [row] = await server.app.db.query<{ phone: string }>('SELECT phone FROM player WHERE id = $1', [
      id,
    ]);
    const phone = row?.phone ?? '';
    for (const search of [phone, `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`])
      expect(await idsOf({ search })).toEqual([id]);
    for (const search of ['5551234', '555-123-4410', 'boonm', 'BOONMEE S', 'srisuk'])
      expect(await idsOf({ search }), search).toEqual([id]);
    expect(await idsOf({ search: 'oonmee' })).toEqual([]);
    expect(await idsOf({ search: '%' })).toEqual([]);
  });

  test('a search for a ticket code finds whose bet it is', async () => {
    const player = await game.createPlayer(1000);
    const { id: matchId, rateId } = await game.createOpenMatch();
    const { reply } = await game.bet(player, { matchId, rateId, betAmount: 100, betType: 'RED' });
    if (!reply.success) throw new Error(reply.code);
    expect(await idsOf({ search: reply.data.bet.ticketCode.toLowerCase() })).toContain(player.playerId);
  });

  test('pages follow each other, and the filters find who owes, is disabled or new', async () => {
    const [owing, disabled] = [await game.createPlayer(0), await game.createPlayer(0)];
    await adjust(owing.playerId, -50);
    const body = { reason: 'asked for it' };
    await callData(server, 'POST /desk/players/{id}/disable', {
      token: cashier,
      id: disabled.playerId,
      body,
    });
    expect(await idsOf({ filter: 'OWING' })).toEqual([owing.playerId]);
    expect(await idsOf({ filter: 'DISABLED' })).toEqual([disabled.playerId]);
    const { counts, ...first } = await list({ filter: 'NEW', limit: '2' });
    expect(counts).toMatchObject({ owing: 1, disabled: 1 });
    expect(first).toMatchObject({ players: { length: 2 }, hasMore: true });
    const next = await list({ limit: '2', before: String(first.nextBefore) });
    expect(next.players.every(({ id }) => id < (first.nextBefore ?? 0))).toBe(true);
    expect((await list({ limit: '100' })).nextBefore).toBeNull();
  });
});

const adjust = (id: number, amount: number) =>
  callData(server, 'POST /desk/players/{id}/adjust', {
    token: admin,
    id,
    body: { amount, reason: 'a mistake' },
  });

describe("a player's page", () => {
  test('balances are shown beside the sums of their entries', async () => {
    const player = await game.createPlayer(1000);
    const { id: matchId, rateId } = await game.createOpenMatch();
    await game.bet(player, { matchId, rateId, betAmount: 100, betType: 'RED' });
    const token = player.accessToken;
    await callData(server, 'POST /player/withdraw', { token, body: { amount: 200 } });
    expect(await page(player.playerId)).toMatchObject({
      wallet: '700.00',
      hold: '200.00',
      debt: '0.00',
      running: { bets: 1, stakes: 100 },
      verification: { entries: 4, wallet: 700, hold: 200, debt: 0, isVerified: true },
      counts: { bets: 1, transfers: 1, notes: 0 },
      month: { bets: 0, staked: 0, net: 0 },
      limits: { betMax: null, playerMatchMax: null, houseBetMax: 10_000, housePlayerMatchMax: 50_000 },
    });
    await game.settle(matchId, 'RED');
    expect((await page(player.playerId)).month).toEqual({ bets: 1, staked: 100, net: 90 });
  });

  test('a bank account is whole for an admin and hidden from a cashier', async () => {
    const id = await createNamed('Somchai Hidden', '4445556666');
    expect((await page(id)).bankAccount).toBe('xxxxxx6666');
    expect((await page(id, admin)).bankAccount).toBe('4445556666');
    const player = await game.createPlayer(1000);
    const { transactionId } = await callData(server, 'POST /player/withdraw', {
      token: player.accessToken,
      body: { amount: 500 },
    });
    const listed = async (token: string) => {
      const query = { playerId: String(player.playerId), type: 'withdraw' as const };
      const { transactions } = await callData(server, 'GET /desk/transactions', { token, query });
      return transactions[0]?.bankAccount;
    };
    const whole = await listed(admin);
    expect(whole).toMatch(/^\d{10,}$/);
    expect(await listed(cashier)).toBe(whole?.replaceAll(/.(?=.{4})/g, 'x'));
    // The cashier who pays it out has to read all of it.
    const request = { token: cashier, id: transactionId };
    expect((await callData(server, 'GET /desk/transactions/{id}', request)).bankAccount).toBe(whole);
  });

  test('every reading of a page or a part of it is in the audit', async () => {
    const { playerId: id } = await game.createPlayer(0);
    await page(id);
    await entries(id);
    await callData(server, 'GET /desk/players/{id}/bets', { token: cashier, id });
    await callData(server, 'GET /desk/players/{id}/notes', { token: cashier, id });
    const query = { playerId: String(id) };
    await callData(server, 'GET /desk/transactions', { token: cashier, query });
    await callData(server, 'GET /desk/audit', { token: admin, query });
    const parts = ['PAGE', 'ENTRIES', 'BETS', 'NOTES', 'TRANSFERS'];
    const read = (actor: string, part: string) => ({ actor, action: 'PLAYER_READ', after: { part } });
    expect(await auditOf(id)).toEqual([...parts.map((part) => read('cashier', part)), read('admin', 'ACTS')]);
  });

  test('a transfer that a screen reads again and again is in the audit once an hour', async () => {
    const player = await game.createPlayer(0);
    const request = { token: player.accessToken, body: { amount: 500 } };
    const { transactionId: id } = await callData(server, 'POST /wallet/deposit', request);
    for (const token of [cashier, cashier, admin])
      await callData(server, 'GET /desk/transactions/{id}', { token, id });
    const read = (actor: string) => ({ actor, action: 'PLAYER_READ', after: { part: 'TRANSFER' } });
    expect(await auditOf(player.playerId)).toEqual([read('cashier'), read('admin')]);
  });

  test('a player who does not exist has no page', async () => {
    const body = { text: 'x', reason: 'x', bankCode: 'KTB', bankAccount: '1234567890' };
    const parts = ['', '/entries', '/bets', '/notes'].map((part) => `players/${UNKNOWN}${part}`);
    for (const path of [...parts, `transactions?playerId=${UNKNOWN}`, `audit?playerId=${UNKNOWN}`]) {
      const { reply } = await callRaw(server, 'GET', `/api/desk/${path}`, { token: admin });
      expect(reply, path).toMatchObject({ code: 'PLAYER_NOT_FOUND' });
    }
    const { text, reason, bankCode, bankAccount } = body;
    const acts = {
      notes: { text },
      [`sessions/${UNKNOWN_SESSION}/end`]: { reason },
      'bank-account': { bankCode, bankAccount, reason },
    };
    for (const [act, of] of Object.entries(acts)) {
      const path = `/api/desk/players/${UNKNOWN}/${act}`;
      const { reply } = await callRaw(server, 'POST', path, { token: admin, body: of });
      expect(reply, act).toMatchObject({ code: 'PLAYER_NOT_FOUND' });
    }
  });

  test('others who logged in on the same device are named', async () => {
    const [one, other] = [await game.createPlayer(0), await game.createPlayer(0)];
    await server.app.db.query(
      `INSERT INTO player_device (player_id, device_id, first_seen_at, last_seen_at)
       SELECT id, '01890000-0000-7000-8000-00000000beef', now(), now() FROM unnest($1::bigint[]) AS id`,
      [[one.playerId, other.playerId]],
    );
    expect((await page(one.playerId)).sharesDeviceWith).toEqual([
      { id: other.playerId, username: other.username },
    ]);
  });
});

describe('entries', () => {
  test('each entry has the balance after it, over pages of any size', async () => {
    const player = await game.createPlayer(1000);
    const { id: matchId, rateId } = await game.createOpenMatch();
    await game.bet(player, { matchId, rateId, betAmount: 100, betType: 'RED' });
    await game.settle(matchId, 'RED');
    const token = player.accessToken;
    await callData(server, 'POST /player/withdraw', { token, body: { amount: 1090 } });
    await game.callResult(matchId, 'BLUE', 'the other corner');
    await adjust(player.playerId, 30);
    const { entries: all } = await entries(player.playerId);
    expect(
      all.map(({ kind, account, amount, balanceAfter }) => [kind, account, amount, balanceAfter]),
    ).toEqual([
      ['COLLECT', 'DEBT', 30, -160],
      ['COLLECT', 'WALLET', -30, 0],
      ['ADJUST', 'WALLET', 30, 30],
      ['UNSETTLE', 'DEBT', -190, -190],
      ['WITHDRAW_HOLD', 'HOLD', 1090, 1090],
      ['WITHDRAW_HOLD', 'WALLET', -1090, 0],
      ['SETTLE', 'WALLET', 190, 1090],
      ['BET', 'WALLET', -100, 900],
      ['OPENING', 'WALLET', 1000, 1000],
    ]);
    // What was taken for the debt is of the adjustment that it was taken from.
    const [debt, wallet, adjusted] = all;
    expect(adjusted?.reason).not.toBeNull();
    expect([debt?.reason, wallet?.reason]).toEqual([adjusted?.reason, adjusted?.reason]);
    expect(all[2]).toMatchObject({ by: 'admin', reason: 'a mistake' });
    expect(all[5]?.transferCode).toMatch(/^W-/);
    expect(all[7]?.bet).toMatchObject({ legs: 1, matchNo: 1, betType: 'RED' });
    const paged = [];
    for (let before: number | null | undefined; before !== null;) {
      const part = await entries(player.playerId, {
        limit: '2',
        ...(before !== undefined && { before: String(before) }),
      });
      paged.push(...part.entries);
      before = part.nextBefore;
    }
    expect(paged).toEqual(all);
  });
});

describe('acts', () => {
  test('notes are read newest first and are never changed', async () => {
    const { playerId: id } = await game.createPlayer(0);
    for (const text of ['first', 'second'])
      await callData(server, 'POST /desk/players/{id}/notes', { token: cashier, id, body: { text } });
    const { notes } = await callData(server, 'GET /desk/players/{id}/notes', { token: admin, id });
    expect(notes.map(({ text, by }) => [text, by])).toEqual([
      ['second', 'cashier'],
      ['first', 'cashier'],
    ]);
    expect((await page(id)).lastNote).toEqual(notes[0]);
    const { db } = server.app;
    await expect(db.query("UPDATE player_note SET text = 'other'")).rejects.toThrow('not allowed');
    await expect(db.query('DELETE FROM player_note')).rejects.toThrow('not allowed');
  });

  test('one session is ended, the others go on', async () => {
    const { playerId, accessToken, player, password } = await registerPlayer(server);
    const { accessToken: other } = await callData(server, 'POST /auth/login', {
      body: { username: player.username, password },
    });
    const end = (sessionId: string) =>
      callRaw(server, 'POST', `/api/desk/players/${playerId}/sessions/${sessionId}/end`, {
        token: cashier,
        body: { reason: 'lost the phone' },
      });
    expect((await page(playerId)).sessions.map(({ id }) => id)).toContain(sessionIdOf({ accessToken }));
    expect((await end(sessionIdOf({ accessToken }))).status).toBe(200);
    expect((await end(sessionIdOf({ accessToken }))).reply).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect((await call(server, 'GET /player/wallet', { token: accessToken })).reply).toMatchObject({
      code: 'SESSION_ENDED',
    });
    expect((await call(server, 'GET /player/wallet', { token: other })).status).toBe(200);
  });
});

type BankChange = BodyOf<Endpoints['POST /desk/players/{id}/bank-account']>;

describe('a changed bank account', () => {
  const NEW: BankChange = { bankCode: 'KTB', bankAccount: '9998887776', reason: 'closed the old one' };
  const change = (id: number, token: string, body = NEW) =>
    callData(server, 'POST /desk/players/{id}/bank-account', { token, id, body });
  const confirm = (id: string, token: string) =>
    call(server, 'POST /desk/transactions/{id}/confirm', { token, id, body: {} });
  const approve = (id: string, token: string) =>
    call(server, 'POST /desk/approvals/{id}/approve', { token, id });

  test('a bank account takes two people to change where approvals are on', async () => {
    const { playerId: id } = await game.createPlayer(0);
    await setApprovalSum(server.app.db, 1000);
    try {
      const { approvalId = '', payableFrom } = await change(id, cashier);
      expect(payableFrom).toBeNull();
      // Who may approve compares it with the new one; who asked reads what cashiers read.
      const other = (await createOperator(server, 'cashier', 'cashier two')).token;
      const before = async (token: string) => {
        const { approvals } = await callData(server, 'GET /desk/approvals', { token, query: {} });
        return approvals.find((one) => one.id === approvalId)?.context.before;
      };
      expect(await before(other)).toMatchObject({ bankAccount: '1234567890' });
      expect(await before(cashier)).toMatchObject({ bankAccount: 'xxxxxx7890' });
      expect((await page(id, admin)).bankAccount).toBe('1234567890');
      expect((await approve(approvalId, cashier)).reply).toMatchObject({ code: 'APPROVAL_OWN' });
      expect((await approve(approvalId, admin)).status).toBe(200);
      expect(await before(other)).toMatchObject({ bankAccount: 'xxxxxx7776' });
      expect(await before(admin)).toMatchObject({ bankAccount: NEW.bankAccount });
    } finally {
      await setApprovalSum(server.app.db, null);
    }
    expect(await page(id, admin)).toMatchObject({ bankCode: 'KTB', bankAccount: NEW.bankAccount });
  });

  test('an earlier payout to it is found by the check of the ledger', async () => {
    const violations = async () => {
      const { checks } = await server.app.verifyLedger();
      return checks.find(({ code }) => code === 'PAYOUTS_AFTER_BANK_CHANGE')?.violations;
    };
    expect(await violations()).toBe(0);
    const player = await game.createPlayer(1000);
    const { transactionId } = await callData(server, 'POST /player/withdraw', {
      token: player.accessToken,
      body: { amount: 100 },
    });
    await confirm(transactionId, cashier);
    const { db } = server.app;
    await db
      .transact(async (tx) => {
        await tx.query(
          `INSERT INTO bank_change (player_id, bank_code, bank_account, changed_by, changed_at)
           SELECT player_id, bank_code, bank_account, 'thief', decided_at - interval '1 hour' FROM transfer WHERE id = $1`,
          [transactionId],
        );
        const [row] = await tx.query<{ violations: number }>(
          TRANSFER_CHECKS.find(({ code }) => code === 'PAYOUTS_AFTER_BANK_CHANGE')?.statement ?? '',
        );
        expect(row?.violations).toBe(1);
        throw new Error('undone');
      })
      .catch((error: unknown) => expect(String(error)).toContain('undone'));
  });

  test('a payout that was to be approved does not go to an account changed since', async () => {
    const { playerId: id, accessToken: token } = await game.createPlayer(2000);
    const request = { token, body: { amount: 1500 } };
    const { transactionId } = await callData(server, 'POST /player/withdraw', request);
    const { bankCode, bankAccount } = await page(id, admin);
    await setApprovalSum(server.app.db, 1000);
    const { data } = (await confirm(transactionId, cashier)).reply;
    await setApprovalSum(server.app.db, null);
    await change(id, cashier);
    await change(id, cashier, {
      bankCode: bankCode as BankChange['bankCode'],
      bankAccount,
      reason: 'has it again',
    });
    const { approvalId = '' } = data as { approvalId?: string };
    expect((await approve(approvalId, admin)).reply).toMatchObject({ code: 'BANK_ACCOUNT_NEW' });
  });

  test('a new bank account is paid to after 24 hours, and the one before at once', async () => {
    const player = await game.createPlayer(1000);
    const id = player.playerId;
    const withdraw = async () =>
      (
        await callData(server, 'POST /player/withdraw', {
          token: player.accessToken,
          body: { amount: 100 },
        })
      ).transactionId;
    const before = await withdraw();
    expect((await change(id, cashier)).payableFrom).not.toBeNull();
    const after = await withdraw();
    expect((await confirm(before, cashier)).status).toBe(200);
    const refused = await confirm(after, cashier);
    expect(refused).toMatchObject({ status: 409, reply: { code: 'BANK_ACCOUNT_NEW' } });
    const approval = { token: cashier, id: after, body: {} };
    expect((await call(server, 'POST /desk/transactions/{id}/approve', approval)).reply).toMatchObject({
      code: 'BANK_ACCOUNT_NEW',
    });
    clock.forward(24 * 3600 - 60);
    const late = async () => (await createOperator(server, 'cashier')).token;
    expect((await confirm(after, await late())).reply).toMatchObject({ code: 'BANK_ACCOUNT_NEW' });
    clock.forward(120);
    expect((await confirm(after, await late())).status).toBe(200);
    cashier = await late();
    admin = (await createOperator(server)).token;
    expect((await page(id)).payableFrom).toBeNull();
  });

  test('the account that a player has changes nothing', async () => {
    const { playerId: id } = await game.createPlayer(0);
    await change(id, cashier);
    await change(id, cashier);
    const [row] = await server.app.db.query<{ count: number }>(
      'SELECT count(*) FROM bank_change WHERE player_id = $1',
      [id],
    );
    expect(row?.count).toBe(1);
  });
});

describe('a one-time code', () => {
  test('a one-time code helps who forgot the password also where phones get no codes', async () => {
    const { playerId: id, username: phone } = await game.createPlayer(0);
    const reset = (code: string, ofPhone = phone) =>
      call(server, 'POST /auth/reset-password', {
        body: { phone: ofPhone, code, newPassword: 'a-new-arena-secret' },
      });
    const { code } = await callData(server, 'POST /desk/players/{id}/reset-code', {
      token: admin,
      id,
      body: { reason: 'forgot it' },
    });
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const refused = await reset(wrong);
    expect(refused.reply).toMatchObject({ code: 'PHONE_CODE_WRONG' });
    const unknown = await reset(wrong, registrationForm().phone);
    expect(unknown, 'no account').toMatchObject({ status: refused.status, text: refused.text });
    expect((await reset(code)).status).toBe(200);
    await callData(server, 'POST /auth/login', {
      body: { username: phone, password: 'a-new-arena-secret' },
    });
  });

  test('a one-time code does not count towards the codes that a phone may have sent', async () => {
    const sms = await startSmsService();
    const other = await startTestServer({ env: sms.env });
    try {
      const { token } = await createOperator(other, 'admin');
      const { playerId: id, username: phone } = await (await createGameActions(other)).createPlayer(0);
      for (let nth = 0; nth < PHONE_CODES_PER_PHONE; nth += 1)
        await callData(other, 'POST /desk/players/{id}/reset-code', {
          token,
          id,
          body: { reason: 'called' },
        });
      const sent = [];
      for (let nth = 0; nth <= PHONE_CODES_PER_PHONE; nth += 1)
        sent.push((await call(other, 'POST /auth/phone-code', { body: { phone, purpose: 'RESET' } })).status);
      expect(sent).toEqual([...Array.from({ length: PHONE_CODES_PER_PHONE }, () => 200), 429]);
    } finally {
      await other.close();
      await sms.close();
    }
  });

  test('a one-time code sets a password once, and the audit shows only who made it', async () => {
    const sms = await startSmsService();
    const other = await startTestServer({ env: sms.env });
    try {
      const { token } = await createOperator(other, 'admin');
      const { playerId: id, username: phone } = await (await createGameActions(other)).createPlayer(0);
      const body = { reason: 'called, said the birthday' };
      const { code } = await callData(other, 'POST /desk/players/{id}/reset-code', { token, id, body });
      const reset = () =>
        call(other, 'POST /auth/reset-password', {
          body: { phone, code, newPassword: 'a-new-arena-secret' },
        });
      expect((await reset()).status).toBe(200);
      expect((await reset()).reply).toMatchObject({ code: 'PHONE_CODE_WRONG' });
      expect(sms.received).toEqual([]);
      const rows = await other.app.db.query<{ action: string; row: string }>(
        'SELECT action, to_jsonb(audit)::text AS row FROM audit WHERE subject = $1',
        [`player/${id}`],
      );
      expect(rows.map(({ action }) => action)).toEqual(['PLAYER_RESET_CODE']);
      expect(rows[0]?.row).not.toContain(`"${code}"`);
      const unknown = { token, id: UNKNOWN, body };
      expect((await call(other, 'POST /desk/players/{id}/reset-code', unknown)).reply).toMatchObject({
        code: 'PLAYER_NOT_FOUND',
      });
    } finally {
      await other.close();
      await sms.close();
    }
  });
});
