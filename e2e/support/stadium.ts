import { randomUUID } from 'node:crypto';

import type { Page } from '@playwright/test';
import type { CategoryCode } from '@sanam/contract';

import { createPlayer, type Player } from './player.ts';
import type { MatchChange, Trader } from './trader.ts';

/** Every stadium that a test creates begins with this. */
export const TEST_STADIUM = 'สนามทดสอบ';

export const BOXING: { readonly categoryCode: CategoryCode } = { categoryCode: 'BOXING' };
export const ROOSTER: { readonly categoryCode: CategoryCode } = { categoryCode: 'CHICKEN_ROOSTER' };

/** Longer than any test takes. */
const STEP_LEAD_MS = 20 * 60_000;

/** A stadium of the test's own. Its matches are numbered: "Match 1" is Red1 against Blue1. */
export interface Stadium {
  readonly stadiumId: number;
  readonly stadiumName: string;
  /** On the live board at 10/9 on red, open for bets and draws. */
  readonly addLiveMatch: (change?: MatchChange) => Promise<number>;
  /** A pre-match fight at 10/9 on red, open for bets; one that is not priced is closed. */
  readonly addStepMatch: (change?: MatchChange & { readonly isPriced?: boolean }) => Promise<number>;
}

export async function createStadium(trader: Trader, stadiumName = newStadiumName()): Promise<Stadium> {
  const stadiumId = await trader.addStadium(stadiumName);
  let count = 0;
  const number = (): MatchChange => {
    count += 1;
    return {
      stadiumId,
      matchNo: count,
      matchName: `Match ${count}`,
      redName: `Camp (Red${count})`,
      blueName: `Camp (Blue${count})`,
      // In the order of their numbers, and all on the same day.
      fightingDateTime: new Date(Date.now() + count * 1000).toISOString(),
    };
  };
  return {
    stadiumId,
    stadiumName,
    addLiveMatch: async (change) => {
      const id = await trader.createMatch({ ...number(), rung: '10/9', ...change });
      await trader.move(id, 'open');
      await trader.allowDraw(id, true);
      return id;
    },
    addStepMatch: async ({ isPriced = true, ...change } = {}) => {
      const priced = isPriced && { rung: '10/9' };
      const id = await trader.createMatch({
        ...number(),
        line: 'STEP',
        matchTag: 'PRE_MATCH',
        // Betting on it closes at its time.
        fightingDateTime: new Date(Date.now() + STEP_LEAD_MS + count * 1000).toISOString(),
        ...priced,
        ...change,
      });
      if (isPriced) await trader.move(id, 'open');
      return id;
    },
  };
}

export async function createPlayerWithStadium(
  page: Page,
  { baht = 5000, stadiumName }: { readonly baht?: number; readonly stadiumName?: string } = {},
): Promise<Player & Stadium> {
  const player = await createPlayer(page, { baht });
  return { ...player, ...(await createStadium(player.trader, stadiumName)) };
}

/** A name that no other test has given: all share one server. */
export function newStadiumName(): string {
  return `${TEST_STADIUM} ${randomUUID().slice(0, 8)}`;
}
