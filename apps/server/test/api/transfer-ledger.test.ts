import { toBaht } from '@sanam/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { verifyLedger } from '../../src/services/reports/verify-ledger.ts';
import { openTestDatabase } from '../harness/database.ts';
import { createTransferActions } from '../harness/transfer-actions.ts';
import type { TransferActions } from '../harness/transfer-actions.ts';

let db: Database;
let transferActions: TransferActions;
beforeAll(async () => {
  db = await openTestDatabase();
  transferActions = createTransferActions(db);
});
afterAll(() => db.close());

const idOf = (reply: object): string => {
  if (!('transactionId' in reply)) throw new Error(JSON.stringify(reply));
  return String(reply.transactionId);
};

describe('events', () => {
  const eventsOf = async (playerId: number) =>
    (
      await db.query<{ events: unknown[] }>('SELECT events FROM outbox WHERE player_id = $1 ORDER BY id', [
        playerId,
      ])
    ).map(({ events }) => events);

  test('a confirmed deposit is published with the new balance', async () => {
    const playerId = await transferActions.createPlayer(20);
    const transactionId = idOf(await transferActions.deposit(playerId, 150));
    expect(await eventsOf(playerId)).toEqual([]);
    await transferActions.decide(transactionId, 'success');
    expect(await eventsOf(playerId)).toEqual([
      [
        { action: 'WALLET', data: { balance: '170.00' } },
        { action: 'DEPOSIT', data: { transactionId, status: 'success', amount: 150 } },
      ],
    ]);
  });

  test('a withdrawal’s hold and its release are published', async () => {
    const playerId = await transferActions.createPlayer(500.5);
    const transactionId = idOf(await transferActions.withdraw(playerId, 500.5));
    await transferActions.decide(transactionId, 'cancelled');
    expect(await eventsOf(playerId)).toEqual([
      [{ action: 'WALLET', data: { balance: '0.00' } }],
      [
        { action: 'WALLET', data: { balance: '500.50' } },
        { action: 'WITHDRAW', data: { transactionId, status: 'cancelled', amount: 500.5, reason: 'OTHER' } },
      ],
    ]);
  });

  test('a refusal is published with its reason and without its note', async () => {
    const playerId = await transferActions.createPlayer();
    const transactionId = idOf(await transferActions.deposit(playerId, 150));
    await transferActions.decide(transactionId, 'cancelled', { reason: 'SLIP_USED', note: 'twice' });
    const data = { transactionId, status: 'cancelled', amount: 150, reason: 'SLIP_USED' };
    expect((await eventsOf(playerId)).at(-1)?.at(-1)).toEqual({ action: 'DEPOSIT', data });
  });

  test('a reversal and an adjustment are published with the new balance', async () => {
    const playerId = await transferActions.createPlayer(20);
    const transactionId = idOf(await transferActions.deposit(playerId, 150));
    await transferActions.decide(transactionId, 'success');
    await transferActions.reverse(transactionId);
    await transferActions.adjust(playerId, -5);
    expect((await eventsOf(playerId)).slice(1)).toEqual([
      [
        { action: 'WALLET', data: { balance: '20.00' } },
        { action: 'DEPOSIT', data: { transactionId, status: 'cancelled', amount: 150, reason: 'REVERSED' } },
      ],
      [{ action: 'WALLET', data: { balance: '15.00' } }],
    ]);
  });
});

describe('a player with a debt of 300', () => {
  const createDebtor = async (
    hasWithdrawn: boolean,
  ): Promise<{ playerId: number; transactionId: string }> => {
    const playerId = await transferActions.createPlayer(hasWithdrawn ? 500 : 0);
    const transactionId = idOf(
      await (hasWithdrawn ? transferActions.withdraw(playerId, 500) : transferActions.deposit(playerId, 500)),
    );
    await db.query(
      `SELECT ledger_post(p_kind => 'TEST', p_ref => $2, p_from => debt_account(p_player => $1),
                          p_to => house_account(p_kind => 'HOUSE_RESULT'), p_amount => 30000)`,
      [playerId, `a debt of ${playerId}`],
    );
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
  ] as const)('the event of a %s of 500 contains the 300 collected', async (action, status) => {
    const { playerId, transactionId } = await createDebtor(action === 'WITHDRAW');
    await transferActions.decide(transactionId, status);
    const reason = status === 'cancelled' && { reason: 'OTHER' };
    expect(await lastEventsOf(playerId)).toEqual([
      { action: 'WALLET', data: { balance: '200.00' } },
      { action, data: { transactionId, status, amount: 500, ...reason, collectedAmount: 300 } },
    ]);
  });

  test('an event without income contains no collected amount', async () => {
    const { playerId, transactionId } = await createDebtor(true);
    await transferActions.decide(transactionId, 'success', { despiteDebt: true });
    expect(await lastEventsOf(playerId)).toEqual([
      { action: 'WALLET', data: { balance: '0.00' } },
      { action: 'WITHDRAW', data: { transactionId, status: 'success', amount: 500 } },
    ]);
  });
});

