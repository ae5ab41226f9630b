import { useState } from 'react';

import { useAction } from '../lib/use-action.ts';
import { usePolledQuery } from './queries.ts';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** What the next page is asked for with; null after the last one. */
  readonly next: string | null;
}

export interface Pages<Row> {
  /** Undefined until the first page was read. */
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
  readonly isReading: boolean;
  readonly hasOlder: boolean;
  readonly readOlder: () => void;
  /** The newest again. */
  readonly reload: () => void;
}

/** A list in pages, newest first; older ones are read when asked for. */
export function usePages<Row>(
  key: Parameters<typeof usePolledQuery>[0],
  read: (next: string | undefined) => Promise<Page<Row>>,
  schedule: Parameters<typeof usePolledQuery>[2],
): Pages<Row> {
  const first = usePolledQuery(key, () => read(undefined), schedule);
  const [older, setOlder] = useState<{
    readonly of: Page<Row> | undefined;
    readonly pages: readonly Page<Row>[];
  }>();
  const { run, isRunning, failure } = useAction();
  // Those under another first page do not continue it.
  const pages = older !== undefined && older.of === first.data ? older.pages : [];
  const next = (pages.at(-1) ?? first.data)?.next ?? undefined;
  return {
    rows: first.data && [first.data, ...pages].flatMap(({ rows }) => rows),
    error: first.error ?? failure,
    isReading: first.isRefreshing || isRunning,
    hasOlder: next !== undefined,
    readOlder: () =>
      void run(async () => {
        if (next === undefined) return;
        const page = await read(next);
        setOlder({ of: first.data, pages: [...pages, page] });
      }),
    reload: first.reload,
  };
}
