import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Endpoints, ReplyOf, TransactionType } from '@sanam/contract';

import { letIn } from './live.ts';
import { ADMIN_PASSWORD } from './operators.ts';
import { type Account, enterAs, registerAccount } from './players.ts';

const HEADERS = { 'x-api-key': 'sanam-local', 'accept-language': 'en' };

type Transaction = ReplyOf<Endpoints['GET /transactions/history']>['transactions'][number];

/** A new member with money, and the cashier who decides what becomes of his deposits and withdrawals. */
export interface Depositor {
  readonly account: Account;
  readonly token: string;
  /** What the server has, whatever the screen says; newest first. */
  readonly transactions: (type: TransactionType) => Promise<readonly Transaction[]>;
  readonly balance: () => Promise<string>;
  /** From another device; answers its id. */
  readonly announceElsewhere: (amount: number) => Promise<string>;
  readonly withdrawElsewhere: (amount: number) => Promise<string>;
  readonly confirm: (id: string) => Promise<void>;
  readonly refuse: (id: string) => Promise<void>;
}

export async function aDepositor(page: Page, { baht = 0 } = {}): Promise<Depositor> {
  const { request } = page;
  const account = await registerAccount(request);
  const token = await enterAs(page, account);
  const asPlayer = asking(request, token);
  let deskToken: string | undefined;
  const decide = async (id: string, decision: 'confirm' | 'refuse'): Promise<void> => {
    deskToken ??= await logInAtDesk(request);
    await asking(request, deskToken)(`/desk/transactions/${id}/${decision}`, {});
  };
  const send = async (path: string, amount: number): Promise<string> =>
    (await asPlayer<{ transactionId: string }>(path, { amount })).transactionId;

  const depositor: Depositor = {
    account,
    token,
    transactions: async (type) =>
      (
        await asPlayer<ReplyOf<Endpoints['GET /transactions/history']>>(
          `/transactions/history?type=${type}&limit=100`,
        )
      ).transactions,
    balance: async () => (await asPlayer<ReplyOf<Endpoints['GET /player/wallet']>>('/player/wallet')).balance,
    announceElsewhere: (amount) => send('/wallet/deposit', amount),
    withdrawElsewhere: (amount) => send('/player/withdraw', amount),
    confirm: (id) => decide(id, 'confirm'),
    refuse: (id) => decide(id, 'refuse'),
  };
  if (baht > 0) await depositor.confirm(await depositor.announceElsewhere(baht));
  return depositor;
}

async function logInAtDesk(request: APIRequestContext): Promise<string> {
  const { accessToken } = await asking(request)<{ accessToken: string }>('/desk/login', {
    username: 'admin',
    password: ADMIN_PASSWORD,
  });
  return accessToken;
}

function asking(request: APIRequestContext, token?: string) {
  return async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await request.fetch(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...HEADERS, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { data: body }),
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
}

/** The page, once the server tells it by itself what changes. */
export async function openLive(page: Page, path: string): Promise<void> {
  const listening = letIn(page);
  // What is credited is told by a part of the app that comes once the page has stood for a while.
  const watching = page.waitForResponse(/\/transactions\/history\?type=deposit/);
  await page.goto(path);
  await Promise.all([listening, watching]);
}

/** The server takes requests to this path, and its answers are lost, until the function it answers is called. */
export async function loseAnswers(page: Page, path: string): Promise<() => void> {
  let isLosing = true;
  await page.route(path, async (route) => {
    const response = await route.fetch();
    // The page may be gone by now.
    await (isLosing ? route.abort() : route.fulfill({ response })).catch(() => undefined);
  });
  return () => {
    isLosing = false;
  };
}

/** Requests to this path, from any tab, do not reach the server until the function it answers is called. */
export async function holdRequests(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route(path, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Under which keys requests to this path have left the browser. */
export function watchKeys(page: Page, path: string): readonly string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path))
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}
