import {
  SCRATCH_LIMITS,
  type ScratchCells,
  type ScratchTable,
  type TableValues,
  tablesRead,
  type UnreadReason,
  type UnreadTables,
} from '@suanpan/engine/scratch';
import { api, problemOf, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Beside } from './sheets-beside.ts';

type BatchTable = RouterOutputs['payroll']['batchTables']['list'][number];
type Cells = RouterOutputs['payroll']['batchTables']['page']['columns'][string];
const ROWS_AT_ONCE = 20_000;

/** What formulas may name, and what of it whoever looks has got. */
export interface SheetTables {
  readonly tables: readonly ScratchTable[];
  readonly values: TableValues;
  readonly unread: UnreadTables;
}

export interface TablesQuery {
  readonly read: SheetTables | undefined;
  readonly error: unknown;
  retry(): void;
  /** Where the rows come from, if that isn't said by where the sheet lies. */
  readonly sample?: { readonly copyNumber: number; readonly test: string | null };
}

const namesOf = (name: BatchTable['name']): string[] =>
  typeof name === 'string' ? [name] : Object.values(name);

/** The tables that formulas of a sheet read, asked for as whoever looks. */
export function useSheetTables(beside: Beside, cells: ScratchCells): TablesQuery {
  const ofBatch = useBatchTables(beside, cells);
  const ofSolution = useSampleTables(beside);
  return beside.kind === 'batch' ? ofBatch : ofSolution;
}

/** Of a solution: those of its copy in use, with the rows of its first test. */
function useSampleTables(beside: Beside): TablesQuery {
  const query = useQuery({
    ...trpc.payroll.solutionScratch.tables.queryOptions({ besideId: beside.id }),
    enabled: beside.kind === 'solution',
  });
  const read = useMemo((): SheetTables | undefined => {
    if (!query.data) return undefined;
    const { tables } = query.data;
    return {
      tables: tables.map(({ code, name, columns }) => ({
        code,
        names: namesOf(name),
        columns: columns.map((column) => ({ ...column, names: namesOf(column.name) })),
      })),
      values: new Map(
        tables.map(({ code, columns }) => [code, new Map(columns.map((each) => [each.code, each.cells]))]),
      ),
      unread: new Map(),
    };
  }, [query.data]);
  return {
    read,
    error: query.error,
    retry: () => void query.refetch(),
    ...(query.data ? { sample: query.data } : {}),
  };
}

/**
 * Of a batch: only the columns that are named. What may not be seen isn't there, and the cells that read it say so; asked
 * for anew when a table's content is another.
 */
function useBatchTables({ kind, id: batchId }: Beside, cells: ScratchCells): TablesQuery {
  const enabled = kind === 'batch';
  const list = useQuery({ ...trpc.payroll.batchTables.list.queryOptions({ batchId }), enabled });
  const tables = useMemo(() => list.data?.map(scratchTable), [list.data]);
  const wanted = useMemo(() => (tables ? [...tablesRead(cells, tables)] : []), [cells, tables]);
  const rows = new Map(list.data?.map((table) => [table.code, table]));
  const values = useQuery({
    queryKey: ['scratch', batchId, wanted.map(([code, columns]) => [code, columns, rows.get(code)?.content])],
    enabled: enabled && list.data !== undefined,
    queryFn: () => readColumns(batchId, wanted, (code) => rows.get(code)?.rows ?? 0),
    placeholderData: (before) => before,
  });
  const read = useMemo(
    () => (tables && values.data ? { tables, ...values.data } : undefined),
    [tables, values.data],
  );
  return {
    read,
    error: list.error ?? values.error,
    retry: () => void (list.error ? list.refetch() : values.refetch()),
  };
}

const scratchTable = ({ code, name, columns }: BatchTable): ScratchTable => ({
  code,
  names: namesOf(name),
  columns: columns.map((column) => ({
    code: column.code,
    names: namesOf(column.name),
    type: column.type === 'reference' ? 'text' : column.type === 'rows' ? 'number' : column.type,
  })),
});

async function readColumns(
  batchId: string,
  wanted: readonly (readonly [table: string, columns: readonly string[]])[],
  rowsOf: (table: string) => number,
): Promise<Pick<SheetTables, 'values' | 'unread'>> {
  const values = new Map<string, Map<string, Cells>>();
  const unread = new Map<string, UnreadReason>();
  let cells = 0;
  for (const [table, columns] of wanted) {
    cells += columns.length * rowsOf(table);
    if (cells > SCRATCH_LIMITS.tableCells) {
      unread.set(table, 'tooLarge');
      continue;
    }
    try {
      values.set(table, await columnsOf(batchId, table, columns));
    } catch (error) {
      const { status } = problemOf(error);
      if (status !== 403 && status !== 404) throw error;
      unread.set(table, 'refused');
    }
  }
  return { values, unread };
}

async function columnsOf(batchId: string, table: string, columns: readonly string[]) {
  const all = new Map(columns.map((column): [string, Cells] => [column, []]));
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const page = await api.payroll.batchTables.page.query({
      batchId,
      table,
      columns: [...columns],
      offset,
      limit: ROWS_AT_ONCE,
    });
    for (const [column, cells] of all) for (const cell of page.columns[column] ?? []) cells.push(cell);
    if (offset + ROWS_AT_ONCE >= page.total) return all;
  }
}
