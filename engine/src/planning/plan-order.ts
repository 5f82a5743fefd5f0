import { columnKind, rowSourceKind } from '../kinds/registry.ts';
import type { PlanNode, StepPlan, TablePlan } from '../plan/plan.ts';
import type { Planning } from '../plan/planning.ts';
import { type Computed, isColumn } from '../plan/reads.ts';
import type { Problem } from '../solution/solution-file.ts';
import { factOf, nodeName, placeOfRead, readsOf, shownName, visitReads } from './plan-reads.ts';

/** Sorts row sets and columns by dependency; a circle is reported with its whole path. */
export function planOrder(planning: Planning): PlanNode[] {
  const state = new Map<Computed, 'open' | 'done'>();
  const sorted: Computed[] = [];
  const reported = new Set<Computed>();
  const onCircle = (circle: readonly Computed[]): void => {
    if (!circle.some((each) => reported.has(each))) reportCircle(planning, circle);
    for (const each of circle) reported.add(each);
  };
  const inStepOrder = [...planning.tables].sort((a, b) => a.step - b.step || a.index - b.index);
  for (const table of inStepOrder) {
    for (const node of [table, ...table.columns])
      visitReads(node, state, (each) => sorted.push(each), onCircle);
  }
  sorted.forEach((node, index) => {
    if (isColumn(node)) node.order = index;
  });
  return sorted.map((node) =>
    isColumn(node)
      ? { kind: 'column', table: node.table, column: node, step: node.table.step }
      : { kind: 'rows', table: node, step: node.step },
  );
}

/** At the first reference of the circle that stands in a formula; the path begins with the column that holds it. */
function reportCircle(planning: Planning, circle: readonly Computed[]): void {
  const after = (index: number): Computed => circle[(index + 1) % circle.length]!;
  const written = circle.findIndex((node, index) => placeOfRead(node, after(index)) !== undefined);
  const first = Math.max(0, written < 0 ? circle.findIndex(isColumn) : written);
  const turned = [...circle.slice(first), ...circle.slice(0, first), circle[first]!];
  planning.report({
    ...placeOf(planning, circle[first]!, after(first)),
    key: `plan.circle${patternOf(circle)}`,
    facts: factOf('path', (language) =>
      shortened(turned.map((node) => nodeName(node, language))).join(' → '),
    ),
  });
}

/** What solves a circle: a column that goes on from itself, two that need each other, or a way round through others. */
function patternOf(circle: readonly Computed[]): 'Own' | 'Direct' | 'Indirect' {
  const tables = new Set(circle.map(tableOf));
  if (circle.length === 1) return 'Own';
  return tables.size === 1 && circle.every(isColumn) ? 'Direct' : 'Indirect';
}

/** A path that a person can read: of hundreds of names the first and the last ones. */
const shortened = (names: readonly string[]): readonly string[] =>
  names.length <= 20 ? names : [...names.slice(0, 10), `… (${names.length - 15}) …`, ...names.slice(-5)];

/** Where a node reads another: the character in its formula, else the node itself. */
function placeOf(planning: Planning, node: Computed, read: Computed): Omit<Problem, 'key' | 'facts'> {
  const [table, column] = isColumn(node) ? [node.table, node] : [node, undefined];
  return { ...planning.place(node.path, table, column), ...placeOfRead(node, read) };
}

const tableOf = (node: Computed): TablePlan => (isColumn(node) ? node.table : node);

const isComputed = (table: TablePlan): boolean =>
  rowSourceKind(table.rowSource).rows !== 'brought' ||
  table.columns.some((column) => columnKind(column.source).computed);

/** Gives every table its step and complains of columns that read a table of a later one. */
export function planSteps(planning: Planning): StepPlan[] {
  const files = planning.file.steps ?? [
    { code: 'calculate', tables: planning.tables.map((table) => table.code) },
  ];
  const steps: StepPlan[] = files.map((file, index) => {
    const tables: TablePlan[] = [];
    if (files.findIndex((each) => each.code === file.code) < index)
      planning.report({ path: `steps[${index}]`, key: 'file.doubleName', facts: { name: file.code } });
    file.tables.forEach((name, position) => {
      const table = planning.table(name, { path: `steps[${index}].tables[${position}]` });
      if (!table) return;
      if (table.step >= 0)
        planning.report({
          path: `steps[${index}].tables[${position}]`,
          table: table.code,
          key: 'file.tableInTwoSteps',
          facts: { table: table.code },
        });
      else table.step = index;
      tables.push(table);
    });
    return { code: file.code, file, tables };
  });
  const tableReads = new Map<TablePlan, Set<TablePlan>>();
  for (const table of planning.tables) {
    const reads = new Set<TablePlan>();
    for (const node of [table, ...table.columns])
      for (const read of readsOf(node)) if (tableOf(read) !== table) reads.add(tableOf(read));
    tableReads.set(table, reads);
  }
  // An unlisted table is computed with the first step that needs it, or with the last when none does.
  for (let step = 0; step < steps.length; step += 1) {
    const pull = (table: TablePlan): void => {
      for (const read of tableReads.get(table) ?? [])
        if (read.step < 0 && isComputed(read)) {
          read.step = step;
          pull(read);
        }
    };
    for (const table of steps[step]!.tables) pull(table);
  }
  for (const table of planning.tables)
    if (table.step < 0 && isComputed(table)) table.step = Math.max(0, steps.length - 1);
  for (const table of planning.tables)
    for (const node of [table, ...table.columns]) reportLaterReads(planning, steps, node);
  return steps;
}

/** A formula reads a table's rows and its columns: one complaint for both, where the first reference to it stands. */
function reportLaterReads(planning: Planning, steps: readonly StepPlan[], node: Computed): void {
  const own = tableOf(node);
  const later = new Map<TablePlan, Computed>();
  for (const read of readsOf(node)) {
    const table = tableOf(read);
    if (own.step < 0 || table.step <= own.step || !isComputed(table)) continue;
    const known = later.get(table);
    if (known === undefined || !placeOfRead(node, known)) later.set(table, read);
  }
  const stepName = (index: number): string => steps[index]?.code ?? '';
  for (const [table, read] of later)
    planning.report({
      ...placeOf(planning, node, read),
      key: 'plan.laterStep',
      facts: {
        ...factOf('column', (language) => nodeName(node, language)),
        ...factOf('table', (language) => shownName(table, language)),
        step: stepName(table.step),
        own: stepName(own.step),
      },
    });
}
