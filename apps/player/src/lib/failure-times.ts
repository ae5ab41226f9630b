const times = new WeakMap<object, number>();

/** To be called when an attempt fails; each brings an error of its own. */
export function noteFailure(error: unknown): void {
  if (error instanceof Error) times.set(error, Date.now());
}

export function failedAt(error: unknown): number | undefined {
  return error instanceof Error ? times.get(error) : undefined;
}
