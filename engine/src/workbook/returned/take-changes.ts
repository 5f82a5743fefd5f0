import { castInput, toJson } from '../../cells/cast.ts';
import { rowKeyOf } from '../../cells/row-keys.ts';
import type { JsonScalar } from '../../cells/types.ts';
import { periodFacts, serial } from '../../periods/period-facts.ts';
import type { PeriodInput } from '../../periods/period-input.ts';
import type { ColumnPlan, SolutionPlan, TablePlan } from '../../plan/plan.ts';
import { columnsOfFileRow } from '../../planning/file-rows.ts';
import { dataFromRows } from '../../run/table-data.ts';
import { placeInFile } from '../../run/version-rows.ts';
import type {
  JsonRow,
  RowsFile,
  SolutionFile,
  TableFile,
  TestPeriodFile,
} from '../../solution/solution-file.ts';
import { tableCells } from '../../solution/words.ts';
import type { WorkbookChange } from './changes.ts';
import { sameValue } from './read-sheets.ts';

/** What a change needs to know of the figures it was made in. */
export interface ChangeContext {
  readonly plan: SolutionPlan;
  readonly period: PeriodInput;
}

/** A solution's file with a difference taken over; undefined where the file doesn't hold what the figure was before. */
export function takeChange(
  place: ChangeContext,
  file: SolutionFile,
  change: WorkbookChange,
): SolutionFile | undefined {
  if (change.kind === 'parameter') return takeParameter(place, file, change);
  const table = place.plan.tableOf.get(change.table);
  const column = table?.columnOf.get(change.column);
  if (!table || !column) return undefined;
  if (change.kind === 'formula') return takeFormula(file, column, change);
  return tableCells(table) === 'inFile'
    ? takeParameterRow(place, file, table, column, change)
    : takeTestRow(place, file, table, column, change);
}

function takeParameter({ plan }: ChangeContext, file: SolutionFile, change: WorkbookChange) {
  const from = plan.parameterOf.get(change.table)?.from[change.row];
  if (from === undefined) return undefined;
  const day = (each: string | undefined): number =>
    each === undefined ? Number.NEGATIVE_INFINITY : serial(each);
  let isFound = false;
  const parameters = file.parameters?.map((parameter) => {
    if (parameter.code !== change.table) return parameter;
    const at = parameter.values.findLastIndex((value) => day(value.from) === from);
    isFound = at >= 0;
    return {
      ...parameter,
      values: withItem(parameter.values, at, (each) => ({ ...each, value: change.after })),
    };
  });
  return isFound && parameters ? { ...file, parameters } : undefined;
}

function takeFormula(file: SolutionFile, column: ColumnPlan, { before, after }: WorkbookChange) {
  let isFound = false;
  const changed = inTable(file, column.table, (table) => ({
    ...table,
    columns: (table.columns ?? []).map((each) => {
      if (each.code !== column.code || each.formula !== before) return each;
      isFound = true;
      return { ...each, formula: String(after) };
    }),
  }));
  return isFound ? changed : undefined;
}

function takeParameterRow(
  { plan, period }: ChangeContext,
  file: SolutionFile,
  table: TablePlan,
  column: ColumnPlan,
  change: WorkbookChange,
): SolutionFile | undefined {
  const found = placeInFile(table, periodFacts(plan.file, period).asOf, change.row);
  const row = found?.rows[found.at];
  if (!found || row === undefined || !holds(table, column, row, change.before)) return undefined;
  const taken = (rows: RowsFile): RowsFile =>
    withItem(rows, found.at, (each) => withValue(table, column, each, change.after));
  return inTable(file, table, (each) => {
    if (found.version < 0) return { ...each, rows: taken(each.rows ?? []) };
    const versions = withItem(each.versions ?? [], found.version, (version) => ({
      ...version,
      rows: taken(version.rows),
    }));
    return { ...each, versions };
  });
}

/** Figures of a copy are those of its first test: an input of theirs is the test's. */
function takeTestRow(
  { plan }: ChangeContext,
  file: SolutionFile,
  table: TablePlan,
  column: ColumnPlan,
  change: WorkbookChange,
): SolutionFile | undefined {
  const [test, ...others] = file.tests ?? [];
  if (!test) return undefined;
  const taken = (entry: TestPeriodFile): TestPeriodFile | undefined => {
    const name = Object.keys(entry.tables ?? {}).find((each) => plan.names.tables.find(each) === table);
    const rows = name === undefined ? undefined : entry.tables?.[name];
    if (name === undefined || !rows) return undefined;
    const data = dataFromRows(table, rows);
    const at = rows.findIndex((_, row) => rowKeyOf(table, data.columns, row) === change.rowKey);
    const row = rows[at];
    if (!row || !holds(table, column, row, change.before)) return undefined;
    const next = withItem(rows, at, (each) => withValue(table, column, each, change.after) as JsonRow);
    return { ...entry, tables: { ...entry.tables, [name]: next } };
  };
  if (!('sequence' in test)) {
    const changed = taken(test);
    return changed && { ...file, tests: [{ ...changed, name: test.name }, ...others] };
  }
  const [first, ...later] = test.sequence;
  const changed = first && !('backtrack' in first) ? taken(first) : undefined;
  return changed && { ...file, tests: [{ ...test, sequence: [changed, ...later] }, ...others] };
}

function inTable(
  file: SolutionFile,
  { code }: TablePlan,
  change: (table: TableFile) => TableFile,
): SolutionFile {
  return { ...file, tables: file.tables.map((table) => (table.code === code ? change(table) : table)) };
}

const withItem = <T>(items: readonly T[], at: number, change: (item: T) => T): T[] =>
  items.map((item, index) => (index === at ? change(item) : item));

type Row = RowsFile[number];
const isList = (row: Row): row is readonly JsonScalar[] => Array.isArray(row);

/** The member of a row that says this column: its place in a list, its name in an object. */
function memberOf(table: TablePlan, column: ColumnPlan, row: Row): string | number {
  if (isList(row)) return columnsOfFileRow(table, row.length).indexOf(column);
  return Object.keys(row).find((name) => table.names.find(name) === column) ?? column.code;
}

function holds(table: TablePlan, column: ColumnPlan, row: Row, value: JsonScalar): boolean {
  const member = memberOf(table, column, row);
  const stored = isList(row) ? row[member as number] : row[member];
  const shown = toJson(castInput(stored ?? null, column.valueType), column.valueType);
  return typeof shown !== 'object' || shown === null ? sameValue(shown, value) : false;
}

function withValue(table: TablePlan, column: ColumnPlan, row: Row, value: JsonScalar): Row {
  const member = memberOf(table, column, row);
  if (isList(row)) return withItem(row, member as number, () => value);
  return { ...row, [member]: value };
}
