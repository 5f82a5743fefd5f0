import { beforeAll, describe, expect, it } from 'vitest';
import { FormulaError, Matrix, type Scalar, type Value } from '../cells/values.ts';
import { prepareFallback } from '../hyperformula/hyperformula-fallback.ts';
import { Dice } from '../testing/formulas/random-formula.ts';
import { functionNames, functionSpec } from './registry.ts';

const ODD: readonly Scalar[] = [
  0,
  1,
  -1,
  2,
  0.5,
  -0.5,
  3,
  10,
  100,
  255,
  1e-300,
  1e15,
  -1e15,
  1e21,
  1e300,
  -1e300,
  2 ** 53,
  45688,
  2958465,
  2958466,
  '',
  'a',
  '12',
  '薪資',
  '2025-01-31',
  '0000011',
  '#,##0.00;[Red]-0',
  '[$-404]aaaa',
  'yyyy-mm-dd hh:mm:ss.000',
  '# ?/?',
  '0.0E+0',
  '*?~',
  '['.repeat(40),
  '"',
  'x'.repeat(3000),
  'constructor',
  '__proto__',
  'toString',
  '@constructor',
  true,
  false,
  null,
  new FormulaError('#N/A'),
];

function oddValue(dice: Dice): Value {
  if (dice.below(4) > 0) return dice.pick(ODD);
  const rows = dice.pick([0, 1, 1, 2, 5]);
  const cols = dice.pick([1, 1, 2, 3]);
  return new Matrix(
    rows,
    cols,
    Array.from({ length: rows * cols }, () => dice.pick(ODD)),
  );
}

function isValue(value: unknown): boolean {
  if (value instanceof Matrix) {
    return (
      value.data.length === value.rows * value.cols &&
      value.data.every((item) => isValue(item) && !(item instanceof Matrix))
    );
  }
  if (typeof value === 'number') return Number.isFinite(value);
  return (
    value === null || typeof value === 'string' || typeof value === 'boolean' || value instanceof FormulaError
  );
}

describe('whatever the arguments', () => {
  beforeAll(() => prepareFallback());

  it.each(functionNames())('%s gives a value, soon', (name) => {
    const spec = functionSpec(name)!;
    const dice = new Dice(name.length * 7919 + name.charCodeAt(0));
    for (let run = 0; run < 60; run += 1) {
      const count = spec.min + dice.below(Math.min(spec.max, spec.min + 4) - spec.min + 1);
      const args = Array.from({ length: count }, () => oddValue(dice));
      const started = Date.now();
      let result: unknown;
      if ('lazy' in spec) {
        result = spec.lazy(
          args.map((arg) => () => arg),
          { kind: 'call', name, nameSpan: { at: 0, end: 0 }, args: [], at: 0, end: 0 },
        )(undefined);
      } else if ('scalar' in spec) {
        const [a = null, b, c, d, e, f] = args.map((arg) =>
          arg instanceof Matrix || (arg instanceof FormulaError && !spec.errors) ? 1 : arg,
        );
        result = spec.scalar(a, b, c, d, e, f);
      } else {
        const singles = args.map((arg, index) => {
          const single = spec.takes[Math.min(index, spec.takes.length - 1)] === 's';
          return single && (arg instanceof Matrix || (arg instanceof FormulaError && !spec.errors)) ? 1 : arg;
        });
        result = spec.list(singles, {
          refs: args.map(() => dice.below(2) === 0),
          omitted: args.map(() => false),
        });
      }
      const shown = `${name}(${args.map((arg) => JSON.stringify(arg)?.slice(0, 60)).join(',')}) = ${String(result)}`;
      expect(isValue(result), shown).toBe(true);
      expect(Date.now() - started, shown).toBeLessThan(3_000);
    }
  });
});
