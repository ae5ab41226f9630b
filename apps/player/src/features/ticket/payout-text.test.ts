import { rateOf, ratesOfRung, sideBetTerms } from '@sanam/betting';
import type { BetTicket } from '@sanam/contract';
import { baht, toBaht } from '@sanam/money';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';

import { payoutText } from './payout-text.ts';

/** Shows what the sentence is made of, in order. */
const t = ((key: string, values: Record<string, string> = {}) =>
  [key, values['factor'], values['amount'], values['risk'], values['win']].join(' ')) as unknown as TFunction;

function textOf(rung: { risk: number; win: number }, betType: 'RED' | 'BLUE', amount: number): string {
  const rates = ratesOfRung({ rung, favourite: 'RED', rateType: 'MY' });
  const { multiply, deduct, rateName } = rateOf(betType, rates);
  const { deductSatang, winSatang } = sideBetTerms({ amountSatang: baht(amount), multiply, deduct });
  return payoutText(t, {
    kind: 'LIVE',
    betAmount: amount,
    deductAmount: toBaht(deductSatang),
    winAmount: toBaht(winSatang),
    transactionMatchStepItems: [{ betType, rateName }],
  } as BetTicket);
}

test('the product of factor and amount is the amount beside it, to the satang', () => {
  expect(textOf({ risk: 7, win: 6 }, 'RED', 137)).toBe('ticket.favourite 0.8571 137 137.00 117.42');
  expect(textOf({ risk: 7, win: 6 }, 'BLUE', 137)).toBe('ticket.underdog 0.8571 137 117.42 137.00');
  expect(textOf({ risk: 3, win: 1 }, 'RED', 10_000)).toBe(
    'ticket.favourite 0.3333 10,000 10,000.00 3,333.00',
  );
});

test('a factor without more decimals has two, like a price', () => {
  expect(textOf({ risk: 10, win: 9 }, 'BLUE', 10_000)).toBe('ticket.underdog 0.90 10,000 9,000.00 10,000.00');
  expect(textOf({ risk: 8, win: 7 }, 'RED', 10_000)).toBe('ticket.favourite 0.875 10,000 10,000.00 8,750.00');
});
