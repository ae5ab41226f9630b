import { PASSWORD_MIN_CHANGE, PHONE_CODE_DIGITS, PHONE_MIN } from '@sanam/contract';
import * as v from 'valibot';

/** Messages are keys under `errors`. */
export const phoneSchema = v.object({
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('pleaseEnterPhoneNumber'),
    v.minLength(PHONE_MIN, 'phoneMinLength'),
    v.regex(/^[0-9๐-๙]+$/, 'phoneInvalidFormat'),
  ),
});

/** The form has the text for a code that is not whole. */
export const newPasswordSchema = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.trim(), v.regex(/^[0-9]+$/), v.length(PHONE_CODE_DIGITS)),
    newPassword: v.pipe(
      v.string(),
      v.check((typed) => typed.trim() !== '', 'pleaseEnterPassword'),
      v.minLength(PASSWORD_MIN_CHANGE, 'passwordMinLength'),
    ),
    confirmPassword: v.pipe(v.string(), v.nonEmpty('pleaseConfirmPassword')),
  }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      'passwordMismatch',
    ),
    ['confirmPassword'],
  ),
);

export type NewPasswordValues = v.InferOutput<typeof newPasswordSchema>;
