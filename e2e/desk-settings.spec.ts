import { expect, type Locator, type Page } from '@playwright/test';

import { axeViolations } from './support/axe.ts';
import { ADMIN_PASSWORD, createOperator, openDeskAs } from './support/desk.ts';
import { setLanguage } from './support/language.ts';
import { test as base } from './support/own-server.ts';
import { createPlayer } from './support/player.ts';

/** On a server of its own: accounts, contact and announcements are every player's, and a second person is asked for. */
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.address),
});
test.use({ serverEnv: { SUPPORT_LINE: '@from-env' } });

const ADMIN = { username: 'admin', password: ADMIN_PASSWORD };
const MARKUP = '<img src=x onerror=alert(1)>';

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const accounts = (page: Page) => panel(page, 'บัญชีที่ผู้เล่นเห็น');
const row = (page: Page, number: string) => accounts(page).getByRole('listitem').filter({ hasText: number });
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function fillAccount(form: Locator, number: string, again = number): Promise<void> {
  await form.getByLabel('เลขบัญชีใหม่').fill(number);
  await form.getByLabel('พิมพ์อีกครั้งโดยไม่วาง').pressSequentially(again);
  await form.getByLabel('ชื่อบัญชี').fill('บจก. สนาม อารีน่า');
  await form.locator('button[type=submit]').click();
}

test('accounts for deposits are typed twice, approved by two, and shown to players', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeskAs(page, ADMIN, 'settings');
  await expect(accounts(page)).toContainText('ยังไม่มีบัญชี');
  const form = panel(page, 'เพิ่มบัญชี');
  await page.keyboard.press('KeyN');
  await fillAccount(form, '123-4-51199-0', '123-4-51199-1');
  await expect(form).toContainText('เลขสองครั้งไม่ตรงกัน');
  const again = form.getByLabel('พิมพ์อีกครั้งโดยไม่วาง');
  await again.fill('');
  await again.pressSequentially('1234511990');
  await form.locator('button[type=submit]').click();
  await expect(row(page, '123-4-51199-0')).toContainText('รับแล้ววันนี้ 0');
  // The last one in force stays.
  await expect(row(page, '123-4-51199-0').getByRole('switch')).toBeDisabled();

  const theirs = await browser.newPage();
  await setLanguage(theirs, 'en');
  const { transactions } = await createPlayer(theirs);
  await theirs.goto('/');
  await theirs
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('button', { name: 'Deposit' })
    .click();
  const sheet = theirs.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'How much' }).fill('500');
  await sheet.locator('button[type=submit]').click();
  await expect(sheet).toContainText('123-4-51199-0');
  await sheet.getByRole('button', { name: /^I have paid/ }).click();
  await expect(sheet.getByRole('status').filter({ hasText: /no\. D-\w{4}/ })).toBeVisible();

  // From now on a second person is asked for.
  await page.locator('input[name=approvalBaht]').fill('1000');
  await panel(page, 'โต๊ะและสัญญาณ').locator('button[type=submit]').click();
  await expect(toast(page, 'บันทึกแล้ว')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'เปลี่ยน 123-4-51199-0' }).click();
  const replacing = panel(page, 'เปลี่ยนบัญชี KBANK');
  await expect(replacing).toContainText('123-4-51199-0');
  await replacing.getByLabel('พร้อมเพย์ (').fill('0812345678');
  await replacing.getByLabel('พิมพ์พร้อมเพย์อีกครั้งโดยไม่วาง').pressSequentially('0812345678');
  await fillAccount(replacing, '4082773104');
  await expect(replacing).toContainText('รอคนที่สอง');
  await expect(replacing).toContainText('408-2-77310-4');
  await expect(replacing.getByRole('button')).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);

  const second = await createOperator(page, 'admin');
  const other = await browser.newPage();
  await openDeskAs(other, second, 'settings');
  const deciding = panel(other, 'เปลี่ยนบัญชี KBANK');
  // Whose money it would be: everything that players are shown, beside the button.
  for (const shown of ['KBANK 123-4-51199-0', '408-2-77310-4', 'ไม่มี เปลี่ยนเป็น 0812345678'])
    await expect(deciding).toContainText(shown);
  await deciding.getByRole('button', { name: 'อนุมัติ', exact: true }).click();
  const waiting = row(other, '408-2-77310-4');
  await expect(waiting).toContainText(`เปลี่ยนมีผล`);
  await expect(waiting).toContainText(`${second.username} อนุมัติ`);
  await expect(row(page, '123-4-51199-0')).toContainText('ถูกแทนที่');
  await waiting.getByRole('button', { name: 'ยกเลิก 408-2-77310-4' }).click();
  await expect(waiting).toContainText('พักใช้');
  await expect(row(page, '123-4-51199-0')).not.toContainText('ถูกแทนที่');
  // The cashier looks for the money where the player was told to send it.
  const [deposit] = await transactions('deposit');
  await other.goto(`/desk/deposits/${deposit?.id}`);
  await expect(other.getByText('บัญชีที่ผู้เล่นเห็น')).toContainText('123-4-51199-0');
  // Every step is in the audit.
  await other.goto('/desk/audit');
  for (const act of [
    'deposit.account_off',
    'approval.approve',
    'deposit.account_replace',
    'deposit.account_add',
  ])
    await expect(other.getByText(act).first()).toBeVisible();
});

