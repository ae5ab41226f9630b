import type { Endpoints, OperatorRole, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../db/database.ts';
import { readInstantOrDay, readInstantOrDayEnd } from '../input/day-range.ts';

type Reply = ReplyOf<Endpoints['GET /desk/audit']>;

export interface AuditFilter {
  actor?: string | undefined;
  /** One action, or several with commas between them. */
  action?: string | undefined;
  subject?: string | undefined;
  /** The part of the subject after its slash. */
  id?: string | undefined;
  /** What was done to a player and their limits, and the approvals of it. */
  playerId?: string | undefined;
  /** Whether a second person approved it. */
  hasSecond?: boolean | undefined;
  dateFrom?: string | undefined;
  /** Exclusive; a day without a time is included. */
  dateTo?: string | undefined;
  /** Only rows with lower numbers. */
  before?: number | undefined;
  limit: number;
}

interface Row {
  id: number;
  at: Date;
  actor: string;
  role: OperatorRole | null;
  action: string;
  subject: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  session_id: string | null;
  address: string | null;
  second: string | null;
  seal: string;
}

/** The audit trail, newest first. Rows are only ever added, so that the number of the last row continues the list. */
export async function listAudit({ db }: { db: Sql }, { limit, ...filter }: AuditFilter): Promise<Reply> {
  const { condition, values } = toCondition(filter);
  // One row more shows whether there is another page.
  const rows = await db.query<Row>(
    `SELECT a.id, a.at, a.actor, o.role, a.action, a.subject, a.reason, a.before, a.after, a.session_id, a.address,
            a.second, encode(a.seal, 'hex') AS seal
       FROM (SELECT * FROM audit WHERE ${condition} ORDER BY id DESC LIMIT ${limit + 1}) AS a
       LEFT JOIN operator o ON o.username = a.actor
      ORDER BY a.id DESC`,
    values,
  );
  const listed = rows.slice(0, limit);
  return {
    rows: listed.map(({ at, session_id: sessionId, ...row }) => ({
      ...row,
      at: at.toISOString(),
      sessionId,
    })),
    nextBefore: rows.length > limit ? (listed.at(-1)?.id ?? null) : null,
  };
}

const OF_PLAYER = `subject = ANY ($::text[] || ARRAY(SELECT 'approval/' || approval.id FROM approval
                                                      WHERE approval.subject = ANY ($::text[])))`;

function toCondition(filter: Omit<AuditFilter, 'limit'>): { condition: string; values: unknown[] } {
  const { actor, action, subject, id, playerId, hasSecond, dateFrom, dateTo, before } = filter;
  const parts: [sql: string, value: unknown][] = [
    ['actor = $', actor],
    ['action = ANY ($::text[])', action?.split(',')],
    ['subject = $', subject],
    ["split_part(subject, '/', 2) = $", id],
    [OF_PLAYER, playerId && [`player/${playerId}`, `limit/PLAYER:${playerId}`]],
    ['at >= $', dateFrom && readInstantOrDay('dateFrom', dateFrom)],
    ['at < $', dateTo && readInstantOrDayEnd('dateTo', dateTo)],
    ['id < $', before],
  ];
  const given = parts.filter(([, value]) => value !== undefined);
  // Written out, so that the planner sees which index it may use.
  const byTwo = hasSecond === undefined ? 'true' : `second IS ${hasSecond ? 'NOT NULL' : 'NULL'}`;
  return {
    condition: [byTwo, ...given.map(([sql], nth) => sql.replaceAll('$', () => `$${nth + 1}`))].join(' AND '),
    values: given.map(([, value]) => value),
  };
}
