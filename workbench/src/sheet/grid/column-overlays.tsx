import type { FormulaSolution } from '@suanpan/engine/authoring';
import { useEffect, useState } from 'react';
import { FilterDialog } from '../filters/filter-dialog.tsx';
import { LooksDialog } from '../looks/looks-dialog.tsx';
import type { SheetColumn, SheetFilter, SheetQuery, SheetSource } from '../store/sheet-types.ts';
import { MOST_GROUPS } from '../views/arrangement.ts';
import type { ColumnLayout } from '../views/use-arrangement.ts';
import type { ColumnGrouping } from '../views/use-column-groups.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { ColumnMenu, type OpenColumnMenu } from './column-menu.tsx';

interface ColumnOverlaysProps {
  open: OpenColumnMenu | null;
  onOpen(menu: OpenColumnMenu | null): void;
  /** A dialog is open: the grid must leave the keyboard alone. */
  onBusy(busy: boolean): void;
  columns: readonly SheetColumn[];
  source: SheetSource;
  layout: ColumnLayout;
  groups: ColumnGrouping;
  query: SheetQuery;
  onQuery(query: SheetQuery): void;
  table: string;
  solution: FormulaSolution;
  language: string;
  onTravel: ((table: string, column: string) => void) | undefined;
}

/** The menu of a column and the dialogs it opens: its filter, and what it is and where it is used. */
export function ColumnOverlays(props: ColumnOverlaysProps) {
  const { open, onOpen, onBusy, columns, layout, query, onQuery } = props;
  const [filtering, setFiltering] = useState<SheetColumn | null>(null);
  const [explained, setExplained] = useState<SheetColumn | null>(null);
  const [dressed, setDressed] = useState<SheetColumn | null>(null);
  const busy = filtering !== null || explained !== null || dressed !== null;
  useEffect(() => onBusy(busy), [busy, onBusy]);

  const setFilters = (code: string, filters: readonly SheetFilter[]) => {
    const others = query.filter.filter((each) => each.column !== code);
    onQuery({ ...query, filter: [...others, ...filters] });
    setFiltering(null);
  };
  const sortBy = (code: string, direction: 'asc' | 'desc' | null, isFurther: boolean) => {
    const others = query.sort.filter((each) => each.column !== code);
    const kept = isFurther || direction === null ? others : [];
    onQuery({ ...query, sort: direction ? [...kept, { column: code, direction }] : kept });
  };
  const places = layout.visible.map(({ code }) => code);

  const by = layout.arrangement.groups;
  const column = open?.column;
  return (
    <>
      <ColumnMenu
        open={open}
        onClose={() => onOpen(null)}
        sorted={query.sort.find((each) => each.column === column?.code)?.direction}
        filtered={query.filter.some((each) => each.column === column?.code)}
        frozenHere={column ? layout.visible[layout.frozen - 1]?.code === column.code : false}
        onSort={(direction, isFurther) => column && sortBy(column.code, direction, isFurther)}
        onFilter={() => setFiltering(column ?? null)}
        onClearFilter={() => column && setFilters(column.code, [])}
        onMove={(by) => column && layout.move([column.code], neighbour(places, column.code, by))}
        grouped={by.includes(column?.code ?? '')}
        onGroup={() => column && layout.groupBy(regrouped(by, column.code))}
        codes={columnsWith(props.groups.selected(), column?.code)}
        groups={props.groups}
        onDress={() => setDressed(column ?? null)}
        onFreeze={(here) => column && layout.freezeTo(here ? column.code : null)}
        onHide={() => column && layout.setVisible([column.code], false)}
        onShowTag={(tag) =>
          layout.showOnly(columns.filter((each) => each.tags?.includes(tag)).map((each) => each.code))
        }
        onExplain={() => setExplained(column ?? null)}
      />
      {filtering && (
        <FilterDialog
          column={filtering}
          source={props.source}
          query={query}
          onApply={(filters) => setFilters(filtering.code, filters)}
          onClose={() => setFiltering(null)}
        />
      )}
      {dressed && <LooksDialog column={dressed} layout={layout} onClose={() => setDressed(null)} />}
      {explained && (
        <ColumnDialog
          column={explained}
          table={props.table}
          solution={props.solution}
          language={props.language}
          onTravel={props.onTravel}
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}

/** All selected columns, if this is one of them. */
const columnsWith = (selected: readonly string[], code: string | undefined): readonly string[] =>
  code === undefined ? [] : selected.includes(code) ? selected : [code];

/** In another level of groups by this column, or without it. */
const regrouped = (by: readonly string[], code: string) =>
  by.includes(code) ? by.filter((each) => each !== code) : [...by.slice(0, MOST_GROUPS - 1), code];

/** Before which column one comes to lie that is moved by one place; none at the end. */
function neighbour(codes: readonly string[], code: string, by: -1 | 1): string | null {
  const at = codes.indexOf(code);
  return codes[by < 0 ? Math.max(0, at - 1) : at + 2] ?? null;
}
