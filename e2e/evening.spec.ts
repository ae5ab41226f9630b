import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import type { BetTicket, Endpoints, ReplyOf } from '@sanam/contract';

import { formatPhone } from './support/accounts.ts';
import { createApi } from './support/api.ts';
import { openBetSheet, openMatch, placeButton, typeAmount } from './support/bet-sheet.ts';
import { avoidMidnight } from './support/clock.ts';
import { setLanguage } from './support/language.ts';
import { openConnected } from './support/live-connection.ts';
import { createPlayer, type Player } from './support/player.ts';
import { parseSatang, saveCsv, section, summary } from './support/report-page.ts';
import { createStadium } from './support/stadium.ts';
import { toast } from './support/toast.ts';

test.beforeEach(avoidMidnight);

type Told = ReplyOf<Endpoints['POST /bets/decided/told']>['told'];

/** A player with a browser of their own, and all decisions that any of its tabs has told. */
interface Guest extends Player {
  readonly page: Page;
  readonly credit: number;
  readonly told: Told;
  readonly openTab: (path: string) => Promise<Page>;
  /** Every bet as placed, with its entries in the ledger. */
  readonly tickets: () => Promise<readonly BetTicket[]>;
  readonly untoldCount: () => Promise<number>;
}

async function createGuest(context: BrowserContext, page: Page, baht: number): Promise<Guest> {
  await setLanguage(page, 'en');
  const player = await createPlayer(page, { baht });
  const told: Told = [];
  context.on('response', (reply) => {
    if (!reply.url().endsWith('/bets/decided/told')) return;
    void reply.json().then(({ data }: { data: { told: Told } }) => told.push(...data.told));
  });
  const call = createApi(page.request, player.token);
  return {
    ...player,
    page,
    credit: baht * 100,
    told,
    openTab: async (path) => {
      const tab = await context.newPage();
      await openConnected(tab, path);
      return tab;
    },
    tickets: async () => {
      const { bets } = await call('GET /bets/history', { query: { limit: 100 } });
      const tickets = [];
      for (const { transactionId: id } of bets.toReversed())
        tickets.push(await call('GET /bets/{id}', { id }));
      return tickets;
    },
    untoldCount: async () => (await call('GET /bets/decided')).count,
  };
}

const resultSheet = (page: Page): Locator => page.getByRole('dialog', { name: /^Result of Match/ });
const yourBets = (page: Page): Locator => page.getByRole('region', { name: 'Your bets on this match' });
const correctionToast = (page: Page): Locator => page.locator('body > [role=alert]');
const homeLine = (page: Page): Locator => page.getByRole('button', { name: /bets? decided since \d\d:\d\d/ });

