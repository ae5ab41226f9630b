import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/main/start-server.ts';
import { createOperator } from '../harness/desk.ts';
import { createGameActions } from '../harness/game-actions.ts';
import type { GameActions } from '../harness/game-actions.ts';
import type { TestPlayer } from '../harness/player.ts';
import { API_KEY, call, callData, startTestServer } from '../harness/server.ts';
import { createJpeg, createSlipQr, jpegParts, jpegSegment } from '../harness/slips.ts';

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000';

let server: RunningServer;
let game: GameActions;
let cashier: string;
beforeAll(async () => {
  server = await startTestServer();
  game = await createGameActions(server);
  cashier = (await createOperator(server, 'cashier')).token;
});
afterAll(() => server.close());

const deposit = async ({ accessToken: token }: TestPlayer) =>
  (await callData(server, 'POST /wallet/deposit', { token, body: { amount: 500 } })).transactionId;
const addSlip = ({ accessToken: token }: TestPlayer, id: string, qr: string, key?: string) =>
  call(server, 'POST /wallet/deposit/{id}/slip', {
    token,
    id,
    body: { qr },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const addImage = ({ accessToken: token }: TestPlayer, id: string, body: Uint8Array<ArrayBuffer>) =>
  call(server, 'POST /wallet/deposit/{id}/slip-image', { token, id, body });
const decide = (id: string, verb: 'confirm' | 'refuse') =>
  call(server, `POST /desk/transactions/{id}/${verb}`, { token: cashier, id });
const listed = async (id: string) => {
  const { transactions } = await callData(server, 'GET /desk/transactions', { token: cashier });
  return transactions.find((one) => one.id === id);
};
const readImage = async (id: string, token = cashier) => {
  const response = await fetch(`${server.address}/api/desk/transactions/${id}/slip-image`, {
    headers: { 'x-api-key': API_KEY, authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

describe('the QR code of a slip', () => {
  test('a code names the bank and reference of a waiting deposit, and moves no money', async () => {
    const player = await game.createPlayer(0);
    const id = await deposit(player);
    const { reply } = await addSlip(player, id, createSlipQr('00111222233344abcd12'));
    expect(reply).toMatchObject({ success: true, data: { bankId: '014', bankRef: '00111222233344ABCD12' } });
    expect(await listed(id)).toMatchObject({
      status: 'pending',
      bankId: '014',
      bankRef: '00111222233344ABCD12',
      hasSlipImage: false,
    });
    expect(await game.balanceOf(player)).toBe('0.00');
    // The cashier need not type it again.
    expect((await decide(id, 'confirm')).reply.data).toMatchObject({ bankRef: '00111222233344ABCD12' });
  });

  test('a code is refused when its checksum is wrong, and so under the same key', async () => {
    const player = await game.createPlayer(0);
    const id = await deposit(player);
    const wrong = createSlipQr().replace(/.{4}$/, '0000');
    for (const _ of [1, 2])
      expect(await addSlip(player, id, wrong, 'wrong')).toMatchObject({
        status: 422,
        reply: { code: 'SLIP_INVALID' },
      });
    expect(await listed(id)).toMatchObject({ bankRef: null });
  });

  test('a code belongs to one deposit, until that one is refused', async () => {
    const [first, second] = [await game.createPlayer(0), await game.createPlayer(0)];
    const [one, two] = [await deposit(first), await deposit(second)];
    const qr = createSlipQr();
    expect((await addSlip(first, one, qr)).status).toBe(200);
    const used = await addSlip(second, two, qr);
    expect(used).toMatchObject({ status: 409, reply: { code: 'SLIP_USED', data: null } });
    // Nothing of the other player's deposit.
    expect(used.text).not.toContain(one);
    await decide(one, 'refuse');
    expect((await addSlip(second, two, qr)).status).toBe(200);
    await decide(two, 'confirm');
    const third = await deposit(first);
    expect(await addSlip(first, third, qr)).toMatchObject({ status: 409, reply: { code: 'SLIP_USED' } });
  });

  test('a code of another slip is refused once the deposit has one', async () => {
    const player = await game.createPlayer(0);
    const id = await deposit(player);
    const qr = createSlipQr();
    await addSlip(player, id, qr);
    expect((await addSlip(player, id, qr)).status).toBe(200);
    expect(await addSlip(player, id, createSlipQr())).toMatchObject({
      status: 409,
      reply: { code: 'DEPOSIT_HAS_SLIP' },
    });
    await expect(
      server.app.db.query("UPDATE transfer SET bank_ref = 'ANOTHER' WHERE id = $1", [id]),
    ).rejects.toThrow(/a transfer is decided once/);
  });

  test('a code is refused for a decided, unknown or foreign deposit and a withdrawal', async () => {
    const [player, other] = [await game.createPlayer(500), await game.createPlayer(0)];
    const id = await deposit(player);
    const body = { amount: 100 };
    const { transactionId: withdrawal } = await callData(server, 'POST /player/withdraw', {
      token: player.accessToken,
      body,
    });
    const notFound = { status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } };
    expect(await addSlip(player, UNKNOWN_ID, createSlipQr())).toMatchObject(notFound);
    expect(await addSlip(player, withdrawal, createSlipQr())).toMatchObject(notFound);
    expect(await addSlip(other, id, createSlipQr())).toMatchObject(notFound);
    await decide(id, 'refuse');
    const decided = { status: 409, reply: { code: 'TRANSACTION_DECIDED' } };
    expect(await addSlip(player, id, createSlipQr())).toMatchObject(decided);
    expect(await addImage(player, id, createJpeg())).toMatchObject(decided);
    expect(await addImage(player, UNKNOWN_ID, createJpeg())).toMatchObject(notFound);
    expect(await addImage(other, id, createJpeg())).toMatchObject(notFound);
  });

  test('a code under one key counts for one deposit, not for another', async () => {
    const player = await game.createPlayer(0);
    const [one, two] = [await deposit(player), await deposit(player)];
    const qr = createSlipQr();
    const first = await addSlip(player, one, qr, 'key');
    expect((await addSlip(player, one, qr, 'key')).reply).toEqual(first.reply);
    expect(await addSlip(player, two, qr, 'key')).toMatchObject({
      status: 409,
      reply: { code: 'SLIP_USED' },
    });
  });
});

describe('the picture of a slip', () => {
  test('a picture is stored without place and device, and the audit shows who reads it', async () => {
    const player = await game.createPlayer(0);
    const id = await deposit(player);
    const { start, tables, frame, scan, end } = jpegParts();
    const exif = jpegSegment(0xe1, Buffer.from('Exif GPS 13.7563 iPhone'));
    const sent = new Uint8Array(Buffer.concat([start, exif, tables, frame, scan, end]));
    expect((await addImage(player, id, sent)).reply).toMatchObject({ success: true, data: null });
    expect(await listed(id)).toMatchObject({ hasSlipImage: true, isSlipImageReused: false });

    const { status, headers, bytes } = await readImage(id);
    expect(status).toBe(200);
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes.subarray(-2)).toEqual(Buffer.of(0xff, 0xd9));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(/^default-src 'none'/) as string,
    });
    const [stored] = await server.app.db.query<{ sha256: Uint8Array }>(
      'SELECT sha256 FROM slip_image WHERE transfer_id = $1',
      [id],
    );
    expect(Buffer.from(stored?.sha256 ?? []).toString('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    );
    expect(
      await server.app.db.query('SELECT actor, action FROM audit WHERE subject = $1', [`transaction/${id}`]),
    ).toEqual([{ actor: 'cashier', action: 'SLIP_IMAGE_READ' }]);
  });

  test('a deposit has one picture: the last counts', async () => {
    const player = await game.createPlayer(0);
    const id = await deposit(player);
    await addImage(player, id, createJpeg(1));
    const { bytes: first } = await readImage(id);
    await addImage(player, id, createJpeg(2));
    expect((await readImage(id)).bytes).not.toEqual(first);
    expect(await server.app.db.query('SELECT FROM slip_image WHERE transfer_id = $1', [id])).toHaveLength(1);
  });

  test('a picture that was added to another deposit is marked on both', async () => {
    const [first, second] = [await game.createPlayer(0), await game.createPlayer(0)];
    const [one, two] = [await deposit(first), await deposit(second)];
    for (const [player, id] of [
      [first, one],
      [second, two],
    ] as const)
      await addImage(player, id, createJpeg(50));
    for (const id of [one, two]) {
      expect(await listed(id)).toMatchObject({ hasSlipImage: true, isSlipImageReused: true });
      expect((await decide(id, 'refuse')).reply.data).toMatchObject({ isSlipImageReused: true });
    }
  });

  test('a picture that is no plain JPEG is refused', async () => {
    const player = await game.createPlayer(0);
    const id = await deposit(player);
    const tail = new Uint8Array(Buffer.concat([createJpeg(), Buffer.from('<script>')]));
    for (const bytes of [tail, createJpeg().slice(0, 100), new Uint8Array(0), new Uint8Array(200 * 1024)])
      expect(await addImage(player, id, bytes)).toMatchObject({
        status: 422,
        reply: { code: 'SLIP_INVALID' },
      });
    expect(await addImage(player, id, new Uint8Array(200 * 1024 + 1))).toMatchObject({
      status: 413,
      reply: { code: 'PAYLOAD_TOO_LARGE' },
    });
    expect(await listed(id)).toMatchObject({ hasSlipImage: false });
  });

  test('a player uploads at most ten pictures an hour', async () => {
    const [player, other] = [await game.createPlayer(0), await game.createPlayer(0)];
    const id = await deposit(player);
    for (let count = 0; count < 10; count += 1)
      expect((await addImage(player, id, createJpeg(count))).status).toBe(200);
    const refused = await addImage(player, id, createJpeg());
    expect(refused).toMatchObject({ status: 429, reply: { code: 'TOO_MANY_ATTEMPTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await addImage(other, await deposit(other), createJpeg())).status).toBe(200);
    await server.app.db.query("UPDATE slip_upload SET uploaded_at = uploaded_at - interval '1 hour'");
    expect((await addImage(player, id, createJpeg())).status).toBe(200);
  });

  test('the picture of a transaction without one, or of none, is not found', async () => {
    const id = await deposit(await game.createPlayer(0));
    const read = (of: string) =>
      call(server, 'GET /desk/transactions/{id}/slip-image', { token: cashier, id: of });
    expect(await read(id)).toMatchObject({ status: 404, reply: { code: 'NOT_FOUND' } });
    expect(await read(UNKNOWN_ID)).toMatchObject({ status: 404, reply: { code: 'TRANSACTION_NOT_FOUND' } });
  });

  test('a picture is deleted after 90 days, and the reference stays', async () => {
    const player = await game.createPlayer(0);
    const [old, young] = [await deposit(player), await deposit(player)];
    await addSlip(player, old, createSlipQr('STAYSFOREVER'));
    for (const id of [old, young]) await addImage(player, id, createJpeg(7));
    await server.app.db.query(
      "UPDATE slip_image SET stored_at = stored_at - interval '91 days' WHERE transfer_id = $1",
      [old],
    );
    await server.app.wallet.purgeSlipImages();
    expect(await listed(old)).toMatchObject({ hasSlipImage: false, bankRef: 'STAYSFOREVER' });
    expect(await listed(young)).toMatchObject({ hasSlipImage: true, isSlipImageReused: false });
  });
});
