import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { describe, expect, it, vi } from 'vitest';

/** Too heavy, and under licences that a payslip has no use for: these stay in the workbench and the engine's fallback. */
const FORBIDDEN = /node_modules\/(?:handsontable|@handsontable|hyperformula)\//;
/** Bytes of script, compressed by gzip: what every page of the portal needs, and what each loads in all until it shows. */
const EVERY_PAGE_LIMIT = 170_000;
const PAGE_LIMITS = { 'sign-in-screen': 220_000, 'home-screen': 237_000 };

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
    const weigh = (from: readonly Rollup.OutputChunk[]): number => {
      const needed = new Set<string>();
      const follow = (name: string): void => {
        if (needed.has(name)) return;
        needed.add(name);
        byName.get(name)?.imports.forEach(follow);
      };
      from.forEach((chunk) => void follow(chunk.fileName));
      return [...needed].reduce((sum, name) => sum + gzipSync(byName.get(name)?.code ?? '').length, 0);
    };
    const entry = chunks.filter((chunk) => chunk.isEntry);
    expect(weigh(entry)).toBeLessThan(EVERY_PAGE_LIMIT);
    const words = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/en'));
    expect(words).toHaveLength(1);
    for (const [screen, limit] of Object.entries(PAGE_LIMITS)) {
      const own = screen === 'sign-in-screen' ? [screen] : [screen, 'signed-in-frame'];
      const theirs = chunks.filter(({ facadeModuleId }) =>
        own.some((name) => facadeModuleId?.endsWith(`/${name}.tsx`)),
      );
      expect(theirs, screen).toHaveLength(own.length);
      expect(weigh([...entry, ...words, ...theirs]), screen).toBeLessThan(limit);
    }
  }, 60_000);
});
