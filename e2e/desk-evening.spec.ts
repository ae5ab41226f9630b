import { expect, type Page } from '@playwright/test';
import type { BodyOf, Endpoints } from '@sanam/contract';

import { authorize, createApi, type Api } from './support/api.ts';
import { openBetSheet, openMatch, placeButton, typeAmount } from './support/bet-sheet.ts';
import { ADMIN_PASSWORD, createOperator, holdKey, openDeskAs } from './support/desk.ts';
import { setLanguage } from './support/language.ts';
import { side } from './support/match-page.ts';
import { test as base } from './support/own-server.ts';
import { createPlayer, type Player } from './support/player.ts';

const LAPTOP = { width: 1280, height: 800 };
type Row = BodyOf<Endpoints['POST /desk/matches/bulk']>['matches'][number];

/** On a server of its own: two people call what pays more than 1,000 baht, which would hold up other tests. */
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

const lamp = (page: Page) => page.getByRole('main').getByRole('status').first();
const call = (page: Page) => page.getByRole('region', { name: 'ประกาศโดย' });
const runs = (page: Page) => page.getByRole('region', { name: 'การจ่าย' });

async function callRed(page: Page, done: () => Promise<void>, key = 'Digit1'): Promise<void> {
  await expect(page.getByRole('radio').first()).toBeEnabled();
  await page.keyboard.press(key);
  await expect(page.locator('[data-act=confirm]')).toBeEnabled();
  await holdKey(page, 'Enter', done);
}

/** The other one approves what changes a result that was paid. */
async function approve(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toBeVisible();
  await holdKey(page, 'Enter', () => expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toHaveCount(0));
}

async function openCard(admin: Api, page: Page, token: string): Promise<readonly number[]> {
  const { id: stadiumId } = await admin('POST /desk/stadiums', {
    body: { stadiumName: 'สนามบ้านควนเงิน' },
  });
  const row = (number: number): Row => ({
    fightingDateTime: new Date(Date.now() + number * 900_000).toISOString(),
    redName: `แดงตัวที่ ${number}`,
    blueName: `น้ำเงินตัวที่ ${number}`,
    matchNo: number,
    my: { favourite: 'RED', rung: '10/9' },
  });
  const card = (matches: Row[]) =>
    ({ line: 'LIVE', stadiumId, categoryCode: 'BULL_FIGHT', matches }) as const;
  const matches = Array.from({ length: 20 }, (_, index) => row(index + 1));
  const wrong = matches.map((match, index): Row => {
    if (index === 3) return { ...match, redName: '' };
    if (index === 8) return { ...match, my: { favourite: 'RED', rung: '10/99x' } };
    return index === 15 ? { ...match, fightingDateTime: 'tonight' } : match;
  });
  const judged = await admin('POST /desk/matches/bulk', { body: { ...card(wrong), dryRun: true } });
  expect(judged.rows.flatMap(({ status }, index) => (status === 'WRONG' ? [index] : []))).toEqual([3, 8, 15]);
  const refused = await page.request.post('/api/desk/matches/bulk', {
    headers: authorize(token),
    data: card(wrong),
  });
  expect(((await refused.json()) as { code: string }).code).toBe('MATCH_ROWS_INVALID');
  expect((await admin('GET /desk/matches', { query: { stadiumId } })).matches).toEqual([]);
  const { matchIds } = await admin('POST /desk/matches/bulk', { body: card(matches) });
  expect(matchIds).toHaveLength(20);
  return matchIds;
}

