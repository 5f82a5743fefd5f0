import { castInput } from '../cells/cast.ts';
import { FormulaError } from '../cells/values.ts';
import type {
  BoundFormula,
  ColumnPlan,
  KeySource,
  SliceSource,
  TablePlan,
  UnionPart,
  ValueSource,
} from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import { asList } from '../solution/names.ts';
import type { JsonRow, RowsFile, RowsFromFile } from '../solution/solution-file.ts';
import { checkRows } from './file-rows.ts';
import { keyKind } from './plan-columns.ts';

/** Settles where the rows of every table come from, and which columns are filled with them. */
export function planRowSources(planning: Planning): void {
  for (const table of planning.tables) {
    if (table.kind === 'union') planUnion(planning, table);
    else if (table.kind === 'pivot') planPivot(planning, table);
    else if (table.file.rowsFrom !== undefined) planRowsFrom(planning, table, table.file.rowsFrom);
    else if (
      table.kind === 'parameter' &&
      !table.file.global &&
      table.file.rows === undefined &&
      table.file.versions === undefined
    )
      planning.report({
        ...planning.place(table.path, table),
        key: 'file.missingMember',
        facts: { member: 'rows' },
      });
    else table.rowSource = { kind: table.kind === 'parameter' ? 'versions' : 'input' };
    checkMembers(planning, table);
    if (table.rowSource.kind === 'versions') checkFileRows(planning, table);
  }
}

/** Rows written in the file: lists not longer than the columns, objects with known members. */
function checkFileRows(planning: Planning, table: TablePlan): void {
  const { rows, versions } = table.file;
  const inputs = table.columns.filter((column) => column.type !== 'rows');
  const check = (list: RowsFile, path: string): void => {
    list.forEach((row, index) => {
      if (!Array.isArray(row)) return;
      if (row.length > inputs.length)
        planning.report({
          ...planning.place(`${path}[${index}]`, table),
          key: 'file.rowLength',
          facts: { found: row.length, columns: inputs.length },
        });
    });
    const objects = list.map((row) => (Array.isArray(row) ? {} : (row as JsonRow)));
    planning.problems.push(...checkRows(table, objects, path));
    list.forEach((row, index) => {
      for (const [member, value] of Object.entries(row)) {
        const column = Array.isArray(row) ? inputs[Number(member)] : table.names.find(member);
        const read = column && castInput(value, column.valueType);
        if (read instanceof FormulaError)
          planning.report({
            ...planning.place(`${path}[${index}]`, table, column),
            key: read.message?.key ?? 'cell.failed',
            facts: read.message?.facts ?? { code: read.code },
          });
      }
    });
  };
  if (rows) check(rows, `${table.path}.rows`);
  versions?.forEach((version, index) => {
    check(version.rows, `${table.path}.versions[${index}].rows`);
  });
}

const MEMBERS: readonly (readonly [string, readonly string[]])[] = [
  ['rowsFrom', ['data', 'snapshot']],
  ['parts', ['union']],
  ['from', ['pivot']],
  ['by', ['pivot']],
  ['values', ['pivot']],
  ['across', ['pivot']],
  ['rows', ['parameter']],
  ['versions', ['parameter']],
  ['effectiveFrom', ['parameter']],
  ['global', ['parameter']],
  ['source', ['snapshot']],
  ['history', ['snapshot']],
];

function checkMembers(planning: Planning, table: TablePlan): void {
  const members = table.file as unknown as Readonly<Record<string, unknown>>;
  for (const [member, kinds] of MEMBERS)
    if (members[member] !== undefined && !kinds.includes(table.kind))
      planning.report({
        ...planning.place(`${table.path}.${member}`, table),
        key: 'file.memberNotForKind',
        facts: { member, kind: table.kind },
      });
}

