import { build, type Rollup } from 'vite';
import { describe, expect, it } from 'vitest';

/** Too heavy, and under licences that a payslip has no use for: these stay in the workbench and the engine's fallback. */
const FORBIDDEN = /node_modules\/(?:handsontable|@handsontable|hyperformula)\//;
/** One script with everything a first visit loads, compressed, should stay well below this. */
const FIRST_LOAD_LIMIT = 1_300_000;

describe('the portal’s bundle', () => {
  it('ships neither Handsontable nor HyperFormula, and starts small', async () => {
    const root = decodeURIComponent(new URL('..', import.meta.url).pathname);
    const built = await build({
      root,
      configFile: `${root}vite.config.ts`,
      logLevel: 'error',
      build: { write: false, minify: true, reportCompressedSize: false },
    });
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
    const size = [...first].reduce((sum, name) => sum + (byName.get(name)?.code.length ?? 0), 0);
    expect(size).toBeLessThan(FIRST_LOAD_LIMIT);
  }, 60_000);
});
