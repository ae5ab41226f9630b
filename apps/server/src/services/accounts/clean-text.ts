import { Refusal } from '@sanam/contract';

/** Control characters, invisible joiners and direction marks: they let a name look like another, or hide in a list. */
const UNWANTED =
  /\p{Cc}|\p{Cf}|\p{Cs}|\p{Co}|\p{Cn}|\p{Zl}|\p{Zp}|[\u115f\u1160\u3164\uffa0]|[\ufe00-\ufe0f]/u;

/** Text a person typed, in one spelling and without what cannot be seen. */
export function cleanText(field: string, typed: string, min: number): string {
  const text = typed.normalize('NFC').trim().replace(/ {2,}/g, ' ');
  if (UNWANTED.test(text))
    throw new Refusal('TEXT_NOT_ALLOWED', { data: { fields: [{ field, rule: 'characters' }] } });
  if (Array.from(text).length < min)
    throw new Refusal('INVALID_INPUT', { data: { fields: [{ field, rule: 'minLength' }] } });
  return text;
}
