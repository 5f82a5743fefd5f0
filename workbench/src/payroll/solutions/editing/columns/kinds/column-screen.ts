import type { ColumnFile, TableFile } from '@suanpan/engine';
import type { TextKey } from '@suanpan/portal/kit/i18n';
import type { ComponentType } from 'react';

export interface ColumnFieldsProps {
  table: TableFile;
  column: ColumnFile;
  onEdit: (change: (column: ColumnFile) => ColumnFile) => void;
}

/** What the editor shows of a way in which a column gets its values. */
export interface ColumnScreen {
  says(column: ColumnFile): boolean;
  /** Whether it is offered for a column; ways that go with a type of their own aren't. */
  offered(column: ColumnFile): boolean;
  /** What only such columns have; dropped when another way is chosen. */
  readonly members: readonly (keyof ColumnFile)[];
  /** What a column starts with when this way is chosen. */
  start(before: ColumnFile, table: TableFile): Partial<ColumnFile>;
  /** At its head in the sheet. */
  readonly sign: string;
  /** Writing a formula in its cell makes it a formula's column. */
  readonly takesFormula: boolean;
  /** In one line. */
  gist(column: ColumnFile, table: TableFile): string;
  /** Its name, where it isn't the same in every table. */
  label?(table: TableFile): TextKey<'workbench/payroll/solutions'>;
  readonly Fields: ComponentType<ColumnFieldsProps>;
}
