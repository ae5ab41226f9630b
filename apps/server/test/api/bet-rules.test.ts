import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { createLedgerPlayer, openTestDatabase } from '../harness/database.ts';

/** A bet on one match without a result. Only its row is tested; nothing is posted to the ledger. */
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
  told_no: 0,
  told_run: 0,
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

/** The violated constraint, or undefined. */
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
    [JSON.stringify({ player_id: playerId, player_no: bets, ticket_no: bets, ...row })],
  );
  return made?.id ?? '';
}

describe('valid bets', () => {
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
  ])('a bet can be stored: %s', async (_, row) => {
    await expect(insert(row)).resolves.not.toBe('');
  });
});

describe('database constraints of a bet', () => {
  test.each<[string, string, Row]>([
    ['an unknown kind', 'bet_kind_check', { ...SINGLE, kind: 'OTHER' }],
    ['an unknown status', 'bet_status_check', { ...SINGLE, status: 'OTHER', accepted_order: null }],
    ['an unknown result', 'bet_result_type_check', { ...SINGLE, status: 'PAID', result_type: 'OTHER' }],
    ['a third corner', 'bet_side_check', { ...SINGLE, side: 'GREEN' }],
    ['an unknown rate type', 'bet_rate_type_check', { ...SINGLE, rate_type: 'EU' }],
    ['no number', 'bet_player_no_check', { ...SINGLE, player_no: 0 }],
    ['no amount', 'bet_amount_check', { ...SINGLE, amount: 0 }],
    ['no stake', 'bet_stake_check', { ...SINGLE, stake: 0 }],
    ['a negative win', 'bet_win_check', { ...SINGLE, win: -1 }],
    ['no match', 'bet_one_match_or_legs', { ...SINGLE, match_id: null }],
    ['a match beside its legs', 'bet_one_match_or_legs', { ...SEVERAL, match_id: 1 }],
    ['a payout status without a result', 'bet_decided_when_paid', { ...SINGLE, status: 'PAID' }],
    ['a result and not paid', 'bet_decided_when_paid', { ...SINGLE, result_type: 'LOST' }],
    ['no acceptance order', 'bet_accepted_in_order', { ...SINGLE, accepted_order: null }],
    ['an acceptance order without acceptance', 'bet_accepted_in_order', { ...SINGLE, status: 'UNACCEPTED' }],
    ['no decision time', 'bet_pending_has_time', { ...SINGLE, status: 'PENDING', accepted_order: null }],
    ['a payout before its result', 'bet_payout_follows_result', { ...SINGLE, payout: 1 }],
    ['a payout of a satang too much', 'bet_payout_follows_result', { ...SINGLE, ...won(19_001) }],
    ['a payout of a satang too little', 'bet_payout_follows_result', { ...SINGLE, ...won(18_999) }],
    [
      'more than its stake back',
      'bet_payout_follows_result',
      { ...SINGLE, status: 'PAID', result_type: 'DRAW', payout: 9001 },
    ],
    [
      'its stake back after a loss',
      'bet_payout_follows_result',
      { ...SINGLE, status: 'PAID', result_type: 'LOST', payout: 9000 },
    ],
    ['a multi that wins less than its stake', 'bet_payout_follows_result', { ...SEVERAL, ...won(8999) }],
    ['a multi that wins more than it can', 'bet_payout_follows_result', { ...SEVERAL, ...won(19_001) }],
  ])('the database refuses a bet with %s: %s', async (_, rule, row) => {
    expect(await brokenBy(insert(row))).toBe(rule);
  });

  test('the database refuses an update that violates a constraint', async () => {
    const id = await insert(SINGLE);
    const pay = `UPDATE bet SET status = 'PAID', result_type = 'WIN', payout = $2 WHERE id = $1`;
    expect(await brokenBy(db.query(pay, [id, 10_000]))).toBe('bet_payout_follows_result');
    expect(await brokenBy(db.query(pay, [id, 19_000]))).toBeUndefined();
  });

  test('the database refuses to tell more decisions than were made and to untell any', async () => {
    const id = await insert({ ...SINGLE, ...won(19_000), settle_no: 2 });
    const set = (change: string) => db.query(`UPDATE bet SET ${change} WHERE id = $1`, [id]);
    expect(await brokenBy(set('told_no = 3'))).toBe('bet_told_after_settled');
    expect(await brokenBy(set('told_no = -1'))).toBe('bet_told_after_settled');
    await expect(set("told_no = 1, result_type = 'DRAW', payout = 9000")).rejects.toMatchObject({
      code: 'SN002',
    });
    await expect(set('told_no = 2, settle_no = 3')).rejects.toMatchObject({ code: 'SN002' });
    await set('told_no = 2, told_run = 1');
    await expect(set('told_no = 1')).rejects.toMatchObject({ code: 'SN002' });
    await expect(set('told_no = 0')).rejects.toMatchObject({ code: 'SN002' });
    await set("status = 'ACCEPTED', result_type = 'WAIT', payout = 0");
    await expect(set('told_no = 1')).rejects.toMatchObject({ code: 'SN002' });
    await set('told_no = 0');
  });

  test('the database refuses a bet of an unknown player', async () => {
    await expect(insert({ ...SINGLE, player_id: 999_999 })).rejects.toMatchObject({ code: '23503' });
  });
});
