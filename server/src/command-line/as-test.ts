import {
  type CalculationInput,
  type CalculationResult,
  isTypable,
  rowsFromTable,
  type SolutionPlan,
} from '@suanpan/engine';
import type { Asked } from './calculate-options.ts';
import { FileProblem } from './command-texts.ts';

/** What a test can't hold: it begins without closed periods. */
const NOT_IN_TESTS = ['closed', 'balances', 'backtrack'] as const;

/** The calculation as an entry for `tests`: the rows as they were given, and what people see of the master table. */
export function testOf(
  name: string,
  values: Asked['values'],
  plan: SolutionPlan,
  input: CalculationInput,
  result: CalculationResult,
): Readonly<Record<string, unknown>> {
  const option = NOT_IN_TESTS.find((each) => values[each] !== undefined);
  if (option !== undefined) throw new FileProblem('notInTest', { option: `--${option}` });
  const master = plan.master!;
  const wanted = master.columns.filter(
    (column) =>
      master.key.includes(column) ||
      ((column.file.formula !== undefined || !isTypable(column)) &&
        column.leads === undefined &&
        column.file.hidden !== true),
  );
  const tables = [...input.tables].map(([code, table]) => [
    code,
    rowsFromTable(table).map((row) => pick(row, Object.keys(row), (value) => value !== null)),
  ]);
  const computed = result.tables.get(master.code);
  const rows = computed ? rowsFromTable(computed) : [];
  const codes = wanted.map(({ code }) => code);
  return {
    name,
    period: values.period,
    ...(values['pay-date'] === undefined ? {} : { payDate: values['pay-date'] }),
    ...(values['tax-month'] === undefined ? {} : { taxMonth: values['tax-month'] }),
    ...(values.parameter === undefined ? {} : { parameters: input.parameters }),
    tables: Object.fromEntries(tables),
    expect: { [master.code]: rows.map((row) => pick(row, codes, () => true)) },
  };
}

const pick = <T>(row: Readonly<Record<string, T>>, codes: readonly string[], taken: (value: T) => boolean) =>
  Object.fromEntries(codes.flatMap((code) => (code in row && taken(row[code]!) ? [[code, row[code]]] : [])));
