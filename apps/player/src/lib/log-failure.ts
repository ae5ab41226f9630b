/** For what the player is not told: it stands in the browser's console, where support can ask for it. */
export function logFailure(what: string, failure: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, failure);
}
