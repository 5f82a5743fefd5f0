export type { Column } from './columns.ts';
export { DataTable, type DataTableProps } from './data-table.tsx';
export { ofQuery } from './of-query.ts';
export { useListFilter } from './use-list-filter.ts';
export { type Sort, sortBy, type TableState, useTableState } from './use-table-state.ts';
