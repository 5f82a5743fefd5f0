import { keyParts, shownKey } from '../cells/row-keys.ts';
import { isBrought, referenceOf } from '../kinds/registry.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../plan/plan.ts';
import { evaluationOf } from '../run/calculate.ts';
import { failedRowsOf } from '../run/cell-errors.ts';
import { typedCells } from '../run/run-plan.ts';
import { storedEvaluation } from '../run/stored-evaluation.ts';
import type { EvaluationContext } from '../run/tables/evaluation-context.ts';
import { Facts, valueAt } from './facts.ts';
import { Layout, sheetNames } from './layout.ts';
import { type ComputedItem, type Section, WHOLE } from './section.ts';
import {
  OutsideSection,
  type Workbook,
  type WorkbookCell,
  type WorkbookColumn,
  type WorkbookSheet,
} from './workbook.ts';
import { pointerValue, writeCell, writeMovement, writePointer, writeVerdict } from './write-cells.ts';
import { FormulaWriter } from './write-formula.ts';
import type { Book } from './writer.ts';

/**
 * A computed batch as a workbook that goes on computing: every table a sheet, every column Excel formulas over those
 * sheets; parameters and facts of the period are named cells. What a sheet can't say is a marked value with its reason.
 * @param section only a part of the batch
 */
export function toWorkbook(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
  section: Section = WHOLE,
): Workbook {
  return new WorkbookWriter(plan, input, result, section).workbook();
}

/** A whole batch with what it was written by, to read a copy of it that comes back. */
export function writtenBook(plan: SolutionPlan, input: CalculationInput, result: CalculationResult): Book {
  const writer = new WorkbookWriter(plan, input, result, WHOLE);
  // Where dated values lie is known once all that reads them is written.
  writer.workbook();
  return writer.book;
}

export function computedEvaluation(
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
): EvaluationContext {
  return evaluationOf(result) ?? storedEvaluation(plan, input, result.tables);
}

class WorkbookWriter {
  private readonly plan: SolutionPlan;
  private readonly input: CalculationInput;
  private readonly result: CalculationResult;
  private readonly section: Section;
  private readonly name = sheetNames();
  readonly book: Book;

  constructor(plan: SolutionPlan, input: CalculationInput, result: CalculationResult, section: Section) {
    this.plan = plan;
    this.input = input;
    this.result = result;
    this.section = section;
    const evaluation = computedEvaluation(plan, input, result);
    const book: Book = {
      evaluation,
      layout: new Layout(plan, evaluation, section, this.name),
      facts: new Facts(evaluation, this.name),
      failed: failedRowsOf(evaluation),
      value: (formula, row) => new FormulaWriter(book, formula, row).value(formula.node),
    };
    this.book = book;
  }

  workbook(): Workbook {
    const { plan, book, result } = this;
    const tables = plan.tables.map((table) => this.tableColumns(table));
    const findings = plan.rules.length > 0 ? [this.findingsSheet(this.name('Findings'))] : [];
    const movements = result.balances.length > 0 ? [this.movementsSheet(this.name('Movements'))] : [];
    // Only now it is known what the formulas read.
    const sheets = plan.tables.map((table, index) => this.tableSheet(table, tables[index]!));
    return {
      sheets: [...sheets, ...findings, ...movements, ...book.facts.sheets()],
      names: book.facts.defined,
    };
  }

  /** Cells that are judged, by column; and the pointers of references. */
  private tableColumns(table: TablePlan): WrittenColumns {
    const { evaluation, layout } = this.book;
    const cells = new Map<ColumnPlan, Map<number, WorkbookCell>>();
    const pointers = new Map<ColumnPlan, Map<number, WorkbookCell>>();
    const rows = layout.rows(table);
    for (const column of table.columns) {
      if (isBrought(column)) continue;
      const over = this.typedRows(column);
      const written = new Map<number, WorkbookCell>();
      const pointed = new Map<number, WorkbookCell>();
      for (let position = 0; position < rows; position += 1) {
        const row = layout.rowAt(table, position);
        const what: ComputedItem = { column, row };
        if (!this.section.computes(what)) continue;
        const isReference = referenceOf(column) !== undefined;
        const pointer = isReference
          ? this.itemOf(what, () => writePointer(this.book, column, row))
          : undefined;
        if (pointer) pointed.set(position, pointer);
        if (isReference && !pointer) continue;
        const cell = over.has(row)
          ? ({ kind: 'marked', value: valueAt(evaluation, column, row), reason: 'typed' } as const)
          : this.itemOf(what, () => writeCell(this.book, column, row));
        if (cell) written.set(position, cell);
      }
      cells.set(column, written);
      pointers.set(column, pointed);
    }
    return { cells, pointers };
  }

  /** Rows whose value a person typed over the computed one; of a stored result only the inputs say which. */
  private typedRows(column: ColumnPlan): ReadonlySet<number> {
    const { evaluation } = this.book;
    const rows = new Set(typedCells(evaluation, this.input, column).map(([row]) => row));
    for (const { table, rowKey, column: code } of this.input.overrides ?? [])
      if (table === column.table.code && code === column.code)
        rows.add(evaluation.table(column.table).rowOfKey(rowKey));
    return rows;
  }

