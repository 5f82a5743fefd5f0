export type { Column, ListSum } from './columns.ts';
export { DataTable, type DataTableProps } from './data-table.tsx';
export type { ListedCell, Listing } from './listing/listing.ts';
export { ofQuery } from './of-query.ts';
export { useListFilter } from './use-list-filter.ts';
export { type Sort, sortBy, type TableState, useTableState } from './use-table-state.ts';
export { writeListing } from './write-listing.ts';
