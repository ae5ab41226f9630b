import { Refusal } from '@sanam/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

/** A second on a quiet machine; a busy one must not fail a test that is only slow. */
const PATIENCE_MS = 60_000;
const LIMITS = { min: 2, max: 20 };

const clean = (typed: string): string | undefined => {
  try {
    return cleanText('fullName', typed, LIMITS);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

test.each([
  ['  สมหญิง   ใจดี ', 'สมหญิง ใจดี'],
  ['Zoe\u0308', 'Zoë'],
])('%j is stored as %j', (typed, stored) => expect(clean(typed)).toBe(stored));

test.each(['a', ' a ', 'x'.repeat(21), 'left\u202eright', 'zero\u200bwidth', 'bell\u0007', 'tag\u{e0041}'])(
  'refuses %j',
  (typed) => expect(clean(typed)).toBeUndefined(),
);

test(
  'any text is refused or stored in one form, never longer, all of it visible',
  () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(' ', '  ', 'ำ', 'ํา', 'e\u0301', '\u200d', '\u2066', '\u00ad', '\ufe0f', '\u3000'),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
        (typed) => {
          const stored = clean(typed);
          if (stored === undefined) return true;
          const length = Array.from(stored).length;
          return (
            clean(stored) === stored &&
            length >= LIMITS.min &&
            length <= Math.min(LIMITS.max, Array.from(typed.normalize('NFC')).length) &&
            !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(stored)
          );
        },
      ),
      { numRuns: 30_000 },
    );
  },
  PATIENCE_MS,
);