// In the full tier: match page, toasts, report, tickets and step bets have short tests of their own.
test(
  'an evening: each of two players is told what the ledger did, once',
  { tag: '@full' },
  async ({ browser, context, page }) => {
    test.slow();
    const other = await browser.newContext();
    const [anan, busaba] = await Promise.all([
      createGuest(context, page, 2000),
      createGuest(other, await other.newPage(), 1000),
    ]);
    const { trader } = anan;
    const guests = [anan, busaba] as const;
    const stadium = await createStadium(trader);
    const fights: number[] = [];
    for (let count = 0; count < 5; count += 1) fights.push(await stadium.addLiveMatch());
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = fights;
    const steps = [await stadium.addStepMatch(), await stadium.addStepMatch()] as const;

    await test.step('both bet on all fights, on both sides, draw and no-draw', async () => {
      await Promise.all(guests.map((guest) => openMatch(guest.page, first)));
      await Promise.all([betAtPage(anan, 'Red', 100), betAtPage(busaba, 'Blue', 250)]);
      await anan.placeBet(first, 'NODRAW', 35);
      await anan.placeBet(second, 'BLUE', 105);
      await anan.placeBet(second, 'DRAW', 70);
      await anan.placeBet(third, 'RED', 33);
      await anan.placeBet(fourth, 'BLUE', 15);
      await anan.placeBet(fifth, 'NODRAW', 80);
      await anan.placeBet(fifth, 'BLUE', 11);
      await busaba.placeBet(first, 'DRAW', 50);
      await busaba.placeBet(second, 'NODRAW', 35);
      await busaba.placeBet(third, 'BLUE', 333);
      await busaba.placeBet(fourth, 'RED', 20);
      await busaba.placeBet(fifth, 'RED', 77);
      const slip = [
        [steps[0], 'RED'],
        [steps[1], 'BLUE'],
      ] as const;
      await anan.waitUntilAccepted(await anan.placeMulti(slip, 100));
      const lost = [[steps[0], 'BLUE'], slip[1]] as const;
      await busaba.waitUntilAccepted(
        await busaba.placeMulti(lost, 200),
        await busaba.placeSingle(steps[0], 'RED', 40),
      );
    });

    await test.step('the match page tells winner, bets and net, and does not repeat it', async () => {
      await trader.endWith(first, 'RED');
      await Promise.all([
        readResult(
          anan,
          [/Red · Favourite.*risk 100\.00.*\+90\.00Won/s, /No draw.*\+24\.50Won/s],
          '+114.50',
          249.5,
        ),
        readResult(
          busaba,
          [/Blue · Underdog.*risk 225\.00.*-225\.00Lost/s, /Draw.*-50\.00Lost/s],
          '-275.00',
          0,
        ),
      ]);
      await Promise.all(
        guests.map(async (guest) => {
          await guest.page.reload();
          await expect(yourBets(guest.page)).toContainText('2 tickets · all decided');
          await expect(resultSheet(guest.page)).toHaveCount(0);
          await expectHomeQuiet(guest);
        }),
      );
    });

    await test.step('another page tells a drawn fight in one toast of one tab', async () => {
      const tab = await busaba.openTab('/profile');
      await Promise.all([openConnected(anan.page, '/about'), openConnected(busaba.page, '/about')]);
      const lost = (where: Page) => toast(where).getByText(/^Lost -35\.00 · Match 2$/);
      await Promise.all([
        trader.endWith(second, 'DRAW'),
        pressToast(anan.page, ['Match 2 +49.00', `${stadium.stadiumName} · Drawn`], 'View'),
        expect.poll(async () => (await lost(busaba.page).count()) + (await lost(tab).count())).toBe(1),
      ]);
      await tab.close();
      await expect(anan.page).toHaveURL(`/bet/${second}`);
      await expect(yourBets(anan.page).getByRole('listitem')).toHaveText([/0\.00Returned$/, /\+49\.00Won$/]);
      // A result that was told elsewhere is not told again at the match.
      await expect(resultSheet(anan.page)).toHaveCount(0);
      await Promise.all(guests.map((guest) => expect(toast(guest.page)).toBeEmpty()));
    });

    await test.step('two fights at once, one of them cancelled, are one toast', async () => {
      await openConnected(anan.page, '/about');
      await Promise.all([
        trader.endWith(third, 'RED'),
        trader.move(fourth, 'cancel'),
        pressToast(anan.page, ['2 bets decided +29.70', 'Won 1, returned 1 · Matches 3, 4'], 'View'),
        pressToast(busaba.page, ['2 bets decided -299.70', 'Lost 1, returned 1 · Matches 3, 4'], 'View'),
      ]);
      for (const [guest, net, rows] of [
        [anan, '+29.70', [/Red · Favourite.*\+29\.70Won/s, /Blue · Underdog.*0\.00Returned/s]],
        [busaba, '-299.70', [/Blue · Underdog.*-299\.70Lost/s, /Red · Favourite.*0\.00Returned/s]],
      ] as const) {
        const sheet = guest.page.getByRole('dialog', { name: /^Decided since/ });
        await expect(sheet).toContainText(`Net of 2 tickets${net}`);
        await expect(sheet).toContainText(`Match 4 · ${stadium.stadiumName} · Cancelled`);
        for (const row of rows) await expect(sheet.getByRole('link').filter({ hasText: row })).toHaveCount(1);
        await sheet.getByRole('button', { name: 'Close' }).click();
        expect(await guest.untoldCount()).toBe(0);
      }
    });

    await test.step('a correction says what it was, what it is and the difference', async () => {
      await openMatch(anan.page, first);
      await openConnected(busaba.page, '/results');
      await Promise.all([
        trader.callResult(first, 'BLUE', 'the wrong corner was called'),
        readCorrection(anan),
        (async () => {
          await expect(correctionToast(busaba.page)).toContainText('Match 1 corrected +475.00');
          await expect(correctionToast(busaba.page)).toContainText('Was Red wins, now Blue wins');
          await correctionToast(busaba.page).getByRole('button', { name: 'View' }).click();
        })(),
      ]);
      await expect(busaba.page).toHaveURL(`/bet/${first}`);
      await expect(yourBets(busaba.page)).toContainText('2 tickets · all decided+200.00');
      expect(await Promise.all(guests.map((guest) => guest.untoldCount()))).toEqual([0, 0]);
    });

    await test.step('who was away finds it on the home page until it was read', async () => {
      await Promise.all(guests.map((guest) => guest.page.goto('about:blank')));
      await trader.endWith(fifth, 'BLUE');
      await trader.endWith(steps[0], 'RED');
      await trader.endWith(steps[1], 'BLUE');
      await trader.callResult(third, 'DRAW', 'both fell');
      await Promise.all([
        readHome(anan, '+338.40', [
          /No draw.*\+56\.00Won/s,
          /Blue · Underdog.*\+11\.00Won/s,
          /Step.*\+301\.10Won/s,
          /Red · Favourite.*0\.00.*\+29\.70Returned/s,
        ]),
        readHome(busaba, '+58.70', [
          /Red · Favourite.*-77\.00Lost/s,
          /Red · Favourite.*\+36\.00Won/s,
          /Step.*-200\.00Lost/s,
          /Blue · Underdog.*0\.00.*-299\.70Returned/s,
        ]),
      ]);
    });

    let given = 0;
    await test.step('a debt, a result taken back and prices off the tenths', async () => {
      const sixth = await stadium.addLiveMatch({ rung: '7/6' });
      const level = await stadium.addLiveMatch({ rung: '10/10' });
      await trader.setRate(level, '10/10', 'RED', 10);
      await anan.placeBet(sixth, 'RED', 137);
      await anan.placeBet(level, 'RED', 100);
      await anan.placeBet(level, 'BLUE', 100, 'CTR');
      await busaba.placeBet(sixth, 'BLUE', 137, 'STH');
      // All that is left in the wallet, and 40 baht more.
      given = -(await busaba.balanceSatang()) - 4000;
      await busaba.adjust(given / 100);
      await Promise.all([openConnected(anan.page, '/about'), openMatch(busaba.page, sixth)]);

      const sheet = resultSheet(busaba.page);
      await Promise.all([
        trader.endWith(sixth, 'BLUE'),
        expect(toast(anan.page).getByText('Lost -137.00 · Match 8')).toBeVisible(),
      ]);
      await expect(sheet.getByRole('listitem')).toHaveText([/Blue · Underdog 7\/6.*117\.42.*\+137\.00Won/s]);
      await expect(sheet).toContainText('Paid to your wallet 254.42+137.00');
      await expect(sheet).toContainText('Taken for what was owed-40.00Balance฿ 214.42');
      await sheet.getByRole('button', { name: 'Close' }).click();

      await trader.rollBack(sixth);
      for (const [{ page: at }, text] of [
        [anan, 'Result of Match 8 is being checked again'],
        [busaba, 'Result of Match 8 is being checked again -254.42'],
      ] as const) {
        await expect(correctionToast(at)).toContainText(text);
        await correctionToast(at).getByRole('button', { name: 'Close' }).click();
      }
      await Promise.all([
        trader.callResult(sixth, 'RED', 'the replay shows it'),
        expect(toast(anan.page).getByText('Won +117.42 · Match 8')).toBeVisible(),
      ]);
      await expect(sheet).toContainText('Still owed, taken from what comes next-40.00Balance฿ 0.00');
      await sheet.getByRole('button', { name: 'Understood' }).click();
      await busaba.adjust(100);
      given += 10_000;

      await openMatch(anan.page, level);
      await expect(yourBets(anan.page).getByRole('listitem')).toContainText(['Blue · Even', 'Red · Even']);
      await trader.endWith(level, 'RED');
      await expect(resultSheet(anan.page).getByRole('listitem')).toHaveText([
        /Red · Even 0\.95.*\+95\.00Won/s,
        /Blue · Even 100:95.*-100\.00Lost/s,
      ]);
      await resultSheet(anan.page).getByRole('button', { name: 'Close' }).click();
    });

    await test.step('report, tickets and CSV add up to the ledger', async () => {
      await Promise.all([equalsLedger(anan, 45_402), equalsLedger(busaba, -19_342, given)]);
    });
    await other.close();
  },
);

