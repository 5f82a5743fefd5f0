import type { BoundFormula, ColumnPlan, PlanNode, StepPlan, TablePlan, ValueSource } from './plan.ts';
import type { Planning } from './planning.ts';
import type { Problem } from './solution-file.ts';

type Node = ColumnPlan | TablePlan;

const isColumn = (node: Node): node is ColumnPlan => 'table' in node;
const nameOf = (node: Node): string =>
  isColumn(node) ? `${node.table.code}.${node.code}` : `${node.code} (rows)`;

/** What a node reads directly. Row sets are nodes of their own: pivots and rowsFrom depend on columns of their source. */
export function readsOf(node: Node): readonly Node[] {
  return isColumn(node) ? columnReads(node) : rowSetReads(node);
}

function formulaReads(formula: BoundFormula | undefined, into: Set<Node>): void {
  if (!formula) return;
  for (const column of formula.reads.columns) into.add(column);
  for (const table of formula.reads.rowSets) into.add(table);
}

function sourceReads(source: ValueSource | undefined, into: Set<Node>): void {
  if (!source) return;
  if (source.kind === 'formula') formulaReads(source.formula, into);
  else into.add(source.column);
}

function columnReads(column: ColumnPlan): readonly Node[] {
  const reads = new Set<Node>([column.table]);
  const { source } = column;
  switch (source.kind) {
    case 'input':
    case 'rowKey':
      break;
    case 'formula':
      formulaReads(source.formula, reads);
      break;
    case 'reference': {
      const { target, pairs, match, asOf } = source.reference;
      reads.add(target);
      for (const pair of match ? [...pairs, { target: match.column, source: match.source }] : pairs) {
        reads.add(pair.target);
        sourceReads(pair.source, reads);
      }
      sourceReads(asOf, reads);
      for (const key of target.key) reads.add(key);
      if (target.validity) {
        reads.add(target.validity.from);
        if (target.validity.to) reads.add(target.validity.to);
      }
      break;
    }
    case 'rows': {
      reads.add(source.rows.target);
      for (const pair of source.rows.pairs) {
        reads.add(pair.target);
        sourceReads(pair.source, reads);
      }
      if (source.rows.within) reads.add(source.rows.within);
      break;
    }
    case 'seek': {
      const { seek } = source;
      for (const formula of [seek.equals, seek.low, seek.high]) formulaReads(formula, reads);
      const inner = new Set<Node>();
      formulaReads(seek.target, inner);
      for (const each of seek.chain) for (const read of readsOf(each)) inner.add(read);
      for (const each of inner)
        if (each !== column && !(isColumn(each) && seek.chain.includes(each))) reads.add(each);
      break;
    }
    case 'union': {
      const rows = column.table.rowSource;
      if (rows.kind !== 'union') break;
      for (const part of rows.parts) {
        reads.add(part.table);
        sourceReads(part.sources[column.index], reads);
      }
      break;
    }
    case 'pivot': {
      const rows = column.table.rowSource;
      if (rows.kind === 'pivot') reads.add(rows.from);
      if (source.of) reads.add(source.of);
      if (source.across) reads.add(source.across.column);
      break;
    }
  }
  reads.delete(column);
  if (readsItself(column)) reads.add(column);
  return [...reads];
}

function readsItself(column: ColumnPlan): boolean {
  return column.source.kind === 'formula' && column.source.formula.reads.columns.has(column);
}

function rowSetReads(table: TablePlan): readonly Node[] {
  const reads = new Set<Node>();
  const rows = table.rowSource;
  switch (rows.kind) {
    case 'input':
    case 'versions':
      break;
    case 'keys':
      for (const source of rows.sources) {
        reads.add(source.table);
        for (const column of source.columns) reads.add(column);
        formulaReads(source.where, reads);
      }
      break;
    case 'cross':
      for (const each of rows.tables) {
        reads.add(each);
        for (const key of each.key) reads.add(key);
      }
      break;
    case 'slices':
      for (const source of rows.sources) {
        reads.add(source.table);
        reads.add(source.by);
        reads.add(source.from);
        if (source.to) reads.add(source.to);
      }
      break;
    case 'union':
      for (const part of rows.parts) {
        reads.add(part.table);
        formulaReads(part.where, reads);
      }
      break;
    case 'pivot':
      reads.add(rows.from);
      for (const column of rows.by) reads.add(column);
      formulaReads(rows.where, reads);
      break;
  }
  return [...reads];
}

/** Settles which columns lie between a sought column and its target, and complains of what may not lie there. */
export function planSeeks(planning: Planning): void {
  for (const table of planning.tables)
    for (const column of table.columns) if (column.source.kind === 'seek') planSeekChain(planning, column);
}

