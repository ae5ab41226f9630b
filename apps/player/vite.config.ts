import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { checkBudget } from './check-budget.ts';
import { fetchBeforeImport } from './fetch-before-import.ts';
import { preloadFirstScreen } from './preload-first-screen.ts';

const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  plugins: [fetchBeforeImport(), react(), tailwindcss(), preloadFirstScreen(), checkBudget()],
  resolve: {
    // SWR's shim replaces a hook that React has had since version 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
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
            // Small modules that many pages and sheets share: a file for each would cost more than it saves.
            { name: 'rules', test: /packages[\\/](?:betting|money)[\\/]/, priority: 0.3 },
            { name: 'drawer', test: /node_modules[\\/](?:@base-ui|@floating-ui)[\\/]/, priority: 0.2 },
          ],
        },
      },
    },
  },
});
