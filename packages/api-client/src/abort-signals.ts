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

/** The caller leaves with his signal; what he waited for goes on, for whoever else needs it. */
export async function waitUnlessAborted<Value>(
  awaited: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  const leaving = new Promise<never>((_, leave) => {
    signal?.addEventListener('abort', () => leave(signal.reason), { once: true });
  });
  return Promise.race([awaited, leaving]);
}
