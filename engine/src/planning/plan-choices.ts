import { readTyped } from '../cells/read-typed.ts';
import type { JsonScalar } from '../cells/types.ts';
import { columnKind } from '../kinds/registry.ts';
import type { ChoicesPlan, ColumnPlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import type { ColumnFile } from '../solution/solution-file.ts';
import { TABLE_CELLS } from '../solution/words.ts';

/** Two values that every cell may have need no list; references choose a row by themselves. */
const CHOOSING: ReadonlySet<ColumnFile['type']> = new Set(['money', 'number', 'text', 'date', 'time']);

/** Settles what may be typed into columns that say so. Known before anything is computed, or nobody could type. */
export function planChoices(planning: Planning): void {
  for (const table of planning.tables)
    for (const column of table.columns)
      if (column.file.choices !== undefined)
        column.choices = choicesOf(planning, column, column.file.choices);
}

function choicesOf(
  planning: Planning,
  column: ColumnPlan,
  choices: NonNullable<ColumnFile['choices']>,
): ChoicesPlan | undefined {
  const at = planning.place(`${column.path}.choices`, column.table, column);
  if (!CHOOSING.has(column.type)) {
    const facts = { member: 'choices', type: column.type };
    return planning.report({ ...at, key: 'file.memberNotForType', facts });
  }
  if (columnKind(column.source).given !== 'brought' || TABLE_CELLS[column.table.kind] !== 'typed')
    return planning.report({ ...at, key: 'file.choicesOfComputed', facts: { column: column.code } });
  if (!('table' in choices)) return listOf(planning, column, choices);
  const table = planning.table(choices.table, { ...at, path: `${at.path}.table` });
  const source = table && planning.column(table, choices.column, { ...at, path: `${at.path}.column` });
  if (!source) return undefined;
  const facts = { table: source.table.code, column: source.code };
  if (source === column || columnKind(source.source).given === undefined)
    return planning.report({ ...at, key: 'file.choicesComputed', facts });
  if (kindOfValue(source) !== kindOfValue(column))
    return planning.report({ ...at, key: 'file.choicesOfOtherType', facts });
  return { kind: 'column', column: source };
}

const kindOfValue = ({ valueType }: ColumnPlan) => (valueType === 'money' ? 'number' : valueType);

function listOf(planning: Planning, column: ColumnPlan, values: readonly JsonScalar[]): ChoicesPlan {
  const read = values.map((value, i) => {
    const typed = value === null ? undefined : readTyped(String(value), column.valueType);
    const fits =
      typed?.ok && typed.value !== null && (typeof value === 'number' || typeof value === 'string');
    if (fits) return typed.value;
    planning.report({
      ...planning.place(`${column.path}.choices[${i}]`, column.table, column),
      key: 'file.choiceOfOtherType',
      facts: { value: String(value), column: column.code },
    });
    return null;
  });
  return { kind: 'list', values: [...new Set(read)] };
}
