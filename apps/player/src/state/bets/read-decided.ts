import { addDays } from '@sanam/betting';
import type { CategoryCode } from '@sanam/contract';

import { api } from '../api/api.ts';
import { toListedBet, type BetLine, type ListedBet } from './listed-bet.ts';

interface DecidedQuery {
  readonly category: CategoryCode | undefined;
  /** Bangkok days, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  /** Only bets placed before this time. */
  readonly before?: string;
}

/** The newest decided bets of one list. */
async function readDecided(line: BetLine, { category, from, to, limit, before }: DecidedQuery) {
  const common = { ...(category && { categoryCode: category }), limit: String(limit) };
  const reply =
    line === 'LIVE'
      ? await api.call('GET /bet-history', {
          query: { ...common, status: 'ended', dateFrom: from, dateTo: before ?? addDays(to, 1) },
        })
      : await api.call('GET /step/bets/history', {
          query: {
            ...common,
            betStatus: 'PAID',
            resultType: DECIDED,
            startDate: from,
            endDate: before ?? to,
          },
        });
  return reply.data.sections.flatMap((section) => section.items.map(toListedBet));
}

/** Every result of a bet that was decided. */
const DECIDED = 'WIN,LOST,DRAW';

/** The maximum that the server lists in one reply. */
const LIST_MAX = 999;

/** Every decided bet of a period, read page by page from newest to oldest. */
export async function readAllDecided(
  line: BetLine,
  query: Omit<DecidedQuery, 'limit' | 'before'>,
): Promise<ListedBet[]> {
  const all = new Map<string, ListedBet>();
  let before: string | undefined;
  for (;;) {
    const page = await readDecided(line, { ...query, limit: LIST_MAX, ...(before && { before }) });
    const fresh = page.filter((bet) => !all.has(bet.id));
    for (const bet of fresh) all.set(bet.id, bet);
    if (page.length < LIST_MAX || fresh.length === 0) return [...all.values()];
    // Other bets may have been placed in the same millisecond as the oldest one.
    const oldest = Math.min(...page.map((bet) => Date.parse(bet.createdAt)));
    before = new Date(oldest + 1).toISOString();
  }
}
