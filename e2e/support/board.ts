import { randomUUID } from 'node:crypto';

import type { Page, Route } from '@playwright/test';
import type { Endpoints, Match, ReplyOf } from '@sanam/contract';

/** What the home page asks for its matches. */
export const BOARD = '**/api/match?*';

/** How every stadium begins that a test has built. */
const TEST_STADIUM = 'สนามทดสอบ';

/** A name no other test has given, since all share one server. */
export function newStadiumName(): string {
  return `${TEST_STADIUM} ${randomUUID().slice(0, 8)}`;
}

/** The page's board lists these stadiums alone, whatever else is on at the same server. */
export function showOnly(page: Page, ...stadiumIds: readonly number[]): Promise<void> {
  return showMatches(page, ({ gameStadiums }) => stadiumIds.includes(gameStadiums.id));
}

/** The page's board lists what the demo shows and nothing of the tests beside it. */
export function showDemoOnly(page: Page): Promise<void> {
  return showMatches(page, ({ gameStadiums }) => !gameStadiums.stadiumName.startsWith(TEST_STADIUM));
}

async function showMatches(page: Page, isShown: (match: Match) => boolean): Promise<void> {
  await page.route(BOARD, (route) =>
    answer(route, isShown).catch(() => {
      // The page was closed while it asked: there is nobody left to answer to.
    }),
  );
}

async function answer(route: Route, isShown: (match: Match) => boolean): Promise<void> {
  const reply = await route.fetch();
  if (!reply.ok()) return route.fulfill({ response: reply });
  const { data, ...rest } = (await reply.json()) as { data: ReplyOf<Endpoints['GET /match']> };
  const json = { ...rest, data: { ...data, matches: data.matches.filter(isShown) } };
  return route.fulfill({ response: reply, json });
}
