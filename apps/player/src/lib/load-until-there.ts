const AGAIN_MS = 3000;

/** Fetches a part of the app's code, again and again while there is no network. Answers a function that calls it off. */
export function loadUntilThere<Part>(
  load: () => Promise<Part>,
  loaded: (part: Part) => void,
  failed: () => void = () => undefined,
): () => void {
  let isCalledOff = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async (): Promise<void> => {
    const part = await load().catch(() => undefined);
    if (isCalledOff) return;
    if (part !== undefined) {
      loaded(part);
      return;
    }
    timer = setTimeout(() => void attempt(), AGAIN_MS);
    failed();
  };
  void attempt();
  return () => {
    isCalledOff = true;
    clearTimeout(timer);
  };
}
