import { expect, test } from 'vitest';
import { isSameName, namesPlayer } from './compare-names.ts';

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

test('a name of only titles and hidden letters matches nobody', () => {
  expect(isSameName('นาย *** ***', 'นาย')).toBe(false);
});

test.each([
  ['รับโอนจาก SCB x7890 น.ส. สมใจ แก้วมา', 'สมใจ แก้วมา'],
  ['TRANSFER FROM KBANK X6042 MR SOMCHAI JAIDEE++', 'somchai jaidee++'],
  ['BBL/MR. SOMCHAI JAIDEE/0123', 'Somchai Jaidee'],
  ['โอนจาก นาย อำนาจ พ***', 'อำนาจ พรมดี'],
  ['สมใจแก้วมา', 'สมใจ แก้วมา'],
])('the text %s names %s', (text, registered) => {
  expect(namesPlayer(text, registered)).toBe(true);
});

test.each([
  ['', 'สมใจ แก้วมา'],
  ['รับโอนจาก SCB x7890', 'สมใจ แก้วมา'],
  ['JOANN LEE', 'Ann Lee'],
  ['สมใจ *** x7890', 'สมใจ แก้วมา'],
  ['สมใจ xxxx', 'สมใจ แก้วมา'],
  ['สมใ***', 'สมใจ แก้วมา'],
  ['*** *** ***', 'สมใจ แก้วมา'],
  ['นาย สมชาย แก้วมา', 'สมใจ แก้วมา'],
  ['MR A B C D E F G Somchai X Jaidee', 'Somchai Jaidee'],
])('the text %s does not name %s', (text, registered) => {
  expect(namesPlayer(text, registered)).toBe(false);
});
