import { expect, type Locator, type Page } from '@playwright/test';

import type { Viewport } from '../viewports.ts';

/** A screen in a state worth checking. `open` uses no texts, so that it works in every language. */
export interface Screen {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** The only sizes at which there is such a state. */
  readonly sizes?: readonly Viewport[];
  /** Further states, each opened from the one before on the same page. */
  readonly next?: readonly Screen[];
}

/** Waits until an overlay is visible and its animations have ended. */
export async function waitForOverlay(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
}

export async function openDialog(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await waitForOverlay(page, page.getByRole('dialog'));
}
