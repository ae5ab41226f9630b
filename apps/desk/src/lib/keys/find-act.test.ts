import { expect, test } from 'vitest';

import { findAct, type KeyContext, type KeyPress } from './find-act.ts';
import { KEY_COLUMNS, rowsOf } from './key-rows.ts';
import { ACTS, bindingOf, KEY_GROUPS, type Act, type KeyGroup } from './key-table.ts';

const RINGSIDE: readonly Act[] = ACTS.filter((act) =>
  ['everywhere', 'ringside'].includes(bindingOf(act).group),
);

function press(code: string, change: Partial<KeyPress> = {}): KeyPress {
  return { code, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...change };
}

function at(change: Partial<KeyContext> = {}): KeyContext {
  return { isTyping: false, isOnControl: false, isPossible: (act) => RINGSIDE.includes(act), ...change };
}

test.each([
  ['Space', {}, 'close'],
  ['KeyA', {}, 'redStronger'],
  ['KeyA', { shiftKey: true }, 'redHalf'],
  ['KeyD', {}, 'blueStronger'],
  ['KeyO', {}, 'open'],
  ['Slash', {}, 'search'],
  ['Slash', { shiftKey: true }, 'keys'],
  ['Digit3', {}, 'match3'],
  ['Numpad3', {}, 'match3'],
  ['NumpadEnter', {}, 'send'],
  ['KeyQ', {}, undefined],
  ['KeyZ', { ctrlKey: true }, undefined],
  ['KeyA', { metaKey: true }, undefined],
  ['KeyD', { altKey: true }, undefined],
  ['Space', { shiftKey: true }, 'closeAll'],
  ['KeyO', { shiftKey: true }, undefined],
] as const)('%s with %j is %s', (code, modifiers, act) => {
  expect(findAct(press(code, modifiers), at())).toBe(act);
});

test('in a field only Escape acts', () => {
  const typing = at({ isTyping: true });
  for (const act of RINGSIDE) {
    const { code, withShift } = bindingOf(act);
    const found = findAct(press(code, { shiftKey: withShift ?? false }), typing);
    expect(found, act).toBe(code === 'Escape' ? 'back' : undefined);
  }
});

test('Enter on a focused button is the button’s own; Space still closes', () => {
  const onButton = at({ isOnControl: true });
  expect(findAct(press('Enter'), onButton)).toBeUndefined();
  expect(findAct(press('Space'), onButton)).toBe('close');
});

test('a key with Ctrl is an act of its own, also in a field and on a button', () => {
  const possible: ReadonlySet<Act> = new Set(['send', 'sendAll']);
  const onGrid = { isPossible: (act: Act) => possible.has(act) };
  expect(findAct(press('Enter'), at(onGrid))).toBe('send');
  for (const place of [{}, { isTyping: true }, { isOnControl: true }]) {
    expect(findAct(press('Enter', { ctrlKey: true }), at({ ...onGrid, ...place }))).toBe('sendAll');
  }
});

test('with Alt a row is moved instead of left, and pasting stays the browser’s', () => {
  const onGrid = { isPossible: (act: Act) => bindingOf(act).group === 'grid' };
  expect(findAct(press('KeyJ'), at(onGrid))).toBe('rowDown');
  expect(findAct(press('KeyJ', { altKey: true }), at(onGrid))).toBe('moveDown');
  expect(findAct(press('KeyJ', { altKey: true, ctrlKey: true }), at(onGrid))).toBeUndefined();
  expect(findAct(press('KeyV', { ctrlKey: true }), at(onGrid))).toBeUndefined();
});

test('a digit is a match at ringside and a call on the result', () => {
  const onResult = at({ isPossible: (act) => bindingOf(act).group === 'result' });
  expect(findAct(press('Digit2'), onResult)).toBe('callBlue');
  expect(findAct(press('KeyA'), onResult)).toBeUndefined();
  expect(findAct(press('Space'), onResult)).toBeUndefined();
});

/** In these the digits choose something else than a match. */
const DIGITS: ReadonlySet<KeyGroup> = new Set(['result', 'money']);

test('within a group, and with what works everywhere, no two acts have the same key', () => {
  for (const group of KEY_GROUPS.filter((name) => name !== 'everywhere' && !DIGITS.has(name))) {
    const keys = ACTS.map((act) => bindingOf(act))
      .filter((binding) => binding.group === group || binding.group === 'everywhere')
      .map(({ code, withShift, withCtrl, withAlt }) => [withShift, withCtrl, withAlt, code].join(' '));
    expect(keys, group).toEqual([...new Set(keys)]);
  }
});

test('every act with a key is in one row of the list, and every group in one column', () => {
  const listed = KEY_GROUPS.flatMap((group) => rowsOf(group).flatMap(({ acts }) => acts));
  const others = ACTS.filter((act) => !/^(match|todo|line)[2-9]$/.test(act));
  expect(listed.toSorted()).toEqual(others.toSorted());
  expect(KEY_COLUMNS.flat().toSorted()).toEqual(KEY_GROUPS.toSorted());
});
