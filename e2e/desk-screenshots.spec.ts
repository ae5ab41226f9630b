import { join } from 'node:path';

import { expect, test, type Page } from '@playwright/test';

import { openDeskAs } from './support/desk.ts';
import { createDeskEvening } from './support/screens/desk-evening.ts';
import { DESK_SCREENS } from './support/screens/desk-screens.ts';
import { PHONE } from './support/viewports.ts';

/** Screenshots of the desk in both languages, to be looked at; git ignores them. Those of README and docs are kept. */
const FOLDER = join(import.meta.dirname, '../test-results/desk');
const DOCS = join(import.meta.dirname, '../docs/screens');

const SIZES = {
  laptop: { width: 1280, height: 800 },
  tablet: { width: 1024, height: 768 },
  phone: PHONE,
} as const;
const DOCUMENTED: Readonly<Record<string, string>> = {
  '01-tonight-laptop-th': 'desk-tonight-th',
  '02-ringside-laptop-th': 'desk-ringside-th',
  '02-ringside-phone-th': 'desk-ringside-phone-th',
  '03-result-laptop-th': 'desk-result-th',
};

test('the desk at each size in both languages', async ({ page, browser }) => {
  test.setTimeout(3_600_000);
  const evening = await createDeskEvening(page);
  for (const language of ['th', 'en'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const isTouch = size !== 'laptop';
      const context = await browser.newContext({
        viewport,
        isMobile: isTouch,
        hasTouch: isTouch,
        deviceScaleFactor: 1,
      });
      const desk = await context.newPage();
      await desk.addInitScript((code) => localStorage.setItem('sanam-desk-language', code), language);
      await desk.goto('/desk/');
      await take(desk, `15-login-${size}-${language}`);
      await openDeskAs(desk, evening.somchai, '');
      for (const screen of DESK_SCREENS) {
        await test.step(`${screen.name}, ${size}, ${language}`, async () => {
          await desk.goto(`/desk/${screen.path(evening)}`);
          await expect(desk.getByRole('banner')).toBeVisible();
          await screen.reach?.(desk, evening);
          await take(desk, `${screen.name}-${size}-${language}`);
          await screen.leave?.(desk, evening);
        });
      }
      await context.close();
    }
  }
});

async function take(desk: Page, name: string): Promise<void> {
  await desk.evaluate(() => document.fonts.ready);
  // Offline nothing is read any more.
  if (await desk.evaluate(() => navigator.onLine))
    await desk.waitForLoadState('networkidle').catch(() => undefined);
  await desk.screenshot({ path: join(FOLDER, `${name}.png`), scale: 'css' });
  const kept = DOCUMENTED[name];
  if (kept !== undefined) await desk.screenshot({ path: join(DOCS, `${kept}.png`), scale: 'css' });
}
