import { nearestOfFew } from '../language/nearest.ts';
import type { NameTable } from '../solution/name-table.ts';
import type { Problem, SolutionFile } from '../solution/solution-file.ts';
import { bindFormula } from './binding/bind-formula.ts';
import type { BoundFormula, ColumnPlan, FormulaNames, TablePlan, ValueSource } from './plan.ts';

/** What the parts of planning share: the file, the names known so far, and the list of complaints. */
export class Planning {
  readonly file: SolutionFile;
  readonly problems: Problem[] = [];
  readonly tables: TablePlan[] = [];
  /** Every formula of the file that could be bound. */
  readonly formulas: BoundFormula[] = [];
  names!: FormulaNames;

  constructor(file: SolutionFile) {
    this.file = file;
  }

  report(problem: Problem): undefined {
    this.problems.push(problem);
    return undefined;
  }

  place(path: string, table?: TablePlan, column?: ColumnPlan): Pick<Problem, 'path' | 'table' | 'column'> {
    return { path, ...(table ? { table: table.code } : {}), ...(column ? { column: column.code } : {}) };
  }

  /** A name looked up, or a complaint with the nearest one. */
  find<T>(
    names: NameTable<T>,
    name: string,
    key: string,
    place: Pick<Problem, 'path' | 'table' | 'column'>,
    facts: Problem['facts'] = {},
  ): T | undefined {
    const found = names.find(name);
    if (found !== undefined) return found;
    const near = nearestOfFew(this.problems, name, names.candidates());
    return this.report({ ...place, key, facts: { name, ...facts }, ...(near ? { nearest: near } : {}) });
  }

  table(name: string, place: Pick<Problem, 'path' | 'table' | 'column'>): TablePlan | undefined {
    return this.find(this.names.tables, name, 'bind.unknownTable', place);
  }

  column(
    table: TablePlan,
    name: string,
    place: Pick<Problem, 'path' | 'table' | 'column'>,
  ): ColumnPlan | undefined {
    return this.find(table.names, name, 'bind.unknownColumn', place, { table: table.code });
  }

  formula(
    text: string,
    path: string,
    scope: TablePlan | undefined,
    owner?: ColumnPlan,
    carry = false,
  ): BoundFormula | undefined {
    const bound = bindFormula(text, { path, scope, owner, carry }, this.names, this.problems);
    if (bound) this.formulas.push(bound);
    return bound;
  }

  /** A column of `scope`, or a formula in its rows when the text starts with `=`. */
  source(
    text: string,
    path: string,
    scope: TablePlan,
    owner?: ColumnPlan,
    carry = false,
  ): ValueSource | undefined {
    if (text.trimStart().startsWith('=')) {
      const formula = this.formula(text, path, scope, owner, carry);
      return formula ? { kind: 'formula', formula } : undefined;
    }
    const place = this.place(path, scope, owner);
    const meant = scope.names.find(text) ? undefined : formulaMeant(text);
    if (meant)
      return this.report({
        ...place,
        key: 'bind.unknownColumn',
        facts: { name: text, table: scope.code },
        nearest: meant,
      });
    const column = this.column(scope, text, place);
    return column ? { kind: 'column', column } : undefined;
  }

  /** `Pay.tax` as table and column. */
  tableColumn(text: string, path: string): ColumnPlan | undefined {
    const dot = text.indexOf('.');
    if (dot < 0) return this.report({ path, key: 'file.tableColumnNeeded', facts: { text } });
    const table = this.table(text.slice(0, dot), { path });
    return table ? this.column(table, text.slice(dot + 1), { path, table: table.code }) : undefined;
  }
}

/** The formula that was perhaps meant where a column is named: `[@a]*2` without `=`, or a path `in.city`. */
function formulaMeant(text: string): string | undefined {
  if (/[[("]/.test(text)) return `=${text}`;
  return /^[^.\s]+(?:\.[^.\s]+)+$/.test(text) ? `=[@${text}]` : undefined;
}
