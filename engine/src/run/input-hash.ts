import type { TableData } from '../cells/vector.ts';
import { columnKind } from '../kinds/registry.ts';
import type { CalculationInput } from '../plan/calculation.ts';
import { Fingerprint } from '../plan/fingerprint.ts';
import type { SolutionPlan } from '../plan/plan.ts';

/** The meaning of the engine: raised whenever the same inputs could give other results. */
export const ENGINE_MEANING = 1;

/**
 * The hash of everything a result depends on: plan, engine meaning, period, inputs row by row, overrides, parameters,
 * balances and earlier batches. When it differs from the stored one, the result is stale.
 */
export function inputHash(plan: SolutionPlan, input: CalculationInput): string {
  const fingerprint = new Fingerprint();
  fingerprint.word(ENGINE_MEANING);
  fingerprint.text(plan.hash);
  fingerprint.text(JSON.stringify(input.period));
  fingerprint.text(JSON.stringify(input.overrides ?? []));
  fingerprint.text(JSON.stringify(input.parameters ?? {}));
  for (const each of input.balances ?? [])
    fingerprint.text(`${each.balance}|${each.key}|${each.value}|${each.date ?? ''}`);
  for (const code of [...input.tables.keys()].sort()) addTable(fingerprint, input.tables.get(code)!);
  for (const closed of input.closed ?? []) {
    fingerprint.text(JSON.stringify(closed.period));
    if (readsPast(plan)) for (const table of closed.tables.values()) addTable(fingerprint, table);
  }
  return fingerprint.digest();
}

/** Earlier batches matter only where PRIOR, HISTORY or ORIGINAL ask for them. */
function readsPast(plan: SolutionPlan): boolean {
  return (
    plan.tables.some((table) =>
      table.columns.some(
        (column) => (columnKind(column.source).formula(column.source)?.reads.prior.size ?? 0) > 0,
      ),
    ) || plan.rules.some((rule) => rule.formula.reads.prior.size > 0)
  );
}

function addTable(fingerprint: Fingerprint, table: TableData): void {
  fingerprint.text(table.code);
  fingerprint.word(table.length);
  for (const code of [...table.columns.keys()].sort()) {
    const vector = table.columns.get(code)!;
    fingerprint.text(code);
    fingerprint.numbers(vector.num, table.length);
    fingerprint.bytes(vector.tag, table.length);
    if (vector.text) for (let row = 0; row < table.length; row += 1) fingerprint.text(vector.text[row] ?? '');
  }
}
