import { text, word } from '../../../solution/shapes.ts';
import type { TableKind } from '../../table-kind.ts';
import { data } from '../data/index.ts';

/** Records of the HR part, frozen with the batch. */
export const snapshot: TableKind = {
  ...data,
  members: {
    source: text,
    history: word('asOf', 'period', 'all'),
    rowsFrom: data.members['rowsFrom']!,
  },
  needsKey: false,
};
