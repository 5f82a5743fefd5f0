import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchWords } from '../location/index.ts';

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
  const [words, setWords] = useSearchWords();
  const name = (key: string) => (options.prefix ? `${options.prefix}.${key}` : key);
  const page = Math.max(1, Number(words.get(name('page'))) || 1);
  const pageSize = Number(words.get(name('size'))) || options.pageSize || 50;
  const [column, direction] = (words.get(name('sort')) ?? '').split(':');
  const sort: Sort | undefined = column
    ? { column, direction: direction === 'desc' ? 'desc' : 'asc' }
    : options.sort;
  const stored = words.get(name('search')) ?? '';
  const [typed, setTyped] = useState(stored);
  const [search] = useDebouncedValue(typed, 250);
  const keep = useEffectEvent((word: string) => {
    if (word !== stored) setWords({ [name('search')]: word, [name('page')]: undefined });
  });
  // Only a new search word goes into the address, not an address that changes beneath it.
  useEffect(() => keep(search), [search]);
  return {
    page,
    pageSize,
    search: typed,
    sort,
    setPage: (next) => setWords({ [name('page')]: next > 1 ? String(next) : undefined }),
    setPageSize: (size) => setWords({ [name('size')]: String(size), [name('page')]: undefined }),
    setSearch: setTyped,
    setSort: (next) => setWords({ [name('sort')]: next ? `${next.column}:${next.direction}` : undefined }),
    input: { page, pageSize, ...(search ? { search } : {}), ...(sort ? { sort: [sort] } : {}) },
  };
}
