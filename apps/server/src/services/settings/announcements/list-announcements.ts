import type { Announcement, AnnouncementTexts, Endpoints, ReplyOf } from '@sanam/contract';
import type { Sql } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';

export interface AnnouncementRow {
  id: number;
  texts: AnnouncementTexts;
  starts_at: Date;
  ends_at: Date;
  published_by: string;
  ended_by: string | null;
}

interface Needs {
  db: Sql;
  clock: Clock;
}

const ENDED_SHOWN = 10;

/** Those that players see now. */
export async function readAnnouncements({
  db,
  clock,
}: Needs): Promise<ReplyOf<Endpoints['GET /announcements']>> {
  const rows = await db.query<AnnouncementRow>(
    `SELECT * FROM announcement
      WHERE ended_at IS NULL AND ends_at > $1 AND starts_at <= $1 ORDER BY starts_at DESC, id DESC`,
    [clock.now()],
    'announcements',
  );
  return {
    announcements: rows.map(({ id, texts, ends_at: endsAt }) => ({
      id,
      texts,
      endsAt: endsAt.toISOString(),
    })),
  };
}

export async function listAnnouncements({
  db,
  clock,
}: Needs): Promise<ReplyOf<Endpoints['GET /desk/announcements']>> {
  const now = clock.now();
  const [open, ended] = await Promise.all([
    db.query<AnnouncementRow>(
      'SELECT * FROM announcement WHERE ended_at IS NULL AND ends_at > $1 ORDER BY starts_at, id',
      [now],
    ),
    db.query<AnnouncementRow>(
      `SELECT * FROM announcement WHERE ended_at IS NOT NULL OR ends_at <= $1
        ORDER BY id DESC LIMIT ${ENDED_SHOWN}`,
      [now],
    ),
  ]);
  return { announcements: [...open, ...ended].map((row) => toAnnouncement(row, now)) };
}

export function toAnnouncement(row: AnnouncementRow, now: Date): Announcement {
  const isEnded = row.ended_by !== null || row.ends_at <= now;
  return {
    id: row.id,
    texts: row.texts,
    state: isEnded ? 'ENDED' : row.starts_at <= now ? 'SHOWN' : 'SCHEDULED',
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    publishedBy: row.published_by,
    endedBy: row.ended_by,
  };
}
