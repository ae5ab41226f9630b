/**
 * Requests that may overtake each other. One that fails after a later one was answered says nothing any more: then that
 * answer holds. (An answer that was overtaken is dropped by SWR itself.)
 */
export function createLatestResponses() {
  let asked = 0;
  const latest = new Map<string, { readonly nth: number; readonly data: unknown }>();
  return {
    async fetch<Data>(key: string, fetcher: () => Promise<Data>): Promise<Data> {
      const nth = (asked += 1);
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
    forget: () => latest.clear(),
  };
}
