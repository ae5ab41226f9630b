import type { Page } from '@playwright/test';

/**
 * What does not fit the screen with text of that size: elements beyond its sides, targets smaller than a thumb, text
 * that its box cuts off, an overlay whose top cannot be scrolled into view, a number on two lines.
 */
export async function layoutViolations(page: Page, textSize: string): Promise<string[]> {
  const found = await page.evaluate((fontSize) => {
    document.documentElement.style.setProperty('font-size', fontSize);
    const width = document.documentElement.clientWidth;
    return [...overflow(), ...smallTargets(), ...clipped(), ...outOfReach()];

    function overflow(): string[] {
      const sticksOut = all('body *').filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || box.right <= width + 1) return false;
        for (let parent = element.parentElement; parent; parent = parent.parentElement)
          if (getComputedStyle(parent).overflowX !== 'visible') return false;
        return getComputedStyle(element).position !== 'fixed';
      });
      const found = sticksOut.map((element) => `sticks out: ${markup(element)}`);
      const { scrollWidth } = document.documentElement;
      return scrollWidth > width ? [`page is ${scrollWidth} wide`, ...found] : found;
    }

    /** A link inside a sentence may be as high as its text. */
    function smallTargets(): string[] {
      return all('a[href], button, input, [role=button]')
        .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]'))
        .filter((element) => !element.hasAttribute('data-base-ui-focus-guard'))
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
        .map(({ element, box }) => `${Math.round(box.width)}×${Math.round(box.height)}: ${markup(element)}`);
    }

    function clipped(): string[] {
      return all('button, a, label, p, h1, h2, h3, li')
        .filter((element) => element.checkVisibility() && getComputedStyle(element).overflow === 'hidden')
        .filter(
          (element) =>
            !element.hasAttribute('aria-label') &&
            element.clientWidth > 1 &&
            element.scrollHeight > element.clientHeight + 2,
        )
        .map((element) => `is cut: ${markup(element)}`);
    }

    function outOfReach(): string[] {
      return all('[role=dialog]')
        .map((dialog) => dialog.getBoundingClientRect().top + (dialog.parentElement?.scrollTop ?? 0))
        .filter((top) => top < 0)
        .map((top) => `a sheet's top is out of reach at ${top}`);
    }

    function all(selector: string): HTMLElement[] {
      return [...document.querySelectorAll<HTMLElement>(selector)];
    }

    function markup(element: HTMLElement): string {
      return element.outerHTML.slice(0, 160);
    }
  }, textSize);
  return [...found, ...(await brokenNumbers(page))];
}

/** Numbers with a line break inside, and numbers that their button cuts off; not parts of names and references. */
export function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('svg, .sr-only')) continue;
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(
        /(?<![\w@]|\w-)-?\d[\d.,:]*(?![\w-])/g,
      )) {
        // A phone number or user name.
        if (/^\d{9,}$/.test(number)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const button = parent.closest('button')?.getBoundingClientRect();
        const right = Math.max(...boxes.map((box) => box.right));
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`is broken: ${number}`);
        else if (button && right > button.right + 1) found.push(`sticks out of its button: ${number}`);
      }
    }
    return found;
  });
}
