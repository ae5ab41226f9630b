import { expect, type Page } from '@playwright/test';

import { openConnected } from '../live-connection.ts';
import { createPlayer, type Player } from '../player.ts';
import { createStadium } from '../stadium.ts';
import { createOpenMatch } from '../trader.ts';
import { type Screen, waitForOverlay } from './screen.ts';

export const TICKET_SCREENS: readonly Screen[] = [
  {
    name: 'ticket, running',
    open: async (page) => {
      const { player, matchId } = await openTicket(page, 'BLUE');
      running.set(page, { player, matchId });
    },
    next: [
      {
        name: 'ticket, shared',
        open: async (page) => {
          await page.locator('main section button').nth(1).click();
          await waitForOverlay(page, page.getByRole('dialog'));
        },
      },
      {
        name: 'ticket, won',
        open: async (page) => {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0);
          await endWith(page, 'BLUE', 2);
        },
      },
      {
        name: 'ticket, returned after a correction',
        open: async (page) => {
          const { player, matchId } = runningOn(page);
          await player.trader.callResult(matchId, 'DRAW', 'แก้ผล');
          await expect(entries(page)).toHaveCount(4);
        },
      },
      {
        name: 'ticket not found',
        open: async (page) => {
          await page.goto('/ticket/none');
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'ticket, lost',
    open: async (page) => {
      running.set(page, await openTicket(page, 'DRAW'));
      await endWith(page, 'RED', 1);
      await expect(page.locator('main dd').last()).toContainText('-1,000.00');
    },
    next: [
      {
        name: 'ticket, returned',
        open: async (page) => {
          running.set(page, await openTicket(page, 'RED'));
          await endWith(page, 'CANCEL', 2);
        },
      },
    ],
  },
  {
    name: 'ticket, step',
    open: async (page) => {
      const player = await createPlayer(page, { baht: 12_450 });
      const stadium = await createStadium(player.trader, 'สนามชนโคบ้านควนเงิน สงขลา');
      const ids = [await stadium.addStepMatch(), await stadium.addStepMatch(), await stadium.addStepMatch()];
      const id = await player.placeMulti(
        ids.map((matchId) => [matchId, 'BLUE'] as const),
        200,
      );
      await player.waitUntilAccepted(id);
      await player.trader.move(ids[0] ?? 0, 'close');
      await player.trader.callResult(ids[0] ?? 0, 'BLUE');
      await page.goto(`/ticket/${id}`);
      await expect(page.locator('main section').first().locator('li')).toHaveCount(3);
    },
    next: [
      {
        name: 'ticket, not accepted',
        open: async (page) => {
          const player = await createPlayer(page, { baht: 1000 });
          const stadium = await createStadium(player.trader);
          const matchId = await stadium.addStepMatch();
          const id = await player.placeSingle(matchId, 'RED', 100);
          await player.trader.move(matchId, 'close');
          await openConnected(page, `/ticket/${id}`);
          await expect(entries(page)).toHaveCount(2);
        },
      },
    ],
  },
];

interface Running {
  readonly player: Player;
  readonly matchId: number;
}

const running = new WeakMap<Page, Running>();

function runningOn(page: Page): Running {
  const known = running.get(page);
  if (known === undefined) throw new Error('no ticket is open');
  return known;
}

/** The entries of the ledger, in the last box of the page. */
const entries = (page: Page) => page.locator('main section').nth(3).locator('li');

/** The ticket of a bet of 1,000 on a match with long names. */
async function openTicket(page: Page, betType: 'RED' | 'BLUE' | 'DRAW'): Promise<Running> {
  const player = await createPlayer(page, { baht: 12_450 });
  const { trader } = player;
  const matchId = await createOpenMatch(trader, {
    stadiumId: await trader.addStadium('สนามชนโคบ้านควนเงิน สงขลา', 'Ban Khuan Ngoen Arena, Songkhla'),
    matchNo: 2,
    rung: '10/8',
    redName: 'ค่ายทุ่งพระยาใต้ (นิลมังกร ทองคำเปลว)',
    redLatinName: 'Khai Thung Phraya Tai (Nin Mangkon Thong Kham Plaeo)',
    blueName: 'ค่ายเกาะใหญ่ (ขาวเพชร น้ำหนึ่ง)',
    blueLatinName: 'Khai Ko Yai (Khao Phet Nam Nueng)',
  });
  await trader.allowDraw(matchId, true);
  await player.placeBet(matchId, betType, 1000);
  const { transactionId } = await player.newestBet();
  await openConnected(page, `/ticket/${transactionId}`);
  await expect(entries(page)).toHaveCount(1);
  return { player, matchId };
}

async function endWith(page: Page, result: 'RED' | 'BLUE' | 'CANCEL', entryCount: number): Promise<void> {
  const { player, matchId } = runningOn(page);
  await player.trader.endWith(matchId, result);
  await expect(page.locator('main ol li').last()).toContainText(/\d\d:\d\d:\d\d/);
  await expect(entries(page)).toHaveCount(entryCount);
}
