const times = new WeakMap<object, number>();

/** Records when an attempt failed. Each attempt throws an error object of its own. */
export function recordErrorTime(error: unknown): void {
  if (error instanceof Error) times.set(error, Date.now());
}

export function getErrorTime(error: unknown): number | undefined {
  return error instanceof Error ? times.get(error) : undefined;
}
