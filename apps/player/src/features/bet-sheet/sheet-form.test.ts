import { CLEAR_AREA_OVERLAP_PX } from '@sanam/ui';
import { expect, test } from 'vitest';

import { chooseForm } from './sheet-form.ts';

const PLAIN = { isTyping: false, extraPx: 0, scale: 1 };
const ORDER = ['short', 'medium', 'tall'];

/** The form at every height from a low screen to a high one. */
function formsAt(options: typeof PLAIN) {
  return Array.from({ length: 500 }, (_, step) => chooseForm(300 + 2 * step, options));
}

test('more height never shows less', () => {
  for (const extraPx of [0, 36, 100]) {
    const forms = formsAt({ ...PLAIN, extraPx });
    expect([...new Set(forms)]).toEqual(ORDER);
    expect(forms).toEqual(forms.toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)));
  }
});

test('everything fits below the stream from 756 px on, and the small form from 640 px', () => {
  // The header has 56 px, the stream 9/16 of the width of a phone of 390 and of 360 px.
  expect(chooseForm(756 - 56 - 219, PLAIN)).toBe('tall');
  expect(chooseForm(640 - 56 - 203, PLAIN)).toBe('short');
});

test('larger text and longer lines need more height', () => {
  const lowest = (options: typeof PLAIN) => formsAt(options).indexOf('tall');
  expect(lowest({ ...PLAIN, scale: 1.5 })).toBeGreaterThan(lowest(PLAIN));
  expect(lowest({ ...PLAIN, extraPx: 80 })).toBeGreaterThan(lowest(PLAIN));
});

test('an extra line may cover the foot of the stream instead of changing the form', () => {
  const fitting = chooseForm(480, PLAIN);
  expect(fitting).toBe('tall');
  expect(chooseForm(480, { ...PLAIN, extraPx: CLEAR_AREA_OVERLAP_PX })).toBe(fitting);
  expect(chooseForm(480, { ...PLAIN, extraPx: CLEAR_AREA_OVERLAP_PX + 1 })).not.toBe(fitting);
});

test('beside the keypad there is one form, however high the screen is', () => {
  expect(new Set(formsAt({ ...PLAIN, isTyping: true }))).toEqual(new Set(['typing']));
});