describe('database constraints of transfers', () => {
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
  ])('the database refuses to change a decision: %s', async (change) => {
    const id = idOf(await transferActions.deposit(await transferActions.createPlayer(), 100));
    await transferActions.decide(id, 'success');
    expect(await stateOf(`UPDATE transfer ${change} WHERE id = $1`, [id])).toBe('SN002');
  });

  test.each([
    "SET status = 'success', reversed_at = NULL, reversed_by = NULL, reversed_reason = NULL",
    "SET reversed_reason = 'another'",
    "SET refuse_reason = 'OTHER'",
  ])('the database refuses to change a reversal: %s', async (change) => {
    const id = idOf(await transferActions.deposit(await transferActions.createPlayer(), 100));
    await transferActions.decide(id, 'success');
    await transferActions.reverse(id);
    expect(await stateOf(`UPDATE transfer ${change} WHERE id = $1`, [id])).toBe('SN002');
  });

  test.each([
    ["status = 'cancelled', reversed_at = now()", '23514'],
    ["status = 'cancelled', reversed_at = now(), reversed_by = 'x', reversed_reason = ''", '23514'],
    ["status = 'pending', reversed_at = now(), reversed_by = 'x', reversed_reason = 'y'", 'SN002'],
  ])('the database refuses half a reversal: %s', async (change, code) => {
    const id = idOf(await transferActions.deposit(await transferActions.createPlayer(), 100));
    await transferActions.decide(id, 'success');
    expect(await stateOf(`UPDATE transfer SET ${change} WHERE id = $1`, [id])).toBe(code);
  });

  test.each([
    "bank_id = '014'",
    "bank_id = '014', bank_ref = 'abcdefgh'",
    "bank_id = '1', bank_ref = 'ABCDEFGH'",
    "claimed_by = 'cashier'",
    "note = 'no reason', status = 'cancelled', decided_at = now(), decided_by = 'x'",
    "refuse_reason = 'OTHER'",
  ])('the database refuses an incomplete decision: %s', async (change) => {
    const id = idOf(await transferActions.deposit(await transferActions.createPlayer(), 100));
    expect(await stateOf(`UPDATE transfer SET ${change} WHERE id = $1`, [id])).toBe('23514');
  });

  test('the database refuses to change or delete adjustments', async () => {
    await transferActions.adjust(await transferActions.createPlayer(), 5);
    expect(await stateOf('UPDATE adjustment SET amount = 600')).toBe('SN002');
    expect(await stateOf('DELETE FROM adjustment')).toBe('SN002');
  });

  test.each(['amount = 20000', "bank_account = '666'", "type = 'withdraw'", 'player_no = 99'])(
    'the database refuses to change a request: %s',
    async (change) => {
      const id = idOf(await transferActions.deposit(await transferActions.createPlayer(), 100));
      expect(await stateOf(`UPDATE transfer SET ${change} WHERE id = $1`, [id])).toBe('SN002');
    },
  );

  test('the database refuses a decision without an operator', async () => {
    const id = idOf(await transferActions.deposit(await transferActions.createPlayer(), 100));
    expect(await stateOf("UPDATE transfer SET status = 'success' WHERE id = $1", [id])).toBe('23514');
  });

  test('the database refuses to delete transfers', async () => {
    await transferActions.deposit(await transferActions.createPlayer(), 100);
    expect(await stateOf('DELETE FROM transfer')).toBe('SN002');
    expect(await stateOf('TRUNCATE transfer CASCADE')).toBe('SN002');
  });

  test.each([
    ['deposit', 4900],
    ['deposit', 5050],
    ['deposit', 100_000_100],
    ['withdraw', 9999],
    ['withdraw', -10_000],
  ])('the database refuses a %s of %d satang', async (type, amount) => {
    const playerId = await transferActions.createPlayer();
    expect(
      await stateOf(
        `INSERT INTO transfer (id, player_id, player_no, type_no, type, amount, bank_code, bank_account, full_name, created_at)
         VALUES (gen_random_uuid(), $1, 1, 1, $2, $3, 'SCB', '1', 'x', now())`,
        [playerId, type, amount],
      ),
    ).toBe('23514');
  });
});

