import { describe, expect, test } from 'vitest';

import { en } from '../../lib/texts/en.ts';
import type { NightMatch } from '../../state/tonight.ts';
import { lookOf } from './block-look.tsx';

const NOW = Date.parse('2026-11-17T13:00:00Z');
const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString();

/** What decides on the look of a block. */
const PLAIN = {
  fightingDateTime: inMinutes(60),
  rateId: 7,
  isMatchStart: false,
  isMatchEnd: false,
  isOpenBet: false,
  result: null,
};
const look = (
  match: Partial<Omit<typeof PLAIN, 'result'> & Pick<NightMatch, 'result'>>,
  isNext = false,
  isCorrecting = false,
) => lookOf({ ...PLAIN, ...match } as unknown as NightMatch, { isNext, isCorrecting, now: NOW, texts: en });

describe('a block of the timeline', () => {
  test('a block is gold with an open lock while betting is open', () => {
    const { look: classes, text, mark } = look({ isMatchStart: true, isOpenBet: true });
    expect(classes).toContain('bg-gold');
    expect(text).toBe(en.ringside.states.open);
    expect(mark).toBeDefined();
  });

  test('a block is hatched while the fight runs and betting is closed', () => {
    const { look: classes, text } = look({ isMatchStart: true });
    expect(classes).toContain('hatched');
    expect(text).toBe(en.ringside.states.closed);
  });

  test('a block has a gold edge when it is the next of its stadium and has a price', () => {
    expect(look({}, true)).toMatchObject({ text: en.ringside.states.ready, mark: undefined });
    expect(look({}, true).look).toContain('border-goldl');
    expect(look({}).look).not.toContain('border-goldl');
    expect(look({ rateId: null } as never, true).text).toBe(en.ringside.states.waiting);
  });

  test('without a price a match is blocked from half an hour before the fight', () => {
    const unpriced = (minutes: number, isMatchStart = false) =>
      look({ rateId: null, fightingDateTime: inMinutes(minutes), isMatchStart } as never);
    expect(unpriced(30).text).toBe(en.ringside.states.waiting);
    for (const blocked of [unpriced(29), unpriced(-5), unpriced(60, true)]) {
      expect(blocked.text).toBe(en.ringside.states.noPrice);
      expect(blocked.look).toContain('border-dashed');
      expect(blocked.mark).toBeDefined();
    }
  });

  test('a match is blocked when the fight is over and nobody has called its result', () => {
    const { look: classes, text } = look({ isMatchStart: true, isMatchEnd: true });
    expect(classes).toContain('border-dashed');
    expect(text).toBe(en.ringside.states.result);
  });

  test('a match is blocked while a correction of its result waits for a second person', () => {
    const { look: classes, text, mark } = look({ isMatchEnd: true, result: 'RED' }, false, true);
    expect(classes).toContain('border-dashed');
    expect(text).toBe(en.ringside.states.correcting);
    expect(mark).toBeDefined();
  });

  test('a block shows red before the number, blue after it, and a draw by a sign', () => {
    const mark = (result: NightMatch['result']) => JSON.stringify(look({ isMatchEnd: true, result }).mark);
    expect(mark('RED')).toContain('order-first bg-red');
    expect(mark('BLUE')).toContain('bg-blue');
    expect(mark('BLUE')).not.toContain('order-first');
    expect(mark('DRAW')).toContain('=');
    expect(look({ result: 'CANCEL' }).look).toContain('line-through');
  });
});
