import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunkGroups } from './chunk-groups.ts';
import { localeFiles } from './locale-files.ts';

const server = process.env.SUANPAN_SERVER ?? `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  base: '/',
  // Compressed once, here, as far as it goes; the server hands out what lies there.
  plugins: [localeFiles(), react(), compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024 })],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups(join(import.meta.dirname, 'src/kit/locales')) } },
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
