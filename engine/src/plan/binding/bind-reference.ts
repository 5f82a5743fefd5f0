import type { Name, Node } from '../../language/ast.ts';
import { foldName } from '../../language/names.ts';
import { printName } from '../../language/print-formula.ts';
import type { ColumnPlan, FormulaNames, TablePlan } from '../plan.ts';
import { type FormulaBinding, type Part, Stop } from './formula-binding.ts';

/** Binds what names columns: `[@base]`, `[@ref.field]`, `[@#tag]`, `[@[a]:[b]]`, `Table[column]`. */
export function bindReference(
  binding: FormulaBinding,
  node: Extract<Node, { kind: 'field' | 'tagged' | 'between' | 'column' }>,
): Part {
  switch (node.kind) {
    case 'field':
      return field(binding, node);
    case 'tagged':
      return tagged(binding, node);
    case 'between':
      return between(binding, node);
    case 'column':
      return tableColumns(binding, node);
  }
}

function field(binding: FormulaBinding, node: Extract<Node, { kind: 'field' }>): Part {
  let table = binding.scope(node);
  const hops: ColumnPlan[] = [];
  let list = false;
  let column: ColumnPlan | undefined;
  const path: Name[] = [];
  node.path.forEach((name, index) => {
    const before = path.map((each) => `${each.text}.`).join('');
    const found = binding.columnOf(table, name, (code) => `[@${before}${printName(code)}]`);
    binding.read(found, name);
    path.push({ ...name, text: found.code });
    const target = targetOf(found, binding.names);
    if (index === node.path.length - 1) {
      column = found;
      if (found.leads === 'many' && target) {
        hops.push(found);
        list = true;
        column = target.key[0] ?? target.columns.find((each) => each.leads !== 'many');
        if (column) binding.read(column, name);
      }
      return;
    }
    // A reference whose table isn't there is complained of where it is declared.
    if (!target && (found.leads === 'one' || found.leads === 'many')) throw new Stop();
    if (!target)
      binding.stop(
        'bind.notAReference',
        { column: found.code, table: table.code, type: `@type.${found.type}` },
        name,
      );
    hops.push(found);
    if (found.leads === 'many') list = true;
    table = target;
  });
  if (!column) return binding.stop('bind.emptyTable', { table: table.code }, node);
  const bound: Node = { ...node, path };
  binding.bindings.set(bound, { kind: 'field', hops, column, list });
  return { node: bound, list, row: true, open: false };
}

function tagged(binding: FormulaBinding, node: Extract<Node, { kind: 'tagged' }>): Part {
  const table = binding.scope(node);
  const wanted = foldName(node.tag.text);
  const columns = table.columns.filter((each) => each.file.tags?.some((tag) => foldName(tag) === wanted));
  const tags = [...new Set(table.columns.flatMap((each) => each.file.tags ?? []))];
  if (columns.length === 0)
    binding.stop(
      'bind.unknownTag',
      { name: node.tag.text, table: table.code },
      node.tag,
      binding.nearest(node.tag.text, tags),
    );
  const spelled = tags.find((tag) => foldName(tag) === wanted) ?? node.tag.text;
  return own(binding, { ...node, tag: { ...node.tag, text: spelled } }, columns);
}

function between(binding: FormulaBinding, node: Extract<Node, { kind: 'between' }>): Part {
  const table = binding.scope(node);
  const inner = (code: string): string => `[${code}]`;
  const from = binding.columnOf(table, node.from, inner);
  const to = binding.columnOf(table, node.to, inner);
  const bound = { ...node, from: { ...node.from, text: from.code }, to: { ...node.to, text: to.code } };
  return own(binding, bound, span(table, from, to));
}

function own(binding: FormulaBinding, node: Node, columns: readonly ColumnPlan[]): Part {
  for (const each of columns) binding.read(each, node);
  binding.bindings.set(node, { kind: 'own', columns });
  return { node, list: true, row: true, open: false };
}

function tableColumns(binding: FormulaBinding, node: Extract<Node, { kind: 'column' }>): Part {
  const table = binding.table(node.table);
  const shown = (code: string): string => `${table.code}[${printName(code)}]`;
  const from = binding.columnOf(table, node.from, shown);
  const to = node.to ? binding.columnOf(table, node.to, shown) : undefined;
  const bound: Node = {
    ...node,
    table: { ...node.table, text: table.code },
    from: { ...node.from, text: from.code },
    to: to && node.to ? { ...node.to, text: to.code } : null,
  };
  return wholeColumns(binding, bound, table, to ? span(table, from, to) : [from]);
}

export function wholeColumns(
  binding: FormulaBinding,
  node: Node,
  table: TablePlan,
  columns: readonly ColumnPlan[],
): Part {
  binding.readRows(table, node);
  for (const each of columns) binding.read(each, node);
  binding.bindings.set(node, { kind: 'tableColumns', table, columns });
  return binding.made({ node, list: true, row: false, open: false });
}

export function isScalarColumn(column: ColumnPlan): boolean {
  return column.leads !== 'many';
}

/** Columns from one to the other as listed in the file, whichever is first; rows columns have no value and are left out. */
function span(table: TablePlan, from: ColumnPlan, to: ColumnPlan): ColumnPlan[] {
  const low = Math.min(from.index, to.index);
  const high = Math.max(from.index, to.index);
  return table.columns.slice(low, high + 1).filter(isScalarColumn);
}

function targetOf(column: ColumnPlan, names: FormulaNames): TablePlan | undefined {
  if (column.leads !== 'one' && column.leads !== 'many') return undefined;
  return column.file.table === undefined ? undefined : names.tables.find(column.file.table);
}
