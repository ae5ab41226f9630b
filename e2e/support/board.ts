import { expect, type Locator, type Page } from '@playwright/test';
import type { Endpoints, Match, ReplyOf } from '@sanam/contract';

import { logInAsNewPlayer } from './accounts.ts';
import { rewriteReplies } from './intercept-requests.ts';
import { waitForLiveConnection } from './live-connection.ts';
import { createStadium, TEST_STADIUM, type Stadium } from './stadium.ts';
import { createTrader, type Trader } from './trader.ts';

/** The request of the home page for its matches. */
export const BOARD = '**/api/match?*';

/** The page's board lists these stadiums alone: other tests add matches to the same server. */
export function showOnly(page: Page, ...stadiumIds: readonly number[]): Promise<void> {
  return filterBoard(page, ({ gameStadiums }) => stadiumIds.includes(gameStadiums.id));
}

/** The page's board lists the demo's matches alone. */
export function showDemoOnly(page: Page): Promise<void> {
  return filterBoard(page, ({ gameStadiums }) => !gameStadiums.stadiumName.startsWith(TEST_STADIUM));
}

function filterBoard(page: Page, isShown: (match: Match) => boolean): Promise<void> {
  return rewriteReplies<ReplyOf<Endpoints['GET /match']>>(page, BOARD, (data) => ({
    ...data,
    matches: data.matches.filter(isShown),
  }));
}

/** A trader and a stadium of the test's own, the only one that the page's board will list. */
export async function createBoard(page: Page): Promise<Stadium & { readonly trader: Trader }> {
  const trader = await createTrader(page.request);
  const stadium = await createStadium(trader);
  await showOnly(page, stadium.stadiumId);
  return { trader, ...stadium };
}

export async function openHome(page: Page, path = '/'): Promise<void> {
  await logInAsNewPlayer(page);
  await page.goto(path);
  await expect(page.getByRole('tablist')).toBeVisible();
}

/** The home page once its live connection is up. */
export async function openHomeConnected(page: Page): Promise<void> {
  const connected = waitForLiveConnection(page);
  await openHome(page);
  await connected;
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name });
}

/** By the number or the name of the match: its heading is "Match 7" or "Match 7 · Bulls". */
export function card(page: Page, match: string): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`(^|· )${match}$`) }) });
}

export function matchNames(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('heading', { level: 4 });
}
