import { ALERT_KINDS, type Alert } from '@sanam/contract';
import { describe, expect, test } from 'vitest';

import { pagesOf } from '../pages.ts';
import { TEXTS } from '../texts/index.ts';
import { correctingMatchIds, countByPage, placeOf } from './alert-place.ts';
import { alertText, whenText } from './alert-text.ts';
import { findNewUrgent } from './find-new.ts';

const MATCH = {
  id: 17,
  line: 'LIVE',
  matchNo: 6,
  stadium: { id: 1, stadiumName: 'สนามหนองปลาไหล', stadiumLatinName: null },
  fightingDateTime: '2026-11-17T13:47:12.000Z',
} as const;

const alert = (kind: Alert['kind'], change: Partial<Alert> = {}): Alert => ({
  id: kind,
  kind,
  severity: 'NORMAL',
  since: null,
  subject: 'match/17',
  match: null,
  share: null,
  count: null,
  amount: null,
  approvalKind: null,
  ...change,
});
const approval = (approvalKind: Alert['approvalKind'], subject = 'transaction/1') =>
  alert('APPROVAL_WAITING', { approvalKind, subject });

describe('the place of a thing to do', () => {
  test.each([
    [alert('NO_PRICE', { match: MATCH }), 'ringside', '/ringside/17'],
    [alert('LIABILITY_HIGH', { match: { ...MATCH, line: 'STEP' } }), 'step', '/step'],
    [alert('NO_RESULT', { match: MATCH }), 'ringside', '/result/17'],
    [approval('CORRECTION', 'match/17'), 'ringside', '/result/17'],
    [approval('DEPOSIT'), 'deposits', '/withdrawals?tab=approvals'],
    [approval('DEPOSIT_ACCOUNT', 'deposit-account/1'), 'settings', '/settings'],
    [approval('LIMIT', 'limit/ALL'), 'withdrawals', '/withdrawals?tab=approvals'],
    [alert('DEPOSITS_WAITING'), 'deposits', '/deposits'],
    [alert('STATEMENT_OPEN'), 'statement', '/statement'],
    [alert('DAY_TO_CLOSE', { subject: 'day/2026-11-16' }), 'reports', '/reports?day=2026-11-16'],
    [alert('LEDGER_BROKEN'), 'ledger', '/ledger'],
  ])('the place of a thing to do is the page where it is done', (one, page, path) => {
    expect(placeOf(one)).toEqual({ page, path });
  });

  test('a match is being corrected while a second person has to approve it', () => {
    const alerts = [
      approval('CORRECTION', 'match/17'),
      approval('ROLLBACK', 'match/21'),
      approval('LIMIT', 'limit/MATCH:5'),
      alert('NO_RESULT', { match: MATCH, subject: 'match/9' }),
    ];
    expect([...correctingMatchIds(alerts)]).toEqual([17, 21]);
  });

  test('the rail counts each transfer once, at the pages that a role has', () => {
    const alerts = [
      alert('LEDGER_BROKEN'),
      alert('NO_PRICE', { match: MATCH }),
      alert('NO_RESULT', { match: MATCH }),
      alert('DEPOSITS_WAITING', { count: 6 }),
      approval('DEPOSIT'),
      alert('WITHDRAWALS_WAITING', { count: 4 }),
      approval('WITHDRAWAL'),
      approval('REVERSAL'),
      alert('WITHDRAWALS_OWED', { count: 1 }),
    ];
    const counts = (role: 'trader' | 'cashier' | 'admin') => Object.fromEntries(countByPage(alerts, role));
    expect(counts('admin')).toEqual({ ledger: 1, ringside: 2, deposits: 6, withdrawals: 5 });
    expect(counts('cashier')).toEqual({ deposits: 6, withdrawals: 5 });
    expect(counts('trader')).toEqual({ ringside: 2 });
    for (const page of countByPage(alerts, 'cashier').keys()) expect(pagesOf('cashier')).toContain(page);
  });
});

