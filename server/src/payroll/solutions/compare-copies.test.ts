import { describe, expect, it } from 'vitest';
import { compareDocuments } from './compare-copies.ts';

describe('comparing copies', () => {
  it('reports an inserted column as one line', () => {
    const before = { tables: [{ code: 'Pay', columns: [{ code: 'a' }, { code: 'b', formula: '=1' }] }] };
    const after = {
      tables: [{ code: 'Pay', columns: [{ code: 'a' }, { code: 'x' }, { code: 'b', formula: '=2' }] }],
    };
    expect(compareDocuments(before, after)).toMatchObject([
      { path: 'tables[Pay].columns[b].formula', kind: 'changed', before: '=1', after: '=2' },
      { path: 'tables[Pay].columns[x]', kind: 'added', before: null, after: { code: 'x' } },
    ]);
  });
  it('names what lies on the way, as it is called afterwards', () => {
    const table = (name: string, formula: string) => ({
      tables: [{ code: 'Pay', name: { en: 'Pay' }, columns: [{ code: 'b', name, formula }] }],
    });
    expect(compareDocuments(table('Old', '=1'), table('New', '=2'))[1]?.steps).toEqual([
      { member: 'tables', code: 'Pay', name: { en: 'Pay' } },
      { member: 'columns', code: 'b', name: 'New' },
      { member: 'formula', code: null, name: null },
    ]);
  });
  it('tells versions of a table by the day they hold from, so that one changed rate is not all of them', () => {
    const table = (rate: number) => ({
      versions: [
        { rows: [['A', 1]] },
        {
          from: '2026-01-01',
          rows: [
            ['A', rate],
            ['B', 3],
          ],
        },
      ],
    });
    expect(compareDocuments(table(1), table(2))).toMatchObject([
      {
        path: 'versions[2026-01-01].rows',
        before: [
          ['A', 1],
          ['B', 3],
        ],
        after: [
          ['A', 2],
          ['B', 3],
        ],
      },
    ]);
    expect(compareDocuments({ versions: [{ rows: [[1]] }] }, { versions: [{ rows: [[2]] }] })).toMatchObject([
      { path: 'versions[].rows', steps: [{ member: 'versions', code: '' }, { member: 'rows' }] },
    ]);
  });
  it('reports order and plain lists', () => {
    expect(
      compareDocuments({ a: [{ code: 'x' }, { code: 'y' }] }, { a: [{ code: 'y' }, { code: 'x' }] }),
    ).toMatchObject([{ path: 'a.order', kind: 'changed', before: ['x', 'y'], after: ['y', 'x'] }]);
    const [x, y] = [
      { code: 'x', name: { en: 'First' } },
      { code: 'y', name: 'Second' },
    ];
    expect(compareDocuments({ a: [x, y] }, { a: [y, x] })).toMatchObject([
      { before: [{ en: 'First' }, 'Second'], after: ['Second', { en: 'First' }] },
    ]);
    expect(compareDocuments({ rows: [[1, 2]] }, { rows: [[1, 3]] })).toHaveLength(1);
    expect(compareDocuments({ rows: [[1, 2]] }, { rows: [[1, 2]] })).toEqual([]);
  });
});
