import { castInput, toJson } from '../../cells/cast.ts';
import type { JsonScalar } from '../../cells/types.ts';
import { FormulaError } from '../../cells/values.ts';
import { isBrought, plainFormulaOf } from '../../kinds/registry.ts';
import { columnLetters } from '../../language/address.ts';
import { parseFormula } from '../../language/parse-formula.ts';
import { printFormula } from '../../language/print-formula.ts';
import type { CalculationInput, CalculationResult } from '../../plan/calculation.ts';
import type { ColumnPlan, ParameterPlan, SolutionPlan, TablePlan } from '../../plan/plan.ts';
import { tableCells } from '../../solution/words.ts';
import { writtenBook } from '../to-workbook.ts';
import type { Book } from '../writer.ts';
import type { NotTaken, WorkbookChange } from './changes.ts';
import { PhraseBook } from './phrase-book.ts';
import { bound, type ReadFormula, readFormula } from './read-formula.ts';
import {
  checkTitles,
  placesOfRows,
  type ReadBook,
  type ReadCell,
  type ReadSheet,
  ReturnedFileProblem,
  sameValue,
} from './read-sheets.ts';
import { readSheetFormula, shapeOf } from './sheet-formula.ts';
import { takeChange } from './take-changes.ts';

/** More than a person looks through one by one: files of that kind are imported. */
export const MOST_CHANGES = 2_000;

/**
 * What was changed in a file that was written of a batch or a copy: inputs, parameters, and formulas in our language.
 * Both are read the same way, so what a program writes differently of itself is no difference.
 * @param of a batch takes inputs alone; all else belongs to its solution
 */
export function compareBooks(
  [plan, input, result]: readonly [SolutionPlan, CalculationInput, CalculationResult],
  before: ReadBook,
  after: ReadBook,
  of: 'batch' | 'copy',
): WorkbookChange[] {
  const changes = new BookComparison(plan, writtenBook(plan, input, result), before, after, of).changes();
  if (of === 'batch') return changes;
  const place = { plan, period: input.period };
  return changes.map((change) =>
    change.notTaken || takeChange(place, plan.file, change) ? change : { ...change, notTaken: 'test' },
  );
}

interface ChangedFormulas {
  readonly column: ColumnPlan;
  readonly row: number;
  readonly first: string;
  readonly shape: string | undefined;
  rows: number;
  alike: boolean;
}

class BookComparison {
  private readonly plan: SolutionPlan;
  private readonly book: Book;
  private readonly before: ReadBook;
  private readonly after: ReadBook;
  private readonly of: 'batch' | 'copy';
  private readonly found: WorkbookChange[] = [];

  constructor(plan: SolutionPlan, book: Book, before: ReadBook, after: ReadBook, of: 'batch' | 'copy') {
    this.plan = plan;
    this.book = book;
    this.before = before;
    this.after = after;
    this.of = of;
  }

  changes(): WorkbookChange[] {
    const said = this.formulaTexts();
    for (const table of this.plan.tables) this.table(table, said);
    this.parameters();
    for (const name of ['Period', 'Balances', 'Prior', 'Findings', 'Movements']) this.beside(name);
    return this.found;
  }

  private add(change: WorkbookChange): void {
    if (this.found.length >= MOST_CHANGES)
      throw new ReturnedFileProblem('TOO_MANY_CHANGES', { most: MOST_CHANGES });
    this.found.push(change);
  }

  private nameOf(table: TablePlan): string {
    return this.book.layout.nameOf.get(table) ?? table.code;
  }

  private pair(name: string): readonly [ReadSheet, ReadSheet] | undefined {
    const before = this.before.sheet(name);
    if (!before) return undefined;
    const after = this.after.sheet(name);
    if (!after) throw new ReturnedFileProblem('SHEET_GONE', { sheet: name });
    checkTitles(name, before, after);
    return [before, after];
  }

  private table(table: TablePlan, said: ReadonlySet<ColumnPlan>): void {
    const name = this.nameOf(table);
    const sheets = this.pair(name);
    if (!sheets) return;
    const [before, after] = sheets;
    const places = placesOfRows(name, before, after);
    this.newRows(table, after, places);
    for (const column of table.columns) {
      const formulas = this.column(name, column, sheets, places);
      if (formulas.changed && !said.has(column)) this.changedColumn(name, formulas.changed, formulas.count);
    }
  }

  private newRows(table: TablePlan, after: ReadSheet, places: readonly number[]): void {
    const known = new Set(places);
    for (const [at, cells] of after.entries())
      if (at > 0 && !known.has(at) && cells?.some((cell) => (cell?.value ?? '') !== ''))
        this.add({ ...cellOf(table, '', null, at), before: null, after: null, notTaken: 'newRow' });
  }

