import type { Page } from '@playwright/test';

/** Stops the clock of a page that has one installed, far enough ahead not to be overtaken by it. */
export async function standStill(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}
