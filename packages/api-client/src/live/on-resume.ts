/** Calls back when the device is online again or the page visible again. Returns a function that ends this. */
export function onResume(resumed: () => void): () => void {
  const onVisibilityChange = (): void => {
    if (!document.hidden) resumed();
  };
  globalThis.addEventListener('online', resumed);
  document.addEventListener('visibilitychange', onVisibilityChange);
  return () => {
    globalThis.removeEventListener('online', resumed);
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}
