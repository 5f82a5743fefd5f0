import type { ColumnFile, SolutionFile, TableFile } from '@suanpan/engine';
import { renameColumn } from '@suanpan/engine/authoring';
import { codeFor, freeCode, tableCells } from '@suanpan/engine/domain';
import { sourceOf, withoutSource } from '../../editing/columns/kinds/registry.ts';
import { retype } from '../../editing/columns/retype.ts';
import { changeColumn, changeTable } from '../../editing/copy/edit-file.ts';
import { freeName, isDerived, renamed } from '../../editing/copy/names.ts';
import { withColumns } from '../../editing/copy/table-rows.ts';

const columnsOf = (file: SolutionFile, table: string): readonly ColumnFile[] =>
  file.tables.find((one) => one.code === table)?.columns ?? [];

const codesOf = (columns: readonly ColumnFile[]): string[] => columns.map((column) => column.code);

/** The file with the table's columns changed; those that stay keep the values that stand in the file. */
function changeColumns(
  file: SolutionFile,
  table: string,
  change: (columns: readonly ColumnFile[], table: TableFile) => readonly ColumnFile[],
): SolutionFile {
  return changeTable(file, table, (one) => {
    const before = one.columns ?? [];
    const kept = new Set(before);
    return withColumns(one, change(before, one), (column) => (kept.has(column) ? column : undefined));
  });
}

/** A new column of this name, at the end or before the place; its code is derived. */
export function addNamedColumn(
  file: SolutionFile,
  table: string,
  name: string,
  language: string,
  at?: number,
): SolutionFile {
  return changeColumns(file, table, (columns, one) => {
    const made: ColumnFile = {
      code: codeFor(name, codesOf(columns)),
      name: { [language]: name },
      type: tableCells(one) === 'inFile' ? 'number' : 'money',
    };
    const place = at ?? columns.length;
    return [...columns.slice(0, place), made, ...columns.slice(place)];
  });
}

/**
 * Another name for a column. A code that was derived from the name and isn't published goes with it, in every formula
 * too; a code that stands in earlier batches stays, because PRIOR and HISTORY find their figures by it.
 */
export function nameColumn(
  file: SolutionFile,
  table: string,
  code: string,
  name: string,
  language: string,
  published: ReadonlySet<string>,
): SolutionFile {
  const columns = columnsOf(file, table);
  const column = columns.find((one) => one.code === code);
  if (!column) return file;
  const named = changeColumn(file, table, code, (one) => ({
    ...one,
    name: renamed(one.name, name, language),
  }));
  if (published.has(code) || !isDerived(code, column.name)) return named;
  const others = codesOf(columns).filter((one) => one !== code);
  const next = codeFor(name, others);
  return next === code ? named : renameColumn(named, table, code, next);
}

/** A column computed by a formula, or typed again when the text is blank. What linked it to another table goes. */
export function setFormula(file: SolutionFile, table: string, code: string, text: string): SolutionFile {
  const trimmed = text.trim();
  const formula =
    trimmed === '' || trimmed === '=' ? undefined : trimmed.startsWith('=') ? trimmed : `=${trimmed}`;
  return changeColumn(file, table, code, (before) => {
    const isLink = before.type === 'reference' || before.type === 'rows';
    if (formula === undefined && sourceOf(before) !== 'formula' && sourceOf(before) !== 'inputOrFormula')
      return before;
    const rest = withoutSource(isLink ? retype(before, 'money', '') : before);
    if (formula === undefined) return rest;
    return { ...rest, formula, ...(before.input ? { input: true } : {}) };
  });
}

/**
 * A reference to the other table, looked up by the columns of its key that are here under the same code; a single key by the
 * only column here that could hold it.
 */
export function lookUp(file: SolutionFile, table: string, code: string, target: string): SolutionFile {
  const found = file.tables.find((one) => one.code === target);
  const key = typeof found?.key === 'string' ? [found.key] : (found?.key ?? []);
  const own = codesOf(columnsOf(file, table));
  const type = found?.columns?.find((column) => column.code === key[0])?.type;
  const here = file.tables.find((one) => one.code === table);
  const likely = columnsOf(file, table).filter(
    (column) => column.type === type && column.code !== code && !(here?.key ?? []).includes(column.code),
  );
  const guess = key.length === 1 && likely.length === 1 ? (likely[0]?.code ?? '') : '';
  return changeColumn(file, table, code, (before) => ({
    ...retype(before, 'reference', target),
    table: target,
    on: Object.fromEntries(key.map((one) => [one, own.includes(one) && one !== code ? one : guess])),
  }));
}

/** The columns one beside the other, so that the first of them stands at the place counted without them. */
export function moveColumns(
  file: SolutionFile,
  table: string,
  codes: readonly string[],
  to: number,
): SolutionFile {
  return changeColumns(file, table, (columns) => {
    const taken = columns.filter((column) => codes.includes(column.code));
    const rest = columns.filter((column) => !codes.includes(column.code));
    const place = Math.max(0, Math.min(to, rest.length));
    return [...rest.slice(0, place), ...taken, ...rest.slice(place)];
  });
}

/** Columns from this or another table; codes and names that are taken get a number, and the pasted ones read each other under it. */
export function pasteColumns(
  file: SolutionFile,
  table: string,
  pasted: readonly ColumnFile[],
  at: number,
): SolutionFile {
  const own = columnsOf(file, table);
  const taken = codesOf(own);
  // Alone in a table of their own, their references to each other are rewritten as any renaming is.
  const alone = 'pasted_columns_';
  let desk: SolutionFile = { ...file, tables: [{ code: alone, kind: 'data', columns: pasted }] };
  for (const column of pasted) {
    const code = freeCode(column.code, taken);
    taken.push(code);
    if (code !== column.code) desk = renameColumn(desk, alone, column.code, code);
  }
  const names = own.map((column) => column.name);
  const renamedOnes = columnsOf(desk, alone).map((column) => {
    const name = freeName(column.name, names);
    names.push(name);
    return name === undefined ? column : { ...column, name };
  });
  return changeColumns(file, table, (columns) => [
    ...columns.slice(0, at),
    ...renamedOnes,
    ...columns.slice(at),
  ]);
}
