import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type BrowserContext, type Page } from '@playwright/test';
import { ENDPOINTS, LANGUAGES } from '@sanam/contract';
import type { BodyOf, Endpoint, Endpoints } from '@sanam/contract';

import { logInAs, newPhone, PASSWORD } from './support/accounts.ts';
import { authorize, createApi } from './support/api.ts';
import { bangkokDay } from './support/clock.ts';
import { ADMIN_PASSWORD, logInAtDesk } from './support/desk.ts';
import { test } from './support/own-server.ts';
import { waitForOverlay } from './support/screens/screen.ts';
import { createTrader } from './support/trader.ts';

/** Harmless only where it is treated as text. */
const HTML = '"><img src=x onerror=alert(1)>';
const TEMPLATE = "{{7*7}}${7*7}'-alert`1`-'";
const LINK = 'javascript:alert`1`';

/** The fields that storeMarkers fills. */
const MARKED = [
  'fullName',
  'bankName',
  'line',
  'referrer',
  'accountName',
  'stadiumName',
  'stadiumLatinName',
  'matchName',
  'redName',
  'blueName',
  'redLatinName',
  'blueLatinName',
  'streamingUrl',
  // An announcement in each.
  ...LANGUAGES,
  ...['my', 'sth', 'ctr'].flatMap((type) => [`${type}RedRateName`, `${type}BlueRateName`]),
];
/**
 * Secrets, what only selects, and what is read by a parser and not stored as it came: a card, a slip, a bank's list.
 */
const NEVER_SHOWN =
  /[pP]assword$| refreshToken$| categoryCode$|\/bulk (?:fightingDateTime|rung)$|\/slip qr$|\/bank-lines csv$/;

// With its own server, since other tests would show what is stored here.
test(
  'shows everything that players and operators wrote as plain text',
  { tag: '@full' },
  async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.address, locale: 'en-GB' });
    const page = await context.newPage();
    const harm = await watchForHarm(context);
    const today = bangkokDay();
    const { phone, matchId } = await storeMarkers(page, today);
    await logInAs(page, { phone, password: PASSWORD });

    const screens: [path: string, ...shown: string[]][] = [
      ['/', `${HTML} announced in en`, `${HTML} latin`, TEMPLATE, LINK, `${LINK} latin`],
      [`/bet/${matchId}`, `${HTML} match`, `${HTML} ring`, TEMPLATE, LINK],
      ['/profile', `${HTML} player`, LINK],
      ['/withdraw', `${HTML} player`],
      ['/step', `${HTML} ring`, `${TEMPLATE} step`],
      ['/bet-running', TEMPLATE],
      ['/history'],
      [`/results?date=${today}`, `${HTML} ring`, TEMPLATE, LINK],
      ['/history-report?days=30', `${HTML} latin`],
      ['/about'],
    ];
    for (const [path, ...shown] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached();
      for (const text of shown)
        await expect(page.locator('main').getByText(text).first(), path).toBeVisible();
      expect(await activeMarkers(page), path).toEqual([]);
    }

    // The deposit sheet and the drawer.
    await page.goto('/profile');
    await page.locator('nav').last().getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('textbox').fill('100');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Transfer/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText(`${HTML} house`)).toBeVisible();
    expect(await activeMarkers(page)).toEqual([]);
    await page.goto('/');
    await page.getByRole('banner').locator('button[aria-haspopup=dialog]').first().click();
    await waitForOverlay(page, page.getByRole('dialog'));
    expect(await activeMarkers(page)).toEqual([]);

    expect(harm).toEqual([]);
    await context.close();
  },
);

test('injects a marker into every free text of the API', () => {
  const free = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { body }]) =>
    findFreeTexts(body).map((field) => `${name} ${field}`),
  );
  const isMarked = (text: string): boolean =>
    MARKED.some((marked) => text.endsWith(` ${marked}`)) || NEVER_SHOWN.test(text);
  expect(free.filter((text) => !isMarked(text))).toEqual([]);
  expect(MARKED.filter((marked) => !free.some((text) => text.endsWith(` ${marked}`)))).toEqual([]);
});

