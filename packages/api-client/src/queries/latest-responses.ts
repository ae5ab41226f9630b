/**
 * Handles requests that overtake each other: a request that fails after a later one has succeeded resolves with the
 * later response. (SWR itself drops a successful response that was overtaken.)
 */
export function createLatestResponses() {
  let requests = 0;
  const latest = new Map<string, { readonly nth: number; readonly data: unknown }>();
  return {
    async fetch<Data>(key: string, fetcher: () => Promise<Data>): Promise<Data> {
      const nth = (requests += 1);
      try {
        const data = await fetcher();
        if (nth > (latest.get(key)?.nth ?? 0)) latest.set(key, { nth, data });
        return data;
      } catch (error) {
        const last = latest.get(key);
        if (last === undefined || last.nth < nth) throw error;
        return last.data as Data;
      }
    },
    clear: () => latest.clear(),
  };
}
