import type { ScalarType } from '../../../cells/types.ts';
import type { ColumnPlan, TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import { asList } from '../../../solution/names.ts';
import type { ColumnFile } from '../../../solution/solution-file.ts';
import type { ColumnDraft } from '../../table-kind.ts';

/** `by`, then what `across` spreads, then `values`, then formula columns; a column listed again lends name, scale and tags. */
export function pivotColumns(
  planning: Planning,
  table: TablePlan,
  from: TablePlan | undefined,
): ColumnDraft[] {
  const { file, path } = table;
  const listed = new Map((file.columns ?? []).map((each, index) => [each.code, { each, index }] as const));
  const drafts: ColumnDraft[] = [];
  const add = (code: string, type: ColumnFile['type'], like: ColumnPlan | undefined, at: string): void => {
    const own = listed.get(code);
    const base: ColumnFile = {
      code,
      type,
      // Only a column that keeps its code keeps its display name: several values may come from one column.
      ...(like?.file.name === undefined || like.code !== code ? {} : { name: like.file.name }),
      ...(like?.file.currency === undefined || type !== 'money' ? {} : { currency: like.file.currency }),
      ...(like?.scale === undefined ? {} : { scale: like.scale }),
      ...(like && like.mode !== 'half-up' ? { rounding: like.mode } : {}),
    };
    drafts.push({ file: own && own.each.formula === undefined ? { ...base, ...own.each } : base, path: at });
    if (own && own.each.formula === undefined) listed.delete(code);
  };
  const valueType = (fn: string, of: ColumnPlan | undefined): ScalarType =>
    fn === 'count' ? 'number' : fn === 'list' ? 'text' : of ? of.valueType : 'number';
  if (from) {
    for (const name of asList(file.by)) {
      const column = from.names.find(name);
      if (column) add(column.code, column.valueType, column, `${path}.by`);
    }
    const { across } = file;
    if (across) {
      const of = across.of === undefined ? undefined : from.names.find(across.of);
      for (const value of across.values) add(String(value), valueType(across.fn, of), of, `${path}.across`);
      if (across.other !== undefined) add(across.other, valueType(across.fn, of), of, `${path}.across`);
    }
    (file.values ?? []).forEach((value, index) => {
      const of = value.column === undefined ? undefined : from.names.find(value.column);
      const at = `${path}.values[${index}]`;
      add(
        value.as,
        valueType(value.fn, of),
        value.fn === 'count' || value.fn === 'list' ? undefined : of,
        at,
      );
      const last = drafts[drafts.length - 1]!;
      if (value.name !== undefined)
        drafts[drafts.length - 1] = { ...last, file: { ...last.file, name: value.name } };
    });
  } else if (file.from === undefined)
    planning.report({ ...planning.place(path, table), key: 'file.missingMember', facts: { member: 'from' } });
  else planning.table(file.from, planning.place(`${path}.from`, table));
  for (const { each, index } of listed.values())
    drafts.push({ file: each, path: `${path}.columns[${index}]` });
  return drafts;
}
