import type { ScalarType } from '../cells/types.ts';
import { TABLE_KINDS, WRITTEN_KINDS } from '../kinds/registry.ts';
import type { ColumnDraft } from '../kinds/table-kind.ts';
import { currencyScale } from '../money/index.ts';
import type { ColumnPlan, ColumnSource, TablePlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import { asList, nameTable } from '../solution/names.ts';
import type { ColumnFile, SolutionFile, TableFile } from '../solution/solution-file.ts';
import { settleShownTypes } from './plan-columns.ts';

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
  // Tables that make columns of another's follow it: a pivot of a pivot needs the columns of that one first.
  const makers = tables.filter((table) => TABLE_KINDS[table.kind].columns);
  const others = tables.filter((table) => !makers.includes(table));
  for (const table of others)
    fill(
      planning,
      table,
      (table.file.columns ?? []).map((each, index) => ({
        file: each,
        path: `${table.path}.columns[${index}]`,
      })),
    );
  for (const table of others) keysOf(planning, table);
  settleShownTypes(planning);
  const done = new Set<TablePlan>();
  const fillMade = (table: TablePlan, chain: readonly TablePlan[]): void => {
    if (done.has(table)) return;
    done.add(table);
    const kind = TABLE_KINDS[table.kind].columns!;
    const name = kind.from(table.file);
    const from = name === undefined ? undefined : names.find(name);
    // A circle shows later, among the row sets.
    if (from && makers.includes(from) && !chain.includes(from)) fillMade(from, [...chain, table]);
    fill(planning, table, kind.make(planning, table, from));
  };
  for (const table of makers) fillMade(table, []);
  for (const table of makers) keysOf(planning, table);
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

function fill(planning: Planning, table: TablePlan, drafts: readonly ColumnDraft[]): void {
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
  const kind = WRITTEN_KINDS.find((each) => each.says(file));
  const currency = file.type === 'money' ? currencyOf(solution, file) : undefined;
  return {
    code: file.code,
    table,
    index: table.columns.length,
    type: file.type,
    leads: kind?.leads,
    valueType: (kind?.shows ?? file.type) as ScalarType,
    currency,
    scale: file.scale ?? (currency === undefined ? undefined : moneyScale(solution, currency)),
    mode: file.rounding ?? solution.rounding ?? 'half-up',
    file,
    path,
    source: NOT_BOUND,
    typed: file.input === true && file.formula !== undefined,
    choices: undefined,
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

function keysOf(planning: Planning, table: TablePlan): void {
  const { file, path } = table;
  const kind = TABLE_KINDS[file.kind];
  const wanted = asList(kind.key(file));
  const key: ColumnPlan[] = [];
  for (const name of wanted) {
    const column = planning.column(table, name, planning.place(`${path}.key`, table));
    if (column) key.push(column);
  }
  table.key = key;
  for (const column of key) column.trimmed = true;
  if (kind.needsKey && wanted.length === 0)
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
