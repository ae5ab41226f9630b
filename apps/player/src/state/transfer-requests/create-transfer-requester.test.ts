import { ApiRefusal, ApiUnreachable } from '@sanam/api-client';
import type { RefusalCode } from '@sanam/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createTransferRequester, type TakenRequest } from './create-transfer-requester.ts';
import { createOpenRequestBox } from './open-request-box.ts';

const OWNER = { type: 'withdraw', username: '0800000001' } as const;

type Fate =
  | 'arrives'
  | 'is lost on the way there'
  | 'is lost on the way back'
  | 'meets a server that is down';
const FATES: readonly Fate[] = [
  'arrives',
  'is lost on the way there',
  'is lost on the way back',
  'meets a server that is down',
];

test('an attempt that is answered is one request, and the next one is another', async () => {
  const phone = aPhone();
  expect(await phone.request(500)).toMatchObject({ status: 'taken', taken: { amount: 500 } });
  expect(await phone.request(500)).toMatchObject({ status: 'taken' });
  expect(phone.taken).toEqual([500, 500]);
});

test.each(FATES.slice(1))('one that %s is unknown, and trying again makes it one', async (fate) => {
  const phone = aPhone([fate]);
  expect(await phone.request(500)).toMatchObject({ status: 'unknown' });
  expect(phone.openBaht()).toBe(500);
  phone.reload();
  expect(phone.openBaht()).toBe(500);
  expect(await phone.request(500)).toMatchObject({ status: 'taken', isEarlier: false });
  expect(phone.taken).toEqual([500]);
  expect(phone.openBaht()).toBeUndefined();
});

test('another amount after a lost answer does not come on top: the earlier one is told', async () => {
  const phone = aPhone(['is lost on the way back']);
  await phone.request(500);
  expect(await phone.request(300)).toMatchObject({
    status: 'taken',
    taken: { amount: 500 },
    isEarlier: true,
  });
  expect(phone.taken).toEqual([500]);
});

test('another amount after an attempt that never arrived takes its place', async () => {
  const phone = aPhone(['is lost on the way there']);
  await phone.request(500);
  expect(await phone.request(300)).toMatchObject({ taken: { amount: 300 }, isEarlier: false });
  expect(phone.taken).toEqual([300]);
});

test('another amount after a lost refusal is sent as a request of its own', async () => {
  const phone = aPhone(['is lost on the way back']);
  phone.refusesOver = 400;
  await phone.request(500);
  expect(await phone.request(300)).toMatchObject({ status: 'taken', taken: { amount: 300 } });
  expect(phone.taken).toEqual([300]);
});

test('a refusal is told with its code, and settles it', async () => {
  const phone = aPhone();
  phone.refusesOver = 400;
  expect(await phone.request(500)).toMatchObject({ status: 'refused', code: 'INSUFFICIENT_BALANCE' });
  expect(phone.openBaht()).toBeUndefined();
});

test('where the browser keeps nothing it holds as long as the tab', async () => {
  const phone = aPhone(['is lost on the way back']);
  phone.keepsNothing = true;
  await phone.request(500);
  await phone.request(500);
  expect(phone.taken).toEqual([500]);
});

test('however attempts, amounts and reloads follow each other, the server takes as many as were told', async () => {
  const step = fc.record({
    fate: fc.constantFrom(...FATES),
    amount: fc.constantFrom(100, 300, 500),
    isReload: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const phone = aPhone();
      phone.refusesOver = 400;
      let told = 0;
      for (const { fate, amount, isReload } of steps) {
        phone.coming.push(fate);
        if (isReload) phone.reload();
        const answer = await phone.request(amount);
        if (answer.status === 'taken') told += 1;
        // At most one is out there that nobody has heard of.
        expect(phone.taken.length - told).toBeLessThanOrEqual(answer.status === 'unknown' ? 1 : 0);
        phone.coming.length = 0;
      }
    }),
  );
});

/** A phone with its storage, and a server that keeps a key's first answer for ever. */
function aPhone(fates: readonly Fate[] = []) {
  const stored = new Map<string, string>();
  const answers = new Map<string, { amount: number; answer: TakenRequest | ApiRefusal }>();
  let lastKey = 0;

  const answerTo = (key: string, amount: number): TakenRequest => {
    const known = answers.get(key) ?? { amount, answer: firstAnswer(amount) };
    answers.set(key, known);
    if (known.amount !== amount) throw refusal(422, 'IDEMPOTENCY_KEY_REUSED');
    if (known.answer instanceof ApiRefusal) throw known.answer;
    return known.answer;
  };
  const firstAnswer = (amount: number): TakenRequest | ApiRefusal =>
    amount > phone.refusesOver
      ? refusal(422, 'INSUFFICIENT_BALANCE')
      : { transactionId: `transfer-${answers.size}`, status: 'pending', amount };

  const meet = (key: string, amount: number): TakenRequest => {
    const fate = phone.coming.shift() ?? 'arrives';
    if (fate === 'is lost on the way there') throw new ApiUnreachable('NETWORK');
    if (fate === 'meets a server that is down') throw refusal(503, 'UNAVAILABLE');
    if (fate === 'arrives') return answerTo(key, amount);
    try {
      answerTo(key, amount);
    } catch {
      // Lost like any other answer.
    }
    throw new ApiUnreachable('TIMEOUT');
  };

  const requester = () =>
    createTransferRequester({
      box: createOpenRequestBox(() => ({
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => {
          if (phone.keepsNothing) throw new Error('quota');
          stored.set(name, value);
        },
        removeItem: (name) => stored.delete(name),
      })),
      newKey: () => `key-${(lastKey += 1)}`,
      send: async (_type, amount, key) => meet(key, amount),
    });
  let current = requester();

  const phone = {
    coming: [...fates],
    keepsNothing: false,
    refusesOver: Infinity,
    get taken(): number[] {
      return [...answers.values()]
        .filter(({ answer }) => !(answer instanceof ApiRefusal))
        .map(({ amount }) => amount);
    },
    reload: () => {
      current = requester();
    },
    request: (amount: number) => current.request(OWNER, amount),
    openBaht: () => current.openBaht(OWNER),
  };
  return phone;
}

function refusal(status: number, code: RefusalCode): ApiRefusal {
  return new ApiRefusal(status, { success: false, message: `said ${code}`, code, data: null });
}
