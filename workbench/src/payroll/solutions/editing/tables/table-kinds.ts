import type { TableKind } from '@suanpan/engine';

export const tableKinds: readonly TableKind[] = ['snapshot', 'parameter', 'data', 'union', 'pivot'];

export const kindColours: Readonly<Record<TableKind, string>> = {
  snapshot: 'grape',
  parameter: 'orange',
  data: 'teal',
  union: 'indigo',
  pivot: 'blue',
};
