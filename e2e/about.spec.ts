import { expect, test, type Route } from '@playwright/test';

import { openHomeAsNewPlayer } from './support/accounts.ts';
import { restoreNetwork } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';

const SETTINGS = '**/api/settings';

test.beforeEach(({ page }) => setLanguage(page, 'en'));

test('shows the support channels of the operator and marks the menu entry', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  const link = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Contact us' });
  await link.click();
  await expect(page).toHaveURL('/about');
  await expect(link).toHaveAttribute('aria-current', 'page');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Contact us', exact: true })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Line @sanam' })).toHaveAttribute(
    'href',
    'https://line.me/R/ti/p/%40sanam',
  );
  await expect(main.getByRole('link', { name: 'Call 02-123-4567' })).toHaveAttribute('href', 'tel:021234567');
  await expect(main).toContainText('within 15 minutes');
});

test('publishes the licenses of the packages and fonts that it is made of', async ({ request }) => {
  const reply = await request.get('/third-party-notices.txt');
  expect(reply.headers()['content-type']).toContain('text/plain');
  const notices = await reply.text();
  for (const name of ['react', 'fastify', 'otpauth'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toMatch(/^anuphan \(font\)$/m);
  expect(notices).toContain('SIL OPEN FONT LICENSE');
  expect(notices).not.toMatch(/^(vitest|typescript) \d/m);
});

test(
  'shows the channels that came with the page when the server is unreachable',
  { tag: '@full' },
  async ({ page }) => {
    await openHomeAsNewPlayer(page);
    await page.route(SETTINGS, (route) => route.abort());
    await page.goto('/about');
    await expect(page.getByRole('main').getByRole('link', { name: 'Line @sanam' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  },
);

test('retries channels that cannot be loaded and makes none up', { tag: '@full' }, async ({ page }) => {
  await openHomeAsNewPlayer(page);
  await page.route('/about', withoutServedSettings);
  await page.route(SETTINGS, withoutChannels);
  const calls = /\/api\/settings$/;
  await page.route(calls, (route) => route.abort());
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('alert')).toContainText('Failed to load the contacts');
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await restoreNetwork(page, calls);
  await expect(main).toContainText('There is no contact yet.');
  await expect(main.locator('a[href^="tel:"]')).toHaveCount(0);
});

async function withoutChannels(route: Route): Promise<void> {
  const reply = await route.fetch();
  const json = (await reply.json()) as { data: object };
  await route.fulfill({
    response: reply,
    json: { ...json, data: { ...json.data, support: { line: null, phone: null } } },
  });
}

/** As a page that is hosted apart from the server. */
async function withoutServedSettings(route: Route): Promise<void> {
  const reply = await route.fetch();
  await route.fulfill({
    response: reply,
    body: (await reply.text()).replace('&quot;settings&quot;', '&quot;&quot;'),
  });
}
