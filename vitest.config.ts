import process from 'node:process';
import { defineConfig } from 'vitest/config';

/** What happens to a request before its SQL, or whatever its SQL: it runs on PostgreSQL alone, which is faster. */
const SAME_SQL = [
  '**/api/{connections,desk-port,fair-share,http-*,listen-sockets,overload,response-cache}.test.ts',
  '**/security/{dependencies,headers,login-flood,mass-assignment}.test.ts',
  '**/test/fuzz/**',
];

/** The API tests on one database; package.json says which folders run in which tier. */
const api = (store: 'pglite' | 'postgres') => ({
  test: {
    name: `api-${store}`,
    include: ['apps/{server,demo}/test/**/*.test.ts'],
    // Only the embedded database has a folder to guard, and the demo is made for it. Only PostgreSQL can be unreachable
    // or serve several servers.
    exclude:
      store === 'postgres'
        ? ['**/embedded.test.ts', 'apps/demo/test/*.test.ts']
        : ['**/outage.test.ts', '**/test/cluster/**', '**/test/races/**', ...SAME_SQL],
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
