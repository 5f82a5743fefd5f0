import { keyKind } from '../../../plan/key-pairs.ts';
import type { ColumnPlan, KeySource, SliceSource, TablePlan } from '../../../plan/plan.ts';
import type { Planning } from '../../../plan/planning.ts';
import type { RowsFromFile } from '../../../solution/solution-file.ts';

export function planRowsFrom(planning: Planning, table: TablePlan, from: RowsFromFile): void {
  const path = `${table.path}.rowsFrom`;
  if (table.key.length === 0) {
    planning.report({ ...planning.place(path, table), key: 'file.keyNeeded', facts: { table: table.code } });
    return;
  }
  if (typeof from === 'object' && !Array.isArray(from) && 'cross' in from) {
    planCross(planning, table, from.cross, path);
    return;
  }
  if (typeof from === 'object' && !Array.isArray(from) && 'slices' in from) {
    planSlices(planning, table, from, path);
    return;
  }
  const list = Array.isArray(from) ? from : [from];
  const sources: KeySource[] = [];
  list.forEach((each: string | { readonly table: string; readonly where?: string }, index) => {
    const at = Array.isArray(from) ? `${path}[${index}]` : path;
    const name = typeof each === 'string' ? each : each.table;
    const source = planning.table(name, planning.place(at, table));
    if (!source) return;
    const where =
      typeof each === 'object' && each.where !== undefined
        ? planning.formula(each.where, `${at}.where`, source)
        : undefined;
    const columns = table.key.map((key, position) => {
      const same = source.names.find(key.code) ?? source.key[position];
      if (!same)
        planning.report({
          ...planning.place(at, table),
          key: 'bind.unknownColumn',
          facts: { name: key.code, table: source.code },
        });
      else sameKind(planning, table, key, same, at);
      return same;
    });
    if (columns.every((column): column is ColumnPlan => column !== undefined))
      sources.push({ table: source, columns, where });
  });
  fillKeys(table);
  table.rowSource = { kind: 'keys', sources };
}

function sameKind(
  planning: Planning,
  table: TablePlan,
  key: ColumnPlan,
  source: ColumnPlan,
  path: string,
): void {
  source.trimmed = true;
  if (keyKind(key.valueType) !== keyKind(source.valueType))
    planning.report({
      ...planning.place(path, table, key),
      key: 'file.keyTypes',
      facts: {
        column: `${table.code}.${key.code}`,
        type: `@type.${key.valueType}`,
        target: `${source.table.code}.${source.code}`,
        targetType: `@type.${source.valueType}`,
      },
    });
}

function fillKeys(table: TablePlan): void {
  table.key.forEach((key, position) => {
    key.source = { kind: 'rowKey', position };
  });
}

function planCross(
  planning: Planning,
  table: TablePlan,
  names: readonly [string, string],
  path: string,
): void {
  const [left, right] = names.map((name, index) =>
    planning.table(name, planning.place(`${path}.cross[${index}]`, table)),
  );
  if (!left || !right) return;
  const wanted = [...left.key, ...right.key];
  if (wanted.length !== table.key.length || left.key.length === 0 || right.key.length === 0)
    planning.report({
      ...planning.place(path, table),
      key: 'file.crossKey',
      facts: { table: table.code, found: table.key.length, expected: wanted.length },
    });
  table.key.forEach((key, position) => {
    const source = wanted[position];
    if (source) sameKind(planning, table, key, source, path);
  });
  fillKeys(table);
  table.rowSource = { kind: 'cross', tables: [left, right] };
}

function planSlices(
  planning: Planning,
  table: TablePlan,
  file: { readonly slices: readonly string[]; readonly by: string; readonly need?: readonly string[] },
  path: string,
): void {
  const place = planning.place(path, table);
  const by = planning.column(table, file.by, place);
  const from = planning.column(table, 'from', place);
  const to = planning.column(table, 'to', place);
  const needed = file.need?.map((name, index) =>
    planning.table(name, planning.place(`${path}.need[${index}]`, table)),
  );
  const sources: SliceSource[] = [];
  file.slices.forEach((name, index) => {
    const at = planning.place(`${path}.slices[${index}]`, table);
    const source = planning.table(name, at);
    if (!source) return;
    const sourceBy = planning.column(source, file.by, at);
    if (!source.validity) {
      planning.report({ ...at, key: 'file.noValidity', facts: { table: source.code } });
      return;
    }
    if (by && sourceBy) sameKind(planning, table, by, sourceBy, at.path);
    if (sourceBy)
      sources.push({
        table: source,
        by: sourceBy,
        from: source.validity.from,
        to: source.validity.to,
        needed: needed === undefined || needed.includes(source),
      });
  });
  for (const each of needed ?? [])
    if (each && !sources.some((source) => source.table === each))
      planning.report({ ...place, key: 'file.needNotSliced', facts: { table: each.code } });
  if (!by || !from || !to) return;
  for (const each of [from, to])
    if (each.type !== 'date')
      planning.report({
        ...planning.place(each.path, table, each),
        key: 'file.dateColumnNeeded',
        facts: { column: each.code },
      });
  by.trimmed = true;
  by.source = { kind: 'rowKey', position: 0 };
  from.source = { kind: 'rowKey', position: 1 };
  to.source = { kind: 'rowKey', position: 2 };
  table.rowSource = { kind: 'slices', by, from, to, sources };
}
