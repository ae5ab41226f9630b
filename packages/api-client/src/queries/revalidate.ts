import { mutate } from 'swr';

/** Fetches the queries with these names again that are in use. */
export function revalidate(...names: readonly string[]): void {
  void mutate((key) => Array.isArray(key) && names.includes(key[0] as string));
}

/** The same, at most once in each `waitMs`. */
export function createThrottledRevalidate(waitMs: number, ...names: readonly string[]): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      revalidate(...names);
    }, waitMs);
  };
}
