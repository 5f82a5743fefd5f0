import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { build, type Rollup } from 'vite';
import { beforeAll, describe, expect, it, vi } from 'vitest';

/** Too heavy, and under licences that a payslip has no use for: these stay in the workbench and the engine's fallback. */
const FORBIDDEN = /node_modules\/(?:handsontable|@handsontable|hyperformula)\//;
/** Bytes of script, compressed by gzip: what every page of the portal needs, and what each loads in all until it shows. */
const EVERY_PAGE_LIMIT = 170_000;
const PAGE_LIMITS = { 'sign-in-screen': 210_000, 'home-screen': 227_000 };
/** Mantine's packages whose styles come with the components that are shown. */
const STYLED = ['core', 'dates', 'notifications'];

describe('the portal’s bundle', () => {
  let output: Rollup.RollupOutput['output'];
  let chunks: Rollup.OutputChunk[] = [];

  beforeAll(async () => {
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
    ({ output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput);
    chunks = output.filter((one) => one.type === 'chunk');
  }, 60_000);

  it('ships neither Handsontable nor HyperFormula, and starts small', () => {
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
    const words = chunks.filter(({ facadeModuleId }) => /^\0texts\/.*\/en$/.test(facadeModuleId ?? ''));
    expect(words).toHaveLength(1);
    for (const [screen, limit] of Object.entries(PAGE_LIMITS)) {
      const own = screen === 'sign-in-screen' ? [screen] : [screen, 'signed-in-frame'];
      const theirs = chunks.filter(({ facadeModuleId }) =>
        own.some((name) => facadeModuleId?.endsWith(`/${name}.tsx`)),
      );
      expect(theirs, screen).toHaveLength(own.length);
      expect(weigh([...entry, ...words, ...theirs]), screen).toBeLessThan(limit);
    }
  });

  it('brings the styles of every component along with it', () => {
    const hashes = (text: string) => text.match(/\bm_[0-9a-f]{5,}\b/g) ?? [];
    const resolve = createRequire(import.meta.url).resolve;
    const styled = new Set(
      STYLED.flatMap((name) => hashes(readFileSync(resolve(`@mantine/${name}/styles.css`), 'utf8'))),
    );
    const styles = new Map(
      output.map((one) => [one.fileName, one.type === 'asset' ? hashes(String(one.source)) : []]),
    );
    const broughtBy = (chunk: Rollup.OutputChunk, seen = new Set<string>()): string[] => {
      if (seen.has(chunk.fileName)) return [];
      seen.add(chunk.fileName);
      const own = [...(chunk.viteMetadata?.importedCss ?? [])].flatMap((name) => styles.get(name) ?? []);
      const others = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
      return [...own, ...others.flatMap((one) => broughtBy(one, seen))];
    };
    let found = 0;
    for (const chunk of chunks) {
      const wanted = hashes(chunk.code).filter((hash) => styled.has(hash));
      const brought = new Set(broughtBy(chunk));
      found += wanted.length;
      expect(
        wanted.filter((hash) => !brought.has(hash)),
        chunk.fileName,
      ).toEqual([]);
    }
    expect(found).toBeGreaterThan(200);
  });
});
