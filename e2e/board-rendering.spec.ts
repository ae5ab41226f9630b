import { expect, test, type Page } from '@playwright/test';

import { logInAsNewPlayer } from './support/accounts.ts';
import { showOnly } from './support/board.ts';
import { setLanguage } from './support/language.ts';
import { newStadiumName } from './support/stadium.ts';
import { createTrader } from './support/trader.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test(
  'a new stadium keeps the elements and the open state of those below it',
  { tag: '@full' },
  async ({ page }) => {
    const trader = await createTrader(page.request);
    const names = [newStadiumName(), newStadiumName(), newStadiumName()] as const;
    const ids: number[] = [];
    for (const name of names) ids.push(await trader.addStadium(name));
    const [joining = 0, ...others] = ids;
    await showOnly(page, ...ids);
    for (const stadiumId of others) await trader.createMatch({ stadiumId, matchName: 'Bulls' });
    await openBulls(page);
    const heads = page.getByRole('tabpanel').getByRole('button', { expanded: true });
    await expect(heads).toHaveCount(2);
    const last = page.getByRole('tabpanel').getByRole('button', { name: names[2] });
    await last.click();
    await last.evaluate((head) => head.setAttribute('data-same', ''));

    await trader.createMatch({ stadiumId: joining, matchName: 'Joining' });
    await expect(page.getByRole('tabpanel').getByRole('button', { name: names[0] })).toBeVisible();
    await expect(last).toHaveAttribute('aria-expanded', 'false');
    await expect(last).toHaveAttribute('data-same');
  },
);

test(
  'restores the scroll position when the player returns from a match',
  { tag: '@full' },
  async ({ page }) => {
    const trader = await createTrader(page.request);
    const ids = [await trader.addStadium(newStadiumName()), await trader.addStadium(newStadiumName())];
    await showOnly(page, ...ids);
    for (const stadiumId of ids) {
      for (const matchName of ['One', 'Two', 'Three']) await trader.createMatch({ stadiumId, matchName });
    }
    await openBulls(page);
    const enter = page.getByRole('tabpanel').getByRole('link', { name: /^Enter / });
    await expect(enter).toHaveCount(6);
    await enter.last().scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => scrollY);
    expect(left).toBeGreaterThan(300);
    await enter.last().click();
    await page.waitForURL(/\/bet\/\d+/);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 50);
    await expect(enter.last()).toBeInViewport();
  },
);

async function openBulls(page: Page): Promise<void> {
  await logInAsNewPlayer(page);
  await page.goto('/?tab=bullFight');
}
