import {
  type CalculationResult,
  type ChangedCell,
  calculate,
  compileSolution,
  errorText,
  type GlobalTable,
  type LiveTable,
  loadTexts,
  openLiveTable,
  type Problem,
  type SolutionFile,
  type SolutionPlan,
  textIn,
} from '@suanpan/engine';
import { safeColumns } from '@suanpan/engine/authoring';
import { type Language, prepareFallbackFor } from '@suanpan/engine/formula';
import type { CellValue } from '../store/sheet-types.ts';
import type {
  ComputedCell,
  EditTask,
  EngineAnswer,
  EngineReply,
  EngineRequest,
  EngineTask,
  OpenTask,
} from './engine-messages.ts';
import { sample } from './sample.ts';
import { cellAt, inputFor, rowKeys } from './small-input.ts';

/** The name of the column that carries a formula while it is tried; no person writes it. */
const tried = 'tried_formula_';

/** The plan used last: one sheet asks again and again with the same file. */
let compiled: { readonly name: string; readonly plan: SolutionPlan } | null = null;

/** The rows opened last; edits go to them. */
let opened: {
  readonly live: LiveTable;
  readonly table: string;
  readonly columns: ReadonlySet<string>;
} | null = null;

function answer(task: EngineTask): EngineAnswer {
  switch (task.kind) {
    case 'preview':
      return preview(task);
    case 'open':
      return open(task);
    case 'edit':
      return edit(task);
    case 'sample':
      return sample(task);
    case 'rows': {
      const found = compileSolution(task.file);
      if (!found.ok) return complain(found.problems[0], task);
      const result = calculate(found.plan, inputFor(found.plan, task.input));
      return outOfTime(result, task) ?? { kind: 'rows', rowKeys: rowKeys(found.plan, result, task.table) };
    }
  }
}

function open(task: OpenTask & { readonly language: Language }): EngineAnswer {
  opened = null;
  if (compiled?.name !== task.plan) {
    const found = compileSolution(task.file, { globals: task.globals as GlobalTable[] });
    if (!found.ok) return complain(found.problems[0], task);
    compiled = { name: task.plan, plan: found.plan };
  }
  const { plan } = compiled;
  const input = inputFor(plan, task.input);
  const result = calculate(plan, input);
  const late = outOfTime(result, task);
  if (late) return late;
  const columns = safeColumns(plan.file, task.table);
  opened = {
    live: openLiveTable(plan, input, result),
    table: task.table,
    columns: new Set(columns),
  };
  return { kind: 'cells', cells: computedCells(plan, result, task, columns) };
}

function edit(task: EditTask & { readonly language: Language }): EngineAnswer {
  if (opened?.table !== task.table) return { kind: 'noRows' };
  const { live, table, columns } = opened;
  // Several edits may change a cell more than once: the last one holds.
  const cells = new Map<string, ChangedCell>();
  for (const { rowKey, column, value, release } of task.edits) {
    const changed = release
      ? live.clearOverride(table, rowKey, column)
      : live.setCell(table, rowKey, column, value);
    for (const cell of changed.cells)
      if (cell.table === table && columns.has(cell.column)) cells.set(`${cell.rowKey}\n${cell.column}`, cell);
  }
  return {
    kind: 'cells',
    cells: [...cells.values()].map(({ rowKey, column, value, message }) => {
      if (typeof value !== 'object' || value === null) return { rowKey, column, value };
      return {
        rowKey,
        column,
        value: value.error,
        error: message ? errorText(message, task.language) : value.error,
      };
    }),
  };
}

function complain(problem: Problem | undefined, task: EngineTask): EngineAnswer {
  return { kind: 'problem', message: problem ? errorText(problem, task.language) : '' };
}

/** What wasn't computed in time is blank: the column where the time ran out is told instead. */
function outOfTime(result: CalculationResult, task: EngineTask): EngineAnswer | undefined {
  const finding = result.findings.find((each) => each.rule === 'deadline');
  if (!finding) return undefined;
  const message = textIn(finding.message, task.language) ?? finding.rule;
  return { kind: 'problem', message: message.replace(`.${tried}`, '') };
}

function preview(task: Extract<EngineTask, { kind: 'preview' }>): EngineAnswer {
  const found = compileSolution(withTried(task.file, task.table, task.formula, task.type));
  if (!found.ok) {
    // Other formulas of a draft may be wrong too: only the tried one's problem is news here.
    const own = found.problems.find((problem) => problem.column === tried);
    return complain(own ?? found.problems[0], task);
  }
  const result = calculate(found.plan, inputFor(found.plan, task.input));
  const late = outOfTime(result, task);
  if (late) return late;
  const keys = rowKeys(found.plan, result, task.table);
  const row = task.rowKey === null ? 0 : Math.max(0, keys.indexOf(task.rowKey));
  if (keys.length === 0) return { kind: 'noRows' };
  const error = result.errors.find((each) => each.column === tried && each.key === keys[row]);
  if (error) return { kind: 'problem', message: `${error.code} ${errorText(error.message, task.language)}` };
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
  task: OpenTask & { readonly language: Language },
  columns: readonly string[],
): ComputedCell[] {
  const keys = rowKeys(plan, result, task.table);
  return task.rowKeys.flatMap((rowKey) => {
    const row = keys.indexOf(rowKey);
    if (row < 0) return [];
    return columns.map((column) => {
      const value = cellAt(result, task.table, column, row) as CellValue;
      const error = result.errors.find(
        (each) => each.table === task.table && each.key === rowKey && each.column === column,
      );
      return error
        ? { rowKey, column, value, error: errorText(error.message, task.language) }
        : { rowKey, column, value };
    });
  });
}

self.onmessage = async (event: MessageEvent<EngineRequest>) => {
  const { id, task, licenceKey } = event.data;
  const reply = (message: EngineReply) => self.postMessage(message);
  try {
    await loadTexts(task.language);
    // Rare functions come from a library that is loaded once, and only when a formula needs it.
    if (task.kind !== 'edit') {
      const text = JSON.stringify(task.kind === 'preview' ? [task.file, task.formula] : task.file);
      await prepareFallbackFor(text, licenceKey);
    }
    reply({ id, answer: answer(task) });
  } catch (failure) {
    reply({ id, failure: failure instanceof Error ? failure.message : String(failure) });
  }
};
