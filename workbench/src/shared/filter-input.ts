import type { TableState } from '@suanpan/portal/kit/table';

/** Page, search and sort of a table as a list call's `filter`; what is `undefined` narrows nothing. */
export function filterInput(state: TableState, where: Readonly<Record<string, unknown>> = {}) {
  const { page, pageSize, search, sort } = state.input;
  const wanted = Object.entries(where).filter(([, value]) => value !== undefined);
  return {
    page,
    pageSize,
    ...(search ? { search } : {}),
    ...(sort ? { order: sort.map(({ column, direction }) => `${column} ${direction.toUpperCase()}`) } : {}),
    ...(wanted.length > 0 ? { where: Object.fromEntries(wanted) } : {}),
  };
}
