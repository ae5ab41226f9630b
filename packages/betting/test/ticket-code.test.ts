import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTicketCode, ticketCode } from '../src/index.ts';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SIX = 31 ** 6;
/** Numbers for either length of code, with the borders between them. */
const ticketNo = fc.oneof(
  fc.nat({ max: SIX * 31 }),
  fc.constantFrom(0, 1, SIX - 1, SIX, SIX * 31 - 1, SIX * 31, Number.MAX_SAFE_INTEGER),
);
const bare = (code: string): string => code.replace('-', '');

test('a code leads back to its ticket number however it is typed', () => {
  fc.assert(
    fc.property(ticketNo, (no) => {
      const code = ticketCode(no);
      expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{3,}$/);
      expect(parseTicketCode(code)).toBe(no);
      expect(parseTicketCode(` ${bare(code).toLowerCase().split('').join(' - ')} `)).toBe(no);
    }),
  );
  expect(ticketCode(SIX - 1)).toHaveLength(8);
  expect(ticketCode(SIX)).toHaveLength(9);
});

test('a code with one wrong character or two swapped ones is not accepted', () => {
  fc.assert(
    fc.property(ticketNo, (no) => {
      const code = bare(ticketCode(no));
      for (let place = 0; place < code.length; place += 1) {
        for (const other of ALPHABET) {
          if (other === code[place]) continue;
          expect(parseTicketCode(code.slice(0, place) + other + code.slice(place + 1))).toBeUndefined();
        }
        const [one = '', next = ''] = code.slice(place, place + 2);
        if (next === '' || one === next) continue;
        expect(parseTicketCode(code.slice(0, place) + next + one + code.slice(place + 2))).toBeUndefined();
      }
    }),
    { numRuns: 30 },
  );
});

test('neighbouring numbers have different codes that look different', () => {
  const codes = Array.from({ length: 5000 }, (_, no) => bare(ticketCode(no + 1)));
  expect(new Set(codes).size).toBe(codes.length);
  codes.slice(1).forEach((code, place) => {
    const same = Array.from(code).filter((character, at) => character === codes[place]?.[at]);
    expect(same.length).toBeLessThan(4);
  });
});

test.each(['', '-', '7KMX', '7KMX-42', 'OKMX-42Q', '1KMX-42Q', 'ก7KMX-42', '7KMX-42Q-7KMX-42Q-7KMX'])(
  '%j is no code',
  (typed) => {
    expect(parseTicketCode(typed)).toBeUndefined();
  },
);
