import { text, word } from '../../../solution/shapes.ts';
import { HISTORIES } from '../../../solution/words.ts';
import type { TableKind } from '../../table-kind.ts';
import { data } from '../data/index.ts';

/** Records of the HR part, frozen with the batch. */
export const snapshot: TableKind = {
  ...data,
  members: {
    source: text,
    history: word(...HISTORIES),
    rowsFrom: data.members['rowsFrom']!,
  },
  needsKey: false,
};
