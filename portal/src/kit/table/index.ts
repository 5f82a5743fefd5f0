export type { Column } from './columns.ts';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { ofQuery } from './of-query.ts';
export { type Sort, type TableState, useTableState } from './use-table-state.ts';
