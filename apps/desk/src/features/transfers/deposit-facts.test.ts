import type { DepositCheck } from '@sanam/contract';
import { expect, test } from 'vitest';

import { transfers as texts } from '../../lib/texts/transfers-en.ts';
import type { TransferDetails } from '../../state/transfers.ts';
import { factsOfDeposit } from './deposit-facts.ts';

const REQUESTED_AT = '2026-11-18T13:00:00.000Z';

type Verification = NonNullable<TransferDetails['verification']>;

const verifiedAs = (outcome: Verification['outcome'], objections: Verification['objections']) => ({
  verification: { outcome, objections, paidAt: REQUESTED_AT } as Verification,
});
const bookedAt = (time: string) => ({
  line: { bookedAt: time, account: '4082773104' } as NonNullable<TransferDetails['line']>,
});

test.each<[why: string, source: DepositCheck['source'], Partial<TransferDetails>, text: string]>([
  ['the bank does not know it', 'VERIFIER', verifiedAs('NOT_FOUND', []), texts.verified.NOT_FOUND],
  [
    'it went to somebody else',
    'VERIFIER',
    verifiedAs('FOUND', ['RECEIVER', 'NAME']),
    `${texts.verified.FOUND} · ${texts.objections.RECEIVER}`,
  ],
  [
    'its line is of another day',
    'STATEMENT',
    bookedAt('2026-11-20T13:00:00.000Z'),
    texts.checks.ARRIVED.FAILED,
  ],
  ['its line is of another account', 'STATEMENT', bookedAt('2026-11-18T13:05:00.000Z'), texts.otherAccount],
])('a deposit that has not arrived says why: %s', (_why, source, found, text) => {
  const deposit = {
    createdAt: REQUESTED_AT,
    checks: [{ check: 'ARRIVED', state: 'FAILED', source, usedBy: null }],
    isSlipImageReused: false,
    arrival: null,
    line: null,
    verification: null,
    lastImportAt: null,
    debt: '0.00',
    player: { succeeded: 0, refused: 0 },
    ...found,
  } as unknown as TransferDetails;
  expect(factsOfDeposit(deposit, texts, 'en')[0]?.text).toBe(text);
});
