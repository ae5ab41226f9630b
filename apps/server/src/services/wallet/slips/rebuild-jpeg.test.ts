import { describe, expect, test } from 'vitest';
import { createJpeg, jpegParts, jpegSegment } from '../../../../test/harness/slips.ts';
import { createRandom } from '../../../platform/seeded-random.ts';
import { rebuildJpeg } from './rebuild-jpeg.ts';

const { start, tables, frame, scan, end } = jpegParts();
const plain = Buffer.from(createJpeg());
const clean = rebuildJpeg(plain);
const text = (content: string) => Buffer.from(content, 'latin1');
/** A JPEG with something between its start and its tables. */
const withSegment = (...segments: Buffer[]) => Buffer.concat([start, ...segments, tables, frame, scan, end]);

describe('a picture of a slip', () => {
  test('a picture is written anew: header, tables, frame and scan, byte for byte', () => {
    const header = 'ffd8ffe000104a46494600010100000100010000';
    expect(clean?.toString('hex')).toBe(header + plain.toString('hex').slice('ffd8'.length));
    expect(rebuildJpeg(clean ?? plain)).toEqual(clean);
  });

  test('a picture loses place, device, comments, thumbnails and all that is no picture', () => {
    const exif = jpegSegment(0xe1, text('Exif\0\0GPSLatitude 13.7563 iPhone 15'));
    const segments = [
      jpegSegment(0xe0, text('JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02thumbnail')),
      exif,
      jpegSegment(0xe2, text('ICC_PROFILE')),
      jpegSegment(0xed, text('Photoshop 3.0')),
      jpegSegment(0xfe, text('<html><script>alert(1)</script>')),
      jpegSegment(0xfe, Buffer.alloc(65_533, 0x2f)),
    ];
    for (const segment of segments) expect(rebuildJpeg(withSegment(segment))).toEqual(clean);
    expect(rebuildJpeg(withSegment(...segments))).toEqual(clean);
    // Also between the parts of the picture, and with fill bytes before a marker.
    const between = Buffer.concat([start, tables, exif, frame, exif, Buffer.of(0xff, 0xff), scan, exif, end]);
    expect(rebuildJpeg(between)).toEqual(clean);
  });

  test.each([
    ['HTML in a comment', withSegment(jpegSegment(0xfe, text('--><script>')))],
    ['a PDF in application data', withSegment(jpegSegment(0xe5, text('%PDF-1.7 obj')))],
  ])('a picture with %s is cleaned', (_, polyglot) => {
    expect(rebuildJpeg(polyglot)).toEqual(clean);
  });

  test.each([
    ['HTML after its end', Buffer.concat([plain, text('<script>alert(1)</script>')])],
    ['a ZIP after its end', Buffer.concat([plain, text('PK\x05\x06'), Buffer.alloc(18)])],
    ['one byte after its end', Buffer.concat([plain, Buffer.of(0)])],
    ['a second picture after its end', Buffer.concat([plain, plain])],
    ['HTML before it', Buffer.concat([text('<html>'), plain])],
    ['text among the tables', withSegment(jpegSegment(0xdb, text('<script>alert(1)</script>')))],
    ['bytes after a table', withSegment(jpegSegment(0xdb, Buffer.alloc(66, 1)))],
    ['bytes after a code table', withSegment(jpegSegment(0xc4, Buffer.alloc(18)))],
    ['bytes between its segments', withSegment(text('PK'))],
    ['a width of 65,535', Buffer.concat([start, tables, jpegParts({ width: 65_535 }).frame, scan, end])],
    ['a height of 4,097', Buffer.concat([start, tables, jpegParts({ height: 4097 }).frame, scan, end])],
    ['no width', Buffer.concat([start, tables, jpegParts({ width: 0 }).frame, scan, end])],
    ['two frames', Buffer.concat([start, tables, frame, frame, scan, end])],
    ['no frame', Buffer.concat([start, tables, scan, end])],
    ['no scan', Buffer.concat([start, tables, frame, end])],
    ['33 scans', Buffer.concat([start, tables, frame, ...Array.from({ length: 33 }, () => scan), end])],
    [
      'four colours',
      Buffer.concat([start, tables, frameOf([8, 0, 8, 0, 8, 4, ...Array(12).fill(1)]), scan, end]),
    ],
    ['an arithmetic code', withSegment(jpegSegment(0xcc, Buffer.alloc(2)))],
    ['a lossless frame', Buffer.concat([start, tables, jpegSegment(0xc3, frame.subarray(4)), scan, end])],
    ['a segment that is longer than the file', Buffer.concat([start, Buffer.of(0xff, 0xfe, 0xff, 0xff)])],
    ['a segment of no length', withSegment(Buffer.of(0xff, 0xfe, 0, 0))],
    ['a start within', withSegment(start)],
    ['a PNG', text('\x89PNG\r\n\x1a\n')],
    ['nothing', Buffer.alloc(0)],
  ])('a picture with %s is refused', (_, bytes) => {
    expect(rebuildJpeg(bytes)).toBeUndefined();
  });

  test('cut anywhere is refused', () => {
    for (let length = 0; length < plain.length; length += 1)
      expect(rebuildJpeg(plain.subarray(0, length)), String(length)).toBeUndefined();
  });

  test('of 20,000 changed pictures none throws, and what is kept stays as it is', () => {
    const random = createRandom(20_261_115);
    let kept = 0;
    for (let count = 0; count < 20_000; count += 1) {
      const bytes = Buffer.from(plain);
      for (let changes = random.whole(1, 3); changes > 0; changes -= 1)
        bytes[random.whole(0, bytes.length - 1)] = random.pick([
          0,
          0xff,
          0xd9,
          0xda,
          0xfe,
          random.whole(0, 255),
        ]);
      const rebuilt = rebuildJpeg(bytes);
      if (!rebuilt) continue;
      kept += 1;
      expect(rebuildJpeg(rebuilt)).toEqual(rebuilt);
      expect(rebuilt.subarray(-2)).toEqual(end);
    }
    expect(kept).toBeGreaterThan(1000);
  });
});

function frameOf(content: number[]): Buffer {
  return jpegSegment(0xc0, Buffer.from(content));
}
