import {
  type CalculationResult,
  calculate,
  compileSolution,
  type GlobalTable,
  KEY_SEPARATOR,
  type Problem,
  payrollText,
  readCell,
  type SolutionFile,
  type SolutionPlan,
  tableFromRows,
  toJson,
} from '@suanpan/engine';
import { type Language, prepareFallbackFor } from '@suanpan/engine/formula';
import type {
  ComputedCell,
  EngineAnswer,
  EngineReply,
  EngineRequest,
  EngineTask,
  SmallInput,
} from './engine-messages.ts';
import { safeColumns } from './safe-columns.ts';
import type { CellValue } from './sheet-types.ts';

/** The name of the column that carries a formula while it is tried; no person writes it. */
const tried = 'tried_formula_';

/** A formula that takes longer than this on one row is answered with the engine's own "out of time". */
const patience = 1_500;

function compute(plan: SolutionPlan, input: SmallInput): CalculationResult {
  const tables = new Map(
    Object.entries(input.tables)
      .filter(([code]) => plan.tableOf.has(code))
      .map(([code, rows]) => [code, tableFromRows(plan, code, rows)]),
  );
  const clock = { now: () => Date.now(), at: Date.now() + patience };
  return calculate(plan, {
    period: input.period,
    tables,
    deadline: clock,
    ...(input.overrides ? { overrides: input.overrides } : {}),
    ...(input.parameters ? { parameters: input.parameters } : {}),
    ...(input.balances ? { balances: input.balances } : {}),
  });
}

function rowKeys(plan: SolutionPlan, result: CalculationResult, code: string): string[] {
  const table = plan.tableOf.get(code);
  const data = result.tables.get(code);
  if (!table || !data) return [];
  return Array.from({ length: data.length }, (_, row) => {
    if (table.key.length === 0) return String(row + 1);
    return table.key
      .map((column) => String(cellAt(result, code, column.code, row) ?? ''))
      .join(KEY_SEPARATOR);
  });
}

function cellAt(result: CalculationResult, table: string, column: string, row: number) {
  const vector = result.tables.get(table)?.columns.get(column);
  if (!vector) return null;
  const value = toJson(readCell(vector, row), vector.type);
  return typeof value === 'object' && value !== null ? value.error : value;
}

function answer(task: EngineTask): EngineAnswer {
  if (task.kind === 'preview') return preview(task);
  const compiled = compileSolution(
    task.file,
    task.kind === 'compute' ? { globals: task.globals as GlobalTable[] } : {},
  );
  if (!compiled.ok) {
    return complain(compiled.problems[0], task);
  }
  const result = compute(compiled.plan, task.input);
  const late = outOfTime(result, task);
  if (late) return late;
  if (task.kind === 'rows') return { kind: 'rows', rowKeys: rowKeys(compiled.plan, result, task.table) };
  return { kind: 'cells', cells: computedCells(compiled.plan, result, task.rows, task.language) };
}

function complain(problem: Problem | undefined, task: EngineTask): EngineAnswer {
  return { kind: 'problem', message: problem ? payrollText(problem, task.language) : '' };
}

/** What wasn't computed in time is blank: the column where the time ran out is told instead. */
function outOfTime(result: CalculationResult, task: EngineTask): EngineAnswer | undefined {
  const finding = result.findings.find((each) => each.rule === 'deadline');
  if (!finding) return undefined;
  const message = finding.message[task.language] ?? '';
  return { kind: 'problem', message: message.replace(`.${tried}`, '') };
}

function preview(task: Extract<EngineTask, { kind: 'preview' }>): EngineAnswer {
  const compiled = compileSolution(withTried(task.file, task.table, task.formula, task.type));
  if (!compiled.ok) {
    // Other formulas of a draft may be wrong too: only the tried one's problem is news here.
    const own = compiled.problems.find((problem) => problem.column === tried);
    return complain(own ?? compiled.problems[0], task);
  }
  const result = compute(compiled.plan, task.input);
  const late = outOfTime(result, task);
  if (late) return late;
  const keys = rowKeys(compiled.plan, result, task.table);
  const row = task.rowKey === null ? 0 : Math.max(0, keys.indexOf(task.rowKey));
  if (keys.length === 0) return { kind: 'noRows' };
  const error = result.errors.find((each) => each.column === tried && each.key === keys[row]);
  if (error)
    return { kind: 'problem', message: `${error.code} ${payrollText(error.message, task.language)}` };
  return { kind: 'value', value: cellAt(result, task.table, tried, row) as CellValue };
}

/** The file with one more column that holds the formula; tests don't matter here and would only cost time. */
function withTried(
  file: SolutionFile,
  table: string,
  formula: string,
  type: Extract<EngineTask, { kind: 'preview' }>['type'],
): SolutionFile {
  return {
    ...file,
    tests: [],
    tables: file.tables.map((each) =>
      each.code === table
        ? {
            ...each,
            columns: [
              ...(each.columns ?? []),
              { code: tried, type, formula: formula.startsWith('=') ? formula : `=${formula}` },
            ],
          }
        : each,
    ),
  };
}

function computedCells(
  plan: SolutionPlan,
  result: CalculationResult,
  rows: readonly { readonly table: string; readonly rowKey: string }[],
  language: Language,
): ComputedCell[] {
  const cells: ComputedCell[] = [];
  for (const code of new Set(rows.map((row) => row.table))) {
    const keys = rowKeys(plan, result, code);
    const columns = safeColumns(plan.file, code);
    for (const { table, rowKey } of rows) {
      const at = table === code ? keys.indexOf(rowKey) : -1;
      if (at < 0) continue;
      for (const column of columns) {
        const error = result.errors.find(
          (each) => each.table === code && each.key === rowKey && each.column === column,
        );
        const value = cellAt(result, code, column, at) as CellValue;
        cells.push({
          table: code,
          rowKey,
          column,
          value,
          ...(error ? { error: payrollText(error.message, language) } : {}),
        });
      }
    }
  }
  return cells;
}

self.onmessage = async (event: MessageEvent<EngineRequest>) => {
  const { id, task, licenceKey } = event.data;
  const reply = (message: EngineReply) => self.postMessage(message);
  try {
    // Rare functions come from a library that is loaded once, and only when a formula needs it.
    const text = JSON.stringify(task.kind === 'preview' ? [task.file, task.formula] : task.file);
    await prepareFallbackFor(text, licenceKey);
    reply({ id, answer: answer(task) });
  } catch (failure) {
    reply({ id, failure: failure instanceof Error ? failure.message : String(failure) });
  }
};
