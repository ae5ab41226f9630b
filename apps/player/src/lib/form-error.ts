import type { Bundle } from './i18n/load-bundle.ts';

export type ErrorText = keyof Bundle['errors'];

/** The type of an error whose message is the server's sentence. */
export const SERVER_ERROR = 'server';

/** The text of a field's error; undefined when the field is valid. */
export function fieldErrorOf(
  error: { readonly type?: unknown; readonly message?: string | undefined } | undefined,
  translate: (text: ErrorText) => string,
): string | undefined {
  if (error?.message === undefined || error.type === SERVER_ERROR) return error?.message;
  return translate(error.message as ErrorText);
}
