import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { describe, expect, it, vi } from 'vitest';

/** Too heavy, and under licences that a payslip has no use for: these stay in the workbench and the engine's fallback. */
const FORBIDDEN = /node_modules\/(?:handsontable|@handsontable|hyperformula)\//;
/** Bytes of script on the wire, compressed by gzip, before the first screen shows. */
const FIRST_LOAD_LIMIT = 250_000;

describe('the portal’s bundle', () => {
  it('ships neither Handsontable nor HyperFormula, and starts small', async () => {
    const root = decodeURIComponent(new URL('..', import.meta.url).pathname);
    // As `npm start` builds: with the test's own environment React would come along with its warnings.
    vi.stubEnv('NODE_ENV', 'production');
    const built = await build({
      root,
      configFile: `${root}vite.config.ts`,
      logLevel: 'error',
      build: { write: false, minify: true, reportCompressedSize: false },
    });
    vi.unstubAllEnvs();
    const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput;
    const chunks = output.filter((one) => one.type === 'chunk');
    const modules = chunks.flatMap((chunk) => chunk.moduleIds);
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.filter((id) => FORBIDDEN.test(id))).toEqual([]);

    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const first = new Set<string>();
    const follow = (name: string): void => {
      if (first.has(name)) return;
      first.add(name);
      byName.get(name)?.imports.forEach(follow);
    };
    chunks.filter((chunk) => chunk.isEntry).forEach((chunk) => void follow(chunk.fileName));
    const size = [...first].reduce((sum, name) => sum + gzipSync(byName.get(name)?.code ?? '').length, 0);
    expect(size).toBeLessThan(FIRST_LOAD_LIMIT);
  }, 60_000);
});