describe('the ledger check', () => {
  const violationsAfter = async (statements: string[]): Promise<string[]> => {
    const broken = await openTestDatabase();
    const { createPlayer, deposit, withdraw, decide, reverse, adjust } = createTransferActions(broken);
    const playerId = await createPlayer(1000);
    await decide(idOf(await deposit(playerId, 100)), 'success');
    await decide(idOf(await withdraw(playerId, 200)), 'cancelled');
    const spent = await createPlayer(100);
    const unpaid = idOf(await withdraw(spent, 100));
    await decide(unpaid, 'success');
    await reverse(unpaid);
    const wrong = idOf(await deposit(spent, 500));
    await decide(wrong, 'success');
    await decide(idOf(await withdraw(spent, 600)), 'success');
    await reverse(wrong);
    await adjust(spent, -7.5);
    await adjust(playerId, 2.5);
    await withdraw(playerId, 300);
    await deposit(playerId, 400);
    expect(await verifyLedger(broken)).toMatchObject({ isVerified: true });
    for (const statement of statements) await broken.query(statement);
    const { checks } = await verifyLedger(broken);
    await broken.close();
    return checks.filter(({ violations }) => violations > 0).map(({ code }) => code);
  };
  const unguarded = 'ALTER TABLE transfer DISABLE TRIGGER USER';
  const FROM_FIRST_WALLET =
    "FROM account WHERE id = (SELECT min(id) FROM account WHERE kind = 'PLAYER_WALLET')";

  test('finds a confirmed deposit without its credit', async () => {
    expect(
      await violationsAfter([
        "UPDATE transfer SET status = 'success', decided_at = now(), decided_by = 'x' WHERE status = 'pending' AND type = 'deposit'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE', 'APPROVALS_BY_TWO']);
  });

  test('finds a finished withdrawal whose amount is still held', async () => {
    expect(
      await violationsAfter([
        "UPDATE transfer SET status = 'success', decided_at = now(), decided_by = 'x' WHERE status = 'pending' AND type = 'withdraw'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE', 'HOLDS_MATCH_WITHDRAWALS', 'APPROVALS_BY_TWO']);
  });

  test('finds a changed amount, a changed player and a deleted transfer', async () => {
    expect(
      await violationsAfter([
        unguarded,
        "UPDATE transfer SET amount = 20000 WHERE amount = 10000 AND type = 'deposit'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE', 'APPROVALS_BY_TWO']);
    expect(
      await violationsAfter([
        unguarded,
        `SELECT player_register(p_phone => '0899999999', p_full_name => 'ใคร', p_password_hash => '$argon2id$none',
                                p_bank_code => 'SCB', p_bank_name => 'SCB', p_bank_account => '1234567890',
                                p_line => 'line', p_referrer => NULL, p_deposit_account_id => 1, p_agent_id => 1)`,
        "UPDATE transfer SET player_id = (SELECT id FROM player WHERE phone = '0899999999') WHERE status = 'success'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE']);
    expect(
      await violationsAfter([
        unguarded,
        "DELETE FROM transfer WHERE status = 'success' AND type = 'deposit'",
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE', 'APPROVALS_BY_TWO']);
  });

  test('finds a reversal without its posting, and one whose posting was not reversed', async () => {
    expect(
      await violationsAfter([
        `UPDATE transfer SET status = 'cancelled', reversed_at = now(), reversed_by = 'x', reversed_reason = 'x'
          WHERE status = 'success' AND type = 'deposit'`,
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE', 'APPROVALS_BY_TWO']);
    expect(
      await violationsAfter([
        unguarded,
        `UPDATE transfer SET status = 'success', reversed_at = NULL, reversed_by = NULL, reversed_reason = NULL
          WHERE reversed_at IS NOT NULL AND type = 'withdraw'`,
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE', 'APPROVALS_BY_TWO']);
  });

  test('finds a reversal that gives the player money', async () => {
    // The sums over wallet, debt and bank stay right.
    expect(
      await violationsAfter([
        'ALTER TABLE entry DISABLE TRIGGER USER',
        `INSERT INTO entry (posting_id, account_id, amount)
           SELECT p.id, a.id, amount FROM posting p, account a, (VALUES (100), (-100)) AS moved (amount)
            WHERE p.kind = 'DEPOSIT_REVERSE' AND a.kind = 'PLAYER_DEBT'`,
      ]),
    ).toEqual(['TRANSFERS_MOVE_ONCE']);
  });

  test('finds an adjustment that moved nothing, too much, or another player’s money', async () => {
    const unguardedToo = 'ALTER TABLE adjustment DISABLE TRIGGER USER';
    expect(
      await violationsAfter([
        `INSERT INTO adjustment (id, player_id, player_no, type_no, amount, reason, made_by, created_at)
           SELECT gen_random_uuid(), player_id, 99, 99, 100, 'x', 'x', now() FROM adjustment WHERE amount > 0`,
      ]),
    ).toEqual(['ADJUSTMENTS_MOVE_ONCE', 'APPROVALS_BY_TWO']);
    expect(await violationsAfter([unguardedToo, 'UPDATE adjustment SET amount = amount + 1'])).toEqual([
      'ADJUSTMENTS_MOVE_ONCE',
      'APPROVALS_BY_TWO',
    ]);
    expect(await violationsAfter([unguardedToo, 'DELETE FROM adjustment WHERE amount < 0'])).toEqual([
      'ADJUSTMENTS_MOVE_ONCE',
      'APPROVALS_BY_TWO',
    ]);
    expect(
      await violationsAfter([
        unguardedToo,
        `UPDATE adjustment a SET player_no = 99, type_no = 99,
                player_id = (SELECT player_id FROM adjustment WHERE amount < 0) WHERE amount > 0`,
      ]),
    ).toEqual(['ADJUSTMENTS_MOVE_ONCE', 'APPROVALS_BY_TWO']);
    expect(
      await violationsAfter([
        `SELECT ledger_post(p_kind => 'ADJUST', p_ref => gen_random_uuid()::text,
                            p_from => house_account(p_kind => 'HOUSE_ADJUST'), p_to => id, p_amount => 100)
           ${FROM_FIRST_WALLET}`,
      ]),
    ).toEqual(['ADJUSTMENTS_MOVE_ONCE']);
  });

  test('the ledger check lets the opening balances of earlier versions stand', async () => {
    expect(
      await violationsAfter([
        `SELECT ledger_post(p_kind => 'DEPOSIT', p_ref => 'demo-opening-0800000001',
                            p_from => house_account(p_kind => 'HOUSE_BANK'), p_to => id, p_amount => 100)
           ${FROM_FIRST_WALLET}`,
      ]),
    ).toEqual([]);
  });

  test('finds a collection that names no credit, another one or more than it', async () => {
    const collect = (ref: string, amount: number) => [
      // The debt first, so that none is positive; money enough for both.
      `SELECT ledger_post(p_kind => 'TEST', p_ref => 'debt', p_from => debt_account(p_player => player_id),
                          p_to => house_account(p_kind => 'HOUSE_RESULT'), p_amount => ${amount}) ${FROM_FIRST_WALLET}`,
      `SELECT ledger_post(p_kind => 'COLLECT', p_ref => '${ref}', p_from => id,
                          p_to => debt_account(p_player => player_id), p_amount => ${amount}) ${FROM_FIRST_WALLET}`,
    ];
    const credited = `SELECT ledger_post(p_kind => 'OPENING', p_ref => 'credited',
                                         p_from => house_account(p_kind => 'HOUSE_BANK'), p_to => id,
                                         p_amount => 100) ${FROM_FIRST_WALLET}`;
    expect(await violationsAfter([credited, ...collect('OPENING/credited', 100)])).toEqual([]);
    expect(await violationsAfter(collect('5b9d6e3c-0000-4000-8000-000000000000', 100))).toEqual([]);
    expect(await violationsAfter([credited, ...collect('OPENING/nothing', 100)])).toEqual([
      'COLLECTIONS_NAME_CREDITS',
    ]);
    expect(await violationsAfter([credited, ...collect('OPENING/credited', 101)])).toEqual([
      'COLLECTIONS_NAME_CREDITS',
    ]);
    expect(await violationsAfter([...collect('OPENING/credited', 100), credited])).toEqual([
      'COLLECTIONS_NAME_CREDITS',
    ]);
  });

  test('finds a player with debt and money, and a positive debt', async () => {
    const debt = (amount: number) => `
      SELECT ledger_post(p_kind => 'TEST', p_ref => 'debt', p_from => debt_account(p_player => player_id),
                         p_to => house_account(p_kind => 'HOUSE_RESULT'), p_amount => ${-amount})
        ${FROM_FIRST_WALLET}`;
    expect(await violationsAfter([debt(-500)])).toEqual(['DEBT_BEFORE_WALLET']);
    expect(
      await violationsAfter([
        'ALTER TABLE account_balance DROP CONSTRAINT player_debt_not_positive',
        debt(500),
      ]),
    ).toEqual(['NO_PLAYER_BELOW_ZERO']);
  });
});

describe('random requests and decisions', () => {
  const request = fc.record({
    act: fc.constantFrom('deposit', 'withdraw'),
    amount: fc.constantFrom(10, 50, 100, 150.5, 300, 1000, 2_000_000),
    key: fc.option(fc.nat(3), { nil: undefined, freq: 2 }),
  });
  const decision = fc.record({ act: fc.constantFrom('success', 'cancelled'), pick: fc.nat(30) });
  const steps = fc.array(fc.oneof(request, decision), { maxLength: 40 });

  test('random transfers match a simple model', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const playerId = await transferActions.createPlayer(450.5);
        const model = createModel(450_50);
        const ids: string[] = [];
        for (const step of run) {
          if ('pick' in step) {
            if (ids.length === 0) continue;
            const place = step.pick % ids.length;
            const reply = await transferActions.decide(ids[place] ?? '', step.act);
            expect('code' in reply ? reply.code : 'done').toBe(model.decide(place, step.act));
          } else {
            const { act, amount } = step;
            // The key contains the body, so that a repeated key is a repeated request.
            const name = step.key === undefined ? undefined : `${act} ${amount} ${step.key}`;
            const reply = await transferActions[act](playerId, amount, name);
            const result = 'code' in reply ? reply.code : idOf(reply);
            const expected = model.request(act, Math.round(amount * 100), name, result);
            if (expected === 'accepted') ids.push(result);
            else expect(result).toBe(expected);
          }
        }
        expect(await transferActions.wallet.readBalance(playerId)).toBe(model.balance());
        const { transfers } = await transferActions.wallet.readTransfers(playerId, {
          type: undefined,
          page: 1,
          limit: 999,
        });
        expect(transfers.map(({ id, status, amount }) => [id, status, toBaht(amount)])).toEqual(
          model.entries(),
        );
      }),
      { numRuns: 25 },
    );
    expect(await verifyLedger(db)).toMatchObject({ isVerified: true });
  });
});

/** A simple model of deposits and withdrawals. */
function createModel(opening: number) {
  let wallet = opening;
  const entries: { id: string; type: string; status: string; amount: number }[] = [];
  const replies = new Map<string, string>();
  const expectedRefusal = (type: 'deposit' | 'withdraw', amount: number): string | undefined => {
    if (type === 'deposit' && (amount % 100 !== 0 || amount < 5000 || amount > 100_000_000))
      return 'DEPOSIT_LIMIT';
    if (type === 'withdraw' && amount < 10_000) return 'WITHDRAW_MIN';
    if (type === 'withdraw' && amount > wallet) return 'INSUFFICIENT_BALANCE';
    if (type === 'withdraw' && amount % 100 !== 0 && amount !== wallet) return 'WITHDRAW_WHOLE_BAHT';
    const waiting = entries.filter((entry) => entry.type === type && entry.status === 'pending');
    return waiting.length >= 10 ? 'TOO_MANY_PENDING' : undefined;
  };
  return {
    /** `accepted` for a new transfer with the returned id; otherwise the expected result. */
    request(type: 'deposit' | 'withdraw', amount: number, name: string | undefined, result: string): string {
      const before = name === undefined ? undefined : replies.get(name);
      if (before !== undefined) return before;
      const refusal = expectedRefusal(type, amount);
      if (name !== undefined) replies.set(name, refusal ?? result);
      if (refusal !== undefined) return refusal;
      if (type === 'withdraw') wallet -= amount;
      entries.push({ id: result, type, status: 'pending', amount });
      return 'accepted';
    },
    decide(place: number, status: 'success' | 'cancelled'): string {
      const entry = entries[place];
      if (entry?.status !== 'pending') return 'TRANSACTION_DECIDED';
      entry.status = status;
      if ((entry.type === 'deposit') === (status === 'success')) wallet += entry.amount;
      return 'done';
    },
    balance: () => wallet,
    entries: () => entries.map(({ id, status, amount }) => [id, status, amount / 100]).toReversed(),
  };
}
