import { Refusal } from '@sanam/contract';

/** Control characters, invisible joiners and direction marks: they let a name look like another, or hide in a list. */
const UNWANTED =
  /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Zl}|\p{Zp}|[\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/u;

/** Normalizes typed text and refuses invisible characters. */
export function cleanText(field: string, typed: string, { min, max }: { min: number; max: number }): string {
  const text = typed.normalize('NFC').trim().replace(/ {2,}/g, ' ');
  if (UNWANTED.test(text)) throw fieldRefusal('TEXT_NOT_ALLOWED', field, 'characters');
  // Measured again: normalizing can make text longer, and trimming makes it shorter.
  const length = Array.from(text).length;
  if (length < min) throw fieldRefusal('INVALID_INPUT', field, 'minLength');
  if (length > max) throw fieldRefusal('INVALID_INPUT', field, 'maxLength');
  return text;
}

function fieldRefusal(code: 'TEXT_NOT_ALLOWED' | 'INVALID_INPUT', field: string, rule: string): Refusal {
  return new Refusal(code, { data: { fields: [{ field, rule }] } });
}
