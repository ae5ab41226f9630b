import { expect, test } from 'vitest';
import { isSameName } from './compare-names.ts';

test.each([
  ['สมใจ แก้วมา', 'สมใจ แก้วมา'],
  ['น.ส. สมใจ แก้วมา', 'สมใจ แก้วมา'],
  ['น.ส.สมใจ  แก้วมา', 'นางสาวสมใจ แก้วมา'],
  ['MR SOMCHAI JAIDEE', 'Somchai Jaidee'],
  ['Mr. Somchai Jaidee', 'somchai jaidee'],
  ['สมใจ แ***', 'สมใจ แก้วมา'],
  ['นาย อำนาจ พxxx', 'อำนาจ พรมดี'],
  ['SOMCHAI J*', 'Somchai Jaidee'],
])('%s is %s', (shown, registered) => {
  expect(isSameName(shown, registered)).toBe(true);
});

test.each([
  ['ประสิทธิ์ บุญมาก', 'อำนาจ พรมดี'],
  ['สมใจ ด***', 'สมใจ แก้วมา'],
  ['สมใจ', 'สมใจ แก้วมา'],
  ['***', 'สมใจ แก้วมา'],
  ['ส***', 'สมใจ แก้วมา'],
  ['นาย', 'สมใจ แก้วมา'],
  ['.*', 'สมใจ แก้วมา'],
  ['(a+)+$***', 'สมใจ แก้วมา'],
])('%s is not %s', (shown, registered) => {
  expect(isSameName(shown, registered)).toBe(false);
});

test('a name of nothing but titles and hidden letters is nobody’s', () => {
  expect(isSameName('นาย *** ***', 'นาย')).toBe(false);
});
