import type { TableFile, TableKind } from '@suanpan/engine';
import type { ComponentType } from 'react';
import { GlobalField } from './global-field.tsx';
import { MasterField } from './master-field.tsx';
import { PivotFields } from './pivot-fields.tsx';
import { RowsFromFields } from './rows-from-fields.tsx';
import { SnapshotFields } from './snapshot-fields.tsx';
import type { TableFieldsProps } from './table-fields.ts';
import { UnionFields } from './union-fields.tsx';
import { VersionsField } from './versions-field.tsx';

/** What the editor shows of a kind of table. */
interface TableScreen {
  /** The least such a table needs to be sound; another table to take rows from, where there is one. */
  start(from: string | undefined): Partial<TableFile>;
  /** Its rows are told apart by a key that the file names, and may be valid for a time. */
  readonly keyed: boolean;
  /** Above the key: what the table is to the solution. */
  readonly Role?: ComponentType<TableFieldsProps>;
  /** Below it: where its rows come from. */
  readonly Rows?: ComponentType<TableFieldsProps>;
}

export const TABLE_SCREENS: Readonly<Record<TableKind, TableScreen>> = {
  snapshot: {
    start: () => ({
      source: 'employment',
      key: ['employee'],
      columns: [{ code: 'employee', type: 'text', field: 'employeeNumber' }],
    }),
    keyed: true,
    Rows: SnapshotFields,
  },
  parameter: {
    start: () => ({ key: ['code'], columns: [{ code: 'code', type: 'text' }], versions: [{ rows: [] }] }),
    keyed: true,
    Role: GlobalField,
    Rows: VersionsField,
  },
  data: {
    start: () => ({ key: ['employee'], columns: [{ code: 'employee', type: 'text' }] }),
    keyed: true,
    Role: MasterField,
    Rows: RowsFromFields,
  },
  union: {
    start: (from) => ({
      columns: [{ code: 'employee', type: 'text' }],
      parts: from ? [{ table: from }] : [],
    }),
    keyed: false,
    Rows: UnionFields,
  },
  pivot: {
    start: (from) => ({ ...(from ? { from } : {}), by: [], values: [{ as: 'rows', fn: 'count' }] }),
    keyed: false,
    Rows: PivotFields,
  },
};
