import { expect, test, type Locator, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf } from '@sanam/contract';

import { avoidMidnight, bangkokDay, formatDay } from './support/clock.ts';
import { tryAgain } from './support/intercept-requests.ts';
import { setLanguage } from './support/language.ts';
import { openConnected } from './support/live-connection.ts';
import { createPlayerWithStadium } from './support/stadium.ts';
import { watchQueries } from './support/watch-requests.ts';

const RESULTS = '**/api/match/results?*';

type Results = ReplyOf<Endpoints['GET /match/results']>;

test.beforeEach(avoidMidnight);
test.beforeEach(({ page }) => setLanguage(page, 'en'));

function stadium(page: Page, name: string): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('button', { name }) });
}

test('lists the results of today by stadium with number, tag, date and names', async ({ page }) => {
  const { trader, stadiumName, stadiumId } = await createPlayerWithStadium(page, { baht: 0 });
  const fights = [
    ['RED', 'MAIN_MATCH', 'Red wins', 'Main', 'Match 1'],
    ['BLUE', 'SPECIAL_MATCH', 'Blue wins', 'Special', 'Match 2'],
    ['DRAW', 'NORMAL_MATCH', 'Drawn', 'Regular', 'Match 3'],
    ['CANCEL', 'VERY_SPECIAL_MATCH', 'Cancelled', 'Very special', 'Step match 1'],
    [null, 'PRE_MATCH', 'Waiting for the result', 'Pre-match', 'Match 4'],
  ] as const;
  // At fixed times of today, so that their order does not depend on when the test runs.
  for (const [place, [result, matchTag]] of fights.entries()) {
    const id = await trader.createMatch({
      stadiumId,
      matchTag,
      matchName: 'M',
      redName: `Camp (Red${place + 1})`,
      blueName: `Camp (Blue${place + 1})`,
      fightingDateTime: `${bangkokDay()}T08:0${place}:00+07:00`,
      ...(result === 'CANCEL' && { line: 'STEP' }),
    });
    if (result === null) await trader.move(id, 'end');
    else await trader.endWith(id, result);
  }
  const queries = watchQueries(page, '/match/results');
  await openConnected(page, '/results');
  const group = stadium(page, stadiumName);
  await expect(group.getByRole('button')).toContainText('5 matches');
  const rows = group.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  const [year, month, day] = formatDay(bangkokDay()).split(' ').toReversed();
  for (const [place, [, , word, tag, number]] of fights.entries()) {
    const row = rows.nth(place);
    await expect(row).toContainText(`${number}${tag}`);
    await expect(row.getByRole('time')).toHaveText(`${day} ${month} ${year?.slice(2)} 08:0${place}`);
    await expect(row).toContainText(`Red${place + 1}`);
    await expect(row).toContainText(`Blue${place + 1}`);
    await expect(row).toContainText(word);
  }
  // The name of the winner is bold.
  await expect(rows.nth(1).getByText('Blue2')).toHaveCSS('font-weight', '600');
  await expect(rows.nth(1).getByText('Red2')).toHaveCSS('font-weight', '450');

  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    date: bangkokDay(),
    categoryCode: '["BULL_FIGHT","COW_SOUTH","COW_NORTH"]',
    page: '1',
    limit: '100',
  });

  await group.getByRole('button').click();
  await expect(rows.first()).toBeHidden();
  await group.getByRole('button').click();
  await expect(rows.first()).toBeVisible();

  await page.getByRole('tab', { name: 'Cockfight' }).click();
  await expect(group).toHaveCount(0);
  await expect
    .poll(() => queries.at(-1)?.get('categoryCode'))
    .toBe('["COCK_FIGHT","CHICKEN_SPUR","CHICKEN_ROOSTER"]');
  await page.getByRole('tab', { name: 'Football' }).click();
  await expect.poll(() => queries.at(-1)?.get('categoryCode')).toBe('["FOOTBALL","SOCCER","BALL"]');
  await expect(page).toHaveURL('/results?type=football');

  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test(
  'shows another day, an empty day and a day that could not be loaded',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, stadiumName, stadiumId } = await createPlayerWithStadium(page, { baht: 0 });
    const id = await trader.createMatch({
      stadiumId,
      categoryCode: 'BOXING',
      fightingDateTime: `${bangkokDay(-1)}T23:59:00+07:00`,
    });
    await trader.endWith(id, 'RED');
    await page.goto('/results?type=boxing');
    const picker = page.getByRole('button', { name: /^Choose a day/ });
    await expect(picker).toContainText(`Today · ${formatDay(bangkokDay())}`);
    await expect(page.getByRole('button', { name: 'Next day' })).toBeDisabled();
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(stadium(page, stadiumName)).toContainText('23:59');
    await expect(page).toHaveURL(`/results?type=boxing&date=${bangkokDay(-1)}`);

    await page.goto('/results?type=boxing&date=2020-02-29');
    await expect(page.getByText('No results on the selected date')).toBeVisible();

    await page.route(RESULTS, (route) => route.abort());
    await page.getByRole('button', { name: 'Previous day' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to fetch match results');
    await tryAgain(page, () => page.unroute(RESULTS));
    await expect(page.getByText('No results on the selected date')).toBeVisible();
  },
);

test(
  'reads more than a hundred results and joins a stadium on two pages',
  { tag: '@full' },
  async ({ page }) => {
    const { trader, stadiumName, stadiumId } = await createPlayerWithStadium(page, { baht: 0 });
    await trader.endWith(
      await trader.createMatch({ stadiumId, fightingDateTime: '2021-03-04T05:00:00Z' }),
      'RED',
    );
    await page.route(RESULTS, async (route) => {
      const url = new URL(route.request().url());
      const number = Number(url.searchParams.get('page'));
      url.searchParams.set('page', '1');
      const reply = await route.fetch({ url: url.href });
      const { data, ...rest } = (await reply.json()) as { data: Results };
      const json = { ...rest, data: repeatResult(data, number) };
      await route.fulfill({ response: reply, json });
    });
    await page.goto('/results?date=2021-03-04');
    await expect(stadium(page, stadiumName)).toHaveCount(1);
    await expect(stadium(page, stadiumName).getByRole('button')).toContainText('120 matches');
  },
);

/** The same match a hundred times on the first page, and twenty times on the second. */
function repeatResult({ sections }: Results, page: number): Results {
  const [section] = sections;
  const match = section?.matches[0];
  if (section === undefined || match === undefined) throw new Error('there is no result to repeat');
  const matches = Array.from({ length: page === 1 ? 100 : 20 }, (_, no) => ({
    ...match,
    id: page * 1000 + no,
  }));
  return {
    sections: [{ ...section, matches }],
    pagination: { total: 120, page, limit: 100, totalPages: 2 },
  };
}
