import { expect, test, type Page } from '@playwright/test';

import { setLanguage } from './support/language.ts';
import { openWatchingDeposits } from './support/live-connection.ts';
import { createPlayerWithSteps } from './support/step-slip.ts';
import { dismissToast, toast } from './support/toast.ts';
import { createOpenMatch } from './support/trader.ts';

const WIDTHS = [320, 360, 390, 430];
const HEIGHTS = [560, 640, 700, 844, 932];

test('a toast never lies on a main button or a price', { tag: '@full' }, async ({ page }) => {
  test.slow();
  // Burmese has the longest sentences.
  await setLanguage(page, 'mm');
  const { stadiumId, trader, requestWithdrawal } = await createPlayerWithSteps(page, { baht: 5000 });
  const matchId = await createOpenMatch(trader, { stadiumId });
  await trader.allowDraw(matchId, true);
  await trader.change(matchId, { streamingUrl: '/stream/bulls/live.m3u8' });

  const openBet = () => page.locator('button.duel-half').first().click();
  const openDeposit = () => page.locator('nav').last().getByRole('button').first().click();
  for (const [state, path, open] of [
    ['home', '/', undefined],
    ['match', `/bet/${matchId}`, undefined],
    ['match with the bet sheet', `/bet/${matchId}`, openBet],
    ['step', '/step', () => page.getByRole('checkbox').first().click()],
    ['withdraw', '/withdraw', () => page.locator('main input').fill('500')],
    ['withdraw with the deposit sheet', '/withdraw', openDeposit],
  ] as const) {
    await test.step(state, async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openWatchingDeposits(page, path);
      await open?.();
      await trader.refuse(await requestWithdrawal(100), 'NAME_DIFFERS');
      const card = toast(page).locator('> div');
      await expect(card).toBeVisible();
      // A toast that is touched stays.
      await card.hover();
      for (const width of WIDTHS) {
        for (const height of HEIGHTS) {
          await page.setViewportSize({ width, height });
          await expect.poll(() => coveredByToast(page), `${state}, ${width}×${height}`).toEqual([]);
        }
      }
      await expect(card).toBeVisible();
      await page.mouse.move(200, 500);
      await dismissToast(page);
    });
  }
});

/** The texts of the gold buttons and prices that the toast overlaps: those of the sheet if one is open. */
function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const card = document.querySelector('body > [aria-live] > div')?.getBoundingClientRect();
    if (card === undefined) return ['no toast'];
    const layer = document.querySelector('[role=dialog]') ?? document.querySelector('#root') ?? document.body;
    const found = [
      ...layer.querySelectorAll<HTMLElement>(
        '.bg-gold, .corner-plate, .duel-half, [role=checkbox], [role=radio]',
      ),
    ];
    return found
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isShown =
          box.width > 24 && box.height > 24 && element.checkVisibility({ visibilityProperty: true });
        return (
          isShown &&
          box.top < card.bottom &&
          box.bottom > card.top &&
          box.left < card.right &&
          box.right > card.left
        );
      })
      .map((element) => element.textContent);
  });
}