  /** The cells of a column; answers with its formulas: how many there were, and what was changed of them. */
  private column(
    name: string,
    column: ColumnPlan,
    [before, after]: readonly [ReadSheet, ReadSheet],
    places: readonly number[],
  ): { readonly count: number; readonly changed: ChangedFormulas | undefined } {
    const at = column.index + 1;
    let changed: ChangedFormulas | undefined;
    let count = 0;
    for (const [row, place] of places.entries()) {
      const was = before[row + 1]?.[at];
      const is = after[place]?.[at];
      if (was?.formula === undefined) {
        this.input(column, row, was, is);
        continue;
      }
      count += 1;
      if (is?.formula !== undefined)
        changed = this.formula(name, column, row, was.formula, is.formula, changed);
      else if (!sameValue(was.value, is?.value ?? null))
        this.add({ ...this.cell(column, row, was, is), notTaken: 'computed' });
    }
    return { count, changed };
  }

  private cell(column: ColumnPlan, row: number, was: ReadCell | undefined, is: ReadCell | undefined) {
    const { table } = column;
    const rowKey = this.before.rowKey(this.nameOf(table), row);
    return {
      ...cellOf(table, column.code, rowKey, row),
      before: valueOf(column, was) ?? null,
      after: valueOf(column, is) ?? is?.value ?? null,
    };
  }

  private input(column: ColumnPlan, row: number, was: ReadCell | undefined, is: ReadCell | undefined): void {
    if (sameValue(was?.value ?? null, is?.value ?? null) && is?.failed !== true) return;
    const change = this.cell(column, row, was, is);
    if (sameValue(change.before, change.after) && is?.failed !== true) return;
    const notTaken =
      is?.failed === true
        ? 'error'
        : valueOf(column, is) === undefined
          ? 'type'
          : notTakenOf(column, this.of);
    this.add({ ...change, ...(notTaken ? { notTaken } : {}) });
  }

  private formula(
    sheet: string,
    column: ColumnPlan,
    row: number,
    was: string,
    is: string,
    changed: ChangedFormulas | undefined,
  ): ChangedFormulas | undefined {
    if (was === is) return changed;
    const node = readSheetFormula(is, sheet);
    const old = readSheetFormula(was, sheet);
    if (node && old && shapeOf(node) === shapeOf(old)) return changed;
    const shape = node && shapeOf(node, sheet, row + 1);
    if (!changed) return { column, row, first: is, shape, rows: 1, alike: true };
    changed.rows += 1;
    if (shape !== changed.shape) changed.alike = false;
    return changed;
  }

  /** A column has one formula: it is offered where all rows that had one got the same new one. */
  private changedColumn(sheet: string, changed: ChangedFormulas, formulas: number): void {
    const { column, row, first } = changed;
    const offer = (after: string, notTaken?: NotTaken, more: Partial<WorkbookChange> = {}): void =>
      this.add({
        ...formulaOf(column, after),
        ...(notTaken ? { notTaken } : {}),
        ...more,
      });
    const node = readSheetFormula(first, sheet);
    if (!node) return offer(`=${first}`, 'unreadable');
    const phrases = new PhraseBook(this.book, this.plan, column, row);
    const read = readFormula(this.plan, column, phrases, node);
    if (read.ok && read.formula === canonical(column)) return;
    const after = read.ok ? read.formula : `=${first}`;
    if (changed.rows < formulas) return offer(after, 'someRows');
    if (!changed.alike) return offer(after, 'unlikeRows');
    if (!read.ok) return offer(after, read.reason, detailOf(read));
    offer(after, this.formulaNotTaken(column));
  }

  private formulaNotTaken(column: ColumnPlan): NotTaken | undefined {
    if (this.of === 'batch') return 'solution';
    return column.file.formula === undefined || !plainFormulaOf(column) ? 'computed' : undefined;
  }

  /** The sheet of formulas in our own language. Answers with the columns that were changed there. */
  private formulaTexts(): ReadonlySet<ColumnPlan> {
    const { formulas: before } = this.before;
    const said = new Set<ColumnPlan>();
    if (!before) return said;
    const texts = new Map((this.after.formulas ?? []).map((cells) => [formulaPlace(cells), cells?.[3]]));
    for (const cells of before.slice(1)) {
      const is = texts.get(formulaPlace(cells));
      const column = this.plan.tableOf
        .get(String(cells?.[0]?.value))
        ?.columnOf.get(String(cells?.[1]?.value));
      if (column && is && this.formulaText(column, cells?.[3], is)) said.add(column);
    }
    return said;
  }

  /** One formula in our own language. @returns whether it was changed */
  private formulaText(column: ColumnPlan, was: ReadCell | undefined, is: ReadCell): boolean {
    // Some programs make a formula of what begins like one.
    const text = String(is.formula === undefined ? (is.value ?? '') : `=${is.formula}`).trim();
    if (sameValue(was?.value ?? null, text)) return false;
    const formula = text.startsWith('=') ? text : `=${text}`;
    const read = bound(this.plan, column, formula);
    if (read.ok && read.formula === canonical(column)) return false;
    const notTaken = read.ok ? this.formulaNotTaken(column) : read.reason;
    this.add({
      ...formulaOf(column, formula),
      ...(notTaken ? { notTaken } : {}),
      ...(read.ok ? {} : detailOf(read)),
    });
    return true;
  }

