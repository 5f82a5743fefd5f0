import type { FormulaSolution } from '@suanpan/engine/authoring';
import type { ReactNode } from 'react';
import type { CellAction } from './grid/cell-menu.tsx';
import type { CellLooks } from './looks/cell-looks.ts';
import type { SheetStore } from './store/sheet-store.ts';
import type { SheetPlace, SheetQuery } from './store/sheet-types.ts';
import type { ColumnLayout } from './views/use-arrangement.ts';

export interface SheetProps {
  store: SheetStore;
  /** For the formula bar and "where used". */
  solution: FormulaSolution;
  table: string;
  layout: ColumnLayout;
  readOnly: boolean;
  licenceKey: string;
  query: SheetQuery;
  onQuery(query: SheetQuery): void;
  place: SheetPlace | null;
  onPlace(place: SheetPlace | null): void;
  /** Columns computed before something they rest on changed. */
  stale?: ReadonlySet<string>;
  cellActions?: readonly CellAction[];
  onTravel?: (table: string, column: string) => void;
  /** Why rows can't be put in between, where the table's rows are given by other data. */
  rowsFollow?: string | undefined;
  /** Rows without the filter, when the caller knows. */
  unfiltered?: number | null;
  /** What dresses the cells besides what they hold: notes, formats, colours. */
  looks?: CellLooks | undefined;
  toolbar?: ReactNode;
}
