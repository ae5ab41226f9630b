import { expect, type Locator, type Page } from '@playwright/test';

import { letIn } from './live.ts';
import { enterAs, registerAccount } from './players.ts';
import type { Trader } from './trader.ts';

/** Started and open, with red the favourite at 10/9. */
export async function anOpenMatch(
  trader: Trader,
  change: Parameters<Trader['addMatch']>[0] = {},
): Promise<number> {
  const id = await trader.addMatch({ rung: '10/9', ...change });
  await trader.move(id, 'open');
  await trader.move(id, 'start');
  return id;
}

/** A new member at the match, told by the server of what changes from now on; answers his token. */
export async function enterMatch(page: Page, id: number, { isHeard = true } = {}): Promise<string> {
  const token = await enterAs(page, await registerAccount(page.request));
  const listening = isHeard ? letIn(page) : undefined;
  await page.goto(`/bet/${id}`);
  await expect(side(page, 'Red')).toBeVisible();
  await listening;
  return token;
}

/** A half of the plate in the panel, once its price is known. */
export function side(page: Page, corner: 'Red' | 'Blue'): Locator {
  return page.locator('.duel-match button.duel-half').nth(corner === 'Red' ? 0 : 1);
}
