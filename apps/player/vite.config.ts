import { join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { checkBudget } from './check-budget.ts';
import { fetchBeforeImport } from './fetch-before-import.ts';
import { preloadFirstScreen } from './preload-first-screen.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/** What the match page and the bet sheet share. */
const SHARED_BY_BETS = [
  'packages/betting/',
  'packages/money/',
  'ui/src/corner-plate.',
  'ui/src/segment.',
  'ui/src/toast.',
  'icons/check.',
  'lib/bet-closed-reason.',
  'lib/corner-of.',
  'state/bets/bet-intents.',
  'state/intents/create-intents.',
  'state/intents/send-bet-intent.',
  'state/session/profile.',
];

const SHARED_BY_SHEETS = [
  'node_modules/@base-ui/',
  'node_modules/@floating-ui/',
  'ui/src/amount-field.',
  'ui/src/sheet.',
  'lib/check-bet-amount.',
  'lib/use-is-read.',
  'lib/visible-height.',
  'state/bets/return-to-bet.',
];

export default defineConfig({
  plugins: [
    fetchBeforeImport(),
    react(),
    tailwindcss(),
    preloadFirstScreen(),
    checkBudget(),
    thirdPartyNotices(),
  ],
  resolve: {
    alias: [
      // SWR's shim replaces a hook that React has had since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^react-i18next$/,
        replacement: join(import.meta.dirname, 'src/lib/light/react-i18next.ts'),
      },
    ],
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/stream': SERVER,
      '/socket.io': { target: SERVER, ws: true },
    },
  },
  build: {
    target: 'es2022',
    // The page's CSP refuses fonts in data: URLs, which also cannot be cached separately.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries, which change less often than the app.
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
              priority: 1,
            },
            // What every first screen needs, then what a member's needs, each with all its imports: one file in one
            // round trip, not thirty in two.
            { name: 'main', test: /src[\\/]app[\\/]main\.tsx$/, priority: 0.6 },
            { name: 'start', test: /src[\\/]app[\\/]start\.tsx$/, priority: 0.5 },
            {
              name: 'frame',
              test: /src[\\/](?:app[\\/](?:member-shell|wallet-notice)|pages[\\/]home)\.tsx$/,
              priority: 0.4,
            },
            // Small modules that pages and sheets share: a file for each would cost more than it saves. These three and
            // the bet sheet's own file are all that it needs, in one round trip.
            { name: 'betting', test: pathsWith(SHARED_BY_BETS), priority: 0.3 },
            {
              name: 'fields',
              test: pathsWith(['ui/src/field-frame.', 'ui/src/notice-box.']),
              priority: 0.25,
            },
            { name: 'drawer', test: pathsWith(SHARED_BY_SHEETS), priority: 0.2 },
          ],
        },
      },
    },
  },
});

function pathsWith(parts: readonly string[]): (id: string) => boolean {
  return (id) => {
    const file = id.replaceAll('\\', '/');
    return parts.some((part) => file.includes(part));
  };
}