  /** Values of parameters: those in force first, then those that formulas read by their day. */
  private parameters(): void {
    const sheets = this.pair('Parameters');
    if (!sheets) return;
    const [before, after] = sheets;
    for (const [at, cells] of before.entries()) {
      const [code, was, from] = cells ?? [];
      const is = after[at]?.[1];
      if (at === 0 || sameValue(was?.value ?? null, is?.value ?? null)) continue;
      if (!sameValue(code?.value ?? null, after[at]?.[0]?.value ?? null))
        throw new ReturnedFileProblem('ROWS_MOVED', { sheet: 'Parameters' });
      const parameter = this.plan.parameterOf.get(String(code?.value));
      if (parameter) this.parameter(parameter, from, was, is);
    }
  }

  private parameter(
    parameter: ParameterPlan,
    from: ReadCell | undefined,
    was: ReadCell | undefined,
    is: ReadCell | undefined,
  ): void {
    const day = typeof from?.value === 'number' ? from.value : this.book.evaluation.facts.period.asOf;
    const row = parameter.from.findLastIndex((each) => each <= day);
    const value = castInput(is?.value ?? null, parameter.type);
    const old = toJson(castInput(was?.value ?? null, parameter.type), parameter.type);
    const json = toJson(value, parameter.type);
    const notTaken =
      value instanceof FormulaError
        ? is?.failed
          ? 'error'
          : 'type'
        : this.parameterNotTaken(parameter, row, was);
    this.add({
      kind: 'parameter',
      table: parameter.code,
      column: 'value',
      rowKey: null,
      row,
      before: typeof old === 'object' ? null : old,
      after: typeof json === 'object' || json === null ? (is?.value ?? null) : json,
      ...(notTaken ? { notTaken } : {}),
    });
  }

  /** A value that no version of the file says was set by a test. */
  private parameterNotTaken(
    parameter: ParameterPlan,
    row: number,
    was: ReadCell | undefined,
  ): NotTaken | undefined {
    if (this.of === 'batch') return 'solution';
    const inFile = castInput(parameter.values[row] ?? null, parameter.type);
    const isInFile = row >= 0 && !(inFile instanceof FormulaError) && sameValue(inFile, was?.value ?? null);
    return isInFile ? undefined : 'test';
  }

  /** What stands beside the tables follows from them, or from what was before. */
  private beside(name: string): void {
    const before = this.before.sheet(name);
    const after = this.after.sheet(name);
    if (!before || !after || this.plan.tables.some((table) => this.nameOf(table) === name)) return;
    for (const [at, cells] of before.entries())
      for (const [col, was] of (cells ?? []).entries()) {
        const is = after[at]?.[col];
        if (was?.formula !== undefined || sameValue(was?.value ?? null, is?.value ?? null)) continue;
        this.add({
          kind: 'beside',
          table: name,
          column: `${columnLetters(col)}${at + 1}`,
          rowKey: null,
          row: at,
          before: was?.value ?? null,
          after: is?.value ?? null,
          notTaken: 'beside',
        });
      }
  }
}

const cellOf = ({ code }: TablePlan, column: string, rowKey: string | null, row: number) =>
  ({ kind: 'cell', table: code, column, rowKey, row }) as const;

/** A line of the sheet of formulas says its table and column first. */
const formulaPlace = (cells: ReadSheet[number]): string => `${cells?.[0]?.value}\n${cells?.[1]?.value}`;

const formulaOf = (column: ColumnPlan, after: string): WorkbookChange => ({
  kind: 'formula',
  table: column.table.code,
  column: column.code,
  rowKey: null,
  row: 0,
  before: column.file.formula ?? null,
  after,
});

const detailOf = (read: Extract<ReadFormula, { ok: false }>): Partial<WorkbookChange> =>
  read.reason === 'problem'
    ? { problem: { key: read.problem.key, facts: read.problem.facts } }
    : { what: read.what };

function canonical(column: ColumnPlan): string | undefined {
  const { formula } = column.file;
  const plain = plainFormulaOf(column);
  if (plain) return plain.text;
  const parsed = formula === undefined ? undefined : parseFormula(formula);
  return parsed?.ok ? printFormula(parsed.node) : undefined;
}

/** A cell as its column takes it; undefined where it doesn't. */
function valueOf(column: ColumnPlan, cell: ReadCell | undefined): JsonScalar | undefined {
  const value = toJson(castInput(cell?.value ?? null, column.valueType), column.valueType);
  return typeof value === 'object' && value !== null ? undefined : value;
}

function notTakenOf(column: ColumnPlan, of: 'batch' | 'copy'): NotTaken | undefined {
  const { table } = column;
  if (table.file.global) return 'global';
  if (of === 'copy') {
    return isBrought(column) ? undefined : 'computed';
  }
  if (table.key.includes(column)) return 'key';
  const cells = tableCells(table);
  if (cells === 'inFile') return 'solution';
  if (!isBrought(column)) return 'computed';
  return cells === 'frozen' ? 'people' : undefined;
}
