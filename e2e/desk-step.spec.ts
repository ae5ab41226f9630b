import { expect, test, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { createApi } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { placeButton, typeAmount } from './support/bet-sheet.ts';
import { ADMIN_PASSWORD, openDeskPage } from './support/desk.ts';
import { rewriteReplies, runBeforeReply, runBeforeRequest } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { createPlayerWithSteps, openSlip, openStep, pick, STEP_BETS } from './support/step-slip.ts';
import { toast } from './support/toast.ts';

type Book = ReplyOf<Endpoints['GET /desk/step/book']>;
type Matches = ReplyOf<Endpoints['GET /desk/matches']>;

/** What the server has: the desk must agree with it. */
async function createObserver(page: Page) {
  const admin = { username: 'admin', password: ADMIN_PASSWORD };
  const { accessToken } = await createApi(page.request)('POST /desk/login', { body: admin });
  const call = createApi(page.request, accessToken);
  return {
    match: (id: number) => call('GET /desk/matches/{id}', { id }),
    rungs: async (...ids: number[]) =>
      Promise.all(
        ids.map(async (id) => {
          const [rate] = (await call('GET /desk/matches/{id}/rates', { id })).rates;
          return `${rate?.my?.favourite} ${rate?.my?.rung}`;
        }),
      ),
  };
}

function rowOf(page: Page, red: string, blue: string) {
  const name = new RegExp(`^${red}\\s*–\\s*${blue}$`);
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
}

test('step prices are moved by keyboard; a move refuses the bets that wait', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const other = await browser.newPage();
  await setLanguage(other, 'en');
  const player = await createPlayerWithSteps(other, { matches: 2 });
  const [first = 0, second = 0] = player.matchIds;
  const third = await player.addStepMatch({ isPriced: false });
  const server = await createObserver(page);
  // All tests share a server and its step matches.
  await rewriteReplies<Matches>(page, /\/api\/desk\/matches\?.*line=STEP/, (reply) => ({
    ...reply,
    matches: reply.matches.filter(({ gameStadiums }) => gameStadiums.id === player.stadiumId),
  }));
  await rewriteReplies<Book>(page, '**/api/desk/step/book', (book) => ({
    ...book,
    legs: [
      { legs: 1, bets: 2, stakes: 300, payout: 570 },
      { legs: 4, bets: 1, stakes: 100, payout: 1300 },
    ],
    matches: [{ matchId: second, bets: 3, stakes: 400, waiting: 2 }],
    pairs: [
      {
        picks: [
          { matchId: first, betType: 'RED' },
          { matchId: second, betType: 'BLUE' },
        ],
        bets: 12,
      },
    ],
  }));

  await openStep(other);
  await pick(other, 'Step', 'Red1', 'Red2');
  const slip = await openSlip(other);
  await typeAmount(slip, 100);

  await openDeskPage(page, 'step');
  await expect(rowOf(page, 'Red1', 'Blue1')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('region', { name: 'ยอดสเต็ป' })).toContainText('ชุด 2–5 คู่1100');
  await expect(page.getByRole('region', { name: 'เลือกคู่กันมากที่สุด' })).toContainText(/Red1.*Blue2.*12/);
  expect(await axeViolations(page)).toEqual([]);

  // A change waits until it is sent, and says which bets it will refuse.
  await page.keyboard.press('KeyA');
  const change = page.getByRole('region', { name: 'ราคาที่รอส่ง' });
  await expect(change).toContainText('10/910/8');
  await expect(change).toContainText('ไม่มีใบของคู่นี้อยู่ในช่วงหน่วงรับ');
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyA');
  await expect(change).toContainText('2 ใบกำลังรอรับ');
  expect(await server.rungs(first, second)).toEqual(['RED 10/9', 'RED 10/9']);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => server.rungs(first, second)).toEqual(['RED 10/8', 'RED 10/8']);
  await expect(change).toHaveCount(0);
  await expect(page.locator('body')).toContainText('ส่งแล้ว 2 ราคา');
  await expect(placeButton(slip)).toHaveText('Confirm at the new odds 3.240');

  // The bet is taken and waits; the move comes before its decision.
  await runBeforeReply(other, STEP_BETS, async () => {
    await page.keyboard.press('KeyA');
    await page.keyboard.press('Enter');
    await expect.poll(() => server.rungs(second)).toEqual(['RED 10/7']);
  });
  await expect(placeButton(slip)).toHaveCSS('opacity', '1');
  await Promise.all([
    expect(toast(other)).toContainText('Your bet was rejected.'),
    placeButton(slip).click(),
  ]);
  expect(await player.balance()).toBe('5000.00');
  expect(await player.bets()).toEqual([]);
  await page.keyboard.press('KeyZ');
  await expect.poll(() => server.rungs(second)).toEqual(['RED 10/8']);

  // Somebody else was faster: nothing is sent again by itself.
  await runBeforeRequest(page, '**/rate', () => player.trader.setRate(second, '10/6', 'BLUE'));
  await page.keyboard.press('KeyD');
  await page.keyboard.press('Enter');
  const conflict = page.getByRole('main').getByRole('alert');
  await expect(conflict).toContainText('admin ขยับราคาก่อนคุณ');
  await page.keyboard.press('Enter');
  await expect(conflict).toHaveCount(0);
  expect(await server.rungs(first, second)).toEqual(['RED 10/8', 'BLUE 10/6']);

  await page.keyboard.press('Space');
  await expect(rowOf(page, 'Red2', 'Blue2')).not.toContainText('เปิดรับ');
  expect((await server.match(second)).isOpenBet).toBe(false);
  await page.keyboard.down('KeyO');
  await expect(rowOf(page, 'Red2', 'Blue2')).toContainText('เปิดรับ');
  await page.keyboard.up('KeyO');
  expect(await server.match(second)).toMatchObject({ isOpenBet: true, isMatchStart: false });

  // Until betting was open, the corners can be swapped. A first price begins at level.
  await page.keyboard.press('KeyJ');
  await page.keyboard.press('KeyX');
  await expect(rowOf(page, 'Blue3', 'Red3')).toContainText('ไม่มีราคา');
  await page.keyboard.press('KeyD');
  await page.keyboard.press('Enter');
  await expect.poll(() => server.rungs(third)).toEqual(['BLUE 10/9']);

  // Once its time has passed, a match is ended here, and its result is called.
  const past = new Date(Date.now() - 600_000).toISOString();
  const over = await player.addStepMatch({ isPriced: false, rung: '10/9', fightingDateTime: past });
  await rowOf(page, 'Red4', 'Blue4')
    .getByRole('button', { name: /^Red4\s*–/ })
    .click();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.down('KeyE');
  const call = page.getByRole('link', { name: 'ประกาศผล' });
  await expect(call).toBeVisible();
  await page.keyboard.up('KeyE');
  expect((await server.match(over)).isMatchEnd).toBe(true);
  await call.click();
  await expect(page.getByRole('radio', { name: 'แดงชนะ' })).toBeEnabled();
  await other.close();
});
