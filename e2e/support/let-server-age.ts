import type { Page } from '@playwright/test';

/** The server's clock goes along when time is made to pass on the page. */
export async function letServerAge(page: Page): Promise<{ age: (ms: number) => void }> {
  let passedMs = 0;
  await page.route('**/api/**', async (route) => {
    try {
      const response = await route.fetch();
      const date = new Date(Date.now() + passedMs).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    } catch {
      // The page is gone.
    }
  });
  return {
    age: (ms) => {
      passedMs += ms;
    },
  };
}
