import { expect, type Browser, type Locator, type Page } from '@playwright/test';

import { ADMIN_PASSWORD, createOperator, openDeskAs } from './support/desk.ts';
import { test } from './support/own-server.ts';
import { createPlayer } from './support/player.ts';

test.use({ serverEnv: { APPROVAL_BAHT: '1000' } });

const MAX_TABS = 120;

test(
  'an office changes money and accounts with Tab and Enter alone',
  { tag: '@full' },
  async ({ browser, server }) => {
    const [page, second] = [await open(browser, server.address), await open(browser, server.address)];
    const { id, account, requestDeposit, balance } = await createPlayer(page);
    // Which of the two a line shows is for the operator to say.
    for (const _ of [1, 2]) await requestDeposit(640);
    const late = await requestDeposit(780);
    const ben = await createOperator(page, 'cashier');
    await openDeskAs(page, { username: 'admin', password: ADMIN_PASSWORD }, `players/${id}`);
    const dialog = page.getByRole('dialog');

    await test.step('an admin corrects the balance', async () => {
      await press(page, page.getByRole('button', { name: 'Adjust' }));
      await type(page, dialog.locator('input[name=amount]'), '250.5');
      await type(page, dialog.locator('input[name=text]'), 'a fee');
      await press(page, dialog.locator('button[type=submit]'));
      await expect(dialog).toHaveCount(0);
      await expect.poll(balance).toBe('250.50');
    });

    await test.step('another account is asked for and approved', async () => {
      await press(page, page.getByRole('button', { name: 'Change bank' }));
      await press(page, dialog.locator('button[aria-haspopup=dialog]'));
      const bank = page.locator('button[aria-pressed]').filter({ hasText: 'KTB' });
      await press(page, bank);
      await expect(bank).toHaveCount(0);
      await type(page, dialog.locator('input[name=bankAccount]'), '9998887776');
      await type(page, dialog.locator('input[name=text]'), 'closed the old one');
      await press(page, dialog.locator('button[type=submit]'));
      await expect(dialog).toHaveCount(0);
      await openDeskAs(second, ben, 'deposits');
      await press(second, second.getByRole('button', { name: /^Approvals/ }));
      const item = second.getByRole('listitem').filter({ hasText: account.phone.slice(6) });
      await press(second, item.getByRole('button', { name: 'Approve', exact: true }));
      await expect(item).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('main').getByText('9998887776')).toBeVisible();
    });

    await test.step('a line of the statement is matched with a deposit', async () => {
      await second.goto('/desk/statement');
      const chosen = second.waitForEvent('filechooser');
      await press(second, second.getByRole('button', { name: /import/i }));
      const text = `account,booked_at,amount,ref,text\n1048273659,${new Date().toISOString()},640.00,,from a bank`;
      await (
        await chosen
      ).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
      const row = second.getByRole('row').filter({ hasText: 'from a bank' });
      await press(second, row.getByRole('button', { name: /^This is D-/ }).first());
      await expect(row).toContainText('still waits');
    });

    await test.step('a deposit that did not arrive is refused', async () => {
      await second.goto(`/desk/deposits/${late}`);
      await press(second, second.getByRole('button', { name: 'Refuse', exact: true }));
      await press(second, second.getByRole('button', { name: 'No money came', exact: true }));
      await press(second, second.getByRole('button', { name: /^Refuse 780/ }));
      await expect(second.getByRole('status').filter({ hasText: '780.00' }).first()).toBeVisible();
    });
    await test.step('a report is saved, a contact changed, and an operator added', async () => {
      await page.goto('/desk/reports');
      await press(page, page.getByRole('tab', { name: 'By match' }));
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name: 'By stadium' })).toHaveAttribute('aria-selected', 'true');
      const saved = page.waitForEvent('download');
      await press(page, page.getByRole('button', { name: /^CSV/ }));
      expect((await saved).suggestedFilename()).toContain('stadiums');

      await page.goto('/desk/settings');
      const contact = page.getByRole('region', { name: 'Contact us' });
      await type(page, contact.locator('input[name=supportPhone]'), '02-123-4567');
      await press(page, contact.getByRole('button', { name: 'Save' }));
      await expect(contact).toContainText('changed by admin');

      await page.goto('/desk/operators');
      await press(page, page.getByRole('button', { name: 'Add an operator' }));
      const username = `somchai.${crypto.randomUUID().slice(0, 8)}`;
      await type(page, dialog.locator('input[name=newUsername]'), username);
      await press(page, dialog.locator('button[type=submit]'));
      await expect(dialog.getByTestId('password')).toBeVisible();
    });
    for (const one of [page, second]) await one.context().close();
  },
);

async function open(browser: Browser, baseURL: string): Promise<Page> {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'en-GB',
    isMobile: false,
    hasTouch: false,
  });
  return context.newPage();
}

/** Goes to it with Tab, and presses it. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} is not reached with Tab`);
}
