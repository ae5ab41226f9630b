import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { ListedBet } from '../../state/bets/listed-bet.ts';
import { BetLeg } from './bet-leg.tsx';

test('a leg whose match was drawn or cancelled counts as 1.00 and returns no stake', () => {
  const leg = {
    betType: 'RED',
    standing: 'FAVOURITE',
    rateName: '0.90',
    resultType: 'DRAW',
    gameMatchsStep: {
      matchNo: 2,
      line: 'STEP',
      stadiumName: 'สนาม',
      stadiumLatinName: null,
      redName: 'แดง',
      blueName: 'ขาว',
      redLatinName: null,
      blueLatinName: null,
      matchTime: '2026-11-15T12:00:00Z',
    },
  } as ListedBet['legs'][number];
  const text = renderToStaticMarkup(<BetLeg leg={leg} isOneOfSeveral isStep={false} />);
  expect(text).toContain('bets.countsAsOne');
  expect(text).not.toContain('decided.returned');
});
