import { SLIP_IMAGE_SIDE_MAX } from '@sanam/contract';

/**
 * Writes a JPEG anew from the parts that show it: tables, frame, scans. Comments and application data (place, device,
 * thumbnails, other files) are left out, and the JFIF header is our own. Nothing is decoded, so no picture can run code
 * here. Returns undefined for what is no such JPEG, is too large in pixels, or has anything after its end.
 */
export function rebuildJpeg(bytes: Uint8Array): Buffer | undefined {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [JFIF_HEADER];
  const picture: Picture = { components: 0, scans: 0 };
  if (source.length < 4 || source.readUInt16BE(0) !== SOI) return undefined;
  let at = 2;
  for (;;) {
    if (source[at] !== 0xff) return undefined;
    // Any number of FF may stand before a marker.
    while (source[at] === 0xff) at += 1;
    const marker = source[at];
    at += 1;
    if (marker === undefined) return undefined;
    if (marker === EOI) {
      if (picture.scans === 0 || at !== source.length) return undefined;
      return Buffer.concat([...parts, Buffer.of(0xff, EOI)]);
    }
    const end = at + (at + 2 <= source.length ? source.readUInt16BE(at) : 0);
    if (end < at + 2 || end > source.length) return undefined;
    const segment = source.subarray(at + 2, end);
    const isDropped = (marker >= APP0 && marker <= APP15) || marker === COM;
    const isWhole = SEGMENTS[marker]?.(segment, picture) ?? false;
    if (!isDropped && !isWhole) return undefined;
    if (!isDropped) parts.push(Buffer.of(0xff, marker), source.subarray(at, end));
    at = end;
    if (marker === SOS) {
      at = endOfScan(source, end);
      parts.push(source.subarray(end, at));
    }
  }
}

/** What the segments before one have said of the picture. */
interface Picture {
  /** 0 before the frame. */
  components: number;
  scans: number;
}

const SOI = 0xffd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP15 = 0xef;
const COM = 0xfe;
/** More are no photo, but work for the browser that renders them. */
const MAX_SCANS = 32;

/** SOI and APP0: JFIF 1.1, square pixels, no thumbnail. */
const JFIF_HEADER = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** Whether a segment is whole and has nothing besides what it is for. */
const SEGMENTS: Readonly<Record<number, (segment: Buffer, picture: Picture) => boolean>> = {
  /** DQT */
  0xdb: (segment) =>
    isFilled(segment, (at) => {
      const [precision, id] = nibbles(segment[at]);
      return precision <= 1 && id <= 3 ? 1 + 64 * (precision + 1) : undefined;
    }),
  /** DHT */
  0xc4: (segment) =>
    isFilled(segment, (at) => {
      const [kind, id] = nibbles(segment[at]);
      const codes = segment.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
      return kind <= 1 && id <= 3 && codes <= 256 ? 17 + codes : undefined;
    }),
  /** DRI */
  0xdd: (segment) => segment.length === 2,
  /** SOF0 and SOF2: baseline and progressive. */
  0xc0: readFrame,
  0xc2: readFrame,
  [SOS]: (segment, picture) => {
    const count = segment[0] ?? 0;
    picture.scans += 1;
    return (
      count >= 1 &&
      count <= picture.components &&
      segment.length === 4 + 2 * count &&
      picture.scans <= MAX_SCANS
    );
  },
};

function readFrame(segment: Buffer, picture: Picture): boolean {
  if (segment.length < 6 || picture.components > 0) return false;
  const [precision, height, width] = [segment[0], segment.readUInt16BE(1), segment.readUInt16BE(3)];
  picture.components = segment[5] ?? 0;
  return (
    precision === 8 &&
    [height, width].every((side) => side >= 1 && side <= SLIP_IMAGE_SIDE_MAX) &&
    // Grey or in colour.
    [1, 3].includes(picture.components) &&
    segment.length === 6 + 3 * picture.components
  );
}

/** Whether tables of these sizes fill a segment to its last byte. */
function isFilled(segment: Buffer, sizeAt: (at: number) => number | undefined): boolean {
  let at = 0;
  while (at < segment.length) {
    const size = sizeAt(at);
    if (size === undefined) return false;
    at += size;
  }
  return at === segment.length && at > 0;
}

function nibbles(byte = 0xff): [high: number, low: number] {
  return [byte >> 4, byte & 0xf];
}

/** Where the next marker begins: within a scan FF is followed by 00, or by a restart marker. */
function endOfScan(source: Buffer, from: number): number {
  for (let at = source.indexOf(0xff, from); at !== -1; at = source.indexOf(0xff, at + 1)) {
    const next = source[at + 1] ?? 0xff;
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return source.length;
}
