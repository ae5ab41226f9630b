import { expect, test, type Page } from '@playwright/test';
import { LEDGER_CHECKS } from '@sanam/contract';

import { DEMO_ACCOUNT } from './support/accounts.ts';
import { axeViolations } from './support/axe.ts';
import { ADMIN_PASSWORD, logInAtDesk, openLedger, storedDeskSession } from './support/desk.ts';

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };
const LEDGER = '**/api/desk/ledger';
const ENDED = 'การเข้าสู่ระบบหมดอายุ กรุณาเข้าสู่ระบบใหม่';

test.describe('log-in', () => {
  test('requires a user name and a password', async ({ page }) => {
    await page.goto('/desk');
    await logInAtDesk(page, '  ', '  ');
    await expect(page.locator('input[name=username]')).toHaveAccessibleDescription('กรุณากรอกชื่อผู้ใช้');
    await expect(page.locator('input[name=password]')).toHaveAccessibleDescription('กรุณากรอกรหัสผ่าน');
    await expect(page.locator('input[name=username]')).toBeFocused();
  });

  test('reports a wrong password and an unknown name alike', async ({ page }) => {
    await page.goto('/desk');
    for (const name of ['admin', 'nobody']) {
      const answered = page.waitForResponse('**/api/desk/login');
      await logInAtDesk(page, name, 'not-the-password');
      await answered;
      await expect(page.getByRole('alert')).toHaveText('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง');
    }
    expect(await storedDeskSession(page)).toBeNull();
  });

  test('reports a log-in without a reply', async ({ page }) => {
    await page.goto('/desk');
    await page.route('**/api/desk/login', (route) => route.abort());
    await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
    await expect(page.getByRole('alert')).toHaveText('เซิร์ฟเวอร์ไม่ตอบ กรุณาลองใหม่อีกครั้ง');
  });

  test('refuses the password and the token of a player', async ({ page }) => {
    await page.goto('/desk');
    await logInAtDesk(page, DEMO_ACCOUNT.phone, DEMO_ACCOUNT.password);
    await expect(page.getByRole('alert')).toBeVisible();

    const answer = await page.request.post('/api/auth/login', {
      headers: HEADERS,
      data: { username: DEMO_ACCOUNT.phone, password: DEMO_ACCOUNT.password },
    });
    const { data } = (await answer.json()) as { data: { accessToken: string } };
    const session = { accessToken: data.accessToken, operator: { username: 'admin', role: 'admin' } };
    await page.evaluate(
      (text) => sessionStorage.setItem('sanam-desk-session', text),
      JSON.stringify(session),
    );
    await page.reload();
    await expect(page.getByRole('status')).toHaveText(ENDED);
    expect(await storedDeskSession(page)).toBeNull();
  });
});

test.describe('session', () => {
  test('the session survives a reload, belongs to its tab and ends with the log-out', async ({
    page,
    context,
  }) => {
    await openLedger(page);
    await expect(page.getByRole('banner')).toContainText('admin');
    await expect(page.getByRole('banner')).toContainText('ผู้ดูแลระบบ');
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();

    const other = await context.newPage();
    await other.goto('/desk');
    await expect(other.locator('button[type=submit]')).toBeVisible();
    await other.close();

    const { accessToken } = JSON.parse((await storedDeskSession(page)) ?? '{}') as { accessToken: string };
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click();
    await expect(page.locator('button[type=submit]')).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    expect(await storedDeskSession(page)).toBeNull();
    await page.reload();
    await expect(page.locator('button[type=submit]')).toBeVisible();
    const late = await page.request.get('/api/desk/me', {
      headers: { ...HEADERS, authorization: `Bearer ${accessToken}` },
    });
    expect(late.status()).toBe(401);
  });

  test('a session that the server has ended leads to the log-in page with the reason', async ({ page }) => {
    await openLedger(page);
    const { accessToken } = JSON.parse((await storedDeskSession(page)) ?? '{}') as { accessToken: string };
    await page.request.post('/api/desk/logout', {
      headers: { ...HEADERS, authorization: `Bearer ${accessToken}` },
    });
    await page.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click();
    await expect(page.getByRole('status')).toHaveText(ENDED);
    await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
    await expect(page.getByRole('table')).toBeVisible();
  });
});

