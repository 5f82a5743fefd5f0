import { LEVEL, type Level, makeVector, writeCell } from '../../cells/column-vector.ts';
import type { ColumnVector } from '../../cells/vector.ts';
import type { Binding } from '../../plan/plan.ts';
import type { EvaluationContext } from '../tables/evaluation-context.ts';
import { keyOfColumns } from '../tables/read-field.ts';

/** The balance of every row of a table, read once per calculation; constant within a batch. */
export function derivedVector(
  evaluation: EvaluationContext,
  binding: Extract<Binding, { kind: 'balance' }>,
  _row?: number,
): ColumnVector & { level: Level } {
  const first = binding.keys[0];
  const id = `balance:${binding.balance.index}:${binding.keys.map((key) => `${key.table.index}.${key.index}`).join()}`;
  const known = evaluation.derived.get(id);
  if (known || !first) return known ?? Object.assign(makeVector('number', 0), { level: LEVEL.numbers });
  const { length } = evaluation.table(first.table);
  const vector = Object.assign(makeVector('number', length), { level: LEVEL.numbers as Level });
  for (let row = 0; row < length; row += 1)
    writeCell(
      vector,
      row,
      evaluation.facts.balance(binding.balance, keyOfColumns(evaluation, binding.keys, row)),
    );
  evaluation.derived.set(id, vector);
  return vector;
}
