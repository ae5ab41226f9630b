import { Refusal } from '@sanam/contract';
import type { Announcement } from '@sanam/contract';
import type { Database } from '../../../db/database.ts';
import { recordAnnouncementEvent } from '../../../outbox/record-events.ts';
import type { Clock } from '../../../platform/clock.ts';
import { nameOf } from '../../audit/actor.ts';
import type { Actor } from '../../audit/actor.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { toAnnouncement } from './list-announcements.ts';
import type { AnnouncementRow } from './list-announcements.ts';

/** Takes an announcement from every home page at once, or one that is scheduled back. */
export async function endAnnouncement(
  { db, clock }: { db: Database; clock: Clock },
  { announcementId, actor }: { announcementId: number; actor: Actor },
): Promise<Announcement> {
  return await db.transact(async (tx) => {
    const now = clock.now();
    const [row] = await tx.query<AnnouncementRow>('SELECT * FROM announcement WHERE id = $1 FOR UPDATE', [
      announcementId,
    ]);
    if (!row) throw new Refusal('ANNOUNCEMENT_NOT_FOUND');
    const before = toAnnouncement(row, now);
    if (before.state === 'ENDED') throw new Refusal('ANNOUNCEMENT_ENDED');
    await tx.query('UPDATE announcement SET ended_at = $2, ended_by = $3 WHERE id = $1', [
      announcementId,
      now,
      nameOf(actor),
    ]);
    await recordAnnouncementEvent(tx, nameOf(actor));
    await writeAudit(tx, {
      actor,
      action: 'ANNOUNCEMENT_END',
      subject: `announcement/${announcementId}`,
      before: { state: before.state, endsAt: before.endsAt },
      after: { state: 'ENDED', endsAt: now.toISOString() },
    });
    return toAnnouncement({ ...row, ended_by: nameOf(actor) }, now);
  });
}
