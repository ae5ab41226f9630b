import { readFileSync } from 'node:fs';

import { expect, test, type Page } from '@playwright/test';

import { LANGUAGES, turnTo } from './support/language.ts';
import { SCREENS } from './support/screens.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];

/** A text's name instead of the text. */
const BARE_KEY = new RegExp(
  String.raw`\b(?:${[...sectionsOf('en'), ...sectionsOf('more/en')].join('|')})\.[a-z]\w+`,
);

for (const { name, open } of SCREENS) {
  test(`${name} holds in every language: nothing sticks out or is cut, every target is large, every text is one`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page);
    for (const language of LANGUAGES) {
      await turnTo(page, language);
      expect(await page.locator('body').innerText(), language).not.toMatch(BARE_KEY);
      for (const size of ['100%', '200%']) {
        await page.evaluate(
          (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
          size,
        );
        for (const viewport of SIZES) {
          await page.setViewportSize(viewport);
          const where = `${language}, ${viewport.width} wide, text at ${size}`;
          expect.soft(await overflow(page), where).toEqual([]);
          expect.soft(await smallTargets(page), where).toEqual([]);
          expect.soft(await clipped(page), where).toEqual([]);
          expect.soft(await outOfReach(page), where).toEqual([]);
        }
      }
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

function sectionsOf(bundle: string): string[] {
  const file = new URL(`../apps/player/src/lib/i18n/bundles/${bundle}.json`, import.meta.url);
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
}
