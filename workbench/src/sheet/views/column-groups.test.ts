import { expect, it } from 'vitest';
import {
  afterMove,
  type ColumnGroup,
  foldedColumns,
  grouped,
  groupMarks,
  ungrouped,
} from './column-groups.ts';

const group = (columns: string, folded = false): ColumnGroup => ({ columns: [...columns], folded });
const shown = (codes: string) => [...codes].map((code) => ({ code, label: code.toUpperCase() }));
/** `first:c` is the beginning of a bracket over c; `+`, `−` are buttons at its edges. */
const drawn = (groups: readonly ColumnGroup[], codes: string) =>
  [...groupMarks(groups, shown(codes))].map(([code, { bracket, buttons }]) => {
    const at = (edge: 'start' | 'end') =>
      buttons.map((each) => (each.edge === edge ? (each.folded ? '+' : '−') : '')).join('');
    return `${at('start')}${bracket ?? ''}:${code}${at('end')}`;
  });

it('stands over the columns of a group, and folds it where it ends', () => {
  expect(drawn([group('bcd')], 'abcde')).toEqual(['first:b', 'inner:c', 'last:d−']);
  expect(drawn([group('b'), group('cd')], 'abcde')).toEqual(['only:b−', 'first:c', 'last:d−']);
});

it('unfolds a group from the column behind it, or from the last one where none is behind', () => {
  expect([...foldedColumns([group('bc', true), group('d')])]).toEqual(['b', 'c']);
  expect(drawn([group('bc', true)], 'abcde')).toEqual(['+:d']);
  expect(drawn([group('bc', true), group('de')], 'abcde')).toEqual(['+first:d', 'last:e−']);
  expect(drawn([group('bc', true), group('de', true)], 'abcdef')).toEqual(['++:f']);
  expect(drawn([group('de', true)], 'abcde')).toEqual([':c+']);
  expect(groupMarks([group('bc', true)], shown('abcd')).get('d')?.buttons[0]?.names).toBe('B, C');
});

it('draws nothing for a group whose columns are all hidden or gone', () => {
  expect(drawn([group('xy', true), group('z')], 'abc')).toEqual([]);
});

it('takes columns out of the groups they were in before', () => {
  expect(grouped([group('abc', true)], ['c', 'd'])).toEqual([group('ab', true), group('cd')]);
  expect(grouped([group('ab')], ['a', 'b'])).toEqual([group('ab')]);
  expect(grouped([group('ab')], [])).toEqual([group('ab')]);
  expect(ungrouped([group('ab'), group('cd')], ['b', 'x'])).toEqual([group('cd')]);
});

it('lets a column that is moved between two of a group join it, and one that is moved away leave', () => {
  const groups = [group('bcd')];
  expect(afterMove(groups, [...'bacde'], ['a'])).toEqual([group('bcda')]);
  expect(afterMove(groups, [...'acdeb'], ['b'])).toEqual([group('cd')]);
  // Within the group, and beside it.
  expect(afterMove(groups, [...'acdbe'], ['b'])).toEqual(groups);
  expect(afterMove(groups, [...'abcdxe'], ['x'])).toEqual(groups);
  // All of a group together, from one group to another, and the only one of a group.
  expect(afterMove([group('bc'), group('de')], [...'abdce'], ['c'])).toEqual([group('b'), group('dec')]);
  expect(afterMove(groups, [...'aebcd'], [...'bcd'])).toEqual(groups);
  expect(afterMove([group('b')], [...'acb'], ['b'])).toEqual([group('b')]);
});