describe('new urgent alerts', () => {
  const MINUTE = 60_000;
  const urgent = (id: string) => ({ id, severity: 'HIGH' as const });
  const ids = ({ fresh }: { fresh: readonly { id: string }[] }) => fresh.map(({ id }) => id);

  test('what is there when the page is opened is not new', () => {
    expect(ids(findNewUrgent(undefined, [urgent('a')], 0))).toEqual([]);
  });

  test('an alert is new once, and again only after it was gone for long', () => {
    const first = findNewUrgent(undefined, [], 0);
    const came = findNewUrgent(first.known, [urgent('a')], MINUTE);
    expect(ids(came)).toEqual(['a']);
    const stays = findNewUrgent(came.known, [urgent('a'), urgent('b')], 2 * MINUTE);
    expect(ids(stays)).toEqual(['b']);
    const gone = findNewUrgent(stays.known, [], 3 * MINUTE);
    expect(ids(findNewUrgent(gone.known, [urgent('a')], 4 * MINUTE))).toEqual([]);
    expect(ids(findNewUrgent(gone.known, [urgent('a')], 30 * MINUTE))).toEqual(['a']);
  });

  test('one that stays for long does not become new', () => {
    let { known } = findNewUrgent(undefined, [], 0);
    const counts = Array.from({ length: 40 }, (_, minute) => {
      const found = findNewUrgent(known, [urgent('a')], minute * MINUTE);
      known = found.known;
      return found.fresh.length;
    });
    expect(counts).toEqual([1, ...Array.from({ length: 39 }, () => 0)]);
  });

  test('one that becomes urgent is new then', () => {
    const calm = findNewUrgent(undefined, [{ id: 'a', severity: 'NORMAL' as const }], 0);
    expect(ids(calm)).toEqual([]);
    expect(ids(findNewUrgent(calm.known, [urgent('a')], MINUTE))).toEqual(['a']);
  });
});

describe('what an alert says', () => {
  const say = (one: Alert, language: 'th' | 'en') => alertText(one, { texts: TEXTS[language], language });

  test('the text of an alert has its number, its sum and its place', () => {
    const high = alert('LIABILITY_HIGH', { match: MATCH, share: 0.824 });
    expect(say(high, 'th')).toEqual({ title: 'คู่ 6 · ใช้เพดานแล้ว 82 %', help: 'สนามหนองปลาไหล' });
    expect(say(approval('WITHDRAWAL'), 'en').title).toBe('Payout waits for a second person');
    const payout = { ...approval('WITHDRAWAL'), amount: 250_000 };
    expect(say(payout, 'en').title).toBe('Payout 250,000 waits for a second person');
    const deposits = alert('DEPOSITS_WAITING', { count: 6, amount: 12_500 });
    expect(say(deposits, 'th')).toEqual({
      title: 'ฝาก 6 รายการรออยู่',
      help: 'รวม 12,500 · เกณฑ์ 15 นาที',
    });
  });

  test('every kind says something in both languages', () => {
    for (const kind of ALERT_KINDS) {
      for (const language of ['th', 'en'] as const) {
        expect(say(alert(kind, { count: 2, amount: 100, share: 0.9 }), language).title).not.toBe('');
      }
    }
  });

  test('it says since when it waits or when it is due', () => {
    const now = Date.parse('2026-11-17T13:47:12Z');
    const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const { tonight } = TEXTS.en;
    expect(whenText(null, now, tonight)).toBe('now');
    expect(whenText(at(-0.5), now, tonight)).toBe('now');
    expect(whenText(at(-3), now, tonight)).toBe('for 3 min');
    expect(whenText(at(12), now, tonight)).toBe('in 12 min');
    expect(whenText(at(-300), now, tonight)).toBe('for 5 h');
    expect(whenText(at(-6000), now, tonight)).toBe('for 4 d');
  });
});
