import { expect, test } from '@playwright/test';

import { speak } from './support/language.ts';
import { enterAsNewMember } from './support/players.ts';

test.beforeEach(({ page }) => speak(page, 'en'));

test('an unknown address says so, and go back leads to where the player came from', async ({ page }) => {
  await enterAsNewMember(page);
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

test('a page that cannot be fetched says so, leaves the way home open, and comes by itself once the network is back', async ({
  page,
  context,
}) => {
  await enterAsNewMember(page);
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
});

test('a page that a new release has taken away is had by loading the app anew; one that is only late is not', async ({
  page,
}) => {
  const gone = /\/assets\/about-/;
  await enterAsNewMember(page);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  const looked = page.waitForResponse(
    (answer) => answer.request().resourceType() === 'fetch' && answer.url().endsWith('/about'),
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
