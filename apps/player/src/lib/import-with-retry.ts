const RETRY_MS = 3000;

/** Imports a part of the app, and again every few seconds until it succeeds. Returns a function that cancels it. */
export function importWithRetry<Loaded>(
  load: () => Promise<Loaded>,
  onLoaded: (loaded: Loaded) => void,
  onFailure: () => void = () => undefined,
): () => void {
  let isCancelled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (): Promise<void> => {
    const loaded = await load().catch(() => undefined);
    if (isCancelled) return;
    if (loaded !== undefined) {
      onLoaded(loaded);
      return;
    }
    timer = setTimeout(() => void attempt(), RETRY_MS);
    onFailure();
  };
  void attempt();
  return () => {
    isCancelled = true;
    clearTimeout(timer);
  };
}
