import { ReferenceFields } from '../reference-fields.tsx';
import type { ColumnScreen } from './column-screen.ts';

export const reference: ColumnScreen = {
  says: (column) => column.type === 'reference',
  offered: () => false,
  members: ['table', 'on', 'match', 'asOf', 'missing', 'within'],
  start: () => ({}),
  sign: '↗',
  takesFormula: true,
  gist: (column) => `→ ${column.table ?? ''}`,
  Fields: ReferenceFields,
};

export const rows: ColumnScreen = { ...reference, says: (column) => column.type === 'rows', sign: '≡' };