test('an evening at ringside: thirty moves, a blind result, correction and rollback', async ({
  page,
  browser,
}) => {
  const { accessToken } = await createApi(page.request)('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const admin = createApi(page.request, accessToken);
  const [id = 0, other = 0] = await openCard(admin, page, accessToken);
  const somchai = await createOperator(page);
  const anan = await createOperator(page);
  const match = () => admin('GET /desk/matches/{id}', { id });

  const players: (Player & { page: Page })[] = [];
  for (let count = 0; count < 2; count += 1) {
    const theirs = await browser.newPage();
    await setLanguage(theirs, 'en');
    players.push({ ...(await createPlayer(theirs, { baht: 5000 })), page: theirs });
  }
  const [red, blue] = players as [Player & { page: Page }, Player & { page: Page }];

  // Only now: a deposit without a proof would wait for a second person, too.
  await admin('POST /desk/settings', { body: { approvalBaht: 1000 } });

  await page.setViewportSize(LAPTOP);
  await openDeskAs(page, somchai, 'ringside');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await page.keyboard.press('Digit1');
  await expect(page.locator('[data-act=open]')).toBeEnabled();
  await holdKey(page, 'KeyO', () => expect(lamp(page)).toContainText('เปิดรับอยู่'));
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
    await holdKey(page, 'KeyE', () => expect(lamp(page)).toContainText('จบคู่แล้ว'));
  });

  const second = await browser.newPage({ viewport: LAPTOP });
  await openDeskAs(second, anan, `result/${id}`);
  await page.getByRole('link', { name: 'ประกาศผล' }).focus();
  await page.keyboard.press('Enter');

  await test.step('calls are blind: while they differ nothing is paid', async () => {
    await callRed(page, () => expect(call(page)).toContainText('แดงชนะ'));
    await expect(call(second)).toContainText('ปิดไว้จนคุณกด');
    await expect(call(second)).not.toContainText('แดงชนะ');
    const unequal = 'ผลของสองคนไม่ตรงกัน';
    await callRed(second, () => expect(second.getByText(unequal)).toBeVisible(), 'Digit2');
    await expect(page.getByText(unequal)).toBeVisible();
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
    await expect(page.getByRole('main')).toContainText('ผู้เล่น 1 คนจะเป็นหนี้');
    await page.locator('input[name=reason]').fill('ธงแดงยกผิด');
    await page.locator('input[name=reason]').press('Tab');
    await page.locator('[data-act=confirm]').focus();
    await holdKey(page, 'Enter', () => expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toBeVisible());
    expect((await match()).result).toBe('RED');
    await approve(second);
    await expect.poll(async () => (await match()).result).toBe('BLUE');
    await expect(runs(page)).toContainText('ธงแดงยกผิด');
    expect(await admin('GET /desk/debts')).toHaveLength(1);
  });

  await test.step('the result is taken back: every bet waits again', async () => {
    await page.getByRole('button', { name: /^ยกเลิกผล/ }).click();
    await page.locator('input[name=reason]').fill('กรรมการดูภาพอีกครั้ง');
    await page.locator('[data-act=confirm]').focus();
    await holdKey(page, 'Enter', () => expect(page.getByRole('region', { name: /ขอแก้ผล$/ })).toBeVisible());
    await approve(second);
    await expect.poll(async () => (await match()).result).toBeNull();
    expect(await blue.matchBets(id)).toHaveLength(1);
  });

  await test.step('the ledger is right, and the audit has every act with its session', async () => {
    const { isVerified, checks } = await admin('GET /desk/ledger');
    expect(checks.filter(({ violations }) => violations > 0)).toEqual([]);
    expect(isVerified).toBe(true);
    const { rows } = await admin('GET /desk/audit', { query: { subject: `match/${id}`, limit: 100 } });
    // What follows from two calls is written by the server; each call has a row of its own.
    const follows = new Set(['MATCH_RESULT', 'RESULT_CALL_UNEQUAL']);
    const acts = rows.filter(
      ({ actor, action }) => [somchai.username, anan.username].includes(actor) && !follows.has(action),
    );
    for (const act of acts) expect(act, act.action).toHaveProperty('sessionId', expect.stringMatching(/./));
    const changes = acts.filter(({ action }) =>
      /^(RATE_SET|MATCH_(OPEN|CLOSE|DRAW|ROUND|END|TAKE))$/.test(action),
    );
    expect(changes.filter(({ before, after }) => before === null || after === null)).toEqual([]);
    const count = (action: string) => acts.filter((act) => act.action === action).length;
    expect(count('RATE_SET')).toBe(MOVES.length);
    expect(count('RESULT_CALL')).toBe(5);
    expect(acts.find(({ action }) => action === 'MATCH_CLOSE')).toMatchObject({
      actor: somchai.username,
      before: { isOpenBet: true },
      after: { isOpenBet: false },
    });
  });
});

async function betAtPage(page: Page, corner: 'Red' | 'Blue', amount: number): Promise<void> {
  const sheet = await openBetSheet(page, corner);
  await typeAmount(sheet, amount);
  await placeButton(sheet).click();
  await expect(page.getByRole('region', { name: 'Your bets on this match' })).toContainText('1 in play');
}
