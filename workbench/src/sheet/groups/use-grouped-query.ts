import { useMemo } from 'react';
import type { SheetGroups, SheetQuery } from '../store/sheet-types.ts';
import { totalKindOf } from '../totals/total-of.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';

/** What is asked of the table, with the groups its rows are put in and what their lines tell. */
export function useGroupedQuery(query: SheetQuery, layout: ColumnLayout): SheetQuery {
  const asked = JSON.stringify(groupsOf(layout));
  return useMemo(() => {
    const group = JSON.parse(asked) as SheetGroups | null;
    return group ? { ...query, group } : query;
  }, [query, asked]);
}

/** A column that a later copy lacks groups nothing. */
function groupsOf({ arrangement, shown, all }: ColumnLayout): SheetGroups | null {
  const columns = arrangement.groups.filter((code) => all.some((each) => each.code === code));
  if (columns.length === 0) return null;
  const figures = shown.flatMap((column) => {
    const kind = totalKindOf(column, arrangement.totals[column.code]);
    return kind && !columns.includes(column.code) ? [{ column: column.code, kind }] : [];
  });
  return { columns, figures };
}
