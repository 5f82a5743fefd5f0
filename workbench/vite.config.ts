import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunkFileNames, chunkGroups } from '../portal/chunk-groups.ts';
import { componentStyles } from '../portal/component-styles.ts';
import { type FirstPage, firstPage } from '../portal/first-page.ts';
import { localeFiles } from '../portal/locale-files.ts';
import { PORTAL_FIRST_ROOMS } from '../portal/src/first-rooms.ts';
import { WORKBENCH_FIRST_ROOMS } from './src/first-rooms.ts';

const api = process.env.SUANPAN_API ?? 'http://127.0.0.1:4000';

const ASKS = ['identity.auth.session', 'inbox.notifications.unreadCount'];
const OVERVIEW = ['src/payroll/overview/overview-screen.tsx'];
const FIRST_PAGES: FirstPage[] = [
  { path: '^/workbench/?$', screens: OVERVIEW, asks: ASKS },
  {
    path: '^/workbench/payroll/batches/?$',
    screens: ['src/payroll/batches/batch-list-screen.tsx'],
    asks: ASKS,
    late: true,
  },
  {
    path: '^/workbench/payroll/batches/',
    screens: ['src/payroll/batches/batch-screen.tsx'],
    asks: ASKS,
    late: true,
  },
  { path: '^/workbench/people/?$', screens: ['src/people/employee-list-screen.tsx'], asks: ASKS, late: true },
  { path: '', screens: [], asks: ASKS, late: true },
];

export default defineConfig({
  base: '/workbench/',
  // Compressed once, here, as far as it goes; the server hands out what lies there.
  plugins: [
    localeFiles({
      [join(import.meta.dirname, 'src')]: WORKBENCH_FIRST_ROOMS,
      [join(import.meta.dirname, '../portal/src')]: PORTAL_FIRST_ROOMS,
    }),
    componentStyles(),
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
        codeSplitting: { groups: chunkGroups(import.meta.dirname, { overview: OVERVIEW }) },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5174,
    proxy: { '/trpc': api, '/api': api },
  },
});
