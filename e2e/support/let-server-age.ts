import type { Page, Route } from '@playwright/test';

/** The server's clock, as the page is told it. */
export interface AgingServer {
  readonly age: (ms: number) => void;
  /** Time passes here and on the page, whose clock is installed: no answer tells the time of before after it. */
  readonly pass: (ms: number) => Promise<void>;
}

/** The server's clock goes along when time is made to pass on the page. */
export async function letServerAge(page: Page): Promise<AgingServer> {
  let passedMs = 0;
  let passing = Promise.resolve();
  const underWay = new Set<Promise<void>>();

  const answer = async (route: Route): Promise<void> => {
    try {
      const response = await route.fetch();
      const date = new Date(Date.now() + passedMs).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
      await (await route.request().response())?.finished();
    } catch {
      // The page is gone.
    }
  };
  await page.route('**/api/**', async (route) => {
    await passing;
    const answered = answer(route);
    underWay.add(answered);
    await answered;
    underWay.delete(answered);
  });
  return {
    age: (ms) => {
      passedMs += ms;
    },
    pass: async (ms) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      passing = promise;
      await Promise.all(underWay);
      passedMs += ms;
      await page.clock.fastForward(ms);
      resolve();
    },
  };
}
