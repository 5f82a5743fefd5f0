import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunkFileNames, chunkGroups } from '../portal/chunk-groups.ts';
import { type FirstPage, firstPage } from '../portal/first-page.ts';
import { localeFiles } from '../portal/locale-files.ts';

const api = process.env.SUANPAN_API ?? 'http://127.0.0.1:4000';

const ASKS = ['identity.auth.me', 'inbox.notifications.unreadCount'];
const FIRST_PAGES: FirstPage[] = [
  { path: '^/workbench/?$', screens: ['src/payroll/overview/overview-screen.tsx'], asks: ASKS },
  {
    path: '^/workbench/payroll/batches/?$',
    screens: ['src/payroll/batches/batch-list-screen.tsx'],
    asks: ASKS,
  },
  { path: '^/workbench/payroll/batches/', screens: ['src/payroll/batches/batch-screen.tsx'], asks: ASKS },
  { path: '^/workbench/people/?$', screens: ['src/people/employee-list-screen.tsx'], asks: ASKS },
  { path: '', screens: [], asks: ASKS },
];

export default defineConfig({
  base: '/workbench/',
  // Compressed once, here, as far as it goes; the server hands out what lies there.
  plugins: [
    localeFiles(),
    react(),
    firstPage(FIRST_PAGES),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024 }),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Lowered, `light-dark()` would follow the system and not the theme that was chosen.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // Every browser that reads this target preloads modules itself.
    modulePreload: { polyfill: false },
    // The sheet and the spreadsheet engine are chunks of their own that only the screens which show a sheet ask for.
    chunkSizeWarningLimit: 2500,
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5174,
    proxy: { '/trpc': api, '/api': api },
  },
});
