import { expect, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test';
import type { BetTransaction, Endpoints, ReplyOf, StepStadium } from '@sanam/contract';

import { newStadiumName } from './board.ts';
import { openListening } from './live.ts';
import { enterAs, registerAccount } from './players.ts';
import { aTrader, type Trader } from './trader.ts';

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };

/** What the page asks for its matches. */
export const STEP_MATCHES = '**/api/step/matches?*';
/** Where step bets are placed. */
export const STEP_BETS = /\/api\/step\/bet(\/single)?$/;
/** Where their verdict is looked for. */
export const STEP_STATUS = /\/api\/step\/bet\/status\//;

/** A player with money, a stadium of his own with pre-match fights at 10/9 on red, and the trader who moves them. */
export interface StepBettor {
  readonly trader: Trader;
  readonly stadiumId: number;
  readonly stadiumName: string;
  /** In the order they fight: their reds are Red1, Red2 …, their blues Blue1, Blue2 … */
  readonly matchIds: readonly number[];
  /** Adds one more, open for bets. */
  readonly addMatch: (change?: Parameters<Trader['addMatch']>[0] & { isPriced?: boolean }) => Promise<number>;
  /** What the server has, whatever the screen says. */
  readonly bets: () => Promise<readonly BetTransaction[]>;
  readonly balance: () => Promise<string>;
  /** From another device: the screen under test hears of it later, or not at all. */
  readonly betElsewhere: (betAmount: number) => Promise<void>;
}

export async function aStepBettor(
  page: Page,
  { baht = 5000, matches = 3, stadiumName = newStadiumName() } = {},
): Promise<StepBettor> {
  const request = page.request;
  const token = await enterAs(page, await registerAccount(request));
  const trader = await aTrader(request);
  if (baht > 0) await trader.credit(token, baht);
  const stadiumId = await trader.addStadium(stadiumName);
  const ask = async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await request.fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...HEADERS, authorization: `Bearer ${token}` },
      ...(body !== undefined && { data: body }),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
  let made = 0;
  const addMatch: StepBettor['addMatch'] = async ({ isPriced = true, ...change } = {}) => {
    made += 1;
    const id = await trader.addMatch({
      line: 'STEP',
      stadiumId,
      matchTag: 'PRE_MATCH',
      matchName: `Match ${made}`,
      redName: `Camp (Red${made})`,
      blueName: `Camp (Blue${made})`,
      fightingDateTime: new Date(Date.now() + 3_600_000 + made * 60_000).toISOString(),
      ...(isPriced && { rung: '10/9' }),
      ...change,
    });
    if (isPriced) await trader.move(id, 'open');
    return id;
  };
  const matchIds: number[] = [];
  for (let place = 0; place < matches; place += 1) matchIds.push(await addMatch());
  await showOnlySteps(page.context(), stadiumId);
  const [first = 0] = matchIds;
  return {
    trader,
    stadiumId,
    stadiumName,
    matchIds,
    addMatch,
    bets: async () =>
      (await ask<ReplyOf<Endpoints['GET /step/bets/running']>>('/step/bets/running?limit=100')).data,
    balance: async () => (await ask<ReplyOf<Endpoints['GET /player/wallet']>>('/player/wallet')).balance,
    betElsewhere: async (betAmount) => {
      const stadiums = await ask<StepStadium[]>('/step/matches');
      const rateId = stadiums
        .flatMap(({ gameMatchsStep }) => gameMatchsStep)
        .find(({ id }) => id === first)?.rateId;
      await ask('/step/bet/single', { betAmount, matchId: first, betType: 'RED', rateId });
    },
  };
}

/** Every page lists these stadiums alone, whatever else is on at the same server. */
async function showOnlySteps(context: BrowserContext, ...stadiumIds: readonly number[]): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const reply = await route.fetch();
    if (!reply.ok()) return route.fulfill({ response: reply });
    const { data, ...rest } = (await reply.json()) as { data: StepStadium[] };
    const json = { ...rest, data: data.filter(({ id }) => stadiumIds.includes(id)) };
    return route.fulfill({ response: reply, json });
  };
  await context.route(STEP_MATCHES, (route) =>
    answer(route).catch(() => {
      // The page was closed while it asked: there is nobody left to answer to.
    }),
  );
}

/** The page, once the server tells it by itself what changes. */
export async function openStep(page: Page): Promise<void> {
  await openListening(page, '/step');
}

/** A price of the table: "Single" to be bet on alone, "Step" with others. */
export function cellOf(page: Page, kind: 'Single' | 'Step', fighter: string): Locator {
  return page.getByRole(kind === 'Single' ? 'radio' : 'checkbox', {
    name: new RegExp(`^${kind}: ${fighter} `),
  });
}

export async function pick(
  page: Page,
  kind: 'Single' | 'Step',
  ...fighters: readonly string[]
): Promise<void> {
  for (const fighter of fighters) await cellOf(page, kind, fighter).click();
}

export function slipBar(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^(View slip|Bet single)$/ });
}

export function slipOf(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Step slip|Single bet)/ });
}

export async function openSlip(page: Page): Promise<Locator> {
  await slipBar(page).click();
  return slipOf(page);
}

export async function typeAmount(slip: Locator, amount: number): Promise<void> {
  await slip.getByRole('textbox', { name: 'Bet amount' }).fill(String(amount));
}

export function placeButton(slip: Locator): Locator {
  return slip.locator('button[type=submit]');
}

/** The success alert. */
export function acceptedOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Bet accepted' });
}

/** How often a bet has left the browser, and under which keys. */
export function watchStepBets(page: Page): { readonly keys: string[]; readonly bodies: object[] } {
  const seen = { keys: [] as string[], bodies: [] as object[] };
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !STEP_BETS.test(request.url())) return;
    seen.keys.push(request.headers()['idempotency-key'] ?? '');
    seen.bodies.push(request.postDataJSON() as object);
  });
  return seen;
}

/** What the phone keeps of step bets the player has not been told about. */
export function keptIntents(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('sanam-step-bet:')));
}
