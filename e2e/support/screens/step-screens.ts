import { expect, type Page } from '@playwright/test';

import { createPlayerWithSteps, openStep, type PlayerWithSteps, STEP_BETS } from '../step-slip.ts';
import { dismissToast } from '../toast.ts';
import { type Screen, waitForOverlay } from './screen.ts';

export const STEP_SCREENS: readonly Screen[] = [
  {
    name: 'step',
    open: async (page) => {
      const { trader, matchIds } = await openPicked(page);
      const [, second = 0, , fourth = 0] = matchIds;
      await trader.setRate(second, '10/8');
      await trader.move(fourth, 'close');
      await expect(page.locator('main .moved-arrow')).toHaveCount(4);
      await expect(page.locator('main .border-dashed')).toHaveCount(4);
    },
  },
  {
    name: 'step, nothing to bet on',
    open: async (page) => {
      await createPlayerWithSteps(page, { matches: 0 });
      await page.goto('/step');
      await expect(page.getByRole('tabpanel').locator('svg')).toBeVisible();
    },
  },
  {
    name: 'step slip',
    open: async (page) => {
      const { trader, matchIds } = await openPicked(page);
      const [, second = 0, third = 0] = matchIds;
      await openSlipSheet(page);
      await trader.setRate(second, '10/8');
      await trader.move(third, 'close');
      const slip = page.getByRole('dialog');
      await expect(slip.locator('s')).toHaveCount(1);
      await expect(slip.locator('li .text-loss svg')).toHaveCount(1);
      await slip.locator('fieldset button').last().click();
      await expect(slip.locator('[aria-invalid=true]')).toBeVisible();
    },
  },
  {
    name: 'step bet rejected',
    open: async (page) => {
      const { trader, matchIds } = await openPicked(page);
      await openSlipSheet(page);
      // After the server has received the bet and before it decides.
      await page.route(STEP_BETS, async (route) => {
        const response = await route.fetch();
        await trader.setRate(matchIds[0] ?? 0, '10/8');
        await route.fulfill({ response });
      });
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
      // The toast repeats the banner for five seconds.
      await dismissToast(page);
      await expect(page.getByRole('dialog').locator('button[type=submit]')).toHaveCSS('opacity', '1');
    },
    next: [
      {
        name: 'step bet accepted',
        open: async (page) => {
          await page.unroute(STEP_BETS);
          await page.getByRole('dialog').locator('button[type=submit]').click();
          await waitForOverlay(
            page,
            page.getByRole('dialog').filter({ has: page.locator('a[href="/bet-running"]') }),
          );
          await expect(page.getByRole('dialog')).toHaveCount(1);
        },
      },
    ],
  },
];

/** Three picks of four matches with long names. */
async function openPicked(page: Page): Promise<PlayerWithSteps> {
  const player = await createPlayerWithSteps(page, { matches: 0, stadiumName: 'สนามชนโคบ้านควนเงิน' });
  const matchIds = [];
  for (const [place, [redName, blueName]] of FIGHTERS.entries()) {
    matchIds.push(await player.addStepMatch({ matchName: `คู่ที่ ${place + 1}`, redName, blueName }));
  }
  await openStep(page);
  const boxes = page.getByRole('main').getByRole('checkbox');
  for (const place of [0, 3, 5]) await boxes.nth(place).click();
  return { ...player, matchIds };
}

async function openSlipSheet(page: Page): Promise<void> {
  await page.locator('main .shadow-slip button').click();
  await waitForOverlay(page, page.getByRole('dialog'));
  await page.getByRole('dialog').locator('fieldset button').nth(1).click();
}

const FIGHTERS = [
  ['ค่ายเขาหลวง (ลังสาดเพชรสมุย)', 'ค่ายบ้านนา (นิลขุนพลศึก)'],
  ['ค่ายทุ่งพระยาใต้ (นิลมังกรทองคำเปลว)', 'ค่ายริมน้ำ (แดงพยัคฆ์)'],
  ['ค่ายสิงห์ใต้ (ดุกด้างชาติเสือ)', 'ค่ายเกาะใหญ่ (ขาวเพชรน้ำหนึ่ง)'],
  ['ค่ายปากพนัง (โหนดร้ายเมืองคอน)', 'ค่ายลานสกา (แดงลาย)'],
] as const;
