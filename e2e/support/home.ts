import { expect, type Locator, type Page } from '@playwright/test';

import { newStadiumName, showOnly } from './board.ts';
import { letIn } from './live.ts';
import { enterAs, registerAccount } from './players.ts';
import { aTrader, type Trader } from './trader.ts';

/** A trader and a stadium of the test's own, which is all that the page will list. */
export async function aStadium(
  page: Page,
): Promise<{ trader: Trader; stadiumId: number; stadiumName: string }> {
  const trader = await aTrader(page.request);
  const stadiumName = newStadiumName();
  const stadiumId = await trader.addStadium(stadiumName);
  await showOnly(page, stadiumId);
  return { trader, stadiumId, stadiumName };
}

export async function openHome(page: Page, path = '/'): Promise<void> {
  await enterAs(page, await registerAccount(page.request));
  await page.goto(path);
  await expect(page.getByRole('tablist')).toBeVisible();
}

/** The home page once it listens: from then on the server tells it by itself. */
export async function openHomeLive(page: Page): Promise<void> {
  const listening = letIn(page);
  await openHome(page);
  await listening;
}

export function tab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name });
}

export function card(page: Page, matchName: string): Locator {
  return page
    .getByRole('tabpanel')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: matchName, exact: true }) });
}

export function matchNames(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('heading', { level: 4 });
}
