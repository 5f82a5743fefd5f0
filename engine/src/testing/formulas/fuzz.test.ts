import { beforeAll, describe, expect, it } from 'vitest';
import { loadHyperFormula } from '../../hyperformula/load.ts';
import { fuzz } from './compare.ts';

/**
 * Native against HyperFormula. Longer: FUZZ_RUNS=200000 FUZZ_SEED=7 npx vitest run engine/src/testing/formulas
 * A failure prints the smallest part that differs with its cells; its seed repeats it anywhere.
 */
declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
const RUNS = Number(process.env.FUZZ_RUNS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20250131);

describe('our path and HyperFormula', () => {
  beforeAll(() => loadHyperFormula());

  it.each([
    ['clean rows', 0],
    ['a few dirty cells', 1],
    ['dirty rows', 4],
    ['hardly a number', 8],
  ])(
    'agree on random formulas over %s, but for the listed differences',
    (_, dirt) => {
      const report = fuzz(SEED + dirt, RUNS, dirt);
      expect(report.unexplained).toEqual([]);
    },
    600_000,
  );
});
