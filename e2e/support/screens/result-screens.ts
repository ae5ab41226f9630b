import { expect, type Page } from '@playwright/test';

import { openConnected } from '../live-connection.ts';
import { createPlayer, type Player } from '../player.ts';
import { createStadium } from '../stadium.ts';
import { toast } from '../toast.ts';
import { createOpenMatch } from '../trader.ts';
import { type Screen, waitForOverlay } from './screen.ts';

/** How the player is told what was decided. */
export const RESULT_SCREENS: readonly Screen[] = [
  {
    name: 'bets decided during an absence',
    open: async (page) => {
      const { trader, matchId, placeMulti, waitUntilAccepted, requestDeposit, requestWithdrawal } =
        await createPlayerWithBets(page);
      const stadium = await createStadium(trader, STADIUM);
      const steps = [await stadium.addStepMatch(), await stadium.addStepMatch()];
      const id = await placeMulti(
        steps.map((step) => [step, 'BLUE'] as const),
        200,
      );
      await waitUntilAccepted(id);
      for (const step of steps) {
        await trader.move(step, 'close');
        await trader.callResult(step, 'BLUE');
      }
      await trader.endWith(matchId, 'BLUE');
      await requestDeposit(2000);
      await requestWithdrawal(500);
      await page.goto('/');
      await expect(page.locator('main ul button').nth(2)).toBeVisible();
      await expect(page.locator('main ul button').first()).toContainText(/4/);
    },
    next: [
      {
        name: 'decided bets',
        open: async (page) => {
          await page.locator('main ul button').first().click();
          await waitForOverlay(page, page.getByRole('dialog'));
        },
      },
    ],
  },
  {
    name: 'result of a match',
    open: async (page) => {
      const { trader, matchId } = await createPlayerWithBets(page);
      await openConnected(page, `/bet/${matchId}`);
      await expect(betLinks(page)).toHaveCount(3);
      await trader.endWith(matchId, 'BLUE');
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3);
      await waitForOverlay(page, page.getByRole('dialog'));
    },
    next: [
      {
        name: 'result of a match, page',
        open: async (page) => {
          await closeSheet(page);
          await expect(betLinks(page)).toHaveCount(3);
        },
      },
      {
        name: 'result of a match, corrected',
        open: async (page) => {
          const { trader, matchId } = playerOn(page);
          await trader.callResult(matchId, 'DRAW', 'both fell');
          await expect(page.getByRole('dialog').locator('s')).toHaveCount(3);
          await waitForOverlay(page, page.getByRole('dialog'));
        },
      },
      {
        name: 'result of a match, lost',
        open: async (page) => {
          await closeSheet(page);
          const { trader, matchId } = await createPlayerWithBets(page);
          await openConnected(page, `/bet/${matchId}`);
          await expect(betLinks(page)).toHaveCount(3);
          await trader.endWith(matchId, 'RED');
          await waitForOverlay(page, page.getByRole('dialog'));
        },
      },
    ],
  },
  {
    name: 'toast of a result',
    open: async (page) => {
      const { trader, otherId } = await createPlayerWithBets(page);
      await openWatchingResults(page);
      await trader.endWith(otherId, 'BLUE');
      await rest(page);
    },
    next: [
      {
        name: 'toast of several results',
        open: async (page) => {
          const { trader, matchId } = playerOn(page);
          await trader.endWith(matchId, 'BLUE');
          await expect(toast(page).first()).toContainText('4');
          await rest(page);
        },
      },
      {
        name: 'toast of a correction',
        open: async (page) => {
          await openWatchingResults(page);
          const { trader, otherId } = playerOn(page);
          await trader.callResult(otherId, 'DRAW', 'both fell');
          await expect(page.locator('body > [role=alert]')).toBeVisible();
          await rest(page);
        },
      },
      {
        name: 'toast of a cancelled match',
        open: async (page) => {
          const { trader, otherId } = await createPlayerWithBets(page);
          await openWatchingResults(page);
          await trader.move(otherId, 'cancel');
          await rest(page);
        },
      },
    ],
  },
];

interface PlayerWithBets extends Player {
  /** With bets on blue, red and no-draw. */
  readonly matchId: number;
  /** With one on blue. */
  readonly otherId: number;
}

const players = new WeakMap<Page, PlayerWithBets>();

function playerOn(page: Page): PlayerWithBets {
  const found = players.get(page);
  if (found === undefined) throw new Error('nobody has bet');
  return found;
}

/** A player with bets on two matches with long names. */
async function createPlayerWithBets(page: Page): Promise<PlayerWithBets> {
  const player = await createPlayer(page, { baht: 12_450 });
  const { trader, placeBet } = player;
  const stadiumId = await trader.addStadium(STADIUM, 'Ban Khuan Ngoen Arena, Songkhla');
  const addMatch = (matchNo: number) =>
    createOpenMatch(trader, { stadiumId, matchNo, rung: '10/8', ...FIGHTERS });
  const [matchId, otherId] = [await addMatch(2), await addMatch(12)];
  await trader.allowDraw(matchId, true);
  await placeBet(matchId, 'BLUE', 1000);
  await placeBet(matchId, 'RED', 500);
  await placeBet(matchId, 'NODRAW', 200);
  await placeBet(otherId, 'BLUE', 300);
  const playerWithBets = { ...player, matchId, otherId };
  players.set(page, playerWithBets);
  return playerWithBets;
}

const STADIUM = 'สนามชนโคบ้านควนเงิน สงขลา';
const FIGHTERS = {
  redName: 'ค่ายทุ่งพระยาใต้ (นิลมังกร ทองคำเปลว)',
  redLatinName: 'Khai Thung Phraya Tai (Nin Mangkon Thong Kham Plaeo)',
  blueName: 'ค่ายเกาะใหญ่ (ขาวเพชร น้ำหนึ่ง)',
  blueLatinName: 'Khai Ko Yai (Khao Phet Nam Nueng)',
};

const betLinks = (page: Page) => page.locator('main a[href^="/ticket/"]');

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A page on which results are toasts; what shows them is loaded after it. */
async function openWatchingResults(page: Page): Promise<void> {
  await openConnected(page, '/profile');
  await expect(toast(page).first()).toBeAttached();
  await page.waitForLoadState('networkidle');
}

/** A toast stays while it has the focus. */
async function rest(page: Page): Promise<void> {
  await toast(page).getByRole('button').first().focus();
}
