import { baht } from '@sanam/money';
import { expect, test } from 'vitest';

import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { groupByFight, totalsOf } from './group-by-fight.ts';
import { aBet } from './testing/a-bet.ts';

test('bets on a match are together, and slips of the same matches', () => {
  const bets = [
    on('2026-11-15T20:00:00Z', [7]),
    on('2026-11-15T19:00:00Z', [3, 9]),
    on('2026-11-15T18:00:00Z', [9, 3]),
    on('2026-11-15T17:00:00Z', [7]),
    on('2026-11-15T16:00:00Z', [3]),
  ];
  expect(groupByFight(bets).map((fight) => fight.bets.map(({ id }) => id.slice(11, 13)))).toEqual([
    ['20', '17'],
    ['19', '18'],
    ['16'],
  ]);
});

test('a fight adds up to its bets and a day to its fights', () => {
  const won = { ...on('2026-11-15T20:00:00Z', [7]), resultType: 'WIN' as const, payoutSatang: baht(190) };
  const returned = {
    ...on('2026-11-15T19:00:00Z', [7]),
    resultType: 'DRAW' as const,
    payoutSatang: baht(100),
  };
  const lost = on('2026-11-15T18:00:00Z', [8]);
  const fights = groupByFight([won, returned, lost]);
  expect(fights.map(({ net }) => net)).toEqual([baht(90), baht(-100)]);
  expect(totalsOf([won, returned, lost])).toEqual({
    bets: baht(300),
    paid: baht(290),
    count: 3,
    net: baht(-10),
  });
});

function on(at: string, matchIds: readonly number[]): ListedBet {
  return { ...aBet(at), id: at, legs: matchIds.map(aLeg) };
}

function aLeg(matchId: number): ListedBet['legs'][number] {
  return {
    id: String(matchId),
    betType: 'RED',
    standing: 'FAVOURITE',
    rate: 0.9,
    rateName: '0.90',
    resultType: 'LOST',
    gameMatchsStep: {
      id: matchId,
      matchNo: 1,
      line: 'LIVE',
      stadiumName: 'สนาม',
      stadiumLatinName: null,
      name: 'คู่ 1',
      redName: 'แดง',
      blueName: 'น้ำเงิน',
      redLatinName: null,
      blueLatinName: null,
      matchTime: '2026-11-15T12:00:00.000Z',
      categoryCode: 'BULL_FIGHT',
      result: 'BLUE',
    },
  };
}
