import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from '../location/index.ts';

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

export interface TableState {
  page: number;
  pageSize: number;
  search: string;
  sort: Sort | undefined;
  setPage(page: number): void;
  setPageSize(size: number): void;
  setSearch(text: string): void;
  setSort(sort: Sort | undefined): void;
  /** What list procedures take: { page, pageSize, search?, sort? }. */
  input: { page: number; pageSize: number; search?: string; sort?: Sort[] };
}

export const PAGE_SIZES = [20, 50, 100, 200];

/**
 * Page, size, sort and search of a table, kept in the address so that reload and "back" bring them again.
 * `prefix` tells two tables on one page apart.
 */
export function useTableState(options: { pageSize?: number; sort?: Sort; prefix?: string } = {}): TableState {
  const [params, setParams] = useSearchParams();
  const name = (key: string) => (options.prefix ? `${options.prefix}.${key}` : key);
  const page = Math.max(1, Number(params.get(name('page'))) || 1);
  const pageSize = Number(params.get(name('size'))) || options.pageSize || 50;
  const [column, direction] = (params.get(name('sort')) ?? '').split(':');
  const sort: Sort | undefined = column
    ? { column, direction: direction === 'desc' ? 'desc' : 'asc' }
    : options.sort;
  const stored = params.get(name('search')) ?? '';
  const [typed, setTyped] = useState(stored);
  const [search] = useDebouncedValue(typed, 250);
  const keep = useEffectEvent((word: string) => {
    if (word !== stored) setParams({ [name('search')]: word, [name('page')]: undefined });
  });
  // Only a new search word goes into the address, not an address that changes beneath it.
  useEffect(() => keep(search), [search]);
  return {
    page,
    pageSize,
    search: typed,
    sort,
    setPage: (next) => setParams({ [name('page')]: next > 1 ? String(next) : undefined }),
    setPageSize: (size) => setParams({ [name('size')]: String(size), [name('page')]: undefined }),
    setSearch: setTyped,
    setSort: (next) => setParams({ [name('sort')]: next ? `${next.column}:${next.direction}` : undefined }),
    input: { page, pageSize, ...(search ? { search } : {}), ...(sort ? { sort: [sort] } : {}) },
  };
}

/** What of a sort the procedure knows; the address may name anything. */
export function sortBy<Name extends string>(sort: readonly Sort[] | undefined, names: readonly Name[]) {
  return (sort ?? []).flatMap(({ column, direction }) => {
    const known = names.find((name) => name === column);
    return known ? [{ column: known, direction }] : [];
  });
}
