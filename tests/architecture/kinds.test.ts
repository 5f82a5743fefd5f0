import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { COLUMN_LOOKS, TABLE_KIND_NAMES } from '@suanpan/engine/domain';
import { expect, it } from 'vitest';
import { ROOT, readSources } from './source-tree.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Below the kinds: what they are made of, which reads a source's members where it computes. */
const BELOW = ['kinds', 'plan', 'run/tables', 'run/formulas', 'run/kernels'].map(
  (room) => `engine/src/${room}/`,
);

/** The kinds a union of the plan names. */
function kindsOf(union: string): string[] {
  const [, members = ''] = new RegExp(`export type ${union} =(.*?\\});\\n\\n`, 's').exec(
    read('engine/src/plan/plan.ts'),
  )!;
  return [...members.matchAll(/readonly kind: '(\w+)'/g)].map(([, kind]) => kind!);
}
const OF_COLUMNS = kindsOf('ColumnSource');
const OF_ROWS = kindsOf('RowSource');
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

it('finds the kinds', () => {
  expect(OF_COLUMNS).toEqual(expect.arrayContaining(['input', 'formula', 'running', 'pivot']));
  expect(OF_ROWS).toEqual(expect.arrayContaining(['input', 'slices', 'pivot']));
});

it('has fields in the editor and a description for whatever a kind of column is written with', async () => {
  const { WRITTEN_KINDS } = (await import(
    pathToFileURL(join(ROOT, 'engine/src/kinds/registry.ts')).href
  )) as { WRITTEN_KINDS: readonly { members: Record<string, unknown> }[] };
  const members = WRITTEN_KINDS.flatMap((kind) => Object.keys(kind.members)).map((name) =>
    name.replace('!', ''),
  );
  const fields = product
    .filter(({ path }) => path.startsWith('workbench/src/payroll/solutions/editing/columns/kinds/'))
    .flatMap(({ text }) => [...text.matchAll(/\bmembers: \[([^\]]*)\]/g)].map(([, names]) => names));
  const description = read('docs/solution-file.md');
  expect(members.length).toBeGreaterThan(6);
  expect(members.filter((name) => !fields.join().includes(`'${name}'`))).toEqual([]);
  expect(members.filter((name) => !new RegExp(`["\`]${name}["\`]`).test(description))).toEqual([]);
});
