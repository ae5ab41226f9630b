import { expect, type Locator, type Page } from '@playwright/test';
import { matchNightOf } from '@sanam/betting';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { createApi, type Api } from './support/api.ts';
import { openBetSheet, openMatch, placeButton, typeAmount } from './support/bet-sheet.ts';
import { cardLine, pasteText } from './support/card.ts';
import { ADMIN_PASSWORD, createOperator, longPressTouch, longPressKey, openDeskAs } from './support/desk.ts';
import { setLanguage } from './support/language.ts';
import { side } from './support/match-page.ts';
import { test as base } from './support/own-server.ts';
import { createPlayer, type Player } from './support/player.ts';
import { createOpenMatch } from './support/trader.ts';
import { PHONE } from './support/viewports.ts';

const LAPTOP = { width: 1280, height: 800 };
type AuditRow = ReplyOf<Endpoints['GET /desk/audit']>['rows'][number];

/** On a server of its own: two people call what pays more than 1,000 baht, which would delay other tests. */
const test = base.extend({
  baseURL: async ({ server }, use) => use(server.address),
});
test.use({ serverEnv: { RESULT_RECALL_SECONDS: '60' } });

/** Red's Malay price at a place on the axis: below zero red is the favourite. */
function redPrice(place: number): string {
  if (place === 0) return '1.00';
  return place < 0 ? `0.${10 + place}0` : `-0.${10 - place}0`;
}

/** Towards red, towards blue and so on, thirty in all. */
const MOVES = (
  [
    ['A', 4],
    ['D', 8],
    ['A', 8],
    ['D', 8],
    ['A', 2],
  ] as const
).flatMap(([key, times]) => Array.from({ length: times }, () => key));

/** Before them there was nothing. */
const MAKES_NEW = new Set(['MATCH_ADD', 'APPROVAL_ASK']);
/** No acts of the evening. */
const OWN_ACCOUNT = new Set(['LOGIN', 'LOGOUT', 'OPERATOR_PASSWORD']);

const lamp = (page: Page) => page.getByRole('main').getByRole('status').first();
const call = (page: Page) => page.getByRole('region', { name: 'ประกาศโดย' });
const runs = (page: Page) => page.getByRole('region', { name: 'การจ่าย' });

async function callRed(page: Page, done: () => Promise<void>, key = 'Digit1'): Promise<void> {
  await expect(page.getByRole('radio').first()).toBeEnabled();
  await page.keyboard.press(key);
  await expect(page.locator('[data-act=confirm]')).toBeEnabled();
  await longPressKey(page, 'Enter', done);
}

/** The other one approves what changes a result that was paid. */
async function approve(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toBeVisible();
  await longPressKey(page, 'Enter', () =>
    expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toHaveCount(0),
  );
}

/** With the keyboard alone: from where the focus is. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Twenty fights, three of which are wrong: the others are made in one go, the three are fixed and made. */
async function pasteCard(page: Page): Promise<void> {
  const lines = Array.from({ length: 20 }, (_, nth) => cardLine(nth));
  lines[4] = cardLine(4, { rung: '9/10 R' });
  lines[9] = cardLine(9, { time: '25:99' });
  lines[14] = cardLine(14, { red: 'ขาว 14' });
  await expect(page.getByText('ใบคู่นี้ยังว่าง')).toBeVisible();
  await pasteText(page, lines.join('\n'));
  const rows = (status: string) => page.locator(`[data-row][data-status=${status}]`);
  await expect(rows('wrong')).toHaveCount(3);
  await expect(rows('ready')).toHaveCount(17);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-row]')).toHaveCount(3);
  for (const [field, text] of [
    ['rung-1', '10/9 R'],
    ['time-2', '19:30'],
    ['red-3', 'แดง 14'],
  ] as const) {
    await tabTo(page, page.locator(`[name=${field}]`));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  }
  await expect(rows('ready')).toHaveCount(3);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[data-match]')).toHaveCount(20);
}

/** Why a paid result changes, and the long press that asks for it. */
async function askFor(page: Page, reason: string): Promise<void> {
  await tabTo(page, page.locator('input[name=reason]'));
  await page.keyboard.type(reason);
  await tabTo(page, page.locator('[data-act=confirm]'));
  await longPressKey(page, 'Enter', () =>
    expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toBeVisible(),
  );
}

