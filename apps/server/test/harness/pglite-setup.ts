import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../src/config/read-config.ts';
import { migrate } from '../../src/db/migrate.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import { createLogger } from '../../src/platform/logger.ts';

/** Making an embedded database takes seconds and copying one does not: made once, copied for each test. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanam-test-'));
  const template = join(folder, 'template');
  const db = await openDatabase(readConfig({ DATA_DIR: template }), createLogger('silent'));
  await migrate(db);
  await db.close();
  project.provide('pgliteTemplate', template);
  return () => rmSync(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    pgliteTemplate: string;
  }
}
