import { expect, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test';

type Calls = string | RegExp;

/** The reply of a server that is temporarily unavailable. */
export const UNAVAILABLE = {
  status: 503,
  json: { success: false, code: 'UNAVAILABLE', message: 'Back in a minute', data: null },
};

/** Requests wait until they are released to the server, or fail. */
export async function delayRequests(
  target: Page | BrowserContext,
  calls: Calls,
): Promise<{ release: () => void; fail: () => void }> {
  const { promise, resolve } = Promise.withResolvers<'release' | 'fail'>();
  await target.route(calls, async (route) => {
    await ((await promise) === 'release' ? route.fallback() : route.abort());
  });
  return { release: () => resolve('release'), fail: () => resolve('fail') };
}

/** Runs something after the next such request has left the page and before it reaches the server. */
export async function runBeforeRequest(page: Page, calls: Calls, run: () => Promise<void>): Promise<void> {
  await page.route(
    calls,
    async (route) => {
      await run();
      await route.continue();
    },
    { times: 1 },
  );
}

/** Runs something after the server has replied to the next such request and before the page has the reply. */
export async function runBeforeReply(page: Page, calls: Calls, run: () => Promise<void>): Promise<void> {
  await page.route(
    calls,
    async (route) => {
      const response = await route.fetch();
      await run();
      await route.fulfill({ response });
    },
    { times: 1 },
  );
}

/** The page gets other data than the server has sent. Replies that are no success are left alone. */
export async function rewriteReplies<Data>(
  target: Page | BrowserContext,
  calls: Calls,
  rewrite: (data: Data, url: URL) => Data,
): Promise<void> {
  const reply = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const { data, ...rest } = (await response.json()) as { data: Data };
    const json = { ...rest, data: rewrite(data, new URL(route.request().url())) };
    return route.fulfill({ response, json });
  };
  // The page may be closed while its request is under way.
  await target.route(calls, (route) => reply(route).catch(() => undefined));
}

/** The server handles the request and the page never gets the reply. */
export async function dropReply(route: Route): Promise<void> {
  await route.fetch();
  // The route may have been removed meanwhile, or the page closed.
  await route.abort().catch(() => undefined);
}

/** Replies to these requests are lost until the returned function is called. */
export async function dropReplies(page: Page, calls: Calls): Promise<() => void> {
  let isDropping = true;
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await (isDropping ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  return () => {
    isDropping = false;
  };
}

/** Removes the route of these requests and reports to the page that it is online, so that it retries at once. */
export async function restoreNetwork(page: Page, calls: Calls): Promise<void> {
  await page.unroute(calls);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

/** Restores what had failed and taps "Try again", unless the page has retried by itself before. */
export async function tryAgain(within: Page | Locator, restore: () => Promise<unknown>): Promise<void> {
  const button = within.getByRole('button', { name: 'Try again' });
  await expect(button).toBeVisible();
  await restore();
  await button.click({ timeout: 10_000 }).catch(() => undefined);
}
