import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/logger.ts';
import { readSettings } from './read-settings.ts';
import type { SettingValues } from './read-settings.ts';

/** Whom players contact. */
export interface Contact {
  line: string | null;
  phone: string | null;
}

/** How old the contact may be that a page is served with. */
const FRESH_MS = 2000;

/**
 * The contact in force. Pages are served without waiting for the database and with it unavailable, so the last one that
 * was read stays.
 */
export function createContact({ db, logger }: { db: Database; logger: Logger }, defaults: SettingValues) {
  let known: Contact = { line: defaults.supportLine, phone: defaults.supportPhone };
  let readAt = -Infinity;

  let reading: Promise<Contact> | undefined;

  /** One read at a time, however many callers there are. */
  function read(): Promise<Contact> {
    reading ??= readNow().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function readNow(): Promise<Contact> {
    readAt = performance.now();
    try {
      const { supportLine: line, supportPhone: phone } = await readSettings(db, defaults);
      // The same object while it has not changed.
      if (line !== known.line || phone !== known.phone) known = { line, phone };
    } catch (error) {
      logger.debug({ err: error }, 'the contact could not be read');
    }
    return known;
  }

  return {
    read,
    /** What was read last, and is read again for the next caller when it is older than two seconds. */
    last(): Contact {
      if (performance.now() - readAt > FRESH_MS) void read();
      return known;
    },
  };
}