/** All that this operator has done, newest first. */
async function readActs(admin: Api, actor: string): Promise<AuditRow[]> {
  const acts: AuditRow[] = [];
  let before: string | undefined;
  do {
    const { rows, nextBefore } = await admin('GET /desk/audit', {
      query: { actor, limit: 100, ...(before !== undefined && { before }) },
    });
    acts.push(...rows);
    before = nextBefore === null ? undefined : String(nextBefore);
  } while (before !== undefined);
  return acts;
}

test('an evening at ringside: thirty moves, a blind result, correction and rollback', async ({
  page,
  browser,
}) => {
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  const { id: stadiumId } = await admin('POST /desk/stadiums', { body: { stadiumName: 'สนามบ้านควนเงิน' } });
  const somchai = await createOperator(page);
  const anan = await createOperator(page);

  const players: (Player & { page: Page })[] = [];
  for (let count = 0; count < 2; count += 1) {
    const theirs = await browser.newPage();
    await setLanguage(theirs, 'en');
    players.push({ ...(await createPlayer(theirs, { baht: 5000 })), page: theirs });
  }
  const [red, blue] = players as [Player & { page: Page }, Player & { page: Page }];

  // Only now: a deposit that nothing confirms would wait for a second person, too.
  await admin('POST /desk/settings', { body: { approvalBaht: 1000 } });

  await page.setViewportSize(LAPTOP);
  await openDeskAs(page, somchai, `card?night=${matchNightOf(new Date())}&stadium=${stadiumId}`);
  await test.step('twenty fights are pasted, and three of them fixed', () => pasteCard(page));
  const { matches } = await admin('GET /desk/matches', { query: { stadiumId, limit: 100 } });
  const [id = 0, other = 0] = matches
    .toSorted((one, another) => one.fightingDateTime.localeCompare(another.fightingDateTime))
    .map((made) => made.id);
  expect(matches.filter(({ nowRate }) => nowRate !== null)).toHaveLength(20);
  const match = () => admin('GET /desk/matches/{id}', { id });

  await tabTo(page, page.getByRole('navigation', { name: 'หน้า' }).getByRole('link', { name: 'ข้างสนาม' }));
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await page.keyboard.press('Digit1');
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await longPressKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
  expect(await match()).toMatchObject({
    isOpenBet: true,
    isWatched: true,
    holder: { username: somchai.username },
  });
  await Promise.all(players.map((player) => openMatch(player.page, id)));

  await test.step('both players see each of thirty moves, and bet between them', async () => {
    let place = -1;
    for (const [index, key] of MOVES.entries()) {
      place += key === 'A' ? -1 : 1;
      await page.keyboard.press(`Key${key}`);
      for (const player of players) await expect(side(player.page, 'Red')).toContainText(redPrice(place));
      if (index === 5) await betAtPage(red.page, 'Red', 1000);
      if (index === 14) await betAtPage(blue.page, 'Blue', 2000);
    }
    const { rates } = await admin('GET /desk/matches/{id}/rates', { id, query: { limit: 100 } });
    expect(rates).toHaveLength(MOVES.length + 1);
    expect(rates.every(({ setBy }, index) => index === MOVES.length || setBy === somchai.username)).toBe(
      true,
    );
    expect(rates.reduce((bets, rate) => bets + rate.red.bets + rate.blue.bets, 0)).toBe(2);
  });

  await test.step('draw on and off, a round, closed by Space, ended', async () => {
    await page.keyboard.press('KeyW');
    await expect.poll(async () => (await match()).isDraw).toBe(true);
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(1);
    await page.keyboard.press('KeyW');
    await expect.poll(async () => (await match()).isDraw).toBe(false);
    await page.keyboard.press('KeyR');
    await expect.poll(async () => (await match()).roundNo).toBe(2);
    await page.keyboard.press('Space');
    await expect(lamp(page)).toContainText('ไม่รับเดิมพัน');
    for (const player of players)
      await expect(side(player.page, 'Red')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.locator('[data-act=end]')).toBeEnabled();
    await longPressKey(page, 'KeyE', () => expect(lamp(page)).toContainText('จบคู่แล้ว'));
  });

  const second = await browser.newPage({ viewport: LAPTOP });
  await openDeskAs(second, anan, `result/${id}`);
  await tabTo(page, page.getByRole('link', { name: 'ประกาศผล', exact: true }));
  await page.keyboard.press('Enter');

  await test.step('calls are blind: while they differ nothing is paid', async () => {
    await callRed(page, () => expect(call(page)).toContainText('แดงชนะ'));
    await expect(call(second)).toContainText('ปิดไว้จนคุณกด');
    await expect(call(second)).not.toContainText('แดงชนะ');
    const unequal = 'ผลของสองคนไม่ตรงกัน';
    await callRed(second, () => expect(second.getByText(unequal, { exact: true })).toBeVisible(), 'Digit2');
    await expect(page.getByText(unequal, { exact: true })).toBeVisible();
    expect((await match()).result).toBeNull();
  });

  await test.step('a result that both call can be recalled, and is paid when they call it again', async () => {
    await callRed(page, () => expect(call(page)).toContainText('แดงชนะ'));
    await callRed(second, () => expect(second.getByRole('timer')).toBeVisible());
    await expect(page.getByRole('timer')).toBeVisible();
    await page.keyboard.press('KeyZ');
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expect(second.getByRole('timer')).toHaveCount(0);
    expect(await red.balance()).toBe('4000.00');

    await admin('POST /desk/settings', { body: { resultRecallSeconds: 0 } });
    await callRed(page, () => expect(call(page)).toContainText('แดงชนะ'));
    await callRed(second, () => expect(runs(second)).toContainText('จ่ายแล้ว'));
    await expect(runs(page)).toContainText('จ่ายแล้ว');
    expect((await match()).result).toBe('RED');
    expect(Number(await red.balance())).toBeGreaterThan(5000);
  });

  await test.step('a correction names the debt, and a second person approves it', async () => {
    await admin('POST /desk/matches/{id}/start', { id: other });
    await admin('POST /desk/matches/{id}/open', { id: other });
    await red.placeBet(other, 'RED', 5000);
    await page.keyboard.press('Digit2');
    await expect(page.getByRole('main')).toContainText('จะเป็นหนี้ของ 1 คน');
    await expect(page.getByRole('region', { name: 'เงินที่ออกไปแล้ว' })).toContainText(red.account.phone);
    await askFor(page, 'ธงแดงยกผิด');
    expect((await match()).result).toBe('RED');
    // Tonight shows it as blocked, not as done, and leads to it.
    await tabTo(second, second.getByRole('navigation', { name: 'หน้า' }).getByRole('link', { name: 'คืนนี้' }));
    await second.keyboard.press('Enter');
    await expect(second.getByRole('listitem').filter({ hasText: 'รอแก้ผล' })).toBeVisible();
    const row = second.getByRole('row').filter({ hasText: 'รอแก้ผล' });
    await tabTo(second, row.getByRole('link'));
    await second.keyboard.press('Enter');
    await approve(second);
    await expect.poll(async () => (await match()).result).toBe('BLUE');
    await expect(runs(page)).toContainText('ธงแดงยกผิด');
    expect((await admin('GET /desk/debts')).debts).toHaveLength(1);
  });

  await test.step('the result is taken back: every bet waits again', async () => {
    await expect(page.getByRole('button', { name: /^ยกเลิกผล/ })).toBeVisible();
    await page.keyboard.press('KeyR');
    await expect(page.locator('input[name=reason]')).toBeFocused();
    await askFor(page, 'กรรมการดูภาพอีกครั้ง');
    await approve(second);
    await expect.poll(async () => (await match()).result).toBeNull();
    expect(await blue.matchBets(id)).toHaveLength(1);
    // Red still owes what the correction took back: it would be deducted first.
    await page.keyboard.press('Digit1');
    await expect(page.getByText('หนี้ที่จะหักก่อน')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\d+ จากเงินที่จ่าย/);
  });

  await test.step('the ledger is right, and the audit has every act of both with its session', async () => {
    const { isVerified, checks } = await admin('GET /desk/ledger');
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
    expect(isVerified).toBe(true);
    const acts = [...(await readActs(admin, somchai.username)), ...(await readActs(admin, anan.username))];
    const evening = acts.filter(({ action }) => !OWN_ACCOUNT.has(action));
    // Also what follows from two calls has the session of the one who called first.
    expect(evening.filter(({ sessionId }) => sessionId === null)).toEqual([]);
    const results = evening.filter(({ action }) => action === 'MATCH_RESULT');
    expect(results.map(({ second }) => second)).toContain(anan.username);
    for (const { action, before, after } of evening) {
      expect(after, `after ${action}`).not.toBeNull();
      if (!MAKES_NEW.has(action)) expect(before, `before ${action}`).not.toBeNull();
    }
    const byAction = Map.groupBy(evening, ({ action }) => action);
    const counts = Object.fromEntries([...byAction].map(([action, rows]) => [action, rows.length]));
    expect(counts).toEqual({
      MATCH_ADD: 20,
      MATCH_TAKE: 1,
      MATCH_START: 1,
      MATCH_OPEN: 1,
      RATE_SET: MOVES.length,
      MATCH_DRAW: 2,
      MATCH_ROUND: 1,
      MATCH_CLOSE: 1,
      MATCH_END: 1,
      RESULT_CALL: 5,
      RESULT_CALL_UNEQUAL: 2,
      RESULT_RECALL: 1,
      // The first result, and the correction.
      MATCH_RESULT: 2,
      MATCH_ROLLBACK: 1,
      APPROVAL_ASK: 2,
      APPROVAL_APPROVE: 2,
    });
    expect(evening.find(({ action }) => action === 'MATCH_CLOSE')).toMatchObject({
      actor: somchai.username,
      before: { isOpenBet: true },
      after: { isOpenBet: false },
    });
  });
});

