import { describe, expect, test } from 'vitest';
import { parseSlip } from '../src/index.ts';

const WHOLE = '004000060000010103002021900021231231212000115102TH91049C30';
const SLIPS: [qr: string, bankId: string, bankRef: string][] = [
  [WHOLE, '002', '0002123123121200011'],
  ['004100060000010103014022000111222233344ABCD125102TH910417DF', '014', '00111222233344ABCD12'],
  ['0041000600000101030040220015093214739APP078115102TH9104E9C5', '004', '015093214739APP07811'],
  ['0033000600000101030250212KMA0000000865102TH91040E26', '025', 'KMA000000086'],
];

describe("the QR code of a bank's slip", () => {
  test.each(SLIPS)('%s names its bank and reference', (qr, bankId, bankRef) => {
    expect(parseSlip(qr)).toEqual({ bankId, bankRef });
  });

  test('the checksum may lack its leading zeros and be in lower case', () => {
    const kma = { bankId: '025', bankRef: 'KMA000000086' };
    expect(parseSlip('0033000600000101030250212KMA0000000865102TH9104E26')).toEqual(kma);
    expect(parseSlip('0033000600000101030250212KMA0000000865102TH91040e26')).toEqual(kma);
    expect(parseSlip(WHOLE.replace('9C30', '9c30'))).toBeDefined();
  });

  test('a reference in lower case is the same reference', () => {
    const qr = seal('0033000600000101030250212kma0000000865102TH9104');
    expect(parseSlip(qr)).toEqual({ bankId: '025', bankRef: 'KMA000000086' });
  });

  test.each([
    ['nothing', ''],
    ['a wrong checksum', WHOLE.replace('9C30', '9C31')],
    ['no checksum', WHOLE.slice(0, -4)],
    ['a sign after it', `${WHOLE}0`],
    ['a line break after it', `${WHOLE}\n`],
    ['a blank before it', ` ${WHOLE}`],
    ['another outer length', seal(WHOLE.slice(0, -4).replace('0040', '0041'))],
    ['another inner length', seal(WHOLE.slice(0, -4).replace('0219', '0218'))],
    ['another kind', seal(WHOLE.slice(0, -4).replace('000001', '000002'))],
    ['another country', seal(WHOLE.slice(0, -4).replace('5102TH', '5102LA'))],
    ['fields in another order', seal('5102TH0033000600000101030250212KMA0000000869104')],
    ['a reference that is too short', seal('00260006000001010302502055ABCD5102TH9104')],
    ['a reference with other signs', seal('0033000600000101030250212KMA-000000865102TH9104')],
    ['digits of another script', seal('0033000600000101030250212KMA00000008๖5102TH9104')],
    ['the slip of a wallet', '00480002010102030040221TRUEMONEY01234567890191049b1c'],
    ['a PromptPay code', '00020101021129370016A000000677010111011300668123456785802TH530376463041DCA'],
    ['more than 80 signs', seal(`${'0'.repeat(90)}5102TH9104`)],
  ])('%s is no slip', (_, qr) => {
    expect(parseSlip(qr)).toBeUndefined();
  });

  test('of 100,000 changed codes none throws and none passes with a wrong checksum', () => {
    const random = createRandom(20_261_115);
    const signs = '0123456789ABCDEFabcdefTHxyz \n\u0000é𝟘๖';
    let passed = 0;
    for (let count = 0; count < 100_000; count += 1) {
      const changed = change(SLIPS[random(SLIPS.length)]?.[0] ?? WHOLE, random, signs);
      if (parseSlip(changed) === undefined) continue;
      passed += 1;
      const [, head = '', checksum = ''] = /^(.*9104)(.{1,4})$/s.exec(changed) ?? [];
      expect(checksum.toUpperCase().padStart(4, '0'), changed).toBe(checksumOf(head));
    }
    // Changes of the checksum's case are no changes.
    expect(passed).toBeGreaterThan(0);
  });
});

/** One to three signs exchanged, put in, taken out or in another case; now and then with a new checksum. */
function change(qr: string, random: (below: number) => number, signs: string): string {
  let text = qr;
  for (let count = 1 + random(3); count > 0; count -= 1) {
    const at = random(text.length + 1);
    const sign = signs[random(signs.length)] ?? '';
    const [put, removed] = [
      [sign, 1],
      [sign, 0],
      ['', 1 + random(5)],
      [(text[at] ?? '').toLowerCase(), 1],
    ][random(4)] as [string, number];
    text = text.slice(0, at) + put + text.slice(at + removed);
  }
  return random(10) === 0 ? seal(text.slice(0, -4)) : text;
}

function seal(head: string): string {
  return head + checksumOf(head);
}

/** CRC-16/CCITT-FALSE by a table of bytes, apart from the parser's. */
function checksumOf(text: string): string {
  let rest = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    rest = ((rest * 256) % 0x10000) ^ (REMAINDERS[(rest >> 8) ^ byte] ?? 0);
  }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

const REMAINDERS = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte * 256;
  for (let bit = 0; bit < 8; bit += 1) rest = rest >= 0x8000 ? ((rest * 2) % 0x10000) ^ 0x1021 : rest * 2;
  return rest;
});

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
