import type { Page } from '@playwright/test';

/** Calls stay on their way until released. */
export function hold(page: Page, calls: string | RegExp): { release: () => Promise<void> } {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const routed = page.route(calls, async (route) => {
    await released;
    await route.fallback();
  });
  return {
    release: async () => {
      await routed;
      release();
    },
  };
}

/** Something happens after the tap and before the call reaches the server. */
export async function onTheWay(
  page: Page,
  calls: string | RegExp,
  happens: () => Promise<void>,
): Promise<void> {
  await page.route(
    calls,
    async (route) => {
      await happens();
      await route.continue();
    },
    { times: 1 },
  );
}

/** Something happens once the server has the call, and before the phone hears that it has it. */
export async function onTheWayBack(
  page: Page,
  calls: string | RegExp,
  happens: () => Promise<void>,
): Promise<void> {
  await page.route(
    calls,
    async (route) => {
      const response = await route.fetch();
      await happens();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}
