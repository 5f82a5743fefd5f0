import { foldName } from '../language/names.ts';
import type { ColumnFile, SolutionFile, TableFile } from './solution-file.ts';

/** The fields of each kind of record that a snapshot copies, with their types. */
export type RecordFields = Readonly<Record<string, Readonly<Record<string, ColumnFile['type']>>>>;

/**
 * What a snapshot's condition can name: the fields of its record, and the columns that copy one. As a file of its own, so
 * that it is completed and judged as every formula is.
 */
export function recordFile(
  file: SolutionFile,
  table: TableFile,
  fields: Readonly<Record<string, ColumnFile['type']>>,
): SolutionFile {
  const columns = new Map<string, ColumnFile>();
  for (const [code, type] of Object.entries(fields)) columns.set(foldName(code), { code, type });
  for (const { code, name, type, formula, table: other } of table.columns ?? [])
    if (formula === undefined && other === undefined && type !== 'reference' && type !== 'rows')
      columns.set(foldName(code), { code, type, ...(name === undefined ? {} : { name }) });
  return {
    format: file.format,
    code: file.code,
    name: file.name,
    currency: file.currency,
    periodType: file.periodType,
    tables: [
      {
        code: table.code,
        kind: 'data',
        master: true,
        key: [...columns.values()][0]?.code ?? '',
        columns: [...columns.values()],
      },
    ],
  };
}
