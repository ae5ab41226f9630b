import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/desk/',
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` } },
  build: {
    target: 'es2022',
    // The page's CSP refuses fonts in data: URLs, which also cannot be cached separately.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
