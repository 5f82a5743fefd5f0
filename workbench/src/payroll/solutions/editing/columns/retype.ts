import type { ColumnFile, ColumnType } from '@suanpan/engine';
import { withoutSource } from './kinds/registry.ts';

/** The column with another type; members that the type doesn't know go. */
export function retype(column: ColumnFile, type: ColumnType, target: string): ColumnFile {
  const { currency, scale, rounding, ...rest } = column;
  if (type === 'reference' || type === 'rows')
    return { ...withoutSource(rest), type, table: column.table ?? target, on: column.on ?? [] };
  const next = column.type === 'reference' || column.type === 'rows' ? withoutSource(rest) : rest;
  return {
    ...next,
    type,
    ...(scale === undefined ? {} : { scale }),
    ...(rounding === undefined ? {} : { rounding }),
    ...(type === 'money' && currency ? { currency } : {}),
  };
}
