import type { Page, Route } from '@playwright/test';

export interface SkewedServer {
  /** Moves the `date` header of every reply ahead. */
  readonly skew: (ms: number) => void;
  /** The same, together with the page's installed clock: no reply with the earlier time arrives after it. */
  readonly advance: (ms: number) => Promise<void>;
}

/** The page sees a server whose clock can be moved ahead. */
export async function skewServerClock(page: Page): Promise<SkewedServer> {
  let aheadMs = 0;
  let advancing = Promise.resolve();
  const underWay = new Set<Promise<void>>();

  const reply = async (route: Route): Promise<void> => {
    try {
      const response = await route.fetch();
      const date = new Date(Date.now() + aheadMs).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
      await (await route.request().response())?.finished();
    } catch {
      // The page is closed.
    }
  };
  await page.route('**/api/**', async (route) => {
    await advancing;
    const replied = reply(route);
    underWay.add(replied);
    await replied;
    underWay.delete(replied);
  });
  return {
    skew: (ms) => {
      aheadMs += ms;
    },
    advance: async (ms) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      advancing = promise;
      await Promise.all(underWay);
      aheadMs += ms;
      await page.clock.fastForward(ms);
      resolve();
    },
  };
}
