import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';
import { readConfig } from '../../src/config/read-config.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** One real PostgreSQL for the whole run, with a migrated database of which each test copies its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Only where faults are timed, it flushes to disk as in production.
  const postgres = await startPostgres({ durable: process.env['SANAM_FAULT_ROUNDS'] !== undefined });
  const template = await postgres.createDatabase('migrated_template');
  const db = await openDatabase(readConfig({ DATABASE_URL: template }), createLogger('silent'));
  await migrate(db);
  await db.close();
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', template);
  return postgres.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    postgresTemplate: string;
  }
}
