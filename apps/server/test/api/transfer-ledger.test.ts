import { toBaht } from '@sanam/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { createTransferActions } from '../harness/transfer-actions.ts';
import type { TransferActions } from '../harness/transfer-actions.ts';

let db: Database;
let cash: TransferActions;
beforeAll(async () => {
  db = await openTestDatabase();
  cash = createTransferActions(db);
});
afterAll(() => db.close());

const idOf = (reply: object): string => {
  if (!('transactionId' in reply)) throw new Error(JSON.stringify(reply));
  return String(reply.transactionId);
};

describe('the player is told', () => {
  const eventsOf = async (playerId: number) =>
    (
      await db.query<{ events: unknown[] }>('SELECT events FROM outbox WHERE player_id = $1 ORDER BY id', [
        playerId,
      ])
    ).map(({ events }) => events);

  test('that a deposit has arrived, with the new balance', async () => {
    const playerId = await cash.createPlayer(20);
    const transactionId = idOf(await cash.deposit(playerId, 150));
    expect(await eventsOf(playerId)).toEqual([]);
    await cash.decide(transactionId, 'success');
    expect(await eventsOf(playerId)).toEqual([
      [
        { action: 'WALLET', data: { balance: '170.00' } },
        { action: 'DEPOSIT', data: { transactionId, status: 'success', amount: 150 } },
      ],
    ]);
  });

  test('that money was set aside for a withdrawal, and that it is back', async () => {
    const playerId = await cash.createPlayer(500.5);
    const transactionId = idOf(await cash.withdraw(playerId, 500.5));
    await cash.decide(transactionId, 'cancelled');
    expect(await eventsOf(playerId)).toEqual([
      [{ action: 'WALLET', data: { balance: '0.00' } }],
      [
        { action: 'WALLET', data: { balance: '500.50' } },
        { action: 'WITHDRAW', data: { transactionId, status: 'cancelled', amount: 500.5 } },
      ],
    ]);
  });
});

describe('a player who owes 300', () => {
  const aDebtor = async (hasWithdrawn: boolean): Promise<{ playerId: number; transactionId: string }> => {
    const playerId = await cash.createPlayer(hasWithdrawn ? 500 : 0);
    const transactionId = idOf(
      await (hasWithdrawn ? cash.withdraw(playerId, 500) : cash.deposit(playerId, 500)),
    );
    await db.query(`SELECT ledger_post('TEST', $2, debt_account($1), house_account('HOUSE_RESULT'), 30000)`, [
      playerId,
      `a debt of ${playerId}`,
    ]);
    return { playerId, transactionId };
  };
  const lastEventsOf = async (playerId: number) =>
    (
      await db.query<{ events: unknown[] }>(
        'SELECT events FROM outbox WHERE player_id = $1 ORDER BY id DESC LIMIT 1',
        [playerId],
      )
    )[0]?.events;

  test.each([
    ['DEPOSIT', 'success'],
    ['WITHDRAW', 'cancelled'],
  ] as const)('is told with a %s of 500 that 300 of it went there', async (action, status) => {
    const { playerId, transactionId } = await aDebtor(action === 'WITHDRAW');
    await cash.decide(transactionId, status);
    expect(await lastEventsOf(playerId)).toEqual([
      { action: 'WALLET', data: { balance: '200.00' } },
      { action, data: { transactionId, status, amount: 500, collectedAmount: 300 } },
    ]);
  });

  test('is told of no such thing when nothing comes in', async () => {
    const { playerId, transactionId } = await aDebtor(true);
    await cash.decide(transactionId, 'success');
    expect(await lastEventsOf(playerId)).toEqual([
      { action: 'WALLET', data: { balance: '0.00' } },
      { action: 'WITHDRAW', data: { transactionId, status: 'success', amount: 500 } },
    ]);
  });
});

