import { RESULT_CALL_MINUTES } from '@sanam/contract';
import { describe, expect, test } from 'vitest';
import { compareAlerts, findAlerts } from './find-alerts.ts';
import type { AlertFacts, Viewer, WaitingApproval } from './find-alerts.ts';
import type { LastCall } from './match-alerts.ts';
import type { ExposureRow } from '../list-exposure.ts';

const NOW = new Date('2026-11-17T13:47:12Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const match = (id: number, change: Partial<ExposureRow> = {}): ExposureRow => ({
  id,
  version: 7,
  line: 'LIVE',
  match_no: id,
  stadium_id: 1,
  stadium_name: 'สนามหนองปลาไหล',
  stadium_latin_name: 'Nong Pla Lai',
  red_name: 'แดง',
  blue_name: 'น้ำเงิน',
  red_latin_name: null,
  blue_latin_name: null,
  category_code: 'COCK_FIGHT',
  fighting_at: minutes(60),
  rate_id: 1,
  is_open: false,
  is_started: false,
  is_ended: false,
  closed_at: null,
  red: 0,
  blue: 0,
  draw: 0,
  cap: 10_000_000,
  ...change,
});

const NONE = { count: 0, amount: 0, oldest: null };
const NOTHING: AlertFacts = {
  now: NOW,
  matches: [],
  calls: [],
  approvals: [],
  ledger: undefined,
  oldestEventAt: undefined,
  dayToClose: undefined,
  deposits: NONE,
  withdrawals: NONE,
  owed: NONE,
  bankLines: NONE,
};
const TRADER: Viewer = { username: 'somchai', role: 'trader', approvalKinds: ['CORRECTION', 'ROLLBACK'] };
const CASHIER: Viewer = { username: 'wanna', role: 'cashier', approvalKinds: ['DEPOSIT', 'WITHDRAWAL'] };
const ADMIN: Viewer = {
  username: 'napa',
  role: 'admin',
  approvalKinds: ['CORRECTION', 'ROLLBACK', 'DEPOSIT', 'WITHDRAWAL', 'LIMIT'],
};
const idsFor = (viewer: Viewer, facts: Partial<AlertFacts>) =>
  findAlerts({ ...NOTHING, ...facts }, viewer).map(({ id }) => id);
const idsOf = (...matches: ExposureRow[]) => idsFor(TRADER, { matches });
const waiting = (count: number, oldest: Date) => ({ count, amount: count * 100_000, oldest });
const approval = (id: string, change: Partial<WaitingApproval> = {}): WaitingApproval => ({
  id,
  kind: 'CORRECTION',
  subject: 'match/17',
  amount: 41_350_00,
  asked_by: 'anan',
  asked_at: minutes(-3),
  ...change,
});