function planSeekChain(planning: Planning, column: ColumnPlan): void {
  if (column.source.kind !== 'seek') return;
  const { seek } = column.source;
  const place = planning.place(`${column.path}.seek`, column.table, column);
  // Does a node depend on the sought column? Answered depth-first, remembered, circles taken as "no" here.
  const depends = new Map<Node, boolean>([[column, true]]);
  const order: ColumnPlan[] = [];
  const visit = (node: Node): boolean => {
    const known = depends.get(node);
    if (known !== undefined) return known;
    depends.set(node, false);
    let found = false;
    for (const read of readsOf(node)) if (visit(read)) found = true;
    depends.set(node, found);
    if (found) {
      if (isColumn(node)) order.push(node);
      else
        planning.report({
          ...place,
          key: 'seek.outside',
          facts: { column: nameOf(node), table: column.table.code },
        });
    }
    return found;
  };
  let reached = false;
  for (const read of seek.target.reads.columns) if (visit(read)) reached = true;
  if (!reached) planning.report({ ...place, key: 'seek.targetApart', facts: { column: column.code } });
  for (const each of order) {
    const facts = { column: nameOf(each), table: column.table.code };
    if (each.table !== column.table) planning.report({ ...place, key: 'seek.outside', facts });
    else if (each.source.kind === 'seek') planning.report({ ...place, key: 'seek.inSeek', facts });
    else if (each.source.kind === 'rows') planning.report({ ...place, key: 'seek.list', facts });
    else if (each.source.kind === 'formula')
      for (const binding of each.source.formula.bindings.values())
        if (binding.kind === 'share' || (binding.kind === 'tableColumns' && binding.table === column.table))
          planning.report({ ...place, key: 'seek.list', facts });
  }
  seek.chain = order;
}

/** Sorts row sets and columns by dependency; a circle is reported with its whole path. */
export function planOrder(planning: Planning): PlanNode[] {
  const state = new Map<Node, 'open' | 'done'>();
  const sorted: Node[] = [];
  const path: Node[] = [];
  const reported = new Set<Node>();
  const visit = (node: Node): void => {
    const known = state.get(node);
    if (known === 'done') return;
    if (known === 'open') {
      const circle = path.slice(path.indexOf(node));
      if (circle.some((each) => reported.has(each))) return;
      for (const each of circle) reported.add(each);
      const first = circle.find(isColumn) ?? node;
      planning.report({
        ...planning.place(
          first.path,
          isColumn(first) ? first.table : first,
          isColumn(first) ? first : undefined,
        ),
        key: 'plan.circle',
        facts: { path: [...circle, node].map(nameOf).join(' → ') },
      });
      return;
    }
    state.set(node, 'open');
    path.push(node);
    for (const read of readsOf(node)) visit(read);
    path.pop();
    state.set(node, 'done');
    sorted.push(node);
  };
  const inStepOrder = [...planning.tables].sort((a, b) => a.step - b.step || a.index - b.index);
  for (const table of inStepOrder) {
    visit(table);
    for (const column of table.columns) visit(column);
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

const isComputed = (table: TablePlan): boolean =>
  (table.rowSource.kind !== 'input' && table.rowSource.kind !== 'versions') ||
  table.columns.some((column) => column.source.kind === 'formula' || column.source.kind === 'seek');

/** Gives every table its step and complains of columns that read a table of a later one. */
export function planSteps(planning: Planning): StepPlan[] {
  const files = planning.file.steps ?? [
    { code: 'calculate', tables: planning.tables.map((table) => table.code) },
  ];
  const steps: StepPlan[] = files.map((file, index) => {
    const tables: TablePlan[] = [];
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
  const tableOf = (node: Node): TablePlan => (isColumn(node) ? node.table : node);
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
  // A formula reads a table's rows and its columns: one complaint for both.
  const later = new Map<string, Problem>();
  for (const table of planning.tables)
    for (const node of [table, ...table.columns])
      for (const read of readsOf(node)) {
        const other = tableOf(read);
        if (table.step >= 0 && other.step > table.step && isComputed(other))
          later.set(`${nameOf(node)} ${other.code}`, {
            ...planning.place(node.path, table, isColumn(node) ? node : undefined),
            key: 'plan.laterStep',
            facts: {
              column: nameOf(node),
              table: other.code,
              step: steps[other.step]?.code ?? '',
              own: steps[table.step]?.code ?? '',
            },
          });
      }
  planning.problems.push(...later.values());
  return steps;
}
