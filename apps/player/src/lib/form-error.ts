import type { Bundle } from './i18n/load-bundle.ts';

export type ErrorText = keyof Bundle['errors'];

/** The text a form's rule names, with the figure it speaks of; nothing when the field is in order. */
export function fieldErrorOf(
  error: { readonly message?: string | undefined } | undefined,
  say: (text: ErrorText) => string,
): string | undefined {
  return error?.message === undefined ? undefined : say(error.message as ErrorText);
}
