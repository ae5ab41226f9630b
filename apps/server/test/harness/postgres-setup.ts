import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../../tools/throwaway-postgres.mjs';

/** One real PostgreSQL for the whole run: the one given, or a throw-away one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['SANAM_TEST_DATABASE_URL'];
  if (given !== undefined) {
    project.provide('postgresUrl', given);
    return async () => {};
  }
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
