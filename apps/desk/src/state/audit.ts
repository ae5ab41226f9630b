import type { Endpoints, QueryOf, ReplyOf } from '@sanam/contract';
import { useState } from 'react';

import { auditQuery, type AuditFilter } from '../lib/audit/audit-query.ts';
import { useAction } from '../lib/use-action.ts';
import { api } from './api.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

type Page = ReplyOf<Endpoints['GET /desk/audit']>;
type Query = QueryOf<Endpoints['GET /desk/audit']>;
export type AuditEntry = Page['rows'][number];

/** As many as fill two screens. */
const PAGE_ROWS = '50';
/** Earlier acts on the same thing. */
const EARLIER_ROWS = '4';

export interface AuditPages {
  /** Undefined until the first page was read. */
  readonly rows: readonly AuditEntry[] | undefined;
  readonly error: unknown;
  readonly isReading: boolean;
  readonly hasOlder: boolean;
  readonly readOlder: () => void;
  /** The newest again. */
  readonly reload: () => void;
}

/** The trail in pages, newest first. It is read once, so that no row moves while it is looked at. */
export function useAudit(filter: AuditFilter): AuditPages {
  const key = JSON.stringify(filter);
  const first = usePolledQuery(
    ['audit', key],
    () => readPage(auditQuery(filter, Date.now())),
    SCHEDULES.audit,
  );
  const [older, setOlder] = useState<{ readonly of: Page | undefined; readonly pages: readonly Page[] }>();
  const { run, isRunning, failure } = useAction();
  // Those under another first page do not continue it.
  const pages = older !== undefined && older.of === first.data ? older.pages : [];
  const last = pages.at(-1) ?? first.data;
  const before = last?.nextBefore ?? undefined;
  return {
    rows: first.data && [first.data, ...pages].flatMap(({ rows }) => rows),
    error: first.error ?? failure,
    isReading: first.isRefreshing || isRunning,
    hasOlder: before !== undefined,
    readOlder: () =>
      void run(async () => {
        if (before === undefined) return;
        const page = await readPage({ ...auditQuery(filter, Date.now()), before: String(before) });
        setOlder({ of: first.data, pages: [...pages, page] });
      }),
    reload: first.reload,
  };
}

/** What was done to the same thing before this row. */
export function useEarlier({ id, subject }: AuditEntry): PolledQuery<Page> {
  return usePolledQuery(
    ['audit', 'before', String(id)],
    () => readPage({ subject, before: String(id), limit: EARLIER_ROWS }),
    SCHEDULES.audit,
  );
}

async function readPage(query: Query): Promise<Page> {
  return (await api.call('GET /desk/audit', { query: { limit: PAGE_ROWS, ...query } })).data;
}
