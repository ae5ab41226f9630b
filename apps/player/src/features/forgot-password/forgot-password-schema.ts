import { PASSWORD_MIN_CHANGE, PHONE_CODE_DIGITS } from '@sanam/contract';
import * as v from 'valibot';

import { confirmPasswordRule, newPasswordRule, phoneRule } from '../../lib/form-rules.ts';

/** Messages are keys under `errors`. */
export const phoneSchema = v.object({
  phone: phoneRule,
});

/** The form has the text for a code that is not whole. */
export const newPasswordSchema = v.pipe(
  v.object({
    code: v.pipe(v.string(), v.trim(), v.regex(/^[0-9]+$/), v.length(PHONE_CODE_DIGITS)),
    newPassword: newPasswordRule(PASSWORD_MIN_CHANGE),
    confirmPassword: confirmPasswordRule,
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
