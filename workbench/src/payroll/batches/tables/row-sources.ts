import type { SolutionFile } from '@suanpan/engine';
import type { BatchTable } from '../state/use-batch.ts';

/** The tables that a table's rows are made of, by its solution. */
export function rowSources(
  file: SolutionFile | undefined,
  { code }: Pick<BatchTable, 'code'>,
): { readonly code: string; readonly name: BatchTable['name'] }[] {
  const from = file?.tables.find((one) => one.code === code)?.rowsFrom;
  return tablesOf(from).map((source) => ({
    code: source,
    name: file?.tables.find((one) => one.code === source)?.name ?? source,
  }));
}

function tablesOf(from: SolutionFile['tables'][number]['rowsFrom']): string[] {
  if (from === undefined) return [];
  if (typeof from === 'string') return [from];
  if ('cross' in from) return [...from.cross];
  if ('slices' in from) return [...from.slices];
  if ('table' in from) return [from.table];
  return from.map((one) => (typeof one === 'string' ? one : one.table));
}
