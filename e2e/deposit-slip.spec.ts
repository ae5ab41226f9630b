import { expect, test, type Locator, type Page } from '@playwright/test';

import { setLanguage } from './support/language.ts';
import { createPlayer } from './support/player.ts';
import { authorize, createApi } from './support/api.ts';
import { ADMIN_PASSWORD } from './support/desk.ts';
import { CAMERA_MARK, makeSlipPhoto, makeSlipPicture, segmentsOf } from './support/slip-picture.ts';
import { watchPosts } from './support/watch-requests.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

/** The wait for a deposit of 1,000 that was announced elsewhere. */
async function openWaiting(page: Page): Promise<Locator> {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'Deposit' }).click();
  await page.getByRole('button', { name: /^View the deposit of/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Being checked' });
  await expect(sheet.getByRole('button', { name: 'Add the slip' })).toBeVisible();
  return sheet;
}

test('a slip is read on the phone and received; for another deposit it is refused', async ({ page }) => {
  const bankRef = `E2E${Date.now()}ABCD`;
  const player = await createPlayer(page);
  await player.requestDeposit(1000);
  const keys = watchPosts(page, /\/slip$/).keys;
  let sheet = await openWaiting(page);
  const chosen = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Add the slip' }).click();
  await (await chosen).setFiles(await makeSlipPicture(page, bankRef));
  await expect(sheet.getByRole('status').filter({ hasText: 'Slip received' })).toContainText(
    `Siam Commercial Bank ${bankRef}`,
  );
  await expect(sheet.getByRole('button', { name: 'Add the slip' })).toBeHidden();
  expect(keys).toHaveLength(1);

  const other = await createPlayer(page);
  await other.requestDeposit(1000);
  sheet = await openWaiting(page);
  await sheet.locator('[data-slip-file]').setInputFiles(await makeSlipPicture(page, bankRef));
  await expect(sheet.getByRole('status').filter({ hasText: 'This slip was used' })).toContainText(
    'another deposit',
  );
  // Its own slip is taken.
  await sheet.locator('[data-slip-file]').setInputFiles(await makeSlipPicture(page, `${bankRef}2`));
  await expect(sheet.getByRole('status').filter({ hasText: 'Slip received' })).toContainText(`${bankRef}2`);
});

test('a picture without a QR code is sent anyway, and a file that is no picture is not', async ({ page }) => {
  const player = await createPlayer(page);
  await player.requestDeposit(1000);
  const sheet = await openWaiting(page);
  const file = sheet.locator('[data-slip-file]');
  await file.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(sheet.getByRole('status').filter({ hasText: 'cannot be read' })).toBeVisible();
  await file.setInputFiles(await makeSlipPicture(page));
  await expect(sheet.getByRole('status').filter({ hasText: 'No QR code found' })).toContainText(
    'the cashier looks at it',
  );
  const sent = page.waitForResponse((response) => response.url().endsWith('/slip-image'));
  await sheet.getByRole('button', { name: 'Send it anyway' }).click();
  expect((await sent).status()).toBe(200);
  await expect(sheet.getByRole('status').filter({ hasText: 'Slip received' })).toBeVisible();
});

test('nothing of a photo’s device or place is sent or stored', async ({ page }) => {
  const player = await createPlayer(page);
  const id = await player.requestDeposit(1000);
  const sheet = await openWaiting(page);
  const photo = await makeSlipPhoto(page, `EXIF${Date.now()}`);
  expect(segmentsOf(photo.buffer)[0]).toBe('e1');
  expect(photo.buffer.includes(CAMERA_MARK)).toBe(true);
  const sending = page.waitForRequest((request) => request.url().endsWith('/slip-image'));
  await sheet.locator('[data-slip-file]').setInputFiles(photo);
  await expect(sheet.getByRole('status').filter({ hasText: 'Slip received' })).toBeVisible();
  const sent = (await sending).postDataBuffer() ?? Buffer.alloc(0);

  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const headers = authorize(accessToken);
  const reply = await page.request.get(`/api/desk/transactions/${id}/slip-image`, { headers });
  const stored = await reply.body();
  for (const jpeg of [sent, stored]) {
    expect(segmentsOf(jpeg)).toContain('c0');
    expect(segmentsOf(jpeg)).not.toContain('e1');
    for (const trace of [CAMERA_MARK, 'Exif']) expect(jpeg.includes(trace), trace).toBe(false);
  }
});