async function betAtPage({ page }: Guest, side: 'Red' | 'Blue', amount: number): Promise<void> {
  const sheet = await openBetSheet(page, side);
  await typeAmount(sheet, amount);
  await placeButton(sheet).click();
  await expect(yourBets(page)).toContainText('1 in play');
}

/** The sheet that opens by itself, as it follows from the wallet. */
async function readResult(guest: Guest, rows: RegExp[], net: string, paid: number): Promise<void> {
  const sheet = resultSheet(guest.page);
  await expect(sheet).toContainText('Red winsRed1');
  await expect(sheet.getByRole('listitem')).toHaveText(rows);
  await expect(sheet).toContainText(`Paid to your wallet ${paid.toFixed(2)}${net}`);
  await expect(sheet).toContainText(`Balance฿ ${await wallet(guest)}`);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
}

async function readCorrection(guest: Guest): Promise<void> {
  const sheet = resultSheet(guest.page);
  await expect(sheet).toContainText('Result of Match 1 corrected');
  await expect(sheet).toContainText('Was Red wins → now Blue wins');
  await expect(sheet.getByRole('listitem')).toHaveText([
    /-100\.00.*\+90\.00Lost/s,
    /No draw.*\+24\.50.*Won/s,
  ]);
  await expect(sheet).toContainText('Net before+114.50Net now-75.50Taken back from wallet-190.00');
  await expect(sheet).toContainText(`Balance฿ ${await wallet(guest)}`);
  await sheet.getByRole('button', { name: 'Understood' }).click();
}

