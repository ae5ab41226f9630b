import type { Locator, Page, Route } from '@playwright/test';
import type { BetTransaction, StepStadium } from '@sanam/contract';

import { rewriteReplies } from './intercept-requests.ts';
import { openConnected } from './live-connection.ts';
import type { Player } from './player.ts';
import { createPlayerWithStadium, type Stadium } from './stadium.ts';

/** The request of the page for its matches. */
export const STEP_MATCHES = '**/api/step/matches?*';
/** Where step bets are placed. */
export const STEP_BETS = /\/api\/step\/bet(\/single)?$/;
/** Where the page polls for the decision on a bet. */
export const STEP_STATUS = /\/api\/step\/bet\/status\//;

/** A player with money and a stadium of their own with step matches, the only one that the page lists. */
export interface PlayerWithSteps extends Player, Stadium {
  readonly matchIds: readonly number[];
  readonly bets: () => Promise<readonly BetTransaction[]>;
}

export async function createPlayerWithSteps(
  page: Page,
  {
    matches = 3,
    ...settings
  }: { readonly baht?: number; readonly matches?: number; readonly stadiumName?: string } = {},
): Promise<PlayerWithSteps> {
  const player = await createPlayerWithStadium(page, settings);
  const matchIds: number[] = [];
  for (let count = 0; count < matches; count += 1) matchIds.push(await player.addStepMatch());
  await rewriteReplies<StepStadium[]>(page.context(), STEP_MATCHES, (stadiums) =>
    stadiums.filter(({ id }) => id === player.stadiumId),
  );
  return { ...player, matchIds, bets: player.stepBets };
}

/** The page once its live connection is up. */
export async function openStep(page: Page): Promise<void> {
  await openConnected(page, '/step');
}

/** A price of the table: "Single" to be bet on alone, "Step" with others. */
export function priceCell(page: Page, kind: 'Single' | 'Step', fighter: string): Locator {
  return page.getByRole(kind === 'Single' ? 'radio' : 'checkbox', {
    name: new RegExp(`^${kind}: ${fighter} `),
  });
}

export async function pick(
  page: Page,
  kind: 'Single' | 'Step',
  ...fighters: readonly string[]
): Promise<void> {
  for (const fighter of fighters) await priceCell(page, kind, fighter).click();
}

/** The button of the bar at the foot of the page. */
export function slipBar(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^(View slip|Bet single)$/ });
}

export function stepSlip(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Step slip|Single bet)/ });
}

export async function openSlip(page: Page): Promise<Locator> {
  await slipBar(page).click();
  return stepSlip(page);
}

export function acceptedBanner(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bet accepted' });
}

/** The step bets that the browser stores because the player has not seen how they ended. */
export function storedIntents(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanam-step-bet:')));
}

/** A pending step bet stays pending for the page until it is released. To be called before the page is opened. */
export async function delayDecision(page: Page): Promise<{ release: () => void }> {
  let isDelayed = true;
  const delayed: (() => void)[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (isDelayed && message.toString().includes('BET_DECIDED')) delayed.push(pass);
      else pass();
    });
  });
  await page.route(STEP_STATUS, (route) =>
    isDelayed ? route.fulfill(pendingReply(route)) : route.continue(),
  );
  return {
    release: () => {
      isDelayed = false;
      for (const pass of delayed.splice(0)) pass();
    },
  };
}

/** The reply to a poll for a bet that is not decided yet. */
export function pendingReply(route: Route): { json: object } {
  const data = { transactionId: route.request().url().split('/').at(-1), betStatus: 'PENDING' };
  return { json: { success: true, message: 'OK', data } };
}
