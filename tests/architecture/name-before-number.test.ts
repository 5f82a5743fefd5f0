import { expect, it } from 'vitest';
import { readSources } from './source-tree.ts';

const NAMES = new Set(['name', 'employeeName']);
const NUMBERS = new Set(['code', 'number', 'employeeNumber', 'loginName']);
const COLUMNS = /Column<\w+>\[\](?: =|\s*\{)/;

/** The columns of each list in a file that name its rows, or number them, in their order. */
function listsOf(text: string): string[][] {
  return text
    .split(COLUMNS)
    .slice(1)
    .map((list) =>
      [...list.matchAll(/\bkey: '(\w+)',?(?:[^{}]|\{[^{}]*\})*?(hidden: true)?[^{}]*?\}/g)].flatMap(
        ([, key = '', hidden]) => (!hidden && (NAMES.has(key) || NUMBERS.has(key)) ? [key] : []),
      ),
    );
}

it('every list says who or what before it says the number', () => {
  const lists = readSources(['workbench', 'portal'])
    .filter(({ path, text }) => path.endsWith('.tsx') && COLUMNS.test(text))
    .flatMap(({ path, text }) => listsOf(text).map((keys) => ({ path, keys })));
  const named = lists.filter(({ keys }) => keys.some((key) => NAMES.has(key)));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ keys: [first = ''] }) => NUMBERS.has(first))).toEqual([]);
});
