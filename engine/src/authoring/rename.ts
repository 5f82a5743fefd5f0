import { foldName } from '../language/names.ts';
import type { SolutionFile } from '../solution/solution-file.ts';
import { rewriteReferences } from './rewrite-references.ts';

const same = (a: string, b: string): boolean => foldName(a) === foldName(b);

/** The file with the table under its new code, in every formula, reference, rule, step and test too. */
export function renameTable(file: SolutionFile, from: string, to: string): SolutionFile {
  const next = rewriteReferences(file, { table: (code) => (same(code, from) ? to : code) });
  return {
    ...next,
    tables: next.tables.map((table) => (same(table.code, from) ? { ...table, code: to } : table)),
  };
}

/** The file with the column under its new code, wherever it is read. */
export function renameColumn(file: SolutionFile, table: string, from: string, to: string): SolutionFile {
  const next = rewriteReferences(file, {
    column: (owner, code) => (same(owner, table) && same(code, from) ? to : code),
  });
  return {
    ...next,
    tables: next.tables.map((one) =>
      same(one.code, table)
        ? {
            ...one,
            columns: one.columns?.map((column) =>
              same(column.code, from) ? { ...column, code: to } : column,
            ),
          }
        : one,
    ),
  };
}

export function renameParameter(file: SolutionFile, from: string, to: string): SolutionFile {
  const next = rewriteReferences(file, { parameter: (code) => (same(code, from) ? to : code) });
  return {
    ...next,
    parameters: next.parameters?.map((one) => (same(one.code, from) ? { ...one, code: to } : one)),
  };
}

export function renameBalance(file: SolutionFile, from: string, to: string): SolutionFile {
  const next = rewriteReferences(file, { balance: (code) => (same(code, from) ? to : code) });
  return {
    ...next,
    balances: next.balances?.map((one) => (same(one.code, from) ? { ...one, code: to } : one)),
  };
}
