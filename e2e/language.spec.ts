import { expect, test, type Page } from '@playwright/test';

import { openHomeAsNewPlayer } from './support/accounts.ts';

const LANGUAGES = [
  { name: 'ไทย', code: 'th', tag: 'th', logIn: 'เข้าสู่ระบบ' },
  { name: 'English', code: 'en', tag: 'en', logIn: 'Log in' },
  { name: '中文', code: 'cn', tag: 'zh-Hans', logIn: '登录' },
  { name: 'ລາວ', code: 'laos', tag: 'lo', logIn: 'ເຂົ້າສູ່ລະບົບ' },
  { name: 'မြန်မာ', code: 'mm', tag: 'my', logIn: 'အကောင့်ဝင်မည်' },
];

/** Thai and English are tested in every run, the other languages in the full one. */
function inTier(code: string): { tag?: string } {
  return code === 'th' || code === 'en' ? {} : { tag: '@full' };
}

/** The language chunks that a page imports, each named after its language. */
function watchBundles(page: Page): string[] {
  const bundles: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    const code = /\/assets\/(th|en|cn|laos|mm)-[\w-]+\.js$/.exec(request.url())?.[1];
    if (code !== undefined) bundles.push(code);
  });
  return bundles;
}

for (const { name, code, tag, logIn } of LANGUAGES.slice(1)) {
  test(`switches to ${name} at once and remembers it`, inTier(code), async ({ page }) => {
    const bundles = watchBundles(page);
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
    await expect(page.locator('button[type=submit]')).toBeVisible();
    expect(bundles).toEqual(['th']);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });

    await page.getByRole('button', { name: 'ภาษา' }).click();
    const rows = page.getByRole('dialog').getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(rows.locator('svg[viewBox="0 0 24 16"]')).toHaveCount(5);
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

    await expect(page.locator('button[type=submit]')).toHaveText(logIn);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    expect(loads).toBe(0);
    // The picker has loaded the second part of the texts, so both parts are loaded in the new language.
    await expect.poll(() => bundles).toEqual(['th', 'th', code, code]);
    bundles.splice(0);
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe(code);

    await page.reload();
    await expect(page.locator('button[type=submit]')).toHaveText(logIn);
    expect(bundles).toEqual([code]);
  });
}

for (const [locale, code, tag] of [
  ['zh-TW', 'cn', 'zh-Hans'],
  ['lo-LA', 'laos', 'lo'],
  ['my-MM', 'mm', 'my'],
  ['en-GB', 'en', 'en'],
  ['de-DE', 'th', 'th'],
] as const) {
  test.describe(`browser locale ${locale}`, () => {
    test.use({ locale });
    test(`loads the texts in ${code} and no others`, inTier(code), async ({ page }) => {
      const bundles = watchBundles(page);
      await page.goto('/login');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('button[type=submit]')).toBeVisible();
      expect(bundles).toEqual([code]);
    });
  });
}

test('keeps the language until the texts of the next one have loaded', { tag: '@full' }, async ({ page }) => {
  const texts = /\/assets\/mm-[\w-]+\.js$/;
  const stored = () => page.evaluate(() => localStorage.getItem('i18nextLng'));
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'ภาษา' }).click();
  await page.route(texts, (route) => route.abort());
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'မြန်မာ' }).click();
  await expect(sheet.getByRole('status')).toContainText('สัญญาณอินเทอร์เน็ตอาจขาดหาย');
  await expect(page.locator('button[type=submit]')).toHaveText('เข้าสู่ระบบ');
  expect(await stored()).toBe('th');

  await page.unroute(texts);
  await page.clock.runFor(3000);
  await expect(page.locator('button[type=submit]')).toHaveText('အကောင့်ဝင်မည်');
  await expect(sheet).toBeHidden();
  expect(await stored()).toBe('mm');
});

test('shows the shell until the first texts have loaded', { tag: '@full' }, async ({ page }) => {
  const texts = /\/assets\/th-[\w-]+\.js$/;
  let requests = 0;
  await page.route(texts, (route) => {
    requests += 1;
    return route.abort();
  });
  await page.clock.install();
  await page.goto('/login');
  const requestsInTime = async () => {
    await page.clock.runFor(3000);
    return requests;
  };
  await expect.poll(requestsInTime, { intervals: [100] }).toBeGreaterThan(9);
  await expect(page.locator('.shell')).toBeVisible();
  await page.unroute(texts);
  await page.clock.runFor(6000);
  await expect(page.locator('button[type=submit]')).toHaveText('เข้าสู่ระบบ');
});

test('requests the language on screen from the server', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'ภาษา' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ລາວ' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
  const sent = page.waitForRequest('**/api/auth/login');
  await page.locator('input[name=phone]').fill('0800000099');
  await page.locator('input[name=password]').fill('whatever');
  await page.locator('button[type=submit]').click();
  expect((await sent).headers()['accept-language']).toBe('lo');
});

test('changes the language in the drawer', async ({ page }) => {
  await openHomeAsNewPlayer(page);
  await page.getByRole('button', { name: 'เมนู' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('dialog')).toContainText('退出登录');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});
