import { mutate } from 'swr';

/** Fetches anew what is on the screen and kept under one of these names. */
export function revalidate(...names: readonly string[]): void {
  void mutate((key) => Array.isArray(key) && names.includes(key[0] as string));
}

/** The same, once within the wait however often it is asked for. */
export function createThrottledRevalidate(waitMs: number, ...names: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      revalidate(...names);
    }, waitMs);
  };
}