describe('what has to be done', () => {
  test('a card that is in order needs nothing', () => {
    const open = match(2, { is_open: true, fighting_at: minutes(-10) });
    const between = match(3, { is_started: true, fighting_at: minutes(-10) });
    const ledger = { at: NOW, violations: 0 };
    const oldestEventAt = new Date(NOW.getTime() - 9000);
    const matches = [match(1), open, between];
    expect(findAlerts({ ...NOTHING, matches, ledger, oldestEventAt }, ADMIN)).toEqual([]);
  });

  test('a match without a price is due half an hour before its time', () => {
    expect(idsOf(match(13, { rate_id: null, fighting_at: minutes(31) }))).toEqual([]);
    const matches = [match(13, { rate_id: null, fighting_at: minutes(12) })];
    const [alert] = findAlerts({ ...NOTHING, matches }, TRADER);
    expect(alert).toEqual({
      id: 'NO_PRICE/13',
      kind: 'NO_PRICE',
      severity: 'NORMAL',
      since: minutes(12).toISOString(),
      subject: 'match/13',
      match: {
        id: 13,
        line: 'LIVE',
        matchNo: 13,
        stadium: { id: 1, stadiumName: 'สนามหนองปลาไหล', stadiumLatinName: 'Nong Pla Lai' },
        fightingDateTime: minutes(12).toISOString(),
      },
      share: null,
      count: null,
      amount: null,
      approvalKind: null,
    });
  });

  test('a match past its time that is neither open nor over is late', () => {
    expect(idsOf(match(4, { fighting_at: minutes(-5) }))).toEqual([]);
    expect(idsOf(match(4, { fighting_at: minutes(-6) }))).toEqual(['MATCH_LATE/4']);
    // Without a price it cannot be opened, so that is what is said.
    expect(idsOf(match(4, { fighting_at: minutes(-6), rate_id: null }))).toEqual(['NO_PRICE/4']);
  });

  test('a match that ended needs a result five minutes after betting closed', () => {
    const ended = { is_ended: true, fighting_at: minutes(-60) };
    expect(idsOf(match(5, { ...ended, closed_at: minutes(-5) }))).toEqual([]);
    expect(idsOf(match(5, { ...ended, closed_at: minutes(-6) }))).toEqual(['NO_RESULT/5']);
    expect(idsOf(match(5, ended))).toEqual(['NO_RESULT/5']);
  });

  test('a call that waits for a second operator or differs replaces no result', () => {
    const ended = match(5, { is_ended: true, fighting_at: minutes(-60), closed_at: minutes(-30) });
    const called = {
      match_id: 5,
      status: 'CALLED',
      version: 7,
      first_by: 'anan',
      first_at: minutes(-2),
      second_at: null,
    } as const;
    const alertsOf = (call: LastCall) =>
      findAlerts({ ...NOTHING, matches: [ended], calls: [call] }, TRADER).map(({ id, since }) => [id, since]);
    const second = ['RESULT_WAITING/5', minutes(-2).toISOString()];
    const noResult = ['NO_RESULT/5', minutes(-30).toISOString()];
    expect(alertsOf(called)).toEqual([second]);
    // Who has called it waits for somebody else.
    expect(alertsOf({ ...called, first_by: TRADER.username })).toEqual([]);
    expect(alertsOf({ ...called, status: 'UNEQUAL', second_at: minutes(-1) })).toEqual([
      ['RESULT_UNEQUAL/5', minutes(-1).toISOString()],
    ]);
    // Void: the match has changed since, or nobody called in time.
    expect(alertsOf({ ...called, version: 6 })).toEqual([noResult]);
    expect(alertsOf({ ...called, first_at: minutes(-RESULT_CALL_MINUTES) })).toEqual([noResult]);
    for (const status of ['RECALLED', 'EXPIRED'] as const) {
      expect(alertsOf({ ...called, status })).toEqual([noResult]);
    }
  });

  test('a match needs attention from 80 % of its cap on, whatever outcome is the worst', () => {
    expect(idsOf(match(6, { red: 7_994_000 }))).toEqual([]);
    for (const worst of [{ red: 8_000_000 }, { blue: 8_000_000, red: -1 }, { draw: 8_000_000 }]) {
      expect(idsOf(match(6, worst))).toEqual(['LIABILITY_HIGH/6']);
    }
  });

  test('the most urgent comes first, and the order does not depend on that of the facts', () => {
    const matches = [
      match(1, { rate_id: null, fighting_at: minutes(12) }),
      match(2, { rate_id: null, fighting_at: minutes(5) }),
      match(3, { fighting_at: minutes(-20) }),
      match(4, { red: 8_200_000 }),
      match(5, { blue: 9_000_000 }),
      match(6, { draw: 10_000_000 }),
      match(7, { is_ended: true, fighting_at: minutes(-30), closed_at: minutes(-20) }),
      match(8, { is_ended: true, fighting_at: minutes(-50), closed_at: minutes(-40) }),
      match(9, { rate_id: null, fighting_at: minutes(-1) }),
    ];
    const facts = {
      ...NOTHING,
      matches,
      approvals: [
        approval('b', { kind: 'LIMIT', subject: 'limit/ALL', asked_at: minutes(-2) }),
        approval('a'),
      ],
      deposits: waiting(6, minutes(-16)),
      withdrawals: waiting(4, minutes(-16)),
      owed: waiting(1, minutes(-16)),
      bankLines: waiting(2, minutes(-3000)),
      dayToClose: { day: '2026-11-16', endsAt: minutes(-500) },
      ledger: { at: minutes(-3), violations: 2 },
      oldestEventAt: minutes(-1),
    };
    const expected = [
      'LEDGER_BROKEN',
      'OUTBOX_LAGGING',
      'LIABILITY_HIGH/6',
      'APPROVAL_WAITING/a',
      'APPROVAL_WAITING/b',
      'LIABILITY_HIGH/5',
      'LIABILITY_HIGH/4',
      'DEPOSITS_WAITING',
      'NO_RESULT/8',
      'NO_RESULT/7',
      'NO_PRICE/9',
      'WITHDRAWALS_WAITING',
      'MATCH_LATE/3',
      'NO_PRICE/2',
      'NO_PRICE/1',
      'WITHDRAWALS_OWED',
      'STATEMENT_OPEN',
      'DAY_TO_CLOSE/2026-11-16',
    ];
    expect(idsFor(ADMIN, facts)).toEqual(expected);
    expect(idsFor(ADMIN, { ...facts, matches: matches.toReversed() })).toEqual(expected);
    // Each role sees its own part of that order.
    const own = (viewer: Viewer) => {
      const ids = new Set(idsFor(viewer, facts));
      return expected.filter((id) => ids.has(id));
    };
    for (const viewer of [TRADER, CASHIER]) expect(idsFor(viewer, facts)).toEqual(own(viewer));
    const isOfMoney = (id: string) => /DEPOSIT|WITHDRAWAL|STATEMENT/.test(id);
    const isOfMatch = (id: string) => /^(NO_|MATCH|LIABILITY)/.test(id);
    expect(own(TRADER)).toEqual(expected.filter((id) => !isOfMoney(id) && !/DAY|\/b$/.test(id)));
    expect(own(CASHIER)).toEqual(expected.filter((id) => !isOfMatch(id) && !/DAY|APPROVAL/.test(id)));
  });

  test('deposits are urgent after 15 minutes, withdrawals after 30', () => {
    const severitiesAt = (since: number) =>
      findAlerts(
        { ...NOTHING, deposits: waiting(6, minutes(since)), withdrawals: waiting(4, minutes(since)) },
        CASHIER,
      ).map(({ kind, severity }) => `${kind} ${severity}`);
    expect(severitiesAt(-15)).toEqual(['DEPOSITS_WAITING NORMAL', 'WITHDRAWALS_WAITING NORMAL']);
    expect(severitiesAt(-16)).toEqual(['DEPOSITS_WAITING HIGH', 'WITHDRAWALS_WAITING NORMAL']);
    expect(severitiesAt(-31)).toEqual(['DEPOSITS_WAITING HIGH', 'WITHDRAWALS_WAITING HIGH']);
    const [deposits] = findAlerts({ ...NOTHING, deposits: waiting(6, minutes(-9)) }, CASHIER);
    expect(deposits).toMatchObject({ count: 6, amount: 6000, since: minutes(-9).toISOString() });
  });

  test('an approval alerts neither its requester nor roles that may not decide', () => {
    const approvals = [approval('a'), approval('b', { kind: 'WITHDRAWAL', asked_by: CASHIER.username })];
    expect(idsFor(TRADER, { approvals })).toEqual(['APPROVAL_WAITING/a']);
    expect(idsFor({ ...TRADER, username: 'anan' }, { approvals })).toEqual([]);
    expect(idsFor(CASHIER, { approvals })).toEqual([]);
    expect(idsFor({ ...CASHIER, username: 'orathai' }, { approvals })).toEqual(['APPROVAL_WAITING/b']);
    expect(idsFor(ADMIN, { approvals })).toEqual(['APPROVAL_WAITING/a', 'APPROVAL_WAITING/b']);
    const [alert] = findAlerts({ ...NOTHING, approvals }, TRADER);
    expect(alert).toMatchObject({ subject: 'match/17', amount: 41_350, approvalKind: 'CORRECTION' });
  });

  test('the order is total', () => {
    const matches = [1, 2, 3].map((id) => match(id, { rate_id: null, fighting_at: minutes(1) }));
    const deposits = waiting(2, minutes(-1));
    const alerts = findAlerts({ ...NOTHING, matches, deposits, withdrawals: deposits }, ADMIN);
    for (const one of alerts) {
      for (const other of alerts.filter(({ id }) => id !== one.id)) {
        expect(Math.sign(compareAlerts(one, other))).toBe(-Math.sign(compareAlerts(other, one)));
      }
    }
  });
});
