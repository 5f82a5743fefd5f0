import { neutralText } from '@suanpan/engine/domain';

/** A cell of a file we hand out: text that a spreadsheet would run gets an apostrophe, which the importer takes off. */
export function neutraliseCell(value: string | number | boolean | null): string {
  return value === null ? '' : neutralText(String(value));
}