test('by touch alone two call, correct and take back a result with approval', async ({ page, browser }) => {
  const theirs = await browser.newPage();
  const player = await createPlayer(theirs, { baht: 5000 });
  const id = await createOpenMatch(player.trader);
  await player.placeBet(id, 'RED', 1999);
  // Its 20.90 less its 11.00 is not 9.90 in binary fractions.
  await player.placeBet(id, 'BLUE', 11);
  await player.trader.move(id, 'end');
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  await admin('POST /desk/settings', { body: { approvalBaht: 1000, resultRecallSeconds: 0 } });
  const result = async () => (await admin('GET /desk/matches/{id}', { id })).result;
  const [somchai, anan] = [await createOperator(page), await createOperator(page)];
  const second = await browser.newPage({ viewport: PHONE });
  await openDeskAs(page, somchai, `result/${id}`);
  await openDeskAs(second, anan, `result/${id}`);
  const longPress = (desk: Page, done: () => Promise<void>) =>
    longPressTouch(desk, desk.locator('[data-act=confirm]'), done);
  const isAsked = () => expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toBeVisible();
  const approveByTouch = async () => {
    await expect(second.locator('[data-act=confirm]')).toBeEnabled();
    await longPress(second, () => expect(second.getByRole('region', { name: /ขอแก้ผล$/ })).toHaveCount(0));
  };

  await page.getByRole('radio', { name: 'ยกเลิกคู่' }).tap();
  await expect(page.locator('[data-act=confirm]')).toContainText('จ่าย 2,008 ให้ 2 ใบ');
  for (const desk of [page, second]) {
    await desk.getByRole('radio', { name: 'แดงชนะ' }).tap();
    await expect(desk.locator('[data-act=confirm]')).toContainText('จ่าย 3,798 ให้ 1 ใบ');
    await expect(desk.locator('[data-act=confirm]')).toBeEnabled();
  }
  await longPress(page, () => expect(call(page)).toContainText('แดงชนะ'));
  await expect(call(second)).toContainText('ปิดไว้จนคุณกด');
  expect(await result()).toBeNull();
  await longPress(second, () => expect(runs(second)).toContainText('จ่ายแล้ว'));
  expect(await player.balance()).toBe('6789.20');

  await page.getByRole('radio', { name: 'น้ำเงินชนะ' }).tap();
  await page.locator('input[name=reason]').tap();
  await page.keyboard.type('ธงแดงยกผิด');
  await longPress(page, isAsked);
  expect(await result()).toBe('RED');
  await approveByTouch();
  await expect.poll(result).toBe('BLUE');

  await page.getByRole('button', { name: /^ยกเลิกผล/ }).tap();
  await page.locator('input[name=reason]').tap();
  await page.keyboard.type('กรรมการดูภาพอีกครั้ง');
  await longPress(page, () => expect.poll(result).toBeNull());
  expect(await player.balance()).toBe('2991.10');
});

async function betAtPage(page: Page, corner: 'Red' | 'Blue', amount: number): Promise<void> {
  const sheet = await openBetSheet(page, corner);
  await typeAmount(sheet, amount);
  await placeButton(sheet).click();
  await expect(page.getByRole('region', { name: 'Your bets on this match' })).toContainText('1 in play');
}
