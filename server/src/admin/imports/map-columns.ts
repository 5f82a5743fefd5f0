import { refuse } from '../../platform/errors/refusal.ts';
import type { ImportColumn } from './import-subject.ts';
import './imports.errors.ts';

/** Column code → position of the file's column, 0-based. */
export type ColumnMapping = Readonly<Record<string, number>>;

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-.·:：*＊()（）]/g, '');
}

/** The n-th column takes the n-th of the file. */
export function mapByOrder(columns: readonly ImportColumn[], headers: readonly string[]): ColumnMapping {
  return Object.fromEntries(columns.slice(0, headers.length).map((column, index) => [column.code, index]));
}

/** By code, then by name in any language, then by alias; a header is taken once. */
export function mapByName(columns: readonly ImportColumn[], headers: readonly string[]): ColumnMapping {
  const positions = new Map<string, number>();
  for (const [index, header] of headers.entries()) {
    const key = folded(header);
    if (key && !positions.has(key)) positions.set(key, index);
  }
  const mapping: Record<string, number> = {};
  const taken = new Set<number>();
  const wordings: ((column: ImportColumn) => readonly (string | undefined)[])[] = [
    (column) => [column.code],
    (column) => Object.values(column.names),
    (column) => column.aliases ?? [],
  ];
  for (const wording of wordings) {
    for (const column of columns) {
      if (mapping[column.code] !== undefined) continue;
      for (const word of wording(column)) {
        const position = word === undefined ? undefined : positions.get(folded(word));
        if (position === undefined || taken.has(position)) continue;
        mapping[column.code] = position;
        taken.add(position);
        break;
      }
    }
  }
  return mapping;
}

/** Refuses a mapping that names unknown columns or leaves a required one out. */
export function checkMapping(columns: readonly ImportColumn[], mapping: ColumnMapping): void {
  const codes = new Set(columns.map((column) => column.code));
  for (const code of Object.keys(mapping))
    if (!codes.has(code)) refuse('admin.imports.UNKNOWN_COLUMN', { column: code });
  for (const column of columns)
    if ((column.required || column.key) && mapping[column.code] === undefined)
      refuse('admin.imports.COLUMN_NOT_MAPPED', { column: column.code }, { place: { column: column.code } });
}
