import { PASSWORD_MIN_CHANGE } from '@sanam/contract';
import * as v from 'valibot';

import { confirmPasswordRule, newPasswordRule } from '../../lib/form-rules.ts';

/** Messages are keys under `errors`. A member is identified by the session, a guest by the phone number. */
export function changePasswordSchema({ isGuest }: { readonly isGuest: boolean }) {
  return v.pipe(
    v.object({
      phone: v.pipe(
        v.string(),
        v.trim(),
        v.check((typed) => !isGuest || typed !== '', 'pleaseEnterPhoneNumber'),
      ),
      oldPassword: v.pipe(
        v.string(),
        v.check((typed) => typed.trim() !== '', 'pleaseEnterOldPassword'),
      ),
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
}

export type ChangePasswordValues = v.InferOutput<ReturnType<typeof changePasswordSchema>>;
