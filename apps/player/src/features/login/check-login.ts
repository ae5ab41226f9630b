import type { ErrorText } from '../../lib/form-error.ts';

export interface LoginValues {
  readonly phone: string;
  readonly password: string;
}

export type LoginErrors = { readonly [Field in keyof LoginValues]?: ErrorText };

/**
 * What is missing, by the names of texts under `errors`. By hand, because the log-in page is many a player's first and
 * two rules are not worth the form library it would wait for.
 */
export function checkLogin({ phone, password }: LoginValues): LoginErrors {
  return {
    ...(phone.trim() === '' && { phone: 'pleaseEnterPhoneNumber' }),
    // Blanks may belong to a password, but it cannot be made of them alone.
    ...(password.trim() === '' && { password: 'pleaseEnterPassword' }),
  };
}
