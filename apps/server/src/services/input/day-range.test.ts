import { Refusal } from '@sanam/contract';
import { describe, expect, test } from 'vitest';
import { readInstantOrDay } from './day-range.ts';

const read = (text: string): string => readInstantOrDay('date', text).toISOString();

describe('days and instants', () => {
  test.each([
    ['2026-11-15', '2026-11-14T17:00:00.000Z'],
    ['2024-02-29', '2024-02-28T17:00:00.000Z'],
    ['2026-11-15T10:30', '2026-11-15T03:30:00.000Z'],
    ['2026-11-15T10:30:05', '2026-11-15T03:30:05.000Z'],
    ['2026-11-15T10:30:05Z', '2026-11-15T10:30:05.000Z'],
    ['2026-11-15T10:30:05.1Z', '2026-11-15T10:30:05.100Z'],
    ['2026-11-15T10:30:05.123456Z', '2026-11-15T10:30:05.123Z'],
    ['2026-11-15T10:30:05+07:00', '2026-11-15T03:30:05.000Z'],
    ['2026-11-15T10:30:05-02:00', '2026-11-15T12:30:05.000Z'],
  ])('%s is %s', (text, instant) => expect(read(text)).toBe(instant));

  test.each([
    '2026-02-31',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-31T10:00:00Z',
    '2026-11-15T25:00:00Z',
    '2026-11-15T10:60:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-15T10',
    '2026-11-15T10:30:05.Z',
    '2026-11-15T10:30:05+99:00',
    '2026-11-15 10:30:05Z',
    '15 Nov 2026',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31T23:59:59-12:00',
    '',
  ])('refuses %s and names the field', (text) => {
    const refusal = catchRefusal(() => readInstantOrDay('dateFrom', text));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.data).toMatchObject({ fields: [{ field: 'dateFrom' }] });
  });
});

function catchRefusal(work: () => unknown): Refusal {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('nothing was refused');
}
