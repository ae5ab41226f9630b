import type { Page } from '@playwright/test';

/** A finger that was already coming down: it taps in the very moment the button of the sheet says something else. */
export async function tapWhenItSays(page: Page, text: string): Promise<void> {
  await page.evaluate((awaited) => {
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]');
    if (button === null) throw new Error('no button');
    const observer = new MutationObserver(() => {
      if (button.textContent !== awaited) return;
      observer.disconnect();
      button.click();
      document.documentElement.dataset['tapped'] = 'yes';
    });
    observer.observe(button, { childList: true, subtree: true, characterData: true });
  }, text);
}
