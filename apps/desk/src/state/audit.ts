import type { Endpoints, QueryOf, ReplyOf } from '@sanam/contract';

import { auditQuery, type AuditFilter } from '../lib/audit/audit-query.ts';
import { api } from './api.ts';
import { usePages, type Pages } from './pages.ts';
import { SCHEDULES, usePolledQuery, type PolledQuery } from './queries.ts';

type Page = ReplyOf<Endpoints['GET /desk/audit']>;
type Query = QueryOf<Endpoints['GET /desk/audit']>;
export type AuditEntry = Page['rows'][number];

/** As many as fill two screens. */
const PAGE_ROWS = '50';
/** Earlier acts on the same thing. */
const EARLIER_ROWS = '4';

export type AuditPages = Pages<AuditEntry>;

/** The trail, newest first. It is read once, so that no row moves while it is looked at. */
export function useAudit(filter: AuditFilter): AuditPages {
  return usePages(
    ['audit', JSON.stringify(filter)],
    async (before) => {
      const page = await readPage({
        ...auditQuery(filter, Date.now()),
        ...(before !== undefined && { before }),
      });
      return { rows: page.rows, next: toNext(page) };
    },
    SCHEDULES.audit,
  );
}

/** What was done to the same thing before this row. */
export function useEarlier({ id, subject }: AuditEntry): PolledQuery<Page> {
  return usePolledQuery(
    ['audit', 'before', String(id)],
    () => readPage({ subject, before: String(id), limit: EARLIER_ROWS }),
    SCHEDULES.audit,
  );
}

/** A phone stands for its player, if there is one; anything else is the name of a thing, or its number. */
export async function findSubject(typed: string): Promise<string> {
  const search = typed.replaceAll(/[\s-]/g, '');
  if (!/^0\d{8,9}$/.test(search)) return typed;
  const { data } = await api.call('GET /desk/players', { query: { search } });
  const [player] = data.players;
  return data.players.length === 1 && player ? `player/${player.id}` : typed;
}

export function toNext({ nextBefore }: { readonly nextBefore: number | null }): string | null {
  return nextBefore === null ? null : String(nextBefore);
}

async function readPage(query: Query): Promise<Page> {
  return (await api.call('GET /desk/audit', { query: { limit: PAGE_ROWS, ...query } })).data;
}
