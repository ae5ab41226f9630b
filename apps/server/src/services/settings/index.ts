import type { Database, Sql } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Actor } from '../audit/actor.ts';
import { changeSettings, createSettingAct, listSettings } from './change-settings.ts';
import type { SettingChange } from './change-settings.ts';
import { createContact } from './contact.ts';
import { readSettings } from './read-settings.ts';
import type { SettingValues } from './read-settings.ts';

/** What an admin may change while the servers run; the environment has the defaults. */
export function createSettings({
  db,
  clock,
  logger,
  defaults,
}: {
  db: Database;
  clock: Clock;
  logger: Logger;
  defaults: SettingValues;
}) {
  const read = (sql: Sql) => readSettings(sql, defaults);
  const needs = { db, clock, defaults, settings: { read } };
  const act = createSettingAct(needs);
  return {
    read,
    contact: createContact({ db, logger }, defaults),
    listSettings: () => listSettings(db, defaults),
    changeSettings: (change: SettingChange & { actor: Actor }) => changeSettings(needs, act, change),
    acts: [act],
  };
}
