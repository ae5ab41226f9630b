import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { createLedgerPlayer, openTestDatabase } from '../harness/database.ts';

/** A bet on one match that waits for its result. Nothing here passes through the books: only its row is looked at. */
const SINGLE = {
  kind: 'LIVE',
  status: 'ACCEPTED',
  result_type: 'WAIT',
  category_code: 'BULL_FIGHT',
  amount: 10_000,
  stake: 9000,
  win: 10_000,
  payout: 0,
  created_at: '2026-11-16T12:00:00Z',
  accepted_order: 1,
  match_id: 1,
  side: 'BLUE',
  rate_id: 1,
  rate_type: 'MY',
  rate_name: '-0.90',
  multiply: 11_111,
  settled_run: 0,
  settle_no: 0,
};
const SEVERAL = {
  ...SINGLE,
  kind: 'STEP_MULTI',
  match_id: null,
  side: null,
  rate_id: null,
  rate_type: null,
  rate_name: null,
  multiply: null,
};
const won = (payout: number) => ({ status: 'PAID', result_type: 'WIN', payout });

let db: Database;
let playerId: number;
let bets = 0;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ playerId } = await createLedgerPlayer(db));
});
afterAll(async () => {
  await db.close();
});

type Row = Record<string, unknown>;

/** The rule that is broken, or nothing. */
async function brokenBy(write: Promise<unknown>): Promise<string | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    expect(code).toBe('23514');
    return constraint;
  }
}

async function insert(row: Row): Promise<string> {
  bets += 1;
  const [made] = await db.query<{ id: string }>(
    `INSERT INTO bet SELECT (jsonb_populate_record(NULL::bet, $1::jsonb || jsonb_build_object('id', gen_random_uuid()))).*
     RETURNING id`,
    [JSON.stringify({ player_id: playerId, player_no: bets, ...row })],
  );
  return made?.id ?? '';
}

describe('a bet is written', () => {
  test.each<[string, Row]>([
    ['waiting for its result', SINGLE],
    [
      'waiting to be accepted',
      { ...SINGLE, status: 'PENDING', accepted_order: null, decide_at: '2026-11-16T12:00:05Z' },
    ],
    ['not accepted', { ...SINGLE, status: 'UNACCEPTED', accepted_order: null }],
    ['won', { ...SINGLE, ...won(19_000) }],
    ['with its stake back', { ...SINGLE, status: 'PAID', result_type: 'DRAW', payout: 9000 }],
    ['lost', { ...SINGLE, status: 'PAID', result_type: 'LOST' }],
    ['on several matches', SEVERAL],
    ['on several matches, of which some were drawn', { ...SEVERAL, ...won(12_000) }],
  ])('%s', async (_, row) => {
    await expect(insert(row)).resolves.not.toBe('');
  });
});

describe('the database itself refuses a bet', () => {
  test.each<[string, string, Row]>([
    ['a kind there is not', 'bet_kind_check', { ...SINGLE, kind: 'OTHER' }],
    ['a status there is not', 'bet_status_check', { ...SINGLE, status: 'OTHER', accepted_order: null }],
    ['a result there is not', 'bet_result_type_check', { ...SINGLE, status: 'PAID', result_type: 'OTHER' }],
    ['a third corner', 'bet_side_check', { ...SINGLE, side: 'GREEN' }],
    ['another type of odds', 'bet_rate_type_check', { ...SINGLE, rate_type: 'EU' }],
    ['without a number', 'bet_player_no_check', { ...SINGLE, player_no: 0 }],
    ['of nothing', 'bet_amount_check', { ...SINGLE, amount: 0 }],
    ['without a stake', 'bet_stake_check', { ...SINGLE, stake: 0 }],
    ['that wins less than nothing', 'bet_win_check', { ...SINGLE, win: -1 }],
    ['a match is missing', 'bet_one_match_or_legs', { ...SINGLE, match_id: null }],
    ['a match beside its legs', 'bet_one_match_or_legs', { ...SEVERAL, match_id: 1 }],
    ['paid without a result', 'bet_decided_when_paid', { ...SINGLE, status: 'PAID' }],
    ['a result and not paid', 'bet_decided_when_paid', { ...SINGLE, result_type: 'LOST' }],
    ['accepted without its place', 'bet_accepted_in_order', { ...SINGLE, accepted_order: null }],
    ['a place and not accepted', 'bet_accepted_in_order', { ...SINGLE, status: 'UNACCEPTED' }],
    ['waiting for ever', 'bet_pending_has_time', { ...SINGLE, status: 'PENDING', accepted_order: null }],
    ['paid before its result', 'bet_payout_follows_result', { ...SINGLE, payout: 1 }],
    ['paid a satang too much', 'bet_payout_follows_result', { ...SINGLE, ...won(19_001) }],
    ['paid a satang too little', 'bet_payout_follows_result', { ...SINGLE, ...won(18_999) }],
    [
      'more than its stake back',
      'bet_payout_follows_result',
      { ...SINGLE, status: 'PAID', result_type: 'DRAW', payout: 9001 },
    ],
    [
      'lost and its stake back',
      'bet_payout_follows_result',
      { ...SINGLE, status: 'PAID', result_type: 'LOST', payout: 9000 },
    ],
    ['several won for less than the stake', 'bet_payout_follows_result', { ...SEVERAL, ...won(8999) }],
    ['several won for more than they can', 'bet_payout_follows_result', { ...SEVERAL, ...won(19_001) }],
  ])('%s: %s', async (_, rule, row) => {
    expect(await brokenBy(insert(row))).toBe(rule);
  });

  test('that comes to break one later', async () => {
    const id = await insert(SINGLE);
    const pay = `UPDATE bet SET status = 'PAID', result_type = 'WIN', payout = $2 WHERE id = $1`;
    expect(await brokenBy(db.query(pay, [id, 10_000]))).toBe('bet_payout_follows_result');
    expect(await brokenBy(db.query(pay, [id, 19_000]))).toBeUndefined();
  });

  test('of nobody', async () => {
    await expect(insert({ ...SINGLE, player_id: 999_999 })).rejects.toMatchObject({ code: '23503' });
  });
});
