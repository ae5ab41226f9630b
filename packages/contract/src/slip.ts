/** The transfer that the small QR code on a bank's slip names. It says nothing of amount, time, name or receiver. */
export interface SlipReference {
  /** The sending bank, by its BOT code. */
  bankId: string;
  /** The bank's reference of the transfer, in upper case. */
  bankRef: string;
}

/** Longer than any slip's code; what is longer is not read. */
export const SLIP_QR_MAX = 80;

/** Two digits of id, two of length: `00` nests kind, bank and reference, `51` is the country, `91` the checksum. */
const SLIP = /^00(\d\d)(00060000010103(\d{3})02(\d\d)([A-Za-z0-9]{6,40}))5102TH9104([0-9A-Fa-f]{1,4})$/;

/** Reads the text of a slip's QR code; undefined for anything else, and when its checksum differs. */
export function parseSlip(qr: string): SlipReference | undefined {
  if (qr.length > SLIP_QR_MAX) return undefined;
  const [, outer, nested = '', bankId = '', inner, bankRef = '', checksum = ''] = SLIP.exec(qr) ?? [];
  if (Number(outer) !== nested.length || Number(inner) !== bankRef.length) return undefined;
  // Some apps leave out the leading zeros of the checksum.
  const checked = qr.slice(0, qr.length - checksum.length);
  if (checksum.toUpperCase().padStart(4, '0') !== slipChecksum(checked)) return undefined;
  return { bankId, bankRef: bankRef.toUpperCase() };
}

/** CRC-16/CCITT-FALSE of ASCII text, as four hexadecimal digits: what follows `9104` in a slip's code. */
export function slipChecksum(text: string): string {
  let crc = 0xffff;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