describe('the database itself refuses', () => {
  const stateOf = async (text: string, values: unknown[] = []): Promise<string> => {
    try {
      await db.query(text, values);
      return 'accepted';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    }
  };

  test.each([
    "SET status = 'cancelled'",
    "SET status = 'pending', decided_at = NULL, decided_by = NULL",
    "SET decided_by = 'somebody else'",
  ])('to change what was decided: %s', async (change) => {
    const id = idOf(await cash.deposit(await cash.createPlayer(), 100));
    await cash.decide(id, 'success');
    expect(await stateOf(`UPDATE transfer ${change} WHERE id = $1`, [id])).toBe('SN002');
  });

  test.each(['amount = 20000', "bank_account = '666'", "type = 'withdraw'", 'player_no = 99'])(
    'to change what was asked for: %s',
    async (change) => {
      const id = idOf(await cash.deposit(await cash.createPlayer(), 100));
      expect(await stateOf(`UPDATE transfer SET ${change} WHERE id = $1`, [id])).toBe('SN002');
    },
  );

  test('a decision by nobody', async () => {
    const id = idOf(await cash.deposit(await cash.createPlayer(), 100));
    expect(await stateOf("UPDATE transfer SET status = 'success' WHERE id = $1", [id])).toBe('23514');
  });

  test('to forget', async () => {
    await cash.deposit(await cash.createPlayer(), 100);
    expect(await stateOf('DELETE FROM transfer')).toBe('SN002');
    expect(await stateOf('TRUNCATE transfer')).toBe('SN002');
  });

  test.each([
    ['deposit', 4900],
    ['deposit', 5050],
    ['deposit', 100_000_100],
    ['withdraw', 9999],
    ['withdraw', -10_000],
  ])('a %s of %d satang', async (type, amount) => {
    const playerId = await cash.createPlayer();
    expect(
      await stateOf(
        `INSERT INTO transfer (id, player_id, player_no, type_no, type, amount, bank_code, bank_account, holder_name, created_at)
         VALUES (gen_random_uuid(), $1, 1, 1, $2, $3, 'SCB', '1', 'x', now())`,
        [playerId, type, amount],
      ),
    ).toBe('23514');
  });
});