test.describe('ledger', () => {
  test('verifies the ledger rule by rule and violates no content policy', async ({ page }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await openLedger(page);
    await expect(page.getByRole('status')).toContainText('บัญชีถูกต้อง');
    const rows = page.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(LEDGER_CHECKS.length);
    for (const row of await rows.all()) await expect(row).toHaveText(/^ถูกต้อง.*[\u0E01-\u0E4E][\d,]+$/);
    const amounts = page.locator('dl dd > span:first-child');
    await expect(amounts).toHaveText([/^฿-?[\d,]+\.\d{2}$/, /^฿-?[\d,]+\.\d{2}$/, /^฿-?[\d,]+\.\d{2}$/]);
    expect(complaints).toEqual([]);
  });

  test('verifies the ledger again and shows the new time', async ({ page }) => {
    await openLedger(page);
    const answered = page.waitForResponse(LEDGER);
    await page.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click();
    const { data } = (await (await answered).json()) as { data: { provedAt: string } };
    const inBangkok = new Date(Date.parse(data.provedAt) + 7 * 3_600_000).toISOString().slice(11, 19);
    await expect(page.getByRole('status')).toContainText(inBangkok);
  });

  test('marks the rule that the ledger violates', async ({ page }) => {
    await page.route(LEDGER, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as LedgerAnswer;
      const checks = answer.data.checks.map((check) =>
        check.code === 'BALANCES_MATCH_ENTRIES' ? { ...check, violations: 1200 } : check,
      );
      await route.fulfill({
        response,
        json: { ...answer, data: { ...answer.data, isProved: false, checks } },
      });
    });
    await openLedger(page);
    await expect(page.getByRole('alert')).toContainText('บัญชีไม่ถูกต้อง');
    const broken = page.getByRole('row').filter({ hasText: 'ผิด 1,200 รายการ' });
    await expect(broken).toHaveCount(1);
    await expect(broken).toContainText('ยอดคงเหลือที่เก็บไว้');
  });

  test('reports a ledger that cannot be loaded and loads it again', async ({ page }) => {
    await page.route(LEDGER, (route) => route.abort(), { times: 1 });
    await page.goto('/desk');
    await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
    await expect(page.getByRole('alert')).toContainText('เซิร์ฟเวอร์ไม่ตอบ');
    await page.getByRole('button', { name: 'ลองใหม่' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);

    await page.route(LEDGER, (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'ตรวจอีกครั้ง' }).click();
    await expect(page.getByRole('alert')).toContainText('ผลด้านล่างเป็นของการตรวจครั้งก่อน');
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('shows a placeholder while the ledger is being verified', async ({ page }) => {
    let prove = () => {};
    const asked = new Promise<void>((resolve) => {
      prove = resolve;
    });
    await page.route(LEDGER, async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/desk');
    await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
    await expect(page.getByRole('status')).toHaveText('กำลังตรวจ...');
    prove();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('tells an operator who is no admin that the ledger is for admins only', async ({ page }) => {
    const json = { success: false, code: 'FORBIDDEN', message: 'ไม่มีสิทธิ์ทำรายการนี้', data: null };
    await page.route(LEDGER, (route) => route.fulfill({ status: 403, json }));
    await page.goto('/desk');
    await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
    await expect(page.getByRole('status')).toContainText('สมุดบัญชีเปิดให้เฉพาะผู้ดูแลระบบ');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText('admin');
  });
});

test('follows the language of the browser until another is chosen', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'en-GB' });
  await openLedger(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger');
  await page.getByRole('button', { name: 'ไทย' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('สมุดบัญชี');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('สมุดบัญชี');
  await page.close();
});

const SCREENS = {
  'log-in': async (page: Page) => {
    await page.goto('/desk');
    await logInAtDesk(page, '', '');
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(2);
  },
  ledger: openLedger,
};

for (const [name, open] of Object.entries(SCREENS)) {
  for (const locale of ['th-TH', 'en-US']) {
    test.describe(`${name} in ${locale}`, () => {
      test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

      test('can be used by everybody, on a phone at night and at a desk by day', async ({ page }) => {
        await open(page);
        for (const { colorScheme, ...viewport } of [
          { width: 390, height: 844, colorScheme: 'dark' as const },
          { width: 1280, height: 800, colorScheme: 'light' as const },
        ]) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          expect(await axeViolations(page), colorScheme).toEqual([]);
        }
      });

      test('holds on a phone: nothing sticks out and every target is large', async ({ page }) => {
        await open(page);
        for (const width of [390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          expect(await pageWidth(page)).toBeLessThanOrEqual(width);
          for (const target of await page.locator('button:visible, input:visible').all()) {
            const box = await target.boundingBox();
            const size = Math.min(box?.width ?? 0, box?.height ?? 0);
            expect(size, await target.innerHTML()).toBeGreaterThan(43.5);
          }
        }
        await page.setViewportSize({ width: 390, height: 844 });
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await pageWidth(page), 'at twice the text size').toBeLessThanOrEqual(390);
      });
    });
  }
}

function pageWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}

interface LedgerAnswer {
  data: { checks: { code: string; violations: number }[] };
}
