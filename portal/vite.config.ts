import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunkFileNames, chunkGroups } from './chunk-groups.ts';
import { type FirstPage, firstPage } from './first-page.ts';
import { localeFiles } from './locale-files.ts';

const server = process.env.SUANPAN_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

const FRAME = 'src/app/signed-in-frame.tsx';
const ME = 'identity.auth.me';
const WAITING = 'inbox.notifications.unreadCount';
const FIRST_PAGES: FirstPage[] = [
  { path: '^/sign-in', screens: ['src/identity/sign-in-screen.tsx'], asks: [ME, 'identity.auth.config'] },
  { path: '^/$', screens: [FRAME, 'src/home/home-screen.tsx'], asks: [ME, WAITING, 'portal.home.get'] },
  { path: '^/payslips', screens: [FRAME, 'src/payslips/payslips-screen.tsx'], asks: [ME, WAITING] },
  { path: '^/inbox', screens: [FRAME, 'src/inbox/inbox-screen.tsx'], asks: [ME, WAITING] },
  { path: '', screens: [FRAME], asks: [ME, WAITING] },
];

export default defineConfig({
  base: '/',
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
    target: 'es2022',
    manifest: true,
    // Every browser that reads this target preloads modules itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { chunkFileNames, codeSplitting: { groups: chunkGroups } },
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
