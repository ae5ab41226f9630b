import type { BetTransaction } from '@sanam/contract';
import { beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { querySelector: () => null });
});

const NEWEST = Date.parse('2026-11-15T12:00:00Z');

/** Newest first; seven of them are placed in each millisecond. */
const BETS = Array.from({ length: 2300 }, (_, nth) => ({
  transactionId: String(nth),
  createdAt: new Date(NEWEST - Math.floor(nth / 7)).toISOString(),
  betAmount: 100,
  deductAmount: 100,
  payoutAmount: 0,
  winAmount: 90,
  transactionMatchStepItems: [],
})) as Partial<BetTransaction>[] as BetTransaction[];

test.each(['LIVE', 'STEP'] as const)(
  'every bet of a long period is read once, of the line %s',
  async (line) => {
    const { api } = await import('../api/api.ts');
    const { readAllDecided } = await import('./read-decided.ts');
    const ends: string[] = [];
    vi.spyOn(api, 'call').mockImplementation(((_name: string, request: { query: Record<string, string> }) => {
      const { dateTo, endDate, limit } = request.query;
      const end = dateTo ?? endDate ?? '';
      ends.push(end);
      // A day without a time ends after all of them.
      const isBefore = (bet: BetTransaction) => end.length === 10 || bet.createdAt < end;
      const page = BETS.filter(isBefore).slice(0, Number(limit));
      // By category and match: the oldest bet is not the last one.
      const sections = [0, 1].map((rest) => ({ items: page.filter((_, place) => place % 2 === rest) }));
      return Promise.resolve({ data: { sections } });
    }) as never);

    const read = await readAllDecided(line, { category: undefined, from: '2026-11-01', to: '2026-11-15' });
    expect(ends).toHaveLength(3);
    expect(read).toHaveLength(BETS.length);
    expect(new Set(read.map(({ id }) => id))).toEqual(new Set(BETS.map((bet) => bet.transactionId)));
  },
);
