import { PHONE_MIN } from '@sanam/contract';
import * as v from 'valibot';

// Rules of fields that several forms have. Messages are keys under `errors`; the first that applies is shown.

export const phoneRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('pleaseEnterPhoneNumber'),
  v.minLength(PHONE_MIN, 'phoneMinLength'),
  v.regex(/^[0-9๐-๙]+$/, 'phoneInvalidFormat'),
);

/** Not trimmed, but not only blanks: the log-in page would reject it. */
export const newPasswordRule = (min: number) =>
  v.pipe(
    v.string(),
    v.check((typed) => typed.trim() !== '', 'pleaseEnterPassword'),
    v.minLength(min, 'passwordMinLength'),
  );

export const confirmPasswordRule = v.pipe(v.string(), v.nonEmpty('pleaseConfirmPassword'));
