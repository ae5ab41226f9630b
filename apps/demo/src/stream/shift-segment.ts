const HEADER = 8;

interface Mp4Box {
  type: string;
  /** Byte range of its contents. */
  from: number;
  to: number;
}

/**
 * The same segment with its timestamps moved by some seconds. Timestamps that rise through all rounds make
 * discontinuity tags unnecessary; video players count those from the first one and slow down when there are millions.
 */
export function shiftSegment(segment: Buffer, seconds: number): Buffer {
  const shifted = Buffer.from(segment);
  const top = boxesIn(shifted, 0, shifted.length);
  // Each track's index (sidx) has its timescale, in ticks per second.
  const ticks = new Map<number, number>();
  for (const { from } of top.filter((box) => box.type === 'sidx')) {
    ticks.set(shifted.readUInt32BE(from + 4), shifted.readUInt32BE(from + 8));
    addTo(shifted, from + 12, seconds * shifted.readUInt32BE(from + 8));
  }
  for (const moof of top.filter((box) => box.type === 'moof')) {
    for (const traf of boxesIn(shifted, moof.from, moof.to).filter((box) => box.type === 'traf')) {
      const inside = boxesIn(shifted, traf.from, traf.to);
      const header = inside.find((box) => box.type === 'tfhd');
      const time = inside.find((box) => box.type === 'tfdt');
      const track = header && shifted.readUInt32BE(header.from + 4);
      const perSecond = track === undefined ? undefined : ticks.get(track);
      if (!time || perSecond === undefined) throw new Error('fragment of an unknown track');
      addTo(shifted, time.from + 4, seconds * perSecond);
    }
  }
  return shifted;
}

function boxesIn(bytes: Buffer, from: number, to: number): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  let at = from;
  while (at + HEADER <= to) {
    const size = bytes.readUInt32BE(at);
    if (size < HEADER || at + size > to) throw new Error('MP4 box does not fit');
    boxes.push({ type: bytes.toString('latin1', at + 4, at + HEADER), from: at + HEADER, to: at + size });
    at += size;
  }
  return boxes;
}

/** Times are 64-bit in version 1 of these boxes, which the segments use. */
function addTo(bytes: Buffer, at: number, ticks: number): void {
  bytes.writeBigUInt64BE(bytes.readBigUInt64BE(at) + BigInt(Math.round(ticks)), at);
}