test('treats addresses and desk log-ins as plain text', async ({ page, context }) => {
  const harm = await watchForHarm(context);
  const evil = encodeURIComponent(HTML);
  for (const path of [
    `/${evil}`,
    `/bet/${evil}`,
    `/login?next=${LINK}#${evil}`,
    `/desk/${evil}?${evil}#${LINK}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('#root > *, body > div').first()).toBeAttached();
    expect(await activeMarkers(page), path).toEqual([]);
  }
  await page.goto('/desk/');
  await logInAtDesk(page, HTML, TEMPLATE);
  await expect(page.getByRole('alert')).toBeVisible();
  await logInAtDesk(page, 'admin', ADMIN_PASSWORD);
  await expect(page.getByRole('table')).toBeVisible();
  expect(await activeMarkers(page)).toEqual([]);
  expect(harm).toEqual([]);

  // The check itself works: a marker that is inserted as markup is noticed.
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', `<p title="${html}</p>`), HTML);
  await expect.poll(() => harm.join()).toContain('script-src');
  expect(await activeMarkers(page)).toHaveLength(1);
});

test('the built apps contain no secrets and no source maps', () => {
  const root = join(import.meta.dirname, '..');
  for (const app of ['player', 'desk']) {
    const dist = join(root, 'apps', app, 'dist');
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const texts = files.filter((file) => /\.(js|css|html|webmanifest)$/.test(file));
    expect(texts.length).toBeGreaterThan(2);
    for (const file of texts) {
      const text = readFileSync(join(dist, file), 'utf8');
      expect(text, file).not.toMatch(
        /sourceMappingURL|TOKEN_SECRET|DESK_ADMIN_PASSWORD|DATABASE_URL|METRICS_TOKEN|BEGIN [A-Z ]*PRIVATE KEY|postgres(ql)?:\/\/|ring-side/,
      );
    }
  }
});

/** What a page was made to do, or would have done without its content security policy. */
async function watchForHarm(context: BrowserContext): Promise<string[]> {
  const harm: string[] = [];
  await context.exposeFunction('reportHarm', (what: string) => void harm.push(what));
  await context.addInitScript(() => {
    const page = globalThis as unknown as { reportHarm: (what: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      page.reportHarm(`${violatedDirective}: ${blockedURI}`),
    );
  });
  context.on('dialog', (dialog) => {
    harm.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => harm.push(error.error().message));
  return harm;
}

/** Elements that only a marker could have created. */
function activeMarkers(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'img[src="x"], i[onclick], [onerror], [onload], a[href^="javascript:"], iframe[srcdoc]',
      ),
    ].map((element) => element.outerHTML),
  );
}

/** Stores one marker in every text that a player or an operator can write. */
async function storeMarkers(page: Page, today: string) {
  const { request } = page;
  const phone = newPhone();
  const call = createApi(request);
  await call('POST /auth/register', {
    body: {
      phone,
      password: PASSWORD,
      fullName: `${HTML} player`,
      bankName: HTML,
      bankCode: 'KBANK',
      bankAccount: '1234567890',
      line: LINK,
      referrer: TEMPLATE,
      defaultAccountId: 1,
      agentId: 1,
    },
  });
  const login = await call('POST /auth/login', { body: { username: phone, password: PASSWORD } });
  const asPlayer = createApi(request, login.accessToken);
  const deskLogin = await call('POST /desk/login', {
    body: { username: 'admin', password: ADMIN_PASSWORD },
  });
  const asAdmin = createApi(request, deskLogin.accessToken);
  const announcedIn = (language: string) => `${HTML} announced in ${language}`;
  await asAdmin('POST /desk/announcements', {
    body: {
      texts: {
        th: announcedIn('th'),
        en: announcedIn('en'),
        cn: announcedIn('cn'),
        laos: announcedIn('laos'),
        mm: announcedIn('mm'),
      },
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    },
  });
  await asAdmin('POST /desk/deposit-accounts', {
    body: {
      accountNumber: '111-2-33333-4',
      accountNumberAgain: '111-2-33333-4',
      accountName: `${HTML} house`,
      accountBank: 'KBANK',
    },
  });

  const trader = await createTrader(request);
  const deposit = await asPlayer('POST /wallet/deposit', { body: { amount: 5000 } });
  await trader.confirm(deposit.transactionId);
  const stadiumId = await trader.addStadium(`${HTML} ring`, `${HTML} latin`);
  const noon = `${today}T12:00:00+07:00`;
  const fighters = {
    stadiumId,
    redName: TEMPLATE,
    blueName: LINK,
    redLatinName: `${TEMPLATE} latin`,
    blueLatinName: `${LINK} latin`,
    fightingDateTime: noon,
    rung: '10/9',
  };
  const matchId = await trader.createMatch({
    ...fighters,
    matchName: `${HTML} match`,
    streamingUrl: '/stream/"><img/src=x/onerror=alert(1)>.m3u8',
  });
  const overId = await trader.createMatch({ ...fighters, matchName: `${HTML} over` });
  const stepId = await trader.createMatch({
    ...fighters,
    line: 'STEP',
    fightingDateTime: new Date(Date.now() + 20 * 60_000).toISOString(),
    matchTag: 'PRE_MATCH',
    matchName: `${TEMPLATE} step`,
  });
  for (const id of [matchId, overId, stepId]) await trader.move(id, 'open');
  for (const id of [matchId, overId]) {
    const { rateId } = await asPlayer('GET /match/{id}', { id });
    await asPlayer('POST /bet', {
      body: { matchId: id, rateId: rateId ?? 0, betAmount: 100, betType: 'RED', rateType: 'MY' },
    });
  }
  await trader.move(overId, 'close');
  await trader.callResult(overId, 'RED');
  await trader.callResult(overId, 'BLUE', `${HTML}${LINK}${TEMPLATE}`);

  // A stream that is a script and odds that are none are refused.
  const headers = authorize(deskLogin.accessToken);
  const scripted = await request.patch(`/api/desk/matches/${matchId}`, {
    headers,
    data: { streamingUrl: LINK },
  });
  expect(scripted.status()).toBe(400);
  const misnamed = await request.post(`/api/desk/matches/${matchId}/rate`, {
    headers,
    data: createMarkedRates(),
  });
  expect(misnamed.status()).toBe(422);
  return { phone, matchId };
}

/** Rates with markup for names. */
function createMarkedRates(): BodyOf<Endpoints['POST /desk/matches/{id}/rate']> {
  const name = '<i onclick=1>';
  const prices = ['my', 'sth', 'ctr'].map((type) => ({
    [`${type}RedMultiply`]: 0.9,
    [`${type}RedDeduct`]: 1,
    [`${type}RedRateName`]: name,
    [`${type}BlueMultiply`]: 1.1111,
    [`${type}BlueDeduct`]: 0.9,
    [`${type}BlueRateName`]: name,
  }));
  return Object.assign({}, ...prices) as BodyOf<Endpoints['POST /desk/matches/{id}/rate']>;
}

/** The names of the fields of a body that take any text. */
function findFreeTexts(schema: unknown, name = ''): string[] {
  const { type, properties, items, anyOf, ...rules } = (schema ?? {}) as Record<string, unknown>;
  if (type === 'string')
    return ['pattern', 'enum', 'const', 'format'].some((rule) => rule in rules) ? [] : [name];
  return [
    ...Object.entries(properties ?? {}).flatMap(([field, inner]) => findFreeTexts(inner, field)),
    ...(items === undefined ? [] : findFreeTexts(items, name)),
    ...((anyOf ?? []) as unknown[]).flatMap((branch) => findFreeTexts(branch, name)),
  ];
}
