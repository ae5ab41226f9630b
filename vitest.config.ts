import process from 'node:process';
import { defineConfig } from 'vitest/config';

/** What breaks things again and again is for the soak, which says how often; two are tried each time. */
const faults =
  process.env['SANAM_FAULT_ROUNDS'] === undefined ? ['**/test/faults/!(kill|outage).test.ts'] : [];

/** Patterns of files that have a turn of their own. */
const without = (process.env['SANAM_WITHOUT'] ?? '').split(',').filter((pattern) => pattern !== '');

/** The same tests on each database, since both speak the same SQL or the product is broken. */
const api = (store: 'pglite' | 'postgres') => ({
  test: {
    name: `api-${store}`,
    include: ['apps/{server,demo}/test/**/*.test.ts'],
    env: { SANAM_TEST_STORE: store },
    globalSetup: [`apps/server/test/harness/${store}-setup.ts`],
    setupFiles: ['apps/server/test/harness/api-table-setup.ts'],
    // Only the embedded database has a folder to guard; only the other one can be away or serve several servers. What
    // is about who may ask, and how, ends before any SQL that could differ, and the demo is what the embedded one is for.
    exclude: [
      ...faults,
      ...without,
      ...(store === 'postgres'
        ? ['**/embedded.test.ts', 'apps/demo/test/*.test.ts', '**/test/fuzz/**', '**/test/security/**']
        : ['**/outage.test.ts', '**/test/cluster/**', '**/test/races/**']),
    ],
    // One process for file after file: the embedded database's code is compiled once, which takes longer than most files.
    isolate: false,
    // Only a hang takes so long: a server that starts in a second takes many on a machine with other things to do.
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
            'tools/test/**/*.test.{ts,mjs}',
          ],
          isolate: false,
          // Seconds on a quiet machine; with ten times the cases, ten times as long.
          testTimeout: 60_000 * Math.max(1, Number(process.env['PROPERTY_FACTOR'] ?? 1)),
        },
      },
      api('pglite'),
      api('postgres'),
    ],
  },
});
