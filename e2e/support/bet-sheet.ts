import { expect, type Locator, type Page } from '@playwright/test';
import type { RunningBet } from '@sanam/contract';

import { openConnected } from './live-connection.ts';
import { createPlayer, type Player } from './player.ts';
import { createOpenMatch } from './trader.ts';
import { toast } from './toast.ts';

/** Where bets on a LIVE match are placed. */
export const BET_CALLS = /\/api\/bet(\/draw)?$/;

/** A player with money and a match of their own that is open for bets at 10/9 on red. */
export interface PlayerWithMatch extends Player {
  readonly stadiumId: number;
  readonly matchId: number;
  readonly bets: () => Promise<readonly RunningBet[]>;
}

export async function createPlayerWithMatch(page: Page, { baht = 5000 } = {}): Promise<PlayerWithMatch> {
  const player = await createPlayer(page, { baht });
  const stadiumId = await player.trader.addStadium('สนามชนโคบ้านควนเงิน');
  const matchId = await createOpenMatch(player.trader, { stadiumId });
  return { ...player, stadiumId, matchId, bets: () => player.matchBets(matchId) };
}

/** The match page once its live connection is up. */
export async function openMatch(page: Page, matchId: number): Promise<void> {
  await openConnected(page, `/bet/${matchId}`);
}

type Side = 'Red' | 'Blue' | 'Draw' | 'No draw';

export function priceButton(page: Page, side: Side): Locator {
  return page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Bet on .*\\b${side}\\b`) })
    .first();
}

export async function openBetSheet(page: Page, side: Side = 'Red'): Promise<Locator> {
  await priceButton(page, side).click();
  return betSheet(page);
}

export function betSheet(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Place a bet' });
}

/** It goes by itself after five seconds. */
export function betPlacedToast(page: Page): Locator {
  return toast(page).filter({ hasText: /^Placed: / });
}

export async function typeAmount(sheet: Locator, amount: number): Promise<void> {
  await sheet.getByRole('textbox', { name: 'Bet amount' }).fill(String(amount));
}

/** The buttons that add to the amount. */
export function amountChips(sheet: Locator): Locator {
  return sheet.getByRole('group', { name: 'Add to the amount' }).getByRole('button');
}

export function placeButton(sheet: Locator): Locator {
  return sheet.locator('button[type=submit]');
}

/**
 * Taps the button of the sheet at the moment its text changes to this, as a finger does that was about to touch it.
 */
export async function clickWhenTextIs(page: Page, text: string): Promise<void> {
  await page.evaluate((awaited) => {
    const button = document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]');
    if (button === null) throw new Error('no button');
    const observer = new MutationObserver(() => {
      if (button.textContent !== awaited) return;
      observer.disconnect();
      button.click();
      document.documentElement.dataset['tapped'] = 'yes';
    });
    observer.observe(button, { childList: true, subtree: true, characterData: true });
  }, text);
}

/** Expects each of these completely on the screen. */
export async function expectInView(...shown: readonly Locator[]): Promise<void> {
  for (const one of shown) await expect(one).toBeInViewport({ ratio: 1 });
}
