import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { chunkGroups } from '../portal/chunk-groups.ts';
import { localeFiles } from '../portal/locale-files.ts';

const api = process.env.SUANPAN_API ?? 'http://127.0.0.1:4000';

export default defineConfig({
  base: '/workbench/',
  // Compressed once, here, as far as it goes; the server hands out what lies there.
  plugins: [localeFiles(), react(), compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024 })],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Lowered, `light-dark()` would follow the system and not the theme that was chosen.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The sheet and the spreadsheet engine are chunks of their own that only the screens which show a sheet ask for.
    chunkSizeWarningLimit: 2500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(join(import.meta.dirname, '../portal/src/kit/locales')) },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5174,
    proxy: { '/trpc': api, '/api': api },
  },
});
