import { expect, test } from 'vitest';

import { reports as en } from '../../lib/texts/reports-en.ts';
import type { Report } from '../../state/reports.ts';
import { csvOf } from './report-rows.ts';

const moved = { count: 0, amount: 0, posted: 0 };
const sums = (turnover: number, paid: number) => ({ bets: 1, turnover, paid, result: turnover - paid });
const report: Report = {
  from: '2026-11-16',
  to: '2026-11-17',
  total: { ...sums(1000, 900), bets: 3 },
  money: {
    deposits: moved,
    depositsReversed: moved,
    payouts: moved,
    payoutsReversed: moved,
    openings: moved,
    adjustments: moved,
    bank: 0,
  },
  ledger: { staked: 0, stakedByBets: 0, result: 0, bank: 0, isEqual: true },
  matches: [
    {
      ...sums(500, 450.5),
      matchId: 7,
      line: 'LIVE',
      matchNo: 1,
      night: '2026-11-16',
      stadium: { id: 1, stadiumName: 'สนาม', stadiumLatinName: null },
      categoryCode: 'BOXING',
      redName: 'แดง',
      blueName: 'น้ำเงิน',
      calledResult: 'RED',
    },
  ],
  otherMatches: { ...sums(300, 249.5), matches: 12 },
  multis: sums(200, 200),
  stadiums: [],
  categories: [],
  agents: [],
  traders: [],
  days: [
    { ...sums(1000, 900), day: '2026-11-16', moneyIn: 700, moneyOut: 250.25 },
    { ...sums(0, 0), bets: 0, day: '2026-11-17', moneyIn: 0, moneyOut: 100 },
  ],
};

test('a CSV of matches has those that are not listed, so that it adds up', () => {
  const [head, ...rows] = csvOf(report, 'matches', en, 'en');
  expect(head).toEqual(['By match', 'Bets', 'Turnover', 'Paid', 'House', 'Hold %']);
  expect(rows.map(([, ...cells]) => cells)).toEqual([
    ['1', '500.00', '450.50', '49.50', '9.90'],
    ['1', '300.00', '249.50', '50.50', '16.83'],
    ['1', '200.00', '200.00', '0.00', '0.00'],
  ]);
  expect(rows[1]?.[0]).toBe('Other matches, with less turnover: 12');
  const turnover = rows.reduce((sum, row) => sum + Number(row[2]), 0);
  expect(turnover).toBe(report.total.turnover);
});

test('a CSV of days has the money in and out of each', () => {
  const [head, ...rows] = csvOf(report, 'days', en, 'en');
  expect(head?.slice(-2)).toEqual(['Money in', 'Money out']);
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ['10.00', '700.00', '250.25'],
    ['', '0.00', '100.00'],
  ]);
});
