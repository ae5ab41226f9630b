import { expect, test } from '@playwright/test';

import { openHomeAsNewPlayer } from './support/accounts.ts';
import { setLanguage } from './support/language.ts';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('an unknown address leads back to the page before', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  await page.getByRole('link', { name: 'Contact us' }).click();
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

test('an unknown address opened first leads home with either button', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  for (const button of [
    page.getByRole('button', { name: 'Go back' }),
    page.getByRole('link', { name: 'Go home' }),
  ]) {
    await page.goto('/no/such/page');
    await button.click();
    await expect(page).toHaveURL('/');
  }
});

test(
  'a page that cannot be loaded comes by itself once the network is back',
  { tag: '@full' },
  async ({ page, context }) => {
    await openHomeAsNewPlayer(page);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const problem = page.getByRole('alert').filter({ hasText: 'This page could not be loaded' });
    await context.setOffline(true);
    for (let time = 1; time <= 2; time += 1) {
      await page.getByRole('link', { name: 'Contact us' }).click();
      await expect(problem).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
      await problem.getByRole('button', { name: 'Try again' }).click();
      await expect(problem).toBeVisible();
      if (time === 2) break;
      await page.getByRole('link', { name: 'Go home' }).click();
      await expect(page).toHaveURL('/');
      await expect(problem).toBeHidden();
    }
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(problem).toBeHidden();
    await expect(page).toHaveTitle(/Contact/);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  },
);

test('reloads the app for a page that a new release has removed', { tag: '@full' }, async ({ page }) => {
  const gone = /\/assets\/about-/;
  await openHomeAsNewPlayer(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  const looked = page.waitForResponse(
    (response) => response.request().resourceType() === 'fetch' && response.url().endsWith('/about'),
  );
  await page.getByRole('link', { name: 'Contact us' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
  await (await looked).finished();
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('tablist')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);

  await page.route('/about', async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/assets\/main-[\w-]+/g, 'assets/main-newer');
    await route.fulfill({ response, body });
  });
  const anew = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Contact us' }).click();
  await anew;
  await page.unroute(gone);
  await expect(page).toHaveTitle(/Contact/);
});
