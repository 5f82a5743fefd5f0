import { functionNames, functionSpec } from '@suanpan/engine/formula';

/** What the formula bar says of a function: how it is written, how many arguments it takes, an example. */
export interface KnownFunction {
  readonly name: string;
  readonly min: number;
  readonly max: number | null;
  readonly signature: string;
  readonly example?: { readonly formula: string; readonly result: unknown };
}

const form = (signature: string, min: number, max: number | null): KnownFunction => ({
  name: signature.slice(0, signature.indexOf('(')),
  min,
  max,
  signature,
});

/** Calls that read the row, the period or the ledger: the payroll part binds them, so the function library has none. */
const payrollForms: ReadonlyMap<string, KnownFunction> = new Map(
  [
    form('LET(name, value, …, result)', 3, null),
    form('PARAM(code, [date])', 1, 2),
    form('PERIOD(fact)', 1, 1),
    form('BALANCE(code)', 1, 1),
    form('PRIOR(column, [periods])', 1, 2),
    form('HISTORY(column, count)', 2, 2),
    form('ORIGINAL(column, ["first"])', 1, 2),
    form('SHARE(total, weight, group, [tail])', 3, 4),
    form('WORKDAYS(start, end, [calendar])', 2, 3),
    form('ISWORKDAY(date, [calendar])', 1, 2),
    form('DIFFERENCE()', 0, 0),
    form('COLUMN_CODE()', 0, 0),
  ].map((one) => [one.name, one]),
);

export function knownFunction(name: string): KnownFunction | undefined {
  const upper = name.toUpperCase();
  return payrollForms.get(upper) ?? functionSpec(upper);
}

export function knownFunctionNames(): readonly string[] {
  return [...new Set([...functionNames(), ...payrollForms.keys()])].sort();
}
