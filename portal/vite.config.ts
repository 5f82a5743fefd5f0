import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunkFileNames, chunkGroups } from './chunk-groups.ts';
import { componentStyles } from './component-styles.ts';
import { type FirstPage, firstPage } from './first-page.ts';
import { localeFiles } from './locale-files.ts';
import { PORTAL_FIRST_ROOMS } from './src/first-rooms.ts';

const server = process.env.SUANPAN_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const FRAME = 'src/app/signed-in-frame.tsx';
const ME = 'identity.auth.me';
const WAITING = 'inbox.notifications.unreadCount';
const SIGN_IN = ['src/identity/sign-in-screen.tsx'];
const HOME = [FRAME, 'src/home/home-screen.tsx'];
const FIRST_PAGES: FirstPage[] = [
  { path: '^/sign-in', screens: SIGN_IN, asks: [ME, 'identity.auth.config'] },
  { path: '^/$', screens: HOME, asks: [ME, WAITING, 'portal.home.get'] },
  {
    path: '^/payslips',
    screens: [FRAME, 'src/payslips/payslips-screen.tsx'],
    asks: [ME, WAITING],
    late: true,
  },
  { path: '^/inbox', screens: [FRAME, 'src/inbox/inbox-screen.tsx'], asks: [ME, WAITING], late: true },
  { path: '', screens: [FRAME], asks: [ME, WAITING], late: true },
];

export default defineConfig({
  base: '/',
  // Compressed once, here, as far as it goes; the server hands out what lies there.
  plugins: [
    localeFiles({ [join(import.meta.dirname, 'src')]: PORTAL_FIRST_ROOMS }),
    componentStyles(),
    react(),
    firstPage(FIRST_PAGES),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024 }),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    // Every browser that reads this target preloads modules itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames,
        codeSplitting: { groups: chunkGroups(import.meta.dirname, { 'sign-in': SIGN_IN, home: HOME }) },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/trpc': server,
      '/api': server,
      '/healthz': server,
      '/readyz': server,
    },
  },
});
