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
    // SWR brings a stand-in for a hook that React has had since 18.
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
    // A font as a data: address would be refused by the page's CSP, and could not be cached alone.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes with a library update, apart from what changes with every release.
            {
              name: 'vendor',
              test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
              priority: 1,
            },
            // What every first screen needs, then what a member's does, each with all it imports: one file in one round
            // trip, not thirty in two.
            { name: 'main', test: /src[\\/]app[\\/]main\.tsx$/, priority: 0.6 },
            { name: 'start', test: /src[\\/]app[\\/]start\.tsx$/, priority: 0.5 },
            {
              name: 'frame',
              test: /src[\\/](?:app[\\/](?:member-shell|wallet-notice)|pages[\\/]home)\.tsx$/,
              priority: 0.4,
            },
            // Small things that many later pages and sheets share: each as a file of its own costs more than it weighs.
            { name: 'rules', test: /packages[\\/](?:betting|money)[\\/]/, priority: 0.3 },
            { name: 'drawer', test: /node_modules[\\/](?:@base-ui|@floating-ui)[\\/]/, priority: 0.2 },
          ],
        },
      },
    },
  },
});
