import { expect, it } from 'vitest';
import { WORKSPACES } from './edges.ts';
import { readSources } from './source-tree.ts';

/** What ships; tests and what only they use may write things out. */
const product = readSources(WORKSPACES.filter((workspace) => workspace !== 'tests')).filter(
  ({ path }) => !/\.(test|spec|bench)\.tsx?$/.test(path) && !path.includes('/testing'),
);

it('joins and splits row keys in one place', () => {
  const separator = /\\u001f|\\x1f|KEY_SEPARATOR\)/i;
  expect(product.filter(({ text }) => separator.test(text)).map(({ path }) => path)).toEqual([
    'engine/src/cells/row-keys.ts',
  ]);
});
