import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../db/testing.ts';
import { findRefusal } from '../http/error-body.ts';
import { filterRows } from './filter-rows.ts';
import { filteredPage } from './filtered-page.ts';
import { type FilterFields, type FilterInput, onlyFields, readFilter } from './read-filter.ts';

const FIELDS: FilterFields = {
  code: { column: 'code', kind: 'text' },
  builtIn: { column: 'built_in', kind: 'boolean' },
  from: { column: 'created_at', kind: 'instant' },
  note: { column: 'note', kind: 'text' },
};
const ROWS = [
  { code: 'Alpha', built_in: 1, created_at: '2026-01-01T00:00:00.000Z', note: null },
  { code: 'beta', built_in: 0, created_at: '2026-02-01T00:00:00.000Z', note: 'b%x' },
  { code: 'gamma', built_in: 0, created_at: '2026-03-01T00:00:00.000Z', note: 'bx' },
  { code: 'delta', built_in: 1, created_at: '2026-04-01T00:00:00.000Z', note: 'x_y' },
];

const codeOf = (given: unknown) => {
  try {
    readFilter(FIELDS, given);
  } catch (error) {
    const refusal = findRefusal(error);
    return {
      code: refusal?.code.replace('platform.FILTER_', ''),
      status: refusal?.status,
      ...refusal?.facts,
    };
  }
  return undefined;
};

/** What each filter finds, in its order. */
const FOUND: readonly [FilterInput, string[]][] = [
  [{}, ['Alpha', 'beta', 'delta', 'gamma']],
  [{ where: { code: 'beta' } }, ['beta']],
  [{ where: { code: { neq: 'beta' } }, order: ['from DESC'] }, ['delta', 'gamma', 'Alpha']],
  [{ where: { note: null } }, ['Alpha']],
  [{ where: { note: { neq: null } } }, ['beta', 'delta', 'gamma']],
  [{ where: { note: { neq: 'bx' } } }, ['Alpha', 'beta', 'delta']],
  [{ where: { code: { like: '%A' } } }, ['Alpha', 'beta', 'delta', 'gamma']],
  [{ where: { code: { like: '_eta' } } }, ['beta']],
  [{ where: { code: { in: ['beta', 'gamma'] }, builtIn: false } }, ['beta', 'gamma']],
  [{ where: { note: { in: [null, 'bx'] } } }, ['Alpha', 'gamma']],
  [{ where: { note: { nin: ['bx'] } } }, ['Alpha', 'beta', 'delta']],
  [{ where: { note: { nin: ['bx', null] } } }, ['beta', 'delta']],
  [{ where: { code: { in: [] } } }, []],
  [
    { where: { from: { between: ['2026-02-01T08:00:00+08:00', '2026-03-01T00:00:00Z'] } } },
    ['beta', 'gamma'],
  ],
  [{ where: { from: { gt: '2026-02-01T00:00:00Z', lte: '2026-04-01T00:00:00Z' } } }, ['delta', 'gamma']],
  [{ where: { or: [{ code: 'beta' }, { and: [{ builtIn: true }, { note: 'x_y' }] }] } }, ['beta', 'delta']],
  [{ search: 'ALPH' }, ['Alpha']],
  [{ search: '%' }, ['beta']],
  [{ order: ['builtIn DESC', 'from'] }, ['Alpha', 'delta', 'beta', 'gamma']],
];

describeEachDatabase('a filter', (test) => {
  beforeAll(async () => {
    await test.database.db.schema
      .createTable('filtered')
      .addColumn('code', 'text')
      .addColumn('built_in', 'integer')
      .addColumn('created_at', 'text')
      .addColumn('note', 'text')
      .execute();
    await test.database.db
      .insertInto('filtered' as never)
      .values(ROWS as never)
      .execute();
  });

  const ask = async (given: unknown) => {
    const query = test.database.db.selectFrom('filtered' as never).selectAll() as never;
    return filteredPage<(typeof ROWS)[number]>(query, readFilter(FIELDS, given), {
      search: ['code', 'note'],
      last: 'code',
    });
  };
  const inMemory = (given: unknown) => {
    const rows = [...ROWS].sort((a, b) => (a.code < b.code ? -1 : 1));
    return filterRows(rows, readFilter(FIELDS, given), ['code', 'note']);
  };

  it.each(FOUND)('%j finds the same in the database and in memory', async (given, codes) => {
    const sorted = (rows: { code: string }[]) => {
      const found = rows.map((row) => row.code);
      return given.order ? found : found.sort((a, b) => (a < b ? -1 : 1));
    };
    for (const { rows, total } of [await ask(JSON.stringify(given)), await ask(given), inMemory(given)]) {
      expect(sorted(rows)).toEqual(codes);
      expect(total).toBe(codes.length);
    }
  });

  it('pages by page and size, or by limit and skip', async () => {
    for (const page of [
      { page: 2, pageSize: 3 },
      { limit: 1, skip: 3 },
    ]) {
      const given = { ...page, order: ['from'] };
      for (const { rows, total } of [await ask(given), inMemory(given)])
        expect([rows.map((row) => row.code), total]).toEqual([['delta'], 4]);
    }
  });
});

it('refuses what it does not know, by its name', () => {
  const known = 'code, builtIn, from, note';
  const unknown = { code: 'FIELD_UNKNOWN', status: 400, known };
  expect(codeOf('{"where":')).toEqual({ code: 'NOT_JSON', status: 400 });
  expect(codeOf({ wher: {} })).toMatchObject({ code: 'PART_UNKNOWN', part: 'wher' });
  expect(codeOf({ where: { pay: 1 } })).toEqual({ ...unknown, field: 'pay' });
  expect(codeOf({ order: ['pay'] })).toEqual({ ...unknown, field: 'pay' });
  expect(codeOf({ where: { constructor: 1 } })).toEqual({ ...unknown, field: 'constructor' });
  expect(codeOf({ include: ['roles'] })).toMatchObject({ code: 'FIELD_UNKNOWN', field: 'roles' });
  expect(codeOf({ where: { code: { regexp: 'a' } } })).toEqual({
    code: 'OPERATOR_UNKNOWN',
    status: 400,
    field: 'code',
    operator: 'regexp',
  });
  expect(codeOf({ where: { from: { like: '2026%' } } })).toMatchObject({ code: 'OPERATOR_UNKNOWN' });
  expect(codeOf({ where: { builtIn: 'yes' } })).toMatchObject({ field: 'builtIn', value: '"yes"' });
  for (const wrong of [
    { where: [] },
    { where: { from: 'yesterday' } },
    { where: { code: { in: 'beta' } } },
    { where: { code: { between: ['a'] } } },
    { order: ['code SIDEWAYS'] },
    { page: 0 },
    { pageSize: 501 },
    { skip: -1 },
    { search: 1 },
    7,
  ])
    expect(codeOf(wrong), JSON.stringify(wrong)).toMatchObject({ code: 'VALUE', status: 400 });
  let deep: object = { code: 'a' };
  for (let depth = 0; depth < 6; depth++) deep = { and: [deep] };
  expect(codeOf({ where: deep })).toMatchObject({ code: 'TOO_LARGE', status: 400 });
});

it('leaves only the fields that were asked for', () => {
  const rows = [{ a: 1, b: 2 }];
  expect(onlyFields({ rows, total: 1 }, '{"fields":["a"]}')).toEqual({ rows: [{ a: 1 }], total: 1 });
  expect(onlyFields(rows, { fields: ['b'] })).toEqual([{ b: 2 }]);
  expect(onlyFields(rows, {})).toBe(rows);
});
