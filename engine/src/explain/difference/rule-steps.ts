import type { SolutionPlan } from '../../plan/plan.ts';
import type { ColumnFile, SolutionFile } from '../../solution/solution-file.ts';
import type { Cause, CompileRules } from './causes.ts';

/** Beyond this many changed columns the rules are changed together. */
const MOST_COLUMNS = 40;

interface RuleStep {
  readonly plan: SolutionPlan;
  readonly cause: Cause;
}

/**
 * The way from old rules to new ones: first what tables and columns there are, then column by column how each is
 * computed, then how they are rounded. Rules in between are compiled; where they don't fit together, their effect falls
 * to the next that do. The last plan still has the old calendars: days count with the period.
 */
export function ruleSteps(before: SolutionPlan, now: SolutionPlan, compile?: CompileRules): RuleStep[] {
  if (before.hash === now.hash) return [];
  const { code } = now.file;
  const whole: RuleStep = { plan: now, cause: { kind: 'rules', name: code } };
  const changed = changedColumns(before.file, now.file);
  if (!compile || changed.length > MOST_COLUMNS) return [whole];
  const calendars = before.file.calendars;
  const { calendars: _fresh, ...rest } = now.file;
  const target: SolutionFile = { ...rest, ...(calendars ? { calendars } : {}) };
  const old = new Map<string, ColumnFile>(changed.map((each) => [each.name, each.before]));
  const steps: RuleStep[] = [];
  const add = (file: SolutionFile, cause: Cause) => {
    const plan = compile(file);
    if (plan) steps.push({ plan, cause });
  };
  const half = (columns: ReadonlyMap<string, ColumnFile>, rounded: boolean): SolutionFile =>
    withColumns(
      target,
      (name, column) => columns.get(name) ?? (rounded ? column : roundedAs(column, changed, name)),
      rounded ? now.file : before.file,
    );
  add(half(old, false), whole.cause);
  for (const { name, before: then, after } of changed) {
    if (sameRule(then, after)) continue;
    old.delete(name);
    add(half(old, false), {
      kind: 'rule',
      name,
      ...(then.formula === undefined ? {} : { before: then.formula }),
      ...(after.formula === undefined ? {} : { after: after.formula }),
    });
  }
  const last = compile(half(new Map(), true));
  return last ? [...steps, { plan: last, cause: { kind: 'rounding', name: code } }] : [...steps, whole];
}

interface ChangedColumn {
  readonly name: string;
  readonly before: ColumnFile;
  readonly after: ColumnFile;
}

/** Columns that both have, of the same type, computed or rounded in another way. */
function changedColumns(before: SolutionFile, now: SolutionFile): ChangedColumn[] {
  const columnsThen = new Map<string, ColumnFile>(
    before.tables.flatMap((table) =>
      (table.columns ?? []).map((column) => [`${table.code}.${column.code}`, column] as const),
    ),
  );
  return now.tables.flatMap((table) =>
    (table.columns ?? []).flatMap((after) => {
      const name: string = `${table.code}.${after.code}`;
      const then = columnsThen.get(name);
      return then && then.type === after.type && meaning(then) !== meaning(after)
        ? [{ name, before: then, after }]
        : [];
    }),
  );
}

/** What of a column can move a figure. */
function meaning({ name: _name, hidden: _hidden, description: _description, ...rest }: ColumnFile): string {
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function sameRule(before: ColumnFile, after: ColumnFile): boolean {
  return meaning(withRounding(before, after)) === meaning(after);
}

function withRounding(column: ColumnFile, { scale, rounding }: ColumnFile): ColumnFile {
  const { scale: _scale, rounding: _rounding, ...rest } = column;
  return {
    ...rest,
    ...(scale === undefined ? {} : { scale }),
    ...(rounding === undefined ? {} : { rounding }),
  };
}

function roundedAs(column: ColumnFile, changed: readonly ChangedColumn[], name: string): ColumnFile {
  const then = changed.find((each) => each.name === name)?.before;
  return then ? withRounding(column, then) : column;
}

/** The file with its columns as said, and rounded by default as another file rounds. */
function withColumns(
  file: SolutionFile,
  columnOf: (name: string, column: ColumnFile) => ColumnFile,
  { scale, rounding }: SolutionFile,
): SolutionFile {
  const { scale: _scale, rounding: _rounding, ...rest } = file;
  return {
    ...rest,
    ...(scale === undefined ? {} : { scale }),
    ...(rounding === undefined ? {} : { rounding }),
    tables: file.tables.map((table) =>
      table.columns
        ? {
            ...table,
            columns: table.columns.map((column) => columnOf(`${table.code}.${column.code}`, column)),
          }
        : table,
    ),
  };
}
