import {
  type CalculationResult,
  calculate,
  errorText,
  readCell,
  type SolutionPlan,
  shownKey,
  textIn,
  toJson,
} from '@suanpan/engine';
import type { Language } from '@suanpan/engine/formula';
import type { CellValue } from '../store/sheet-types.ts';
import type { EngineAnswer, SampleTask } from './engine-messages.ts';
import { inputFor, rowKeys } from './small-input.ts';
import { soundPlan } from './sound-plan.ts';

/** Computes some rows with a file that is still being written, as far as it can be read. */
export function sample(task: SampleTask & { readonly language: Language }): EngineAnswer {
  const found = soundPlan(task.file);
  if (!found.ok) {
    const [problem] = found.problems;
    return { kind: 'problem', message: problem ? errorText(problem, task.language) : '' };
  }
  const { plan } = found;
  const result = calculate(plan, inputFor(plan, task.input));
  const late = result.findings.find((each) => each.rule === 'deadline');
  if (late) return { kind: 'problem', message: textIn(late.message, task.language) ?? late.rule };
  return answerOf(plan, result, task);
}

function answerOf(
  plan: SolutionPlan,
  result: CalculationResult,
  task: SampleTask & { readonly language: Language },
): EngineAnswer {
  const table = plan.tableOf.get(task.table);
  const data = result.tables.get(task.table);
  if (!table || !data) return { kind: 'noRows' };
  const shown = Math.min(data.length, task.limit);
  const keys = rowKeys(plan, result, task.table).slice(0, shown);
  const places = new Map<string, number[]>();
  keys.forEach((key, row) => {
    const said = shownKey(key);
    places.set(said, [...(places.get(said) ?? []), row]);
  });
  const columns: Record<string, CellValue[]> = {};
  for (const column of table.columns) {
    const vector = data.columns.get(column.code);
    if (!vector) continue;
    columns[column.code] = Array.from({ length: shown }, (_, row) => {
      const value = toJson(readCell(vector, row), vector.type);
      return (typeof value === 'object' && value !== null ? value.error : value) as CellValue;
    });
  }
  return {
    kind: 'sample',
    total: data.length,
    keys,
    columns,
    errors: result.errors
      .filter((each) => each.table === task.table)
      .flatMap(({ key, column, code, message }) =>
        (places.get(key) ?? []).map((row) => ({
          row,
          column,
          message: `${code} ${errorText(message, task.language)}`,
        })),
      ),
    caught: result.findings
      .filter((each) => each.table === task.table && each.key !== undefined)
      .flatMap(({ rule, severity, key, message }) =>
        (places.get(key ?? '') ?? []).map((row) => ({
          row,
          rule,
          severity,
          message: textIn(message, task.language) ?? rule,
        })),
      ),
  };
}
