import {
  BANK_ACCOUNT_MAX,
  BANK_ACCOUNT_MIN,
  FULL_NAME_MIN,
  LINE_MIN,
  PASSWORD_MIN_REGISTER,
  PHONE_MIN,
} from '@sanam/contract';
import * as v from 'valibot';

import type { ErrorText } from '../../lib/form-error.ts';
import { confirmPasswordRule, newPasswordRule, phoneRule } from '../../lib/form-rules.ts';

/** Messages are keys under `errors`; the first that applies is shown. */
export const registerSchema = v.pipe(
  v.object({
    phone: phoneRule,
    password: newPasswordRule(PASSWORD_MIN_REGISTER),
    confirmPassword: confirmPasswordRule,
    bankCode: v.pipe(v.string(), v.nonEmpty('pleaseSelectBank')),
    fullName: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('pleaseEnterFullName'),
      v.minLength(FULL_NAME_MIN, 'fullNameMinLength'),
    ),
    bankAccount: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty('pleaseEnterAccountNumber'),
      v.regex(/^[0-9]+$/, 'accountNumberInvalidFormat'),
      v.minLength(BANK_ACCOUNT_MIN, 'accountNumberLength'),
      v.maxLength(BANK_ACCOUNT_MAX, 'accountNumberLength'),
    ),
    line: v.pipe(v.string(), v.trim(), v.nonEmpty('pleaseEnterLine'), v.minLength(LINE_MIN, 'lineMinLength')),
    referrer: v.pipe(v.string(), v.trim()),
  }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      'passwordMismatch',
    ),
    ['confirmPassword'],
  ),
);

export type RegisterValues = v.InferOutput<typeof registerSchema>;

/** The minimum that each of these texts mentions. */
export const REGISTER_MINIMUM: Partial<Record<ErrorText, number>> = {
  phoneMinLength: PHONE_MIN,
  passwordMinLength: PASSWORD_MIN_REGISTER,
  fullNameMinLength: FULL_NAME_MIN,
  lineMinLength: LINE_MIN,
  accountNumberLength: BANK_ACCOUNT_MIN,
};
