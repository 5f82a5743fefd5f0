import { printName } from '../../../language/print-formula.ts';
import type { BoundFormula, ColumnPlan, ColumnSource, TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import type { SeekFile, SeekNumber } from '../../../solution/solution-file.ts';

export function planSeek(
  planning: Planning,
  table: TablePlan,
  column: ColumnPlan,
  seek: SeekFile,
): Extract<ColumnSource, { kind: 'seek' }> | undefined {
  const path = `${column.path}.seek`;
  const bind = (value: SeekNumber, member: string): BoundFormula | undefined => {
    const at = `${path}.${member}`;
    if (typeof value === 'number') return planning.formula(`=${value}`, at, table, column);
    const source = planning.source(value, at, table, column);
    if (source?.kind !== 'column') return source?.formula;
    return planning.formula(`=[@${printName(source.column.code)}]`, at, table, column);
  };
  const target = bind(seek.target, 'target');
  const equals = bind(seek.equals, 'equals');
  const low = bind(seek.between[0], 'between[0]');
  const high = bind(seek.between[1], 'between[1]');
  if (column.scale === undefined)
    planning.report({
      ...planning.place(path, table, column),
      key: 'seek.scaleNeeded',
      facts: { column: column.code },
    });
  return target && equals && low && high
    ? { kind: 'seek', seek: { target, equals, low, high, chain: [] } }
    : undefined;
}
