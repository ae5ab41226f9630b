import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

/** What the home page asks for its matches. */
export const BOARD = '**/api/match?*';

/** A name no other test has given, since all share one server. */
export function newStadiumName(): string {
  return `สนามทดสอบ ${randomUUID().slice(0, 8)}`;
}

/** The page's board lists these stadiums alone, whatever else is on at the same server. */
export async function showOnly(page: Page, ...stadiumIds: readonly number[]): Promise<void> {
  await page.route(BOARD, async (route) => {
    const reply = await route.fetch();
    if (!reply.ok()) return route.fulfill({ response: reply });
    const { data, ...rest } = (await reply.json()) as { data: ReplyOf<Endpoints['GET /match']> };
    const matches = data.matches.filter(({ gameStadiums }) => stadiumIds.includes(gameStadiums.id));
    return route.fulfill({ response: reply, json: { ...rest, data: { ...data, matches } } });
  });
}
