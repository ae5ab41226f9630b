import { expect, test } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { createApi } from './support/api.ts';
import { ADMIN_PASSWORD, openDeskPage } from './support/desk.ts';
import { createPlayer } from './support/player.ts';
import { createOpenMatch } from './support/trader.ts';

test('a match has limits of its own, and without them those of the house', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const other = await browser.newPage();
  const player = await createPlayer(other, { baht: 2000 });
  const id = await createOpenMatch(player.trader);
  await player.placeBet(id, 'RED', 1000);
  // Among the fullest: the board lists no more than a hundred.
  await player.trader.limit(id, { liabilityMax: 1000 });
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  const own = async () =>
    (await admin('GET /desk/limits')).limits.find(({ scope }) => scope === `MATCH:${id}`);
  await openDeskPage(page, 'exposure');
  const field = page.locator('input[name=liabilityMax]');
  await expect(field).not.toHaveValue('');
  const ofHouse = await field.inputValue();

  await page.getByLabel('สำหรับ').selectOption(`MATCH:${id}`);
  await expect(field).toHaveValue('1000');
  await expect(field).toHaveAttribute('placeholder', Number(ofHouse).toLocaleString('en-US'));
  expect(await axeViolations(page)).toEqual([]);
  await field.fill('0');
  await page.getByRole('button', { name: 'เปลี่ยนเพดาน' }).click();
  await expect(page.getByText('จำนวนเต็มบาท อย่างน้อย 1')).toBeVisible();
  await page.getByRole('button', { name: 'ไม่เปลี่ยน' }).click();
  await expect(field).toHaveValue('1000');
  await field.fill('8,000');
  await page.getByRole('button', { name: 'เปลี่ยนเพดาน' }).click();
  await expect(page.getByText('เปลี่ยนเพดานแล้ว')).toBeVisible();
  expect((await own())?.liabilityMax).toBe(8000);
  await expect(field).toHaveValue('8000');
  await field.fill('');
  await page.getByRole('button', { name: 'เปลี่ยนเพดาน' }).click();
  await expect.poll(async () => (await own())?.liabilityMax ?? null).toBeNull();
  await page.getByLabel('สำหรับ').selectOption('ALL');
  await expect(field).toHaveValue(ofHouse);
  await other.close();
});
