import type { Bundle } from './i18n/load-bundle.ts';

export type ErrorText = keyof Bundle['errors'];

/** The text of a field's error; undefined when the field is valid. */
export function fieldErrorOf(
  error: { readonly message?: string | undefined } | undefined,
  translate: (text: ErrorText) => string,
): string | undefined {
  return error?.message === undefined ? undefined : translate(error.message as ErrorText);
}
