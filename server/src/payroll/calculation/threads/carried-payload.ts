import {
  type CalculationInput,
  type CarriedDifference,
  type CarriedFrom,
  carriedOf,
  type SolutionPlan,
} from '@suanpan/engine';
import { planOf } from './compute-batch.ts';
import type { BatchPayload, CarryOutcome } from './engine-tasks.ts';
import { inputOf, storedResult, tablesOf } from './read-payload.ts';

/** A batch's input as explanations want it: rows taken from a correction lead on into what that was computed from. */
export function explainedInput(payload: BatchPayload): CalculationInput {
  const input = inputOf(payload);
  const { carried } = payload;
  if (!carried) return input;
  const found = new Map(
    carried.flatMap(({ rows }, index) =>
      rows.map((row) => [`${row.table}\n${row.rowKey}`, { index, of: row.of }] as const),
    ),
  );
  // Taken apart when the first of their rows is asked for.
  const opened = new Map<number, Pick<CarriedFrom, 'plan' | 'input' | 'result'>>();
  const open = (index: number) => {
    const known = opened.get(index);
    const own = carried[index]?.payload;
    if (known || !own) return known;
    const entry = {
      plan: planOf(own),
      input: inputOf(own),
      result: storedResult(tablesOf([...own.tables, ...own.results])),
    };
    opened.set(index, entry);
    return entry;
  };
  return {
    ...input,
    carriedFrom(table, rowKey) {
      const entry = found.get(`${table}\n${rowKey}`);
      const correction = entry && open(entry.index);
      return entry && correction ? { ...entry.of, ...correction } : undefined;
    },
  };
}

/** What a correction hands on: every difference with what its row will hold. */
export function carriedRows(
  plan: SolutionPlan,
  calculated: Parameters<typeof carriedOf>[1],
): Extract<CarryOutcome, { missing: false }>['differences'] {
  const { differences, carried } = carriedOf(plan, calculated);
  return differences.map((difference: CarriedDifference) => ({
    ...difference,
    values: { ...carried.get(difference.into)?.[difference.row] },
  }));
}
