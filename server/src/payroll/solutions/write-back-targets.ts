import type { FindTarget, ScalarType, SolutionFile, WriteBackTarget } from '@suanpan/engine';
import { tableCells } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { WRITTEN_RECORDS } from '../../people/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { textsOf } from '../shared/texts-of.ts';

type TableFile = SolutionFile['tables'][number];
type ColumnFile = NonNullable<TableFile['columns']>[number];

/** Records of people; of data tables it isn't said here whether there are any. */
export const findRecord: FindTarget = (target) => {
  if (target.startsWith('data:')) return null;
  const records = new Map<string, WriteBackTarget>(Object.entries(WRITTEN_RECORDS));
  return target.startsWith('hr:') ? records.get(target.slice('hr:'.length)) : undefined;
};

/** Every target there is: people's records, and the typed tables of published solutions within the scope. */
export async function findTargets(db: Kysely<DB>, file: SolutionFile, scope: DataScope): Promise<FindTarget> {
  if (!(file.writeBack ?? []).some(({ target }) => String(target).startsWith('data:'))) return findRecord;
  const tables = new Map(
    (await publishedTables(db, scope)).map(({ code, table }) => [
      `data:${code}.${table.code}`,
      targetOf(table),
    ]),
  );
  return (target) => (target.startsWith('data:') ? tables.get(target) : findRecord(target));
}

export async function listWritableTables(db: Kysely<DB>, scope: DataScope) {
  return (await publishedTables(db, scope)).map(({ code, name, table }) => ({
    solution: code,
    solutionName: textsOf(name),
    table: table.code,
    tableName: table.name ?? table.code,
    key: keyOf(table),
    columns: typedColumns(table).map((column) => ({ code: column.code, name: column.name ?? column.code })),
  }));
}

async function publishedTables(db: Kysely<DB>, scope: DataScope) {
  const copies = await db
    .selectFrom('payroll_copies as c')
    .innerJoin('payroll_solutions as s', 's.id', 'c.solution_id')
    .select(['s.code', 's.name', 'c.file'])
    .where('c.status', '=', 'published')
    .where('s.active', '=', 1)
    .where(ofSolutionInScope('s.id', scope))
    .orderBy('s.code')
    .execute();
  return copies.flatMap(({ code, name, file }) =>
    (JSON.parse(file) as SolutionFile).tables
      .filter((table) => tableCells(table) === 'typed' && typedColumns(table).length > 0)
      .map((table) => ({ code, name, table })),
  );
}

const keyOf = ({ key }: TableFile): string[] => (key === undefined ? [] : [key].flat());

const isScalar = (type: ColumnFile['type']): type is ScalarType => type !== 'reference' && type !== 'rows';

const isTyped = (column: ColumnFile): boolean =>
  isScalar(column.type) && column.formula === undefined && !('seek' in column) && !('running' in column);

function typedColumns(table: TableFile): ColumnFile[] {
  const key = new Set(keyOf(table));
  return (table.columns ?? []).filter((column) => isTyped(column) && !key.has(column.code));
}

function targetOf(table: TableFile): WriteBackTarget {
  const types = (columns: readonly ColumnFile[]) =>
    Object.fromEntries(columns.map(({ code, type }) => [code, [type as ScalarType]]));
  const key = new Set(keyOf(table));
  return {
    fields: types(typedColumns(table)),
    key: types((table.columns ?? []).filter(({ code }) => key.has(code))),
  };
}
