import { randomBytes } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { createDatabaseBeside, startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { readConfig } from '../../src/config/read-config.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** One real PostgreSQL for the whole run, with a migrated database of which each test copies its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['SANAM_TEST_DATABASE_URL'];
  const postgres = given === undefined ? await startPostgres({ durable: false }) : undefined;
  const url = postgres?.url ?? given ?? '';
  // Two processes may share one server.
  const template = await createDatabaseBeside(url, `template_${randomBytes(6).toString('hex')}`);
  const db = await openDatabase(readConfig({ DATABASE_URL: template }), createLogger('silent'));
  await migrate(db);
  await db.close();
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  return async () => postgres?.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}
