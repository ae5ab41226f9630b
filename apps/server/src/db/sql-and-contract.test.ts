import {
  BET_TYPES,
  CORNERS,
  MATCH_RESULTS,
  MAX_LEGS,
  RATE_TYPES,
  RESULT_TYPES,
  RUN_RESULTS,
} from '@sanam/betting';
import {
  ADJUST_MAX_BAHT,
  APPROVAL_BAHT_MIN,
  APPROVAL_KINDS,
  APPROVAL_STATUSES,
  BANK_ACCOUNT_MAX,
  BANK_ACCOUNT_MIN,
  BANK_CHANGE_HOURS,
  BET_KINDS,
  BET_MAX_BAHT,
  BET_MIN_BAHT,
  BET_STATUSES,
  DEPOSIT_ACCOUNT_WAIT_MINUTES,
  DEPOSIT_MAX_BAHT,
  DEPOSIT_MIN_BAHT,
  FULL_NAME_MAX,
  FULL_NAME_MIN,
  LIMIT_MAX_BAHT,
  LINE_MAX,
  LINE_MIN,
  MATCH_LINES,
  MATCH_NO_MAX,
  NAME_MAX,
  OPERATOR_IDLE_MINUTES,
  OPERATOR_ROLES,
  PHONE_CODE_PURPOSES,
  PHONE_MAX,
  PHONE_MIN,
  REASON_MAX,
  REFUSAL_CODES,
  REFUSE_REASONS,
  RESULT_CALL_STATUSES,
  ROUND_NO_MAX,
  SETTING_SECONDS,
  SETTLEMENT_STATUSES,
  SLIP_IMAGE_MAX_BYTES,
  SLIP_OUTCOMES,
  STEP_PAYOUTS_OPEN_MAX_BAHT,
  STREAMING_URL_MAX,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
  WITHDRAW_MIN_BAHT,
} from '@sanam/contract';
import { MAX_SATANG } from '@sanam/money';
import { SETTING_NAMES } from '../services/settings/read-settings.ts';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SATANG_PER_BAHT = 100;

const sql = readSql('**/*.sql');
const functions = readSql('schema/*.sql').split('CREATE OR REPLACE FUNCTION ').slice(1);

test('every refusal code in SQL is one of the contract', () => {
  const codes = [...refusalCodesIn(sql)];
  expect(codes).toEqual(expect.arrayContaining(['IDEMPOTENCY_KEY_REUSED', 'RATE_CHANGED', 'BET_CLOSED']));
  expect(REFUSAL_CODES).toEqual(expect.arrayContaining(codes));
});

test('the limits that SQL checks are those of the contract', () => {
  const name = [1, NAME_MAX];
  expect(Object.fromEntries(limitsIn(sql))).toEqual({
    'slip_image.jpeg': [SLIP_IMAGE_MAX_BYTES],
    'player.phone': [PHONE_MIN, PHONE_MAX],
    'player.full_name': [FULL_NAME_MIN, FULL_NAME_MAX],
    'player.bank_account': [BANK_ACCOUNT_MIN, BANK_ACCOUNT_MAX],
    'player.line': [LINE_MIN, LINE_MAX],
    'stadium.name': name,
    'stadium.latin_name': name,
    'match.match_name': name,
    'match.red_name': name,
    'match.blue_name': name,
    'match.red_latin_name': name,
    'match.blue_latin_name': name,
    'match.match_no': [1, MATCH_NO_MAX],
    'match.round_no': [1, ROUND_NO_MAX],
    'match.streaming_url': [STREAMING_URL_MAX],
    // Keys of up to 200 characters were accepted before; the API takes no more than IDEMPOTENCY_KEY_MAX.
    'request_key.key': [1, 200],
    'bet_leg.leg_no': [1, MAX_LEGS],
    'house_limit.bet_max': [BET_MIN_BAHT * SATANG_PER_BAHT, BET_MAX_BAHT * SATANG_PER_BAHT],
    'setting.value': [
      APPROVAL_BAHT_MIN,
      LIMIT_MAX_BAHT,
      ...SETTING_SECONDS.deskSilence,
      ...SETTING_SECONDS.deskAbsence,
      ...SETTING_SECONDS.resultRecall,
    ],
    // Not in the contract: the rows over which the exposure of a match is spread.
    'exposure.stripe': [0, 7],
    'entry.amount': [MAX_SATANG],
    // A deposit, then a withdrawal.
    'transfer.amount': [
      DEPOSIT_MIN_BAHT * SATANG_PER_BAHT,
      DEPOSIT_MAX_BAHT * SATANG_PER_BAHT,
      WITHDRAW_MIN_BAHT * SATANG_PER_BAHT,
      MAX_SATANG,
    ],
    'transfer.note': [1, REASON_MAX],
    'bank_line.amount': [MAX_SATANG],
    'bank_line.note': [1, REASON_MAX],
    'transfer.arrival_name': [1, FULL_NAME_MAX],
    // Not in the contract: how often a slip is verified.
    'slip_verification.tries': [0, 3],
    'player_note.text': [1, REASON_MAX],
    'transfer.reversed_reason': [1, REASON_MAX],
    'adjustment.amount': [ADJUST_MAX_BAHT * SATANG_PER_BAHT],
    'adjustment.reason': [1, REASON_MAX],
    // Not in the contract: advisory locks take 32 bits of a match's id.
    'match.id': [2 ** 31 - 1],
  });
});

