import { expect, test, type Page } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { createOperator, openDeskAs, openDeskPage } from './support/desk.ts';
import { expectPlaying } from './support/match-page.ts';
import { createOpenMatch, createTrader } from './support/trader.ts';
import { PHONE, TABLET } from './support/viewports.ts';

const LAPTOP = { width: 1280, height: 800 };

const left = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;

test('the picture plays at ringside in its place at each size, once, beside the price', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await createOpenMatch(trader, { streamingUrl: '/stream/bulls/live.m3u8' });
  await openDeskAs(page, await createOperator(page), `ringside/${id}`);
  const video = page.locator('video');
  await expect(video).toHaveAccessibleName('ภาพสดคู่ที่ 7');
  await expectPlaying(video);
  expect(await left(page, 'video')).toBeLessThan(await left(page, '.ring-plate'));
  expect(await axeViolations(page)).toEqual([]);
  // With the focus on the picture's own button the keys are still the desk's.
  await page.getByRole('button', { name: 'เปิดเสียง' }).focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[data-act=open]')).toBeVisible();

  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size);
    await expect(video).toHaveCount(1);
    await expectPlaying(video);
    const box = await video.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(TABLET);
  expect(await left(page, 'video')).toBeGreaterThan(await left(page, '.ring-blue'));
});

test('a foreign page with the picture cannot take the keys from the desk', async ({ page }) => {
  await page.setViewportSize(LAPTOP);
  const trader = await createTrader(page.request);
  const id = await createOpenMatch(trader, { streamingUrl: 'https://player.example/embed/7' });
  await openDeskPage(page, `ringside/${id}`);
  const frame = page.getByTitle('ภาพสดคู่ที่ 7');
  await expect(frame).toHaveAttribute('src', 'https://player.example/embed/7');
  const box = await frame.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + 60);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME');
  await page.keyboard.press('Space');
  await expect(page.locator('[data-act=open]')).toBeVisible();
});
