import type { ErrorText } from '../../lib/form-error.ts';

export interface LoginValues {
  readonly phone: string;
  readonly password: string;
}

export type LoginErrors = { readonly [Field in keyof LoginValues]?: ErrorText };

/**
 * The missing fields, as keys under `errors`. Without the form library: the log-in page is often the first to load, and
 * two rules do not justify loading it.
 */
export function checkLogin({ phone, password }: LoginValues): LoginErrors {
  return {
    ...(phone.trim() === '' && { phone: 'pleaseEnterPhoneNumber' }),
    // A password may contain blanks, but not only blanks.
    ...(password.trim() === '' && { password: 'pleaseEnterPassword' }),
  };
}
