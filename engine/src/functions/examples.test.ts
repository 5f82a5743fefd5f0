import { beforeAll, describe, expect, it } from 'vitest';
import { prepareFallback } from '../hyperformula/hyperformula-fallback.ts';
import { toJson } from '../sheet/evaluate-cases.ts';
import { Workbook } from '../sheet/workbook.ts';
import { functionNames, functionSpec } from './registry.ts';

describe('every function', () => {
  beforeAll(() => prepareFallback());

  it.each(functionNames())('%s does what its example says', (name) => {
    const spec = functionSpec(name)!;
    const book = new Workbook();
    book.addSheet('Sheet1', []);
    const actual = toJson(book.evaluate(spec.example.formula));
    const { result } = spec.example;
    if (typeof result === 'number') {
      expect(actual).toBeTypeOf('number');
      expect(Math.abs((actual as number) - result)).toBeLessThanOrEqual(1e-8 * Math.max(1, Math.abs(result)));
    } else {
      expect(actual).toEqual(result);
    }
    expect(spec.example.formula).toContain(`${name}(`);
  });
});
