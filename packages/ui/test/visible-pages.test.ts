import { expect, test } from 'vitest';

import { visiblePages } from '../src/visible-pages.ts';

test.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [2, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [5, 6, 7, 8, 9]],
  [1, 0, []],
])('shows on page %d of %d the pages %j', (page, total, expected) => {
  expect(visiblePages(page, total)).toEqual(expected);
});
