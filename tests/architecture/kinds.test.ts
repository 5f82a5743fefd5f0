import { COLUMN_LOOKS, TABLE_KIND_NAMES } from '@suanpan/engine/domain';
import { expect, it } from 'vitest';
import { readSources } from './source-tree.ts';

/** Below the kinds: what they are made of, which reads a source's members where it computes. */
const BELOW = ['kinds', 'plan', 'run/tables', 'run/formulas', 'run/kernels'].map(
  (room) => `engine/src/${room}/`,
);

const OF_COLUMNS = ['input', 'rowKey', 'formula', 'reference', 'rows', 'seek', 'running', 'union', 'pivot'];
const OF_ROWS = ['input', 'versions', 'keys', 'cross', 'slices', 'union', 'pivot'];
const all = [...new Set([...TABLE_KIND_NAMES, ...COLUMN_LOOKS, ...OF_COLUMNS, ...OF_ROWS])].join('|');

/** What is called a table, a column or a source and asked for its kind. A value's source is a column or a formula: no kind. */
const ASKED = new RegExp(
  `(?<!from|of)\\b(?:table|master|into|one|plan|rowSource|(?!pair|match|first)\\w+\\??\\.source)\\??\\.kind\\s*[!=]==\\s*'(?:${all})'` +
    `|\\bsource\\??\\.kind\\s*[!=]==\\s*'(?:${all.replace('formula|', '')})'` +
    `|\\[(?:'(?:${all})',?\\s*)+\\]\\.includes\\(\\s*[\\w.]*(?:table|column|source|Source)\\.kind` +
    '|switch \\((?:table|column|source|rowSource)\\.kind\\)',
  'g',
);

const product = readSources(['engine', 'server', 'portal', 'workbench', 'fixtures']).filter(
  ({ path }) => !/\.(test|spec|bench)\.tsx?$|\/testing/.test(path),
);

it.each([
  ["if (table.kind === 'snapshot')", 1],
  ["column.source.kind !== 'input' && table.rowSource.kind === 'versions'", 2],
  ["if (source.kind === 'reference')", 1],
  ["switch (table.kind) { case 'data': }", 1],
  ["['union', 'pivot'].includes(table.rowSource.kind)", 1],
  ["source.kind === 'formula' || source.kind === 'column' || binding.kind === 'parameter'", 0],
])('sees what asks for a kind by name: %s', (text, count) => {
  expect([...text.matchAll(ASKED)]).toHaveLength(count);
});

it('asks kinds of tables and columns, and knows none by name', () => {
  const asking = product
    .filter(({ path }) => !BELOW.some((place) => path.startsWith(place)))
    .flatMap(({ path, text }) => [...text.matchAll(ASKED)].map(([found]) => `${path}: ${found}`));
  expect(asking).toEqual([]);
});
