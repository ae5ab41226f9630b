import { expect, type Locator, type Page } from '@playwright/test';

/** What slides in is looked at once it has arrived. */
export async function settled(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}
