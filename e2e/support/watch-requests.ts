import type { BrowserContext, Page, Request } from '@playwright/test';

/** The idempotency keys and bodies of the requests that have left the browser, oldest first. */
export function watchPosts(
  target: Page | BrowserContext,
  calls: RegExp,
): { readonly keys: string[]; readonly bodies: object[] } {
  const seen = { keys: [] as string[], bodies: [] as object[] };
  target.on('request', (request) => {
    if (request.method() !== 'POST' || !calls.test(request.url())) return;
    seen.keys.push(request.headers()['idempotency-key'] ?? '');
    seen.bodies.push(request.postDataJSON() as object);
  });
  return seen;
}

/** The query of every request to this path of the API. */
export function watchQueries(page: Page, path: string): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/api${path}`) queries.push(url.searchParams);
  });
  return queries;
}

/** How many requests to this path of the API have ended: the page times its next poll from the reply. */
export function countReplies(page: Page, path: string): () => number {
  let count = 0;
  const note = (request: Request): void => {
    if (new URL(request.url()).pathname === `/api${path}`) count += 1;
  };
  page.on('requestfinished', note);
  page.on('requestfailed', note);
  return () => count;
}
