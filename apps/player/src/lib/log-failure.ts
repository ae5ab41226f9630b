/** Logs a failure to the browser's console that the screen does not show in detail, for support. */
export function logFailure(what: string, failure: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, failure);
}