test('the durations in SQL functions are those of the contract', () => {
  expect(literalsIn(/interval '([^']+)'/g)).toEqual({
    session_owners: [`${OPERATOR_IDLE_MINUTES} minutes`],
    transfer_payable_from: [`${BANK_CHANGE_HOURS} hours`],
    deposit_account_check: [`${DEPOSIT_ACCOUNT_WAIT_MINUTES} minutes`],
    // Not in the contract: an hour of codes, and of pictures.
    phone_code_create: ['1 hour'],
    slip_image_store: ['1 hour'],
    // Not in the contract: when a night begins.
    match_night: ['6 hours'],
    day_end: ['6 hours'],
    // Not in the contract: an approved payout is claimed for longer than CLAIM_SECONDS.
    transfer_claim_until: ['10 minutes'],
    // Not in the contract: on both sides of a line of the bank.
    bank_line_pairs: ['24 hours', '24 hours'],
    // Not in the contract: no client sees these.
    session_new_devices: ['30 days'],
    request_shrink_refusals: ['1 day'],
    day_store: ['10 minutes'],
  });
});

test('the large numbers in SQL functions are those of the contract', () => {
  // Neither satang per baht nor the keys of advisory locks.
  expect(literalsIn(/(?<![\w.])(?!100\b|7266\d+\b)(\d{3,})\b/g)).toEqual({
    step_payouts_open_max: [String(STEP_PAYOUTS_OPEN_MAX_BAHT * SATANG_PER_BAHT)],
    match_number: [String(MATCH_NO_MAX), String(MATCH_NO_MAX)],
    // Not in the contract: advisory locks take 32 bits of a match's id.
    lock_match_shared: [String(2 ** 31 - 1)],
  });
});

test('the values that SQL allows are those of the contract', () => {
  expect(Object.fromEntries(valuesIn(sql))).toEqual(
    sortedValues({
      'operator.role': OPERATOR_ROLES,
      'phone_code.purpose': PHONE_CODE_PURPOSES,
      'match.line': MATCH_LINES,
      'match.result': MATCH_RESULTS,
      'settlement.result': RUN_RESULTS,
      'settlement.status': SETTLEMENT_STATUSES,
      'slip_verification.outcome': SLIP_OUTCOMES,
      'result_call.status': RESULT_CALL_STATUSES,
      'result_call.first_result': MATCH_RESULTS,
      'result_call.second_result': MATCH_RESULTS,
      'bet.kind': BET_KINDS,
      'bet.status': BET_STATUSES,
      'bet.result_type': RESULT_TYPES,
      'bet.side': BET_TYPES,
      'bet.rate_type': RATE_TYPES,
      'bet_leg.side': CORNERS,
      'bet_leg.result_type': RESULT_TYPES,
      'transfer.type': TRANSACTION_TYPES,
      'transfer.status': TRANSACTION_STATUSES,
      'transfer.refuse_reason': REFUSE_REASONS,
      'approval.kind': APPROVAL_KINDS,
      'approval.status': APPROVAL_STATUSES.filter((status) => status !== 'EXPIRED'),
      // Not in the contract: the API never shows these.
      'setting.name': Object.values(SETTING_NAMES),
      'player.status': ['ACTIVE', 'DISABLED'],
      'operator.status': ['ACTIVE', 'DISABLED'],
      'passkey_challenge.purpose': ['CREATE', 'LOG_IN', 'STEP_UP'],
      'session.end_reason': [
        'LOGOUT',
        'PASSWORD_CHANGED',
        'TOKEN_REUSED',
        'ENDED_BY_OPERATOR',
        'ENDED_BY_PLAYER',
        'NOT_THE_PLAYER',
      ],
      'account.kind': [
        'PLAYER_WALLET',
        'PLAYER_HOLD',
        'PLAYER_DEBT',
        'HOUSE_BANK',
        'HOUSE_STAKES',
        'HOUSE_RESULT',
        'HOUSE_ADJUST',
      ],
    }),
  );
});

