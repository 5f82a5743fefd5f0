import type { SolutionFile } from '@suanpan/engine';
import { changeColumn } from '../../editing/copy/edit-file.ts';
import { changeRule } from './rules.ts';

export interface FormulaPlace {
  readonly kind: 'column' | 'rule';
  /** Of a column: its table. */
  readonly table: string | undefined;
  readonly code: string;
  readonly formula: string;
}

export interface Replacing {
  readonly text: string;
  readonly matchCase: boolean;
  /** Only this table's columns and the rules of its rows; everything when left out. */
  readonly table: string | undefined;
}

/** Formulas of columns and rules that hold the text, in the file's order. */
export function findInFormulas(file: SolutionFile, { text, matchCase, table }: Replacing): FormulaPlace[] {
  if (text === '') return [];
  const fold = (one: string) => (matchCase ? one : one.toLowerCase());
  const master = file.tables.find((one) => one.master)?.code;
  const columns = file.tables.flatMap((one) =>
    (one.columns ?? []).flatMap(({ code, formula }): FormulaPlace[] =>
      formula === undefined ? [] : [{ kind: 'column', table: one.code, code, formula }],
    ),
  );
  const rules = (file.verification ?? []).map(
    ({ code, formula, scope, table: own }): FormulaPlace => ({
      kind: 'rule',
      table: scope === 'table' ? own : (own ?? master),
      code,
      formula,
    }),
  );
  return [...columns, ...rules].filter(
    (one) => (table === undefined || one.table === table) && fold(one.formula).includes(fold(text)),
  );
}

/** The text as it stands everywhere in a formula, replaced; nothing in it has a special meaning. */
export function replacedIn(formula: string, { text, matchCase }: Replacing, replacement: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return formula.replace(new RegExp(escaped, matchCase ? 'g' : 'gi'), () => replacement);
}

/** One change of the file, so that one undo takes it back. */
export function replaceInFormulas(
  file: SolutionFile,
  places: readonly FormulaPlace[],
  replacing: Replacing,
  replacement: string,
): SolutionFile {
  return places.reduce((one, { kind, table, code, formula }) => {
    const next = replacedIn(formula, replacing, replacement);
    if (kind === 'rule') return changeRule(one, code, (rule) => ({ ...rule, formula: next }));
    return changeColumn(one, table ?? '', code, (column) => ({ ...column, formula: next }));
  }, file);
}
