import type { Route } from '@playwright/test';

/** The server takes the bet; the phone never hears of it. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  // The network may have been mended meanwhile, or the page be gone.
  await route.abort().catch(() => undefined);
}
