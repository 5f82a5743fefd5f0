import type { ScratchTable, TableValues } from '@suanpan/engine/scratch';
import { api, type RouterOutputs, trpc } from '@suanpan/portal/kit/api';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

type Table = RouterOutputs['payroll']['batchTables']['list'][number];
const ROWS_AT_ONCE = 20_000;

const namesOf = (name: Table['name']): string[] => (typeof name === 'string' ? [name] : Object.values(name));

/** The tables that formulas may name. */
export function useScratchTables(batchId: string) {
  const list = useQuery(trpc.payroll.batchTables.list.queryOptions({ batchId }));
  const tables = useMemo(
    () =>
      list.data?.map(
        ({ code, name, columns }): ScratchTable => ({
          code,
          names: namesOf(name),
          columns: columns.map((column) => ({
            code: column.code,
            names: namesOf(column.name),
            type: column.type === 'reference' ? 'text' : column.type === 'rows' ? 'number' : column.type,
          })),
        }),
      ),
    [list.data],
  );
  return { list, tables };
}

/**
 * The columns that a sheet reads, asked for as whoever looks: what they may not see is not there, and the cells that read
 * it say so. Asked for anew when a table's content is another.
 */
export function useTableValues(
  batchId: string,
  wanted: ReadonlyMap<string, readonly string[]>,
  tables: readonly Table[] | undefined,
) {
  const key = [...wanted].map(([table, columns]) => [
    table,
    columns,
    tables?.find(({ code }) => code === table)?.content ?? '',
  ]);
  return useQuery({
    queryKey: ['scratch', batchId, key],
    enabled: tables !== undefined,
    queryFn: async (): Promise<TableValues> => {
      const values = new Map<
        string,
        Map<string, RouterOutputs['payroll']['batchTables']['page']['columns'][string]>
      >();
      for (const [table, columns] of wanted) {
        const found = await columnsOf(batchId, table, columns).catch((error: unknown) => {
          if (isRefused(error)) return undefined;
          throw error;
        });
        if (found) values.set(table, found);
      }
      return values;
    },
    placeholderData: (before) => before,
  });
}

const isRefused = (error: unknown): boolean => {
  const status = (error as { data?: { httpStatus?: number } }).data?.httpStatus;
  return status === 403 || status === 404;
};

async function columnsOf(batchId: string, table: string, columns: readonly string[]) {
  const all = new Map(columns.map((column) => [column, [] as (string | number | boolean | null)[]]));
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
