import { encode } from 'uqr';

/** Rows of dark and light modules, without the quiet zone around them. */
export function encodeQr(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}
