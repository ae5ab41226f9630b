/** As `AbortSignal.any`, which phones from before 2024 may not have. */
export function abortWithEither(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = (): void => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return either.signal;
}

/** Rejects when the caller's signal aborts; the awaited work goes on for other callers. */
export async function waitUnlessAborted<Value>(
  awaited: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  const leaving = new Promise<never>((_, leave) => {
    signal?.addEventListener('abort', () => leave(signal.reason), { once: true });
  });
  return Promise.race([awaited, leaving]);
}
