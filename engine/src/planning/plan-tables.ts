import type { ScalarType } from '../cells/types.ts';
import { currencyScale } from '../money/index.ts';
import type { ColumnPlan, ColumnSource, TablePlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import { asList, nameTable } from '../solution/names.ts';
import type { ColumnFile, SolutionFile, TableFile } from '../solution/solution-file.ts';
import { settleShownTypes } from './plan-columns.ts';

/** Columns as they will stand in the plan, before anything is bound. */
interface Draft {
  readonly file: ColumnFile;
  readonly path: string;
}

const NOT_BOUND: ColumnSource = { kind: 'input' };

/** Makes the tables with their columns and names; pivots get theirs in a second pass, when their source is known. */
export function planTables(planning: Planning): void {
  const { file, tables } = planning;
  file.tables.forEach((each, index) => {
    tables.push(emptyTable(each, index));
  });
  const names = nameTable(tables.map((each) => [each, each.file.name] as const));
  for (const { name, second } of names.doubled)
    planning.report({ path: second.path, table: second.code, key: 'file.doubleTable', facts: { name } });
  planning.names = { ...planning.names, tables: names };
  for (const table of tables)
    if (table.kind !== 'pivot')
      fill(
        planning,
        table,
        (table.file.columns ?? []).map((each, index) => ({
          file: each,
          path: `${table.path}.columns[${index}]`,
        })),
      );
  const pivots = tables.filter((table) => table.kind === 'pivot');
  for (const table of tables) if (table.kind !== 'pivot') keysOf(planning, table);
  settleShownTypes(planning);
  const done = new Set<TablePlan>();
  const fillPivot = (table: TablePlan, chain: readonly TablePlan[]): void => {
    if (done.has(table)) return;
    done.add(table);
    const from = table.file.from === undefined ? undefined : names.find(table.file.from);
    // A pivot of a pivot needs the columns of that one first; a circle shows later, among the row sets.
    if (from?.kind === 'pivot' && !chain.includes(from)) fillPivot(from, [...chain, table]);
    fill(planning, table, pivotDrafts(planning, table, from));
  };
  for (const table of pivots) fillPivot(table, []);
  for (const table of pivots) keysOf(planning, table);
  settleShownTypes(planning);
  const masters = tables.filter((table) => table.file.master);
  if (masters.length === 0) planning.report({ path: 'tables', key: 'file.noMaster', facts: {} });
  if (masters.length > 1)
    planning.report({
      path: `${masters[1]!.path}.master`,
      table: masters[1]!.code,
      key: 'file.severalMasters',
      facts: { tables: masters.map((each) => each.code).join(', ') },
    });
}

function emptyTable(file: TableFile, index: number): TablePlan {
  return {
    code: file.code,
    index,
    kind: file.kind,
    file,
    path: `tables[${index}]`,
    columns: [],
    columnOf: new Map(),
    names: nameTable<ColumnPlan>([]),
    key: [],
    validity: undefined,
    rowSource: { kind: 'input' },
    step: -1,
  };
}

function fill(planning: Planning, table: TablePlan, drafts: readonly Draft[]): void {
  for (const { file, path } of drafts) {
    const column = makeColumn(planning.file, table, file, path);
    table.columns.push(column);
    table.columnOf.set(column.code, column);
  }
  const names = nameTable(table.columns.map((each) => [each, each.file.name] as const));
  for (const { name, second } of names.doubled)
    planning.report({
      ...planning.place(second.path, table, second),
      key: 'file.doubleColumn',
      facts: { name, table: table.code },
    });
  Object.assign(table, { names });
  if (table.columns.length === 0)
    planning.report({
      ...planning.place(table.path, table),
      key: 'file.noColumns',
      facts: { table: table.code },
    });
}

function makeColumn(solution: SolutionFile, table: TablePlan, file: ColumnFile, path: string): ColumnPlan {
  const valueType: ScalarType =
    file.type === 'reference' ? 'text' : file.type === 'rows' ? 'number' : file.type;
  const currency = file.type === 'money' ? currencyOf(solution, file) : undefined;
  return {
    code: file.code,
    table,
    index: table.columns.length,
    type: file.type,
    valueType,
    currency,
    scale: file.scale ?? (currency === undefined ? undefined : moneyScale(solution, currency)),
    mode: file.rounding ?? solution.rounding ?? 'half-up',
    file,
    path,
    source: NOT_BOUND,
    typed: file.input === true && file.formula !== undefined,
    trimmed: false,
    order: -1,
  };
}

/** The currency of an amount: its own, else the solution's. */
export const currencyOf = (solution: SolutionFile, file: { readonly currency?: string }): string =>
  (file.currency ?? solution.currency).toUpperCase();

/** The solution's scale is for its own currency; amounts in another keep that one's decimals. */
function moneyScale(solution: SolutionFile, currency: string): number {
  const isOwn = currency === solution.currency.toUpperCase();
  return (isOwn ? solution.scale : undefined) ?? currencyScale(currency);
}

/** `by`, then what `across` spreads, then `values`, then formula columns; a column listed again lends name, scale and tags. */
function pivotDrafts(planning: Planning, table: TablePlan, from: TablePlan | undefined): Draft[] {
  const { file, path } = table;
  const listed = new Map((file.columns ?? []).map((each, index) => [each.code, { each, index }] as const));
  const drafts: Draft[] = [];
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

function keysOf(planning: Planning, table: TablePlan): void {
  const { file, path } = table;
  const wanted = file.kind === 'pivot' && file.key === undefined ? asList(file.by) : asList(file.key);
  const key: ColumnPlan[] = [];
  for (const name of wanted) {
    const column = planning.column(table, name, planning.place(`${path}.key`, table));
    if (column) key.push(column);
  }
  table.key = key;
  for (const column of key) column.trimmed = true;
  if (file.kind === 'data' && wanted.length === 0)
    planning.report({ ...planning.place(path, table), key: 'file.keyNeeded', facts: { table: table.code } });
  if (!file.validity) return;
  const day = (name: string, member: string): ColumnPlan | undefined => {
    const place = planning.place(`${path}.validity.${member}`, table);
    const column = planning.column(table, name, place);
    if (column && column.type !== 'date')
      return planning.report({ ...place, key: 'file.dateColumnNeeded', facts: { column: column.code } });
    return column;
  };
  const from = day(file.validity.from, 'from');
  const to = file.validity.to === undefined ? undefined : day(file.validity.to, 'to');
  if (from) table.validity = { from, to };
}
