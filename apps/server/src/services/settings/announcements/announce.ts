import {
  ANNOUNCEMENT_DAYS_MAX,
  ANNOUNCEMENT_MAX,
  ANNOUNCEMENTS_MAX,
  LANGUAGES,
  Refusal,
} from '@sanam/contract';
import type { Announcement, AnnouncementTexts, BodyOf, Endpoints } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import { recordAnnouncementEvent } from '../../../outbox/record-events.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { cleanText } from '../../input/clean-text.ts';
import { readInstantOrDay } from '../../input/day-range.ts';
import { invalidField } from '../../input/invalid-field.ts';
import { toAnnouncement } from './list-announcements.ts';
import type { AnnouncementRow } from './list-announcements.ts';

export type NewAnnouncement = BodyOf<Endpoints['POST /desk/announcements']>;

const LENGTH = { min: 1, max: ANNOUNCEMENT_MAX };
const LONGEST_MS = ANNOUNCEMENT_DAYS_MAX * 24 * 3_600_000;

/**
 * Announces something to all players, now or later. What was announced is never rewritten: it is ended, and another
 * follows.
 */
export async function announce(
  { db, clock }: { db: Database; clock: Clock },
  { actor, ...announcement }: NewAnnouncement & { actor: Actor },
): Promise<Announcement> {
  const now = clock.now();
  const texts = cleanTexts(announcement.texts);
  const startsAt =
    announcement.startsAt === undefined ? now : readInstantOrDay('startsAt', announcement.startsAt);
  const endsAt = readInstantOrDay('endsAt', announcement.endsAt);
  if (endsAt <= startsAt || endsAt <= now) throw invalidField('endsAt', 'later');
  if (endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()) > LONGEST_MS) {
    throw invalidField('endsAt', 'range');
  }
  return await db.transact(async (tx) => {
    // One at a time, so that of two the second counts the first.
    await tx.query('LOCK TABLE announcement IN SHARE ROW EXCLUSIVE MODE');
    const [open] = await tx.query<{ count: number }>(
      'SELECT count(*) FROM announcement WHERE ended_at IS NULL AND ends_at > $1',
      [now],
    );
    if ((open?.count ?? 0) >= ANNOUNCEMENTS_MAX) {
      throw new Refusal('TOO_MANY_ANNOUNCEMENTS', { params: { max: ANNOUNCEMENTS_MAX } });
    }
    const [row] = await tx.query<AnnouncementRow>(
      `INSERT INTO announcement (texts, starts_at, ends_at, published_by, published_at)
       VALUES ($1::jsonb, $2, $3, $4, $5) RETURNING *`,
      [JSON.stringify(texts), startsAt, endsAt, nameOf(actor), now],
    );
    if (!row) throw new Error('INSERT INTO announcement returned no row');
    await recordAnnouncementEvent(tx, nameOf(actor));
    await writeAudit(tx, {
      actor,
      action: 'ANNOUNCEMENT_PUBLISH',
      subject: `announcement/${row.id}`,
      after: { texts, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    });
    return toAnnouncement(row, now);
  });
}

/** In the order of the languages. */
function cleanTexts(typed: AnnouncementTexts): AnnouncementTexts {
  const texts = LANGUAGES.flatMap((language) => {
    const text = typed[language];
    return text === undefined ? [] : [[language, cleanText(`texts.${language}`, text, LENGTH)]];
  });
  return Object.fromEntries(texts) as AnnouncementTexts;
}
