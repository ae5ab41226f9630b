/** Calls back when the phone is on a network again or the player looks at the page again. */
export function onReturn(returned: () => void): () => void {
  const shown = (): void => {
    if (!document.hidden) returned();
  };
  globalThis.addEventListener('online', returned);
  document.addEventListener('visibilitychange', shown);
  return () => {
    globalThis.removeEventListener('online', returned);
    document.removeEventListener('visibilitychange', shown);
  };
}
