import { expect, type Locator, type Page } from '@playwright/test';

/** A screen in a state worth looking at; `open` finds its way without words, so that it works in every language. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

/** Waits until an overlay is visible and its animations have ended. */
export async function waitForOverlay(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}
