import { expect, test } from 'vitest';

import { ACTION_GROUPS } from './action-groups.ts';
import { auditCsv } from './audit-csv.ts';
import { auditQuery } from './audit-query.ts';

const AT_FIVE = Date.parse('2026-11-17T22:00:00Z');

test('without a filter everything is asked for', () => {
  expect(auditQuery({}, AT_FIVE)).toEqual({});
});

test('a thing is found by its name in the trail, or by its number alone', () => {
  expect(auditQuery({ subject: 'match/12' }, AT_FIVE)).toEqual({ subject: 'match/12' });
  expect(auditQuery({ subject: '12' }, AT_FIVE)).toEqual({ id: '12' });
});

test('before six in the morning it is still the night that began yesterday', () => {
  expect(auditQuery({ isTonight: true }, AT_FIVE)).toEqual({ dateFrom: '2026-11-17T06:00:00+07:00' });
  const atSix = AT_FIVE + 3_600_000;
  expect(auditQuery({ isTonight: true }, atSix)).toEqual({ dateFrom: '2026-11-18T06:00:00+07:00' });
});

test('filters add up, and no group of actions is longer than the server reads', () => {
  const filter = { actor: 'napa', what: 'results', hasSecond: true } as const;
  expect(auditQuery(filter, AT_FIVE)).toEqual({
    actor: 'napa',
    action: ACTION_GROUPS.results.join(','),
    hasSecond: 'true',
  });
  for (const actions of Object.values(ACTION_GROUPS)) expect(actions.join(',').length).toBeLessThan(400);
  const all = Object.values(ACTION_GROUPS).flat();
  expect(all).toEqual([...new Set(all)]);
});

test('a file of the trail has each field of its rows as it is', () => {
  const [head, row] = auditCsv([
    {
      id: 7,
      at: '2026-11-17T22:00:00.000Z',
      actor: 'napa',
      role: 'admin',
      action: 'MATCH_OPEN',
      subject: 'match/12',
      reason: null,
      before: null,
      after: { version: 2 },
      sessionId: null,
      address: null,
      second: null,
      seal: 'ab',
    },
  ]);
  const fields = Object.fromEntries(head?.map((name, nth) => [name, row?.[nth]]) ?? []);
  expect(fields).toMatchObject({ id: '7', actor: 'napa', reason: '', after: '{"version":2}', seal: 'ab' });
});