function planRowsFrom(planning: Planning, table: TablePlan, from: RowsFromFile): void {
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
    const at = list.length > 1 ? `${path}[${index}]` : path;
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

function planUnion(planning: Planning, table: TablePlan): void {
  const parts: UnionPart[] = [];
  const own = table.columns.filter((column) => column.file.formula === undefined && column.type !== 'rows');
  for (const column of own) if (column.type !== 'reference') column.source = { kind: 'union' };
  (table.file.parts ?? []).forEach((part, index) => {
    const path = `${table.path}.parts[${index}]`;
    const source = planning.table(part.table, planning.place(`${path}.table`, table));
    if (!source) return;
    const sources: (ValueSource | undefined)[] = table.columns.map(() => undefined);
    if (part.columns === undefined)
      for (const column of own) {
        const same = source.names.find(column.code);
        if (same && same.type !== 'rows') sources[column.index] = { kind: 'column', column: same };
      }
    else
      for (const [name, text] of Object.entries(part.columns)) {
        const at = `${path}.columns.${name}`;
        const column = planning.column(table, name, planning.place(at, table));
        if (!column) continue;
        if (!own.includes(column))
          planning.report({
            ...planning.place(at, table, column),
            key: 'file.unionFormula',
            facts: { column: column.code },
          });
        else sources[column.index] = planning.source(text, at, source, undefined);
      }
    const where =
      part.where === undefined ? undefined : planning.formula(part.where, `${path}.where`, source);
    parts.push({ table: source, where, sources });
  });
  if ((table.file.parts ?? []).length === 0)
    planning.report({
      ...planning.place(table.path, table),
      key: 'file.missingMember',
      facts: { member: 'parts' },
    });
  table.rowSource = { kind: 'union', parts };
}

function planPivot(planning: Planning, table: TablePlan): void {
  const { file, path } = table;
  const from = file.from === undefined ? undefined : planning.names.tables.find(file.from);
  if (!from) return;
  const where: BoundFormula | undefined =
    file.where === undefined ? undefined : planning.formula(file.where, `${path}.where`, from);
  const by: ColumnPlan[] = [];
  for (const name of asList(file.by)) {
    const column = planning.column(from, name, planning.place(`${path}.by`, table));
    if (!column) continue;
    by.push(column);
    const own = table.columnOf.get(column.code);
    if (own) own.source = { kind: 'rowKey', position: by.length - 1 };
  }
  if (file.by === undefined)
    planning.report({ ...planning.place(path, table), key: 'file.missingMember', facts: { member: 'by' } });
  const valueOf = (name: string | undefined, fn: string, at: string): ColumnPlan | undefined => {
    if (name === undefined) {
      if (fn !== 'count')
        planning.report({ ...planning.place(at, table), key: 'file.pivotColumnNeeded', facts: { fn } });
      return undefined;
    }
    const of = planning.column(from, name, planning.place(at, table));
    const numeric = of && ['money', 'number', 'date', 'boolean'].includes(of.valueType);
    if (of && !numeric && (fn === 'sum' || fn === 'avg'))
      planning.report({
        ...planning.place(at, table),
        key: 'file.pivotNumberNeeded',
        facts: { fn, column: of.code, type: `@type.${of.valueType}` },
      });
    return of;
  };
  (file.values ?? []).forEach((value, index) => {
    const of = valueOf(value.column, value.fn, `${path}.values[${index}]`);
    const own = table.columnOf.get(value.as);
    if (own) own.source = { kind: 'pivot', fn: value.fn, of, across: undefined };
  });
  const { across } = file;
  if (across) {
    const column = planning.column(from, across.column, planning.place(`${path}.across.column`, table));
    const of = valueOf(across.of, across.fn, `${path}.across`);
    if (column) {
      for (const value of across.values) {
        const own = table.columnOf.get(String(value));
        if (own)
          own.source = { kind: 'pivot', fn: across.fn, of, across: { column, value, rest: undefined } };
      }
      const other = across.other === undefined ? undefined : table.columnOf.get(across.other);
      if (other)
        other.source = {
          kind: 'pivot',
          fn: across.fn,
          of,
          across: { column, value: null, rest: across.values },
        };
    }
  }
  table.rowSource = { kind: 'pivot', from, where, by };
}