  /** A cell; nothing where it needs rows that stand elsewhere. */
  private itemOf(what: ComputedItem, write: () => WorkbookCell): WorkbookCell | undefined {
    try {
      return write();
    } catch (error) {
      if (!(error instanceof OutsideSection)) throw error;
      this.section.defer(what);
      return undefined;
    }
  }

  private tableSheet(table: TablePlan, { cells, pointers }: WrittenColumns): WorkbookSheet {
    const { evaluation, layout } = this.book;
    const rows = layout.rows(table);
    const each = (cell: (row: number, position: number) => WorkbookCell): WorkbookCell[] =>
      Array.from({ length: rows }, (_, position) => cell(layout.rowAt(table, position), position));
    const isNeeded = (column: ColumnPlan): boolean =>
      this.section === WHOLE ||
      layout.read.has(column) ||
      table.key.includes(column) ||
      (cells.get(column)?.size ?? 0) > 0;
    const columns: WorkbookColumn[] = [
      { title: '#', cells: each((_, position) => ({ kind: 'value', value: position + 1 })) },
      ...table.columns.map((column) => ({
        title: column.code,
        plan: column,
        cells: isNeeded(column)
          ? each(
              (row, position) =>
                cells.get(column)?.get(position) ?? {
                  kind: 'value',
                  value: valueAt(evaluation, column, row),
                },
            )
          : [],
      })),
      ...table.columns
        .filter((column) => referenceOf(column))
        .map((column) => ({
          title: `${column.code} #`,
          cells: isNeeded(column)
            ? each(
                (row, position) =>
                  pointers.get(column)?.get(position) ?? {
                    kind: 'value',
                    value: pointerValue(this.book, column, row),
                  },
              )
            : [],
        })),
    ];
    const places = Array.from({ length: rows }, (_, position) => ({
      table: table.code,
      rowKey: evaluation.table(table).rowKey(layout.rowAt(table, position)),
    }));
    return { name: layout.nameOf.get(table)!, kind: 'table', table, columns, rows, places };
  }

  private findingsSheet(name: string): WorkbookSheet {
    const { book, section, plan } = this;
    const { evaluation, layout } = book;
    const spoken = new Set(
      this.result.findings.map(({ rule, table, key }) => `${rule}|${table ?? ''}|${key ?? ''}`),
    );
    const lines: WorkbookCell[][] = [];
    const places: ({ readonly table: string; readonly rowKey: string } | undefined)[] = [];
    for (const rule of plan.rules) {
      const { scope } = rule.formula;
      const { code, severity } = rule.file;
      const add = (row: number | null, rowKey: string | null): void => {
        const what: ComputedItem = { rule, row };
        if (!section.computes(what)) return;
        const key = rowKey === null ? null : shownKey(rowKey);
        const table = scope?.code ?? rule.table?.code ?? null;
        const found = spoken.has(`${code}|${table ?? ''}|${key ?? ''}`);
        const verdict = this.itemOf(what, () => writeVerdict(book, rule, row, found));
        if (!verdict) return;
        lines.push([value(code), value(severity), value(table), value(key), verdict]);
        places.push(table !== null && rowKey !== null ? { table, rowKey } : undefined);
      };
      if (!scope) {
        add(null, null);
        continue;
      }
      for (let position = 0; position < layout.rows(scope); position += 1) {
        const row = layout.rowAt(scope, position);
        // Rows with a failed cell aren't judged.
        if (book.failed(scope)[row] !== 1) add(row, evaluation.table(scope).rowKey(row));
      }
    }
    return { ...linesSheet(name, 'findings', ['rule', 'severity', 'table', 'key', 'found'], lines), places };
  }

  private movementsSheet(name: string): WorkbookSheet {
    const { book, section, plan } = this;
    const failing = new Map(plan.tables.map((table) => [table, book.failed(table).includes(1)]));
    const lines = this.result.balances.flatMap((movement): WorkbookCell[][] => {
      const what: ComputedItem = { movement };
      if (!section.computes(what)) return [];
      const { balance: code, key, value: moved } = movement;
      const { adds, scale, mode } = plan.balanceOf.get(code)!;
      const hasFailed = adds.some(({ column }) => failing.get(column.table));
      const cell = hasFailed
        ? ({ kind: 'marked', value: moved, reason: 'failed' } as const)
        : this.itemOf(what, () => writeMovement(book, adds, keyParts(key), scale, mode, moved));
      return cell ? [[value(code), value(shownKey(key)), cell]] : [];
    });
    return linesSheet(name, 'movements', ['balance', 'key', 'value'], lines);
  }
}

interface WrittenColumns {
  readonly cells: ReadonlyMap<ColumnPlan, ReadonlyMap<number, WorkbookCell>>;
  readonly pointers: ReadonlyMap<ColumnPlan, ReadonlyMap<number, WorkbookCell>>;
}

const value = (text: string | null): WorkbookCell => ({ kind: 'value', value: text });

function linesSheet(
  name: string,
  kind: WorkbookSheet['kind'],
  titles: readonly string[],
  lines: readonly (readonly WorkbookCell[])[],
): WorkbookSheet {
  const columns = titles.map((title, index) => ({ title, cells: lines.map((line) => line[index]!) }));
  return { name, kind, columns, rows: lines.length };
}
