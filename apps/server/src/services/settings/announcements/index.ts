import type { Database } from '../../../db/database.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Actor } from '../../audit/actor.ts';
import { announce } from './announce.ts';
import type { NewAnnouncement } from './announce.ts';
import { endAnnouncement } from './end-announcement.ts';
import { listAnnouncements, readAnnouncements } from './list-announcements.ts';

/** What the house announces to all players on their home page. */
export function createAnnouncements(needs: { db: Database; clock: Clock }) {
  return {
    readAnnouncements: () => readAnnouncements(needs),
    listAnnouncements: () => listAnnouncements(needs),
    announce: (announcement: NewAnnouncement & { actor: Actor }) => announce(needs, announcement),
    endAnnouncement: (end: { announcementId: number; actor: Actor }) => endAnnouncement(needs, end),
  };
}
