import { expect, test, type Page } from '@playwright/test';

import { LANGUAGES, speak } from './support/language.ts';
import { SCREENS } from './support/screens.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** A text's name instead of the text. */
const BARE_KEY =
  /\b(?:common|errors|login|register|changePassword|support|home|deposit|titles|banks|dates|layout|arena|board|match|bet)\.[a-z]\w+/;

for (const { name, open } of SCREENS) {
  for (const language of LANGUAGES) {
    test(`${name} holds in ${language}: nothing sticks out, every target is large, every text is one`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await speak(page, language);
      await open(page);
      expect(await page.locator('body').innerText()).not.toMatch(BARE_KEY);
      for (const viewport of SIZES) {
        await page.setViewportSize(viewport);
        expect(await overflow(page), `${viewport.width} wide`).toEqual([]);
        expect(await smallTargets(page), `${viewport.width} wide`).toEqual([]);
        expect(await outOfReach(page), `${viewport.width} wide`).toEqual([]);
      }
    });
  }

  test(`${name} holds at twice the text size`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      });
    });
    await open(page);
    for (const viewport of SIZES) {
      await page.setViewportSize(viewport);
      expect(await overflow(page), `${viewport.width} wide`).toEqual([]);
      expect(await clipped(page), `${viewport.width} wide`).toEqual([]);
      expect(await outOfReach(page), `${viewport.width} wide`).toEqual([]);
    }
  });
}

/** What reaches beyond the sides of the screen and could be scrolled to. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const sticksOut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.right <= width + 1) return false;
      for (let parent = element.parentElement; parent; parent = parent.parentElement)
        if (getComputedStyle(parent).overflowX !== 'visible') return false;
      return getComputedStyle(element).position !== 'fixed';
    });
    const found = sticksOut.map((element) => element.outerHTML.slice(0, 160));
    if (document.documentElement.scrollWidth > width)
      found.unshift(`page is ${document.documentElement.scrollWidth} wide`);
    return found;
  });
}

/** Anything to tap that is smaller than a thumb. A link inside a sentence may be as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, [role=button]')]
      .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]'))
      .filter((element) => !element.hasAttribute('data-base-ui-focus-guard'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 160)}`,
      ),
  );
}

/** Text that its own box cuts off. */
function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, label, p, h1, h2, h3, li')]
      .filter((element) => element.checkVisibility() && getComputedStyle(element).overflow === 'hidden')
      .filter(
        (element) =>
          !element.hasAttribute('aria-label') &&
          element.clientWidth > 1 &&
          element.scrollHeight > element.clientHeight + 2,
      )
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** An overlay whose top no scrolling brings back. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog]')]
      .filter((dialog) => dialog.getBoundingClientRect().top + (dialog.parentElement?.scrollTop ?? 0) < 0)
      .map((dialog) => `top at ${dialog.getBoundingClientRect().top}`),
  );
}