test('an announcement reaches the players at home, in their language and as text', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const phones = await Promise.all(
    (['en', 'mm'] as const).map(async (language) => {
      const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
      await setLanguage(phone, language);
      await createPlayer(phone);
      // The live connection, so that the announcement comes without a reload.
      const isLive = phone.waitForEvent('websocket');
      await phone.goto('/');
      await isLive;
      return phone;
    }),
  );
  const [english, burmese] = phones as [Page, Page];
  await openDeskAs(page, ADMIN, 'settings');
  const announcing = panel(page, 'ประกาศบนแอปผู้เล่น');
  await announcing.locator('button[type=submit]').click();
  await expect(announcing).toContainText('ต้องมีภาษาไทย');
  await announcing.getByRole('textbox', { name: /ไทย/ }).fill(`คู่เอกคืนนี้ ${MARKUP}`);
  await announcing.getByRole('radio', { name: 'English' }).check();
  await announcing.getByRole('textbox', { name: /English/ }).fill(`Main fight tonight ${MARKUP}`);
  await expect(announcing).toContainText('ขาด 3 ภาษา');
  await announcing.getByRole('button', { name: 'ดูตัวอย่าง' }).click();
  const preview = page.getByRole('dialog');
  await expect(preview.getByRole('listitem').filter({ hasText: '中文' })).toContainText('คู่เอกคืนนี้');
  await expect(preview.getByRole('listitem').filter({ hasText: 'English' })).toContainText('Main fight');
  await preview.getByRole('button', { name: 'ปิด' }).click();
  await announcing.locator('button[type=submit]').click();
  await expect(toast(page, 'เผยแพร่แล้ว')).toBeVisible();

  const shown = (phone: Page) => phone.getByRole('main').getByRole('article').filter({ hasText: MARKUP });
  await expect(shown(english)).toHaveText(`Main fight tonight ${MARKUP}`);
  await expect(shown(burmese)).toHaveText(`คู่เอกคืนนี้ ${MARKUP}`);
  await expect(shown(burmese).locator('[lang=th]')).toBeVisible();
  expect(await axeViolations(english)).toEqual([]);

  // Dismissed on this device only.
  await shown(english).getByRole('button', { name: 'Dismiss the announcement' }).click();
  await expect(shown(english)).toHaveCount(0);
  await english.reload();
  await expect(english.getByRole('main').getByRole('button', { name: 'Deposit' })).toBeVisible();
  await expect(shown(burmese)).toBeVisible();
  await expect(shown(english)).toHaveCount(0);

  await page.getByRole('button', { name: /^จบประกาศ/ }).click();
  await expect(announcing.getByRole('listitem').filter({ hasText: 'admin สั่งจบ' })).toBeVisible();
  await expect(shown(burmese)).toHaveCount(0);
});

test('the contact and the times of the desk are changed at the desk', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDeskAs(page, ADMIN, 'settings');
  const contact = panel(page, 'ติดต่อเรา');
  await expect(contact.getByLabel('ไลน์')).toHaveValue('@from-env');
  await expect(contact).toContainText('ตามค่าที่ตั้งไว้กับเซิร์ฟเวอร์');
  await contact.getByLabel('ไลน์').fill('@sanam.support');
  await contact.getByLabel('โทร').fill('call me');
  await expect(contact.getByRole('button')).toBeDisabled();
  await contact.getByLabel('โทร').fill('02-123-4567');
  await contact.getByRole('button', { name: 'บันทึก' }).click();
  await expect(contact).toContainText('admin เปลี่ยนเมื่อ');

  const theirs = await browser.newPage();
  await setLanguage(theirs, 'en');
  await createPlayer(theirs);
  await theirs.goto('/about');
  await expect(theirs.getByRole('link', { name: 'Line @sanam.support' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Call 02-123-4567' })).toBeVisible();

  const times = panel(page, 'โต๊ะและสัญญาณ');
  const silence = times.getByLabel('เงียบกี่วินาทีให้ปิดรับ');
  await expect(silence).toHaveValue('10');
  await silence.fill('61');
  await expect(silence).toHaveAttribute('aria-invalid', 'true');
  await expect(times.getByRole('button')).toBeDisabled();
  await silence.fill('15');
  await times.getByRole('button', { name: 'บันทึก' }).click();
  await expect(times).toContainText('admin เปลี่ยนเมื่อ');
  await page.reload();
  await expect(times.getByLabel('เงียบกี่วินาทีให้ปิดรับ')).toHaveValue('15');
  expect(await axeViolations(page)).toEqual([]);
});
