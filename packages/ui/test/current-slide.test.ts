import { expect, test } from 'vitest';

import { currentSlide } from '../src/current-slide.ts';

const three = { children: [0, 1, 2] };

test('finds the slide at each snap position with one slide in view', () => {
  const row = { ...three, scrollWidth: 358 * 3 + 12 * 2 + 32, clientWidth: 390 };
  expect([0, 370, 740].map((scrollLeft) => currentSlide({ ...row, scrollLeft }))).toEqual([0, 1, 2]);
});

test('finds the last slide at the end of the row with one and a half in view', () => {
  const row = { ...three, scrollWidth: 236 * 3 + 12 * 2 + 32, clientWidth: 390 };
  expect([0, 248, 374].map((scrollLeft) => currentSlide({ ...row, scrollLeft }))).toEqual([0, 1, 2]);
});

test('the current slide is the first one when all of them fit', () => {
  expect(currentSlide({ children: [0], scrollLeft: 0, scrollWidth: 390, clientWidth: 390 })).toBe(0);
});
