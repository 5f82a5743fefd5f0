import { expect, it } from 'vitest';
import type { SheetColumn } from '../store/sheet-types.ts';
import { operatorsFor, readCondition } from './conditions.ts';

const column = (type: SheetColumn['type'], editing: SheetColumn['editing'] = 'none'): SheetColumn => ({
  code: 'x',
  label: 'X',
  type,
  kind: 'formula',
  editing,
});

it('offers what a column can answer', () => {
  expect(operatorsFor(column('text'))).toContain('contains');
  expect(operatorsFor(column('text'))).not.toContain('between');
  expect(operatorsFor(column('money'))).toEqual(expect.arrayContaining(['between', 'top', 'noted']));
  expect(operatorsFor(column('money'))).not.toContain('overridden');
  expect(operatorsFor(column('money', 'override'))).toContain('overridden');
  expect(operatorsFor(column('date'))).toContain('inPeriod');
  expect(operatorsFor(column('boolean'))).not.toContain('<');
});

it('reads values as the column and the language write them, and refuses what doesn’t fit', () => {
  expect(readCondition(column('money'), 'between', ['1,000', '2000.5'], 'en')).toEqual({
    column: 'x',
    operator: 'between',
    value: [1000, 2000.5],
  });
  expect(readCondition(column('money'), 'between', ['1000', ''], 'en')).toBeNull();
  expect(readCondition(column('money'), '>', ['much'], 'en')).toBeNull();
  expect(readCondition(column('money'), 'top', ['5'], 'en')).toEqual({
    column: 'x',
    operator: 'top',
    value: 5,
  });
  expect(readCondition(column('money'), 'top', ['0.5'], 'en')).toBeNull();
  expect(readCondition(column('text'), 'noted', [], 'en')).toEqual({ column: 'x', operator: 'noted' });
});
