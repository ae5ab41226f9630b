/** The next batch does not wait for one that takes longer. */
const MAX_WAIT_MS = 1000;

/**
 * Loads many keys with one call: keys requested while a batch is loading form the next one, which starts when that is
 * loaded or has taken too long. No caller gets a value whose load began before their request.
 *
 * @param loadBatch resolves with a function that finds the value of each of its keys
 */
export function createBatchLoader<Key, Value>(
  loadBatch: (keys: readonly Key[]) => Promise<(key: Key) => Value>,
): (key: Key) => Promise<Value> {
  let requested: { key: Key; value: PromiseWithResolvers<Value> }[] = [];
  /** The timeout of the batch that the next one waits for. */
  let loading: NodeJS.Timeout | undefined;

  const loadRequested = async (): Promise<void> => {
    const batch = requested;
    requested = [];
    const timeout = setTimeout(startNext, MAX_WAIT_MS);
    loading = timeout;
    try {
      const find = await loadBatch(batch.map(({ key }) => key));
      for (const { key, value } of batch) value.resolve(find(key));
    } catch (error) {
      for (const { value } of batch) value.reject(error);
    }
    clearTimeout(timeout);
    if (loading === timeout) startNext();
  };
  const startNext = (): void => {
    loading = undefined;
    if (requested.length > 0) void loadRequested();
  };

  return (key) => {
    const value = Promise.withResolvers<Value>();
    requested.push({ key, value });
    if (!loading) void loadRequested();
    return value.promise;
  };
}
