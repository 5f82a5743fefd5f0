import type { FormulaSolution } from '@suanpan/engine/authoring';
import { useEffect, useState } from 'react';
import type { SheetColumn, SheetFilter, SheetQuery } from '../store/sheet-types.ts';
import { ColumnDialog } from './column-dialog.tsx';
import { ColumnMenu, type OpenColumnMenu } from './column-menu.tsx';
import { FilterDialog } from './filter-dialog.tsx';
import type { ColumnLayout } from './use-column-layout.ts';

interface ColumnOverlaysProps {
  open: OpenColumnMenu | null;
  onOpen(menu: OpenColumnMenu | null): void;
  /** A dialog is open: the grid must leave the keyboard alone. */
  onBusy(busy: boolean): void;
  columns: readonly SheetColumn[];
  layout: ColumnLayout;
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
  const busy = filtering !== null || explained !== null;
  useEffect(() => onBusy(busy), [busy, onBusy]);

  const setFilter = (code: string, filter: SheetFilter | null) => {
    const others = query.filter.filter((each) => each.column !== code);
    onQuery({ ...query, filter: filter ? [...others, filter] : others });
    setFiltering(null);
  };

  const column = open?.column;
  return (
    <>
      <ColumnMenu
        open={open}
        onClose={() => onOpen(null)}
        sorted={query.sort.find((each) => each.column === column?.code)?.direction}
        filtered={query.filter.some((each) => each.column === column?.code)}
        frozenHere={column ? layout.visible[layout.frozen - 1]?.code === column.code : false}
        onSort={(direction) => {
          if (column) onQuery({ ...query, sort: direction ? [{ column: column.code, direction }] : [] });
        }}
        onFilter={() => setFiltering(column ?? null)}
        onClearFilter={() => column && setFilter(column.code, null)}
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
          current={query.filter.find((each) => each.column === filtering.code)}
          onApply={(filter) => setFilter(filtering.code, filter)}
          onClose={() => setFiltering(null)}
        />
      )}
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