describe('the proof of the books', () => {
  const brokenBy = async (statements: string[]): Promise<string[]> => {
    const broken = await openTestDatabase();
    const { createPlayer, deposit, withdraw, decide } = createTransferActions(broken);
    const playerId = await createPlayer(1000);
    await decide(idOf(await deposit(playerId, 100)), 'success');
    await decide(idOf(await withdraw(playerId, 200)), 'cancelled');
    await withdraw(playerId, 300);
    await deposit(playerId, 400);
    expect(await verifyLedger(broken)).toMatchObject({ isProved: true });
    for (const statement of statements) await broken.query(statement);
    const { checks } = await verifyLedger(broken);
    await broken.close();
    return checks.filter(({ violations }) => violations > 0).map(({ code }) => code);
  };
  const unguarded = 'ALTER TABLE transfer DISABLE TRIGGER USER';

  test('notices a deposit that was confirmed behind the desk, without its credit', async () => {
    expect(
      await brokenBy([
        "UPDATE transfer SET status = 'success', decided_at = now(), decided_by = 'x' WHERE status = 'pending' AND type = 'deposit'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE']);
  });

  test('notices a withdrawal that is over while its money is still set aside', async () => {
    expect(
      await brokenBy([
        "UPDATE transfer SET status = 'success', decided_at = now(), decided_by = 'x' WHERE status = 'pending' AND type = 'withdraw'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE', 'HOLDS_MATCH_WITHDRAWALS']);
  });

  test('notices another amount, another player, and a transfer that is gone', async () => {
    expect(
      await brokenBy([
        unguarded,
        "UPDATE transfer SET amount = 20000 WHERE amount = 10000 AND type = 'deposit'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE']);
    expect(
      await brokenBy([
        unguarded,
        "SELECT player_register('0899999999', 'ใคร', '$argon2id$none', 'SCB', 'SCB', '1', 'line', NULL, 1, 1)",
        "UPDATE transfer SET player_id = (SELECT id FROM player WHERE phone = '0899999999') WHERE status = 'success'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE']);
    expect(await brokenBy([unguarded, "DELETE FROM transfer WHERE status = 'success'"])).toEqual([
      'TRANSFERS_MOVE_ONCE',
    ]);
  });

  test('lets the opening balances of earlier versions stand', async () => {
    expect(
      await brokenBy([
        `SELECT ledger_post('DEPOSIT', 'demo-opening-0800000001', house_account('HOUSE_BANK'), id, 100)
           FROM account WHERE kind = 'PLAYER_WALLET'`,
      ]),
    ).toEqual([]);
  });

  test('notices a player with a debt and money at once, and a debt above zero', async () => {
    const debt = (amount: number) => `
      SELECT ledger_post('TEST', 'debt', debt_account(player_id), house_account('HOUSE_RESULT'), ${-amount})
        FROM account WHERE kind = 'PLAYER_WALLET'`;
    expect(await brokenBy([debt(-500)])).toEqual(['DEBT_BEFORE_WALLET']);
    expect(
      await brokenBy(['ALTER TABLE account_balance DROP CONSTRAINT player_debt_not_positive', debt(500)]),
    ).toEqual(['NO_PLAYER_BELOW_ZERO']);
  });
});

describe('any run of requests and decisions', () => {
  const request = fc.record({
    act: fc.constantFrom('deposit', 'withdraw'),
    amount: fc.constantFrom(10, 50, 100, 150.5, 300, 1000, 2_000_000),
    key: fc.option(fc.nat(3), { nil: undefined, freq: 2 }),
  });
  const decision = fc.record({ act: fc.constantFrom('success', 'cancelled'), pick: fc.nat(30) });
  const steps = fc.array(fc.oneof(request, decision), { maxLength: 40 });

  test('leaves what a book kept by hand says', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const playerId = await cash.createPlayer(450.5);
        const book = openBook(450_50);
        const ids: string[] = [];
        for (const step of run) {
          if ('pick' in step) {
            if (ids.length === 0) continue;
            const place = step.pick % ids.length;
            const reply = await cash.decide(ids[place] ?? '', step.act);
            expect('code' in reply ? reply.code : 'done').toBe(book.decide(place, step.act));
          } else {
            const { act, amount } = step;
            // The key tells the body, so that a repeated key is a repeated request.
            const name = step.key === undefined ? undefined : `${act} ${amount} ${step.key}`;
            const reply = await cash[act](playerId, amount, name);
            const said = 'code' in reply ? reply.code : idOf(reply);
            const expected = book.request(act, Math.round(amount * 100), name, said);
            if (expected === 'taken') ids.push(said);
            else expect(said).toBe(expected);
          }
        }
        expect(await cash.wallet.readBalance(playerId)).toBe(book.balance());
        const { transfers } = await cash.wallet.readTransfers(playerId, {
          type: undefined,
          page: 1,
          limit: 999,
        });
        expect(transfers.map(({ id, status, amount }) => [id, status, toBaht(amount)])).toEqual(book.lines());
      }),
      { numRuns: 25 },
    );
    expect(await verifyLedger(db)).toMatchObject({ isProved: true });
  });
});

/** Deposits and withdrawals as somebody with a pencil would keep them. */
function openBook(opening: number) {
  let wallet = opening;
  const lines: { id: string; type: string; status: string; amount: number }[] = [];
  const replies = new Map<string, string>();
  const refusalOf = (type: 'deposit' | 'withdraw', amount: number): string | undefined => {
    if (type === 'deposit' && (amount % 100 !== 0 || amount < 5000 || amount > 100_000_000))
      return 'DEPOSIT_LIMIT';
    if (type === 'withdraw' && amount < 10_000) return 'WITHDRAW_MIN';
    if (type === 'withdraw' && amount > wallet) return 'INSUFFICIENT_BALANCE';
    if (type === 'withdraw' && amount % 100 !== 0 && amount !== wallet) return 'WITHDRAW_WHOLE_BAHT';
    const waiting = lines.filter((line) => line.type === type && line.status === 'pending');
    return waiting.length >= 10 ? 'TOO_MANY_PENDING' : undefined;
  };
  return {
    /** `taken`: a new line under the id that was said; otherwise what must have been said. */
    request(type: 'deposit' | 'withdraw', amount: number, name: string | undefined, said: string): string {
      const before = name === undefined ? undefined : replies.get(name);
      if (before !== undefined) return before;
      const refusal = refusalOf(type, amount);
      if (name !== undefined) replies.set(name, refusal ?? said);
      if (refusal !== undefined) return refusal;
      if (type === 'withdraw') wallet -= amount;
      lines.push({ id: said, type, status: 'pending', amount });
      return 'taken';
    },
    decide(place: number, status: 'success' | 'cancelled'): string {
      const line = lines[place];
      if (line?.status !== 'pending') return 'TRANSACTION_DECIDED';
      line.status = status;
      if ((line.type === 'deposit') === (status === 'success')) wallet += line.amount;
      return 'done';
    },
    balance: () => wallet,
    lines: () => lines.map(({ id, status, amount }) => [id, status, amount / 100]).toReversed(),
  };
}