function readSql(files: string): string {
  return globSync(files, { cwd: import.meta.dirname })
    .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n')
    .replaceAll(/--.*$/gm, '');
}

/** Codes stand in a literal of JSON, in `jsonb_build_object`, or in a CASE whose value goes into `v_code`. */
function refusalCodesIn(text: string): Set<string> {
  const cases = [...text.matchAll(/SELECT CASE((?:(?!;)[^])*?)INTO v_code/g)].map((found) => found[1]).join();
  return new Set([
    ...[...text.matchAll(/"code": "(\w+)"|'code', '(\w+)'/g)].map((found) => found[1] ?? found[2] ?? ''),
    ...[...cases.matchAll(/THEN '(\w+)'/g)].map((found) => found[1] ?? ''),
  ]);
}

/** `table.column` → the numbers it is compared with, in their order in the file. */
function limitsIn(text: string): Map<string, number[]> {
  const limits = new Map<string, number[]>();
  const comparison =
    /(?:char_length\(|abs\(|\b)(\w+)\)? (?:BETWEEN (\d+) AND (\d+)|<= ([1-9]\d+)|~ '\^\[0-9\]\{(\d+),(\d+)\}\$')/g;
  for (const { table, body } of tablesIn(text)) {
    for (const [, column, ...numbers] of body.matchAll(comparison)) {
      const key = `${table}.${column}`;
      const found = numbers.filter((number) => number !== undefined).map(Number);
      limits.set(key, [...(limits.get(key) ?? []), ...found]);
    }
  }
  // A constraint that a later migration has replaced.
  for (const [, table, column, min, max] of text.matchAll(REPLACED_LENGTH)) {
    limits.set(`${table}.${column}`, [Number(min), Number(max)]);
  }
  return limits;
}

/** Function → what the pattern finds in it, in its order. */
function literalsIn(pattern: RegExp): Record<string, string[]> {
  const found = functions.map((text): [string, string[]] => [
    /^\w+/.exec(text)?.[0] ?? '',
    [...text.matchAll(pattern)].map(([, literal = '']) => literal),
  ]);
  return Object.fromEntries(found.filter(([, literals]) => literals.length > 0));
}

/** `table.column` → the texts that it allows. The rules of a bet are in a trigger function. */
function valuesIn(text: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const { table, body } of tablesIn(text)) {
    for (const [, column, list = ''] of body.matchAll(/CHECK \((\w+) IN\s*\(([^)]*)\)/g))
      values.set(`${table}.${column}`, readList(list));
  }
  for (const [, column, list = ''] of text.matchAll(/NEW\.(\w+) NOT IN \(([^)]*)\) THEN 'bet_\1_check'/g))
    values.set(`bet.${column}`, readList(list));
  return values;
}

const REPLACED_LENGTH =
  /ALTER TABLE (\w+) ADD CONSTRAINT \w+ CHECK \((\w+) ~ '\^\[0-9\]\{(\d+),(\d+)\}\$'\)/g;

function tablesIn(text: string): { table: string; body: string }[] {
  const statements = /(?:CREATE TABLE (\w+) \(\n([^]*?)\n\)|ALTER TABLE (\w+)\n([^]*?);)/g;
  return [...text.matchAll(statements)].map(([, made = '', body = '', altered = made, change = body]) => ({
    table: altered,
    body: change,
  }));
}

function readList(list: string): string[] {
  return [...list.matchAll(/'(\w+)'/g)].map(([, value = '']) => value).toSorted();
}

function sortedValues(values: Record<string, readonly string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(values).map(([key, list]) => [key, list.toSorted()]));
}
