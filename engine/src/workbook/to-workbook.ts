import { KEY_SEPARATOR } from '../cells/row-keys.ts';
import type { CalculationInput, CalculationResult } from '../plan/calculation.ts';
import type { SolutionPlan, TablePlan } from '../plan/plan.ts';
import { worldOf } from '../run/calculate.ts';
import { failedRowsOf } from '../run/cell-errors.ts';
import { typedCells } from '../run/run-plan.ts';
import { storedWorld } from '../run/stored-world.ts';
import { Facts, valueAt } from './facts.ts';
import { Layout, sheetNames } from './layout.ts';
import type { Workbook, WorkbookCell, WorkbookColumn, WorkbookSheet } from './workbook.ts';
import { writeCell, writeMovement, writePointer, writeVerdict } from './write-cells.ts';
import { FormulaWriter } from './write-formula.ts';
import type { Book } from './writer.ts';

/**
 * A computed batch as a workbook that goes on computing: every table a sheet, every column Excel formulas over those
 * sheets; parameters and facts of the period are named cells. What a sheet can't say is a marked value with its reason.
 */
export function toWorkbook(plan: SolutionPlan, input: CalculationInput, result: CalculationResult): Workbook {
  const world = worldOf(result) ?? storedWorld(plan, input, result.tables);
  const name = sheetNames();
  const layout = new Layout(plan, world, name);
  const facts = new Facts(world, name);
  const book: Book = {
    world,
    layout,
    facts,
    value: (formula, row) => new FormulaWriter(book, formula, row).value(formula.node),
  };
  const sheets: WorkbookSheet[] = [];
  for (const table of plan.tables) sheets.push(tableSheet(book, table, input));
  if (plan.rules.length > 0) sheets.push(findingsSheet(book, plan, result, name('Findings')));
  if (result.balances.length > 0) sheets.push(movementsSheet(book, plan, result, name('Movements')));
  return { sheets: [...sheets, ...facts.sheets()], names: facts.defined };
}

function tableSheet(book: Book, table: TablePlan, input: CalculationInput): WorkbookSheet {
  const { world, layout } = book;
  const rows = layout.rows(table);
  const each = (cell: (row: number) => WorkbookCell): WorkbookCell[] =>
    Array.from({ length: rows }, (_, row) => cell(row));
  const columns: WorkbookColumn[] = [
    { title: '#', cells: each((row) => ({ kind: 'value', value: row + 1 })) },
    ...table.columns.map((plan) => {
      const over = new Set(typedCells(world, input, plan).map(([row]) => row));
      for (const row of world.column(plan).overridden ?? []) over.add(row);
      return {
        title: plan.code,
        plan,
        cells: each((row): WorkbookCell => {
          const isComputed = plan.source.kind !== 'input';
          if (isComputed && over.has(row))
            return { kind: 'marked', value: valueAt(world, plan, row), reason: 'typed' };
          return writeCell(book, plan, row);
        }),
      };
    }),
    ...table.columns
      .filter(({ source }) => source.kind === 'reference')
      .map((plan) => ({ title: `${plan.code} #`, cells: each((row) => writePointer(book, plan, row)) })),
  ];
  return { name: layout.nameOf.get(table)!, kind: 'table', table, columns, rows };
}

const value = (text: string | null): WorkbookCell => ({ kind: 'value', value: text });

function findingsSheet(
  book: Book,
  plan: SolutionPlan,
  result: CalculationResult,
  name: string,
): WorkbookSheet {
  const failed = failedRowsOf(book.world);
  const spoken = new Set(
    result.findings.map(({ rule, table, key }) => `${rule}|${table ?? ''}|${key ?? ''}`),
  );
  const lines: WorkbookCell[][] = [];
  for (const rule of plan.rules) {
    const { scope } = rule.formula;
    const { code, severity } = rule.file;
    if (!scope) {
      const found = spoken.has(`${code}|${rule.table?.code ?? ''}|`);
      lines.push([
        value(code),
        value(severity),
        value(rule.table?.code ?? null),
        value(null),
        writeVerdict(book, rule, null, found),
      ]);
      continue;
    }
    const table = book.world.table(scope);
    for (let row = 0; row < table.length; row += 1) {
      // Rows with a failed cell aren't judged.
      if (failed(scope)[row] === 1) continue;
      const key = table.rowKey(row).replaceAll(KEY_SEPARATOR, '/');
      const found = spoken.has(`${code}|${scope.code}|${key}`);
      lines.push([
        value(code),
        value(severity),
        value(scope.code),
        value(key),
        writeVerdict(book, rule, row, found),
      ]);
    }
  }
  return linesSheet(name, 'findings', ['rule', 'severity', 'table', 'key', 'found'], lines);
}

function movementsSheet(
  book: Book,
  plan: SolutionPlan,
  result: CalculationResult,
  name: string,
): WorkbookSheet {
  const failed = failedRowsOf(book.world);
  const lines = result.balances.map(({ balance: code, key, value: moved }): WorkbookCell[] => {
    const balance = plan.balanceOf.get(code)!;
    const { adds, scale, mode } = balance;
    const hasFailed = adds.some(({ column }) => failed(column.table).includes(1));
    return [
      value(code),
      value(key.replaceAll(KEY_SEPARATOR, '/')),
      hasFailed
        ? { kind: 'marked', value: moved, reason: 'failed' }
        : writeMovement(book, adds, key.split(KEY_SEPARATOR), scale, mode, moved),
    ];
  });
  return linesSheet(name, 'movements', ['balance', 'key', 'value'], lines);
}

function linesSheet(
  name: string,
  kind: WorkbookSheet['kind'],
  titles: readonly string[],
  lines: readonly (readonly WorkbookCell[])[],
): WorkbookSheet {
  const columns = titles.map((title, index) => ({ title, cells: lines.map((line) => line[index]!) }));
  return { name, kind, columns, rows: lines.length };
}
