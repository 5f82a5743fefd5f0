import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-copies.ts';

describe('comparing copies', () => {
  it('reports an inserted column as one line', () => {
    const before = { tables: [{ code: 'Pay', columns: [{ code: 'a' }, { code: 'b', formula: '=1' }] }] };
    const after = {
      tables: [{ code: 'Pay', columns: [{ code: 'a' }, { code: 'x' }, { code: 'b', formula: '=2' }] }],
    };
    expect(compareDocuments(before, after)).toEqual([
      { path: 'tables[Pay].columns[b].formula', kind: 'changed', before: '=1', after: '=2' },
      { path: 'tables[Pay].columns[x]', kind: 'added', before: null, after: { code: 'x' } },
    ]);
  });
  it('reports order and plain lists', () => {
    expect(
      compareDocuments({ a: [{ code: 'x' }, { code: 'y' }] }, { a: [{ code: 'y' }, { code: 'x' }] }),
    ).toEqual([{ path: 'a.order', kind: 'changed', before: ['x', 'y'], after: ['y', 'x'] }]);
    expect(compareDocuments({ rows: [[1, 2]] }, { rows: [[1, 3]] })).toHaveLength(1);
    expect(compareDocuments({ rows: [[1, 2]] }, { rows: [[1, 2]] })).toEqual([]);
  });
});
