import { slipChecksum } from '@sanam/contract';

let slips = 0;

/** The text of a slip's QR code, each time with a new reference. */
export function createSlipQr(
  bankRef = `TEST${String((slips += 1)).padStart(16, '0')}`,
  bankId = '014',
): string {
  const length = String(bankRef.length).padStart(2, '0');
  const nested = `00060000010103${bankId}02${length}${bankRef}`;
  const text = `00${nested.length}${nested}5102TH9104`;
  return text + slipChecksum(text);
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, content: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(content.length + 2);
  return Buffer.concat([Buffer.of(0xff, marker), length, content]);
}

/** The parts of a grey JPEG: what comes before its frame, its frame, and the scan up to the end. */
export function jpegParts({ width = 8, height = 8 } = {}) {
  const frame = Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0);
  /** One code of one bit, which stands for nothing. */
  const codes = (id: number) => jpegSegment(0xc4, Buffer.concat([Buffer.of(id, 1), Buffer.alloc(16)]));
  return {
    start: Buffer.of(0xff, 0xd8),
    tables: Buffer.concat([
      jpegSegment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
      codes(0x00),
      codes(0x10),
    ]),
    frame: jpegSegment(0xc0, frame),
    scan: Buffer.concat([jpegSegment(0xda, Buffer.of(1, 1, 0, 0, 0x3f, 0)), Buffer.of(0x3f)]),
    end: Buffer.of(0xff, 0xd9),
  };
}

/** A JPEG that browsers draw. Each mark makes another picture. */
export function createJpeg(mark = 0): Uint8Array<ArrayBuffer> {
  const { start, tables, frame, scan, end } = jpegParts({ width: 8 + mark });
  return new Uint8Array(Buffer.concat([start, tables, frame, scan, end]));
}
