import { expect, test, type Page } from '@playwright/test';

import { enterAsNewMember } from './support/players.ts';

const LANGUAGES = [
  { name: 'ไทย', code: 'th', tag: 'th', logIn: 'เข้าสู่ระบบ' },
  { name: 'English', code: 'en', tag: 'en', logIn: 'Log in' },
  { name: '中文', code: 'cn', tag: 'zh-Hans', logIn: '登录' },
  { name: 'ລາວ', code: 'laos', tag: 'lo', logIn: 'ເຂົ້າສູ່ລະບົບ' },
  { name: 'မြန်မာ', code: 'mm', tag: 'my', logIn: 'အကောင့်ဝင်မည်' },
];

/** The language chunks a page asks for; each is named after its language. */
function bundlesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const code = /\/assets\/(th|en|cn|laos|mm)-[\w-]+\.js$/.exec(request.url())?.[1];
    if (code !== undefined) asked.push(code);
  });
  return asked;
}

for (const { name, code, tag, logIn } of LANGUAGES.slice(1)) {
  test(`${name} is chosen, spoken at once and remembered`, async ({ page }) => {
    const bundles = bundlesOf(page);
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
    // With the picker came the texts beyond the first screen, so both parts come in the new language.
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
  test.describe(`a browser that says ${locale}`, () => {
    test.use({ locale });
    test(`gets ${code}, and no other bundle`, async ({ page }) => {
      const bundles = bundlesOf(page);
      await page.goto('/login');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('button[type=submit]')).toBeVisible();
      expect(bundles).toEqual([code]);
    });
  });
}

test('the server answers in the language on screen', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'ภาษา' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'ລາວ' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
  const asked = page.waitForRequest('**/api/auth/login');
  await page.locator('input[name=phone]').fill('0800000099');
  await page.locator('input[name=password]').fill('whatever');
  await page.locator('button[type=submit]').click();
  expect((await asked).headers()['accept-language']).toBe('lo');
});

test('a member changes the language in the drawer', async ({ page }) => {
  await enterAsNewMember(page);
  await page.getByRole('button', { name: 'เมนู' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('dialog')).toContainText('退出登录');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
});
