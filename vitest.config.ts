import process from 'node:process';
import { defineConfig } from 'vitest/config';

import { EMBEDDED_ONLY, POSTGRES_ONLY } from './tools/test-run/databases.ts';

/** The API tests on one database; package.json says which folders run in which tier. */
const api = (store: 'pglite' | 'postgres') => ({
  test: {
    name: `api-${store}`,
    include: ['apps/{server,demo}/test/**/*.test.ts'],
    exclude: store === 'postgres' ? EMBEDDED_ONLY : POSTGRES_ONLY,
    env: { SANAM_TEST_STORE: store },
    globalSetup: [
      `apps/server/test/harness/${store}-setup.ts`,
      'apps/server/test/harness/contract-coverage-global-setup.ts',
    ],
    setupFiles: ['apps/server/test/harness/contract-coverage-setup.ts'],
    // Files share a process, because compiling the embedded database takes longer than most files.
    isolate: false,
    // Only a test that hangs takes this long, even on a busy machine.
    testTimeout: process.env['SANAM_ROUNDS'] === undefined ? 180_000 : 3_600_000,
    hookTimeout: 180_000,
  },
});

export default defineConfig({
  test: {
    // CI shares its machine with other programs, so a failed test runs once more there. A defect fails twice.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/test/**/*.test.{ts,tsx}',
            'apps/*/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          isolate: false,
          // Seconds on a quiet machine; ten times the cases take ten times as long.
          testTimeout: 60_000 * Math.max(1, Number(process.env['PROPERTY_FACTOR'] ?? 1)),
        },
      },
      api('pglite'),
      api('postgres'),
    ],
  },
});
