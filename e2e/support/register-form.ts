import { expect, type Page } from '@playwright/test';

export interface RegisterEntries {
  readonly phone: string;
  readonly password: string;
  readonly confirmPassword: string;
  /** The code of the bank; empty chooses none. */
  readonly bank: string;
  readonly fullName: string;
  readonly bankAccount: string;
  readonly line: string;
  readonly referrer: string;
}

export async function fillRegisterForm(page: Page, { bank, ...entries }: RegisterEntries): Promise<void> {
  // The log-in page has fields of the same names and stays until this one has loaded.
  await expect(page.locator('input[name=line]')).toBeVisible();
  for (const [name, value] of Object.entries(entries)) await page.locator(`input[name=${name}]`).fill(value);
  if (bank !== '') await pickBank(page, bank);
}

export async function pickBank(page: Page, code: string): Promise<void> {
  await page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('button[aria-pressed]').filter({ hasText: code }).click();
  await expect(sheet).toBeHidden();
}

/** The message of a field, as a screen reader reads it. */
export async function expectFieldError(page: Page, name: string, message: string): Promise<void> {
  const control =
    name === 'bank' ? page.locator('button[aria-haspopup=dialog]') : page.locator(`input[name=${name}]`);
  await expect(control).toHaveAttribute('aria-invalid', 'true');
  await expect(control).toHaveAccessibleDescription(message);
}