async function wallet(guest: Guest): Promise<string> {
  return Number(await guest.balance()).toLocaleString('en', { minimumFractionDigits: 2 });
}

/** Waits for a toast, which stays for five seconds, and presses its button. */
async function pressToast(page: Page, texts: readonly string[], button: string): Promise<void> {
  for (const text of texts) await expect(toast(page)).toContainText(text);
  await toast(page).getByRole('button', { name: button }).click();
}

/** Everything was told: neither another tab nor the home page has anything to add. */
async function expectHomeQuiet(guest: Guest): Promise<void> {
  expect(await guest.untoldCount()).toBe(0);
  const tab = await guest.openTab('/');
  await expect(tab.getByText(formatPhone(guest.account.phone))).toBeVisible();
  await expect(homeLine(tab)).toHaveCount(0);
  await tab.close();
}

async function readHome(guest: Guest, net: string, rows: readonly RegExp[]): Promise<void> {
  const { page } = guest;
  await page.goto('/');
  await expect(homeLine(page)).toContainText(
    new RegExp(`^${rows.length} bets decided.*${net.replaceAll(/[+.]/g, '\\$&')}$`),
  );
  await page.reload();
  await homeLine(page).click();
  const sheet = page.getByRole('dialog', { name: /^Decided since/ });
  await expect(sheet).toContainText(
    `Net of ${rows.length} ticketsCorrected bets count with the difference${net}`,
  );
  await expect(sheet.getByRole('link', { name: /\d\.\d\d/ })).toHaveText([...rows]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(homeLine(page)).toHaveCount(0);
  await expectHomeQuiet(guest);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const satang = (baht: number): number => Math.round(baht * 100);
const readAmounts = async (amounts: Locator): Promise<number[]> =>
  (await amounts.allTextContents()).map(parseSatang);

const STANDINGS = { FAVOURITE: 'Favourite', UNDERDOG: 'Underdog', EVEN: 'Even' } as const;

/** The factor, the amount and the product of the ticket's formula. */
const FORMULA = /([\d.]+) × ([\d,]+) = ([\d,.]+\d)/;

/** `given` came in besides, or was taken. */
async function equalsLedger(guest: Guest, net: number, given = 0): Promise<void> {
  const { page } = guest;
  const tickets = await guest.tickets();
  const netOf = (ticket: BetTicket): number => sum(ticket.entries.map(({ amount }) => satang(amount)));
  expect((await guest.balanceSatang()) - guest.credit - given).toBe(net);
  expect(sum(tickets.map(netOf))).toBe(net);
  // Every settlement was told, each once.
  const settlements = tickets.flatMap(({ transactionId, states }) =>
    states.filter(({ state }) => state === 'SETTLED').map((_, no) => `${transactionId} ${no + 1}`),
  );
  const decided = guest.told.filter(({ isTakenBack = false }) => !isTakenBack);
  expect(decided.map(({ betId, settleNo }) => `${betId} ${settleNo}`).toSorted()).toEqual(
    settlements.toSorted(),
  );
  const takenBack = tickets.filter(({ states }) => states.some(({ state }) => state === 'CHECKING'));
  expect(guest.told.filter(({ isTakenBack }) => isTakenBack).map(({ betId }) => betId)).toEqual(
    takenBack.map(({ transactionId }) => transactionId),
  );

  await page.goto('/history-report');
  const day = section(page);
  await expect(day.getByRole('listitem')).toHaveCount(tickets.length);
  expect(await readAmounts(summary(page).locator('dd').first())).toEqual([net]);
  expect(await readAmounts(day.locator('h3 .numerals > .numerals'))).toEqual([net]);
  for (const fight of await day.locator('section').all()) {
    const [total] = await readAmounts(fight.locator('> div > p > .numerals'));
    expect(sum(await readAmounts(fight.locator('li p.numerals')))).toBe(total);
  }
  const rows = await saveCsv(page);
  expect(rows).toHaveLength(tickets.length);
  for (const ticket of tickets) {
    const row = rows.find((one) => one['Ticket'] === ticket.ticketCode);
    expect(row).toMatchObject({
      Risk: ticket.deductAmount.toFixed(2),
      Net: (netOf(ticket) / 100).toFixed(2),
    });
    const [leg] = ticket.transactionMatchStepItems;
    const standing = ticket.kind === 'STEP_MULTI' ? null : (leg?.standing ?? null);
    const hasType = ticket.rateType === 'STH' || ticket.rateType === 'CTR';
    if (hasType) expect(row?.['Price']).toBe(`${leg?.rateName} ${ticket.rateType}`);
    const listed = day.getByRole('listitem').filter({ hasText: ticket.ticketCode });
    expect(await readAmounts(listed.locator('p.numerals'))).toEqual([netOf(ticket)]);
    if (standing !== null) await expect(listed).toContainText(STANDINGS[standing]);
    await listed.getByRole('link').click();
    if (standing !== null) {
      await expect(page.getByRole('main')).toContainText(` · ${STANDINGS[standing]}`);
      const text = (await page.getByRole('main').textContent()) ?? '';
      const [factor = 0, amount = 0, product = 0] = (FORMULA.exec(text) ?? [])
        .slice(1)
        .map((part) => Number(part.replaceAll(',', '')));
      expect(satang(factor * amount)).toBe(satang(product));
    }
    const entries = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Money moved for this ticket' }) })
      .getByRole('listitem');
    await expect(entries).toHaveCount(ticket.entries.length);
    expect(await readAmounts(entries.locator('p.text-title'))).toEqual(
      ticket.entries.map(({ amount }) => satang(amount)),
    );
    await page.goBack();
  }
}
