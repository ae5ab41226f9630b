import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { checkBudget } from './check-budget.ts';

export default defineConfig({
  base: '/desk/',
  plugins: [react(), tailwindcss(), checkBudget()],
  resolve: {
    // SWR's shim replaces a hook that React has had since version 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
  build: {
    target: 'es2022',
    // The page's CSP refuses fonts in data: URLs, which also cannot be cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
