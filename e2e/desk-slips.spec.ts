import { expect, test } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { openDeskPage } from './support/desk.ts';
import { createPlayer } from './support/player.ts';
import { makeSlipPhoto, sendSlip } from './support/slip-picture.ts';
import { PHONE } from './support/viewports.ts';

test('a cashier sees the slip, zooms and rotates it, and sees which was sent twice', async ({ page }) => {
  const [first, second] = [await createPlayer(page), await createPlayer(page)];
  const ref = `DESK${Date.now()}`;
  const ids = [await first.requestDeposit(1000), await second.requestDeposit(1000)] as const;
  await page.goto('/desk');
  const { buffer } = await makeSlipPhoto(page, ref);
  await sendSlip(page, first, ids[0], ref, buffer);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskPage(page, `deposits/${ids[0]}`);
  const panel = page.getByRole('region', { name: 'สลิปที่ผู้เล่นส่ง' });
  const picture = panel.getByRole('img', { name: 'สลิปที่ผู้เล่นส่ง' });
  await expect(picture).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(450);
  await expect(panel).toContainText('SCB · 014');
  await expect(panel).toContainText(ref);
  await expect(panel.getByText('คิวอาร์', { exact: true })).toBeVisible();

  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const small = await width();
  await page.keyboard.press('KeyZ');
  await expect(panel.getByRole('button', { name: 'ขยาย' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(width).toBeGreaterThan(small * 1.5);
  await page.keyboard.press('KeyZ');
  await page.keyboard.press('KeyT');
  await expect(picture).toHaveCSS('rotate', '90deg');
  expect(await axeViolations(page)).toEqual([]);

  // The same picture under another reference.
  await sendSlip(page, second, ids[1], `${ref}B`, buffer);
  await page.goto(`/desk/deposits/${ids[1]}`);
  await expect(page.getByText('รูปนี้เคยส่งแล้ว')).toBeVisible();
  await page.keyboard.press('KeyE');
  for (const [field, text] of Object.entries({ bankRef: `${ref}B`, arrived: '1000', sender: 'สมหญิง ทดสอบ' }))
    await page.locator(`input[name=${field}]`).fill(text);
  await page.keyboard.press('Enter');
  // All checks pass, and yet it is credited by a long press only.
  await expect(page.locator('[data-state=bad]')).toHaveCount(1);
  await expect(page.locator('[data-act=creditAgainst]')).toBeEnabled();
  await expect(page.locator('[data-act=decide]')).toHaveCount(0);

  await page.setViewportSize(PHONE);
  const heading = page.getByRole('heading', { level: 2, name: 'สมหญิง ทดสอบ' });
  const top = async (what: typeof heading) => (await what.boundingBox())?.y ?? 0;
  await expect(picture).toBeVisible();
  expect(await top(picture)).toBeLessThan(await top(heading));
});
