import type { CalculationPlace, SolutionFile } from '@suanpan/engine';
import { Refusal } from '../../../platform/errors/refusal.ts';
import '../../batches/batches.errors.ts';

/** A longer formula is cut in the message; its place says where all of it stands. */
const SHOWN_FORMULA = 200;

export type EndedFor = { kind: 'time'; seconds: number } | { kind: 'memory'; megabytes: number };

/** A task whose thread was ended, as a refusal that names the formula it was at. */
export function endedRefusal(
  why: EndedFor,
  place: CalculationPlace,
  file: SolutionFile | undefined,
  cause: unknown,
): Refusal {
  const facts = { where: whereText(place, file) };
  const options = {
    cause,
    ...(place.table
      ? { place: { table: place.table, ...(place.column ? { column: place.column } : {}) } }
      : {}),
  };
  return why.kind === 'time'
    ? new Refusal('payroll.batches.FORMULA_TOO_LONG', { ...facts, seconds: why.seconds }, options)
    : new Refusal('payroll.batches.FORMULA_TOO_LARGE', { ...facts, megabytes: why.megabytes }, options);
}

/** `Pay.bonus =SUM(…)`, a rule's code and formula, or the solution when the thread hadn't come to a formula. */
function whereText({ table, column, rule }: CalculationPlace, file: SolutionFile | undefined): string {
  if (rule !== undefined) {
    const found = file?.verification?.find((each) => each.code === rule);
    return withFormula(rule, found?.formula);
  }
  if (table === undefined) return file?.code ?? '';
  const columns = file?.tables.find((each) => each.code === table)?.columns;
  const found = columns?.find((each) => each.code === column);
  return withFormula(column ? `${table}.${column}` : table, found?.formula);
}

function withFormula(name: string, formula: string | undefined): string {
  if (!formula) return name;
  return `${name} ${formula.length > SHOWN_FORMULA ? `${formula.slice(0, SHOWN_FORMULA)}…` : formula}`;
}

/** The heap's cap, or a text or an array larger than there can be. */
export function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return true;
  return (
    error.name === 'RangeError' &&
    /allocation failed|Invalid (string|array|typed array) length/i.test(error.message)
  );
}
