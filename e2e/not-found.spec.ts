import { expect, test } from '@playwright/test';

import { speak } from './support/language.ts';
import { enterAsNewMember } from './support/players.ts';

test.beforeEach(({ page }) => speak(page, 'en'));

test('an unknown address says so, and go back leads to where the player came from', async ({ page }) => {
  await enterAsNewMember(page);
  await page.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/about');
  await page.evaluate(() => {
    history.pushState({ idx: 2, key: 'elsewhere' }, '', '/no/such/page');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  });
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible();
  await expect(page).toHaveTitle('Page Not Found · Sanam');
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page).toHaveURL('/about');
});

test('opened first, it leads home with either button', async ({ page }) => {
  await enterAsNewMember(page);
  for (const button of [
    page.getByRole('button', { name: 'Go back' }),
    page.getByRole('link', { name: 'Go home' }),
  ]) {
    await page.goto('/no/such/page');
    await button.click();
    await expect(page).toHaveURL('/');
  }
});
