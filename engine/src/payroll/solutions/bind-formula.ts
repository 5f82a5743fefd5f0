import { nearest } from '../../errors/index.ts';
import {
  childrenOf,
  foldName,
  functionNames,
  functionSpec,
  type Name,
  type Node,
  parseFormula,
  printFormula,
} from '../../formula/index.ts';
import { callMakesList, isRefused } from './list-shape.ts';
import type {
  BalancePlan,
  Binding,
  BoundFormula,
  ColumnPlan,
  NameTable,
  ParameterPlan,
  TablePlan,
} from './plan.ts';
import type { Problem } from './solution-file.ts';
import { ROUNDING_MODES } from './solution-shape.ts';

/** What a formula may name. */
export interface FormulaNames {
  readonly tables: NameTable<TablePlan>;
  readonly parameters: NameTable<ParameterPlan>;
  readonly balances: NameTable<BalancePlan>;
  readonly calendars: readonly string[];
}

export interface FormulaPlace {
  readonly path: string;
  readonly scope: TablePlan | undefined;
  readonly owner?: ColumnPlan | undefined;
  /** Carry formulas may ask COLUMN_CODE() and DIFFERENCE(). */
  readonly carry?: boolean;
}

export const PERIOD_FACTS = [
  'start',
  'end',
  'as_of',
  'pay_date',
  'calendar_days',
  'work_days',
  'year',
  'month',
  'index',
  'remaining',
  'count',
  'days_in_year',
  'code',
  'retro',
  'name',
  'tax_month',
  'attendance_start',
  'attendance_end',
  'year_start',
] as const;

/** Calls that the payroll engine answers itself, with the number of arguments they take. */
const OWN_CALLS: Readonly<Record<string, readonly [number, number]>> = {
  PARAM: [1, 2],
  PERIOD: [1, 1],
  BALANCE: [1, 1],
  PRIOR: [1, 2],
  HISTORY: [2, 2],
  ORIGINAL: [1, 2],
  SHARE: [3, 4],
  WORKDAYS: [2, 3],
  ISWORKDAY: [1, 2],
  COLUMN_CODE: [0, 0],
  DIFFERENCE: [0, 0],
};

/** What is known of a bound part: its tree in codes, whether it is a list, reads the row, reads names of an outer LET. */
interface Part {
  readonly node: Node;
  readonly list: boolean;
  readonly row: boolean;
  readonly open: boolean;
}

type LetNames = ReadonlyMap<string, Part>;

class Stop extends Error {}

/**
 * Parses a formula and binds every name in it. Mistakes go to `problems` with place, character and the nearest name;
 * the answer is then undefined.
 */
export function bindFormula(
  text: string,
  place: FormulaPlace,
  names: FormulaNames,
  problems: Problem[],
): BoundFormula | undefined {
  const binder = new Binder(text, place, names, problems);
  return binder.bind();
}

class Binder {
  readonly text: string;
  readonly place: FormulaPlace;
  readonly names: FormulaNames;
  readonly problems: Problem[];
  readonly bindings = new Map<Node, Binding>();
  readonly columns = new Set<ColumnPlan>();
  readonly rowSets = new Set<TablePlan>();
  readonly parameters = new Set<ParameterPlan>();
  readonly balances = new Set<BalancePlan>();
  readonly prior = new Set<ColumnPlan>();

  constructor(text: string, place: FormulaPlace, names: FormulaNames, problems: Problem[]) {
    this.text = text;
    this.place = place;
    this.names = names;
    this.problems = problems;
  }

  bind(): BoundFormula | undefined {
    const parsed = parseFormula(this.text);
    if (!parsed.ok) {
      const { key, facts, at, end } = parsed.error;
      this.report(key, facts, { at, end });
      return undefined;
    }
    try {
      const part = this.part(parsed.node, new Map());
      if (part.list) this.stop('bind.manyRows', {}, part.node);
      this.markConstants(part);
      return {
        text: printFormula(part.node),
        node: part.node,
        scope: this.place.scope,
        owner: this.place.owner,
        bindings: this.bindings,
        reads: {
          columns: this.columns,
          rowSets: this.rowSets,
          parameters: this.parameters,
          balances: this.balances,
          prior: this.prior,
        },
        compiled: {},
      };
    } catch (error) {
      if (error instanceof Stop) return undefined;
      throw error;
    }
  }

  report(
    key: string,
    facts: Problem['facts'],
    span: { at: number; end: number },
    near?: string | null,
  ): void {
    const { path, scope, owner } = this.place;
    this.problems.push({
      path,
      ...(scope ? { table: scope.code } : {}),
      ...(owner ? { column: owner.code } : {}),
      at: span.at,
      end: span.end,
      key,
      facts,
      ...(near ? { nearest: near } : {}),
      formula: this.text,
    });
  }

  stop(key: string, facts: Problem['facts'], span: { at: number; end: number }, near?: string | null): never {
    this.report(key, facts, span, near);
    throw new Stop();
  }

  private readonly rowFree = new Map<Node, Part>();

  /** Remembers the part; a closed part that doesn't read the row can be computed once per calculation. */
  private made(part: Part): Part {
    if (!part.row && !part.open) this.rowFree.set(part.node, part);
    return part;
  }

  private markConstants(root: Part): void {
    const visit = (node: Node): void => {
      if (
        this.rowFree.has(node) &&
        (node.kind === 'call' || node.kind === 'binary' || node.kind === 'unary')
      ) {
        const own = this.bindings.get(node);
        // PERIOD and PARAM keep their own meaning for explain; they are memoised all the same. Calls inside are
        // marked too: where a part is run row by row, only calls can answer from what was computed once.
        if (own === undefined) this.bindings.set(node, { kind: 'constant' });
      }
      for (const child of childrenOf(node)) visit(child);
    };
    visit(root.node);
  }

  part(node: Node, lets: LetNames): Part {
    switch (node.kind) {
      case 'number':
      case 'text':
      case 'boolean':
      case 'error':
      case 'omitted':
        return { node, list: false, row: false, open: false };
      case 'unary': {
        const operand = this.part(node.operand, lets);
        return this.made({ ...operand, node: { ...node, operand: operand.node } });
      }
      case 'binary': {
        const left = this.part(node.left, lets);
        const right = this.part(node.right, lets);
        return this.made({
          node: { ...node, left: left.node, right: right.node },
          list: left.list || right.list,
          row: left.row || right.row,
          open: left.open || right.open,
        });
      }
      case 'array': {
        const rows = node.rows.map((row) => row.map((item) => this.part(item, lets)));
        const all = rows.flat();
        return this.made({
          node: { ...node, rows: rows.map((row) => row.map((item) => item.node)) },
          list: true,
          row: all.some((item) => item.row),
          open: all.some((item) => item.open),
        });
      }
      case 'field':
        return this.field(node);
      case 'tagged':
        return this.tagged(node);
      case 'between':
        return this.between(node);
      case 'column':
        return this.tableColumns(node);
      case 'name':
        return this.name(node, lets);
      case 'call':
        return this.call(node, lets);
      case 'cell':
      case 'range':
        return this.stop('bind.noAddresses', {}, node);
    }
  }

  private scope(span: { at: number; end: number }): TablePlan {
    return this.place.scope ?? this.stop('bind.noRow', {}, span);
  }

  private columnOf(table: TablePlan, name: Name): ColumnPlan {
    return (
      table.names.find(name.text) ??
      this.stop(
        'bind.unknownColumn',
        { name: name.text, table: table.code },
        name,
        nearest(name.text, table.names.candidates()),
      )
    );
  }

  private read(column: ColumnPlan): void {
    this.columns.add(column);
    this.rowSets.add(column.table);
  }

  private field(node: Extract<Node, { kind: 'field' }>): Part {
    let table = this.scope(node);
    const hops: ColumnPlan[] = [];
    let list = false;
    let column: ColumnPlan | undefined;
    const path: Name[] = [];
    node.path.forEach((name, index) => {
      const found = this.columnOf(table, name);
      this.read(found);
      path.push({ ...name, text: found.code });
      const target = targetOf(found, this.names);
      if (index === node.path.length - 1) {
        column = found;
        if (found.type === 'rows' && target) {
          hops.push(found);
          list = true;
          column = target.key[0] ?? target.columns.find((each) => each.type !== 'rows');
          if (column) this.read(column);
        }
        return;
      }
      // A reference whose table isn't there has been complained of already.
      if (!target && (found.type === 'reference' || found.type === 'rows') && this.problems.length > 0)
        throw new Stop();
      if (!target)
        this.stop('bind.notAReference', { column: found.code, table: table.code, type: found.type }, name);
      hops.push(found);
      if (found.type === 'rows') list = true;
      table = target;
    });
    if (!column) return this.stop('bind.emptyTable', { table: table.code }, node);
    const bound: Node = { ...node, path };
    this.bindings.set(bound, { kind: 'field', hops, column, list });
    return { node: bound, list, row: true, open: false };
  }

  private tagged(node: Extract<Node, { kind: 'tagged' }>): Part {
    const table = this.scope(node);
    const wanted = foldName(node.tag.text);
    const columns = table.columns.filter((each) => each.file.tags?.some((tag) => foldName(tag) === wanted));
    const tags = [...new Set(table.columns.flatMap((each) => each.file.tags ?? []))];
    if (columns.length === 0)
      this.stop(
        'bind.unknownTag',
        { name: node.tag.text, table: table.code },
        node.tag,
        nearest(node.tag.text, tags),
      );
    const spelled = tags.find((tag) => foldName(tag) === wanted) ?? node.tag.text;
    return this.own({ ...node, tag: { ...node.tag, text: spelled } }, columns);
  }

  private between(node: Extract<Node, { kind: 'between' }>): Part {
    const table = this.scope(node);
    const from = this.columnOf(table, node.from);
    const to = this.columnOf(table, node.to);
    const bound = { ...node, from: { ...node.from, text: from.code }, to: { ...node.to, text: to.code } };
    return this.own(bound, span(table, from, to));
  }

  private own(node: Node, columns: readonly ColumnPlan[]): Part {
    for (const each of columns) this.read(each);
    this.bindings.set(node, { kind: 'own', columns });
    return { node, list: true, row: true, open: false };
  }

  private table(name: Name): TablePlan {
    return (
      this.names.tables.find(name.text) ??
      this.stop(
        'bind.unknownTable',
        { name: name.text },
        name,
        nearest(name.text, this.names.tables.candidates()),
      )
    );
  }

  private tableColumns(node: Extract<Node, { kind: 'column' }>): Part {
    const table = this.table(node.table);
    const from = this.columnOf(table, node.from);
    const to = node.to ? this.columnOf(table, node.to) : undefined;
    const bound: Node = {
      ...node,
      table: { ...node.table, text: table.code },
      from: { ...node.from, text: from.code },
      to: to && node.to ? { ...node.to, text: to.code } : null,
    };
    return this.wholeColumns(bound, table, to ? span(table, from, to) : [from]);
  }

  private wholeColumns(node: Node, table: TablePlan, columns: readonly ColumnPlan[]): Part {
    this.rowSets.add(table);
    for (const each of columns) this.read(each);
    this.bindings.set(node, { kind: 'tableColumns', table, columns });
    return this.made({ node, list: true, row: false, open: false });
  }

  private name(node: Extract<Node, { kind: 'name' }>, lets: LetNames): Part {
    const bound = lets.get(foldName(node.name));
    if (bound) {
      const copy: Node = { ...node };
      this.bindings.set(copy, { kind: 'let' });
      return { node: copy, list: bound.list, row: bound.row, open: true };
    }
    const table = this.names.tables.find(node.name);
    if (table)
      return this.wholeColumns({ ...node, name: table.code }, table, table.columns.filter(isScalarColumn));
    const column = this.place.scope?.names.find(node.name);
    if (column) this.stop('bind.columnWithoutBrackets', { name: node.name }, node, `[@${column.code}]`);
    if (/^\$?[a-z]{1,3}\$?\d+$/i.test(node.name)) this.stop('bind.noAddresses', {}, node);
    const candidates = [...lets.keys(), ...this.names.tables.candidates()];
    const fields = this.place.scope?.names.candidates() ?? [];
    const near =
      nearest(node.name, candidates) ??
      nearest(
        node.name,
        fields.map((each) => `[@${each}]`),
      );
    return this.stop('bind.unknownName', { name: node.name }, node, near);
  }

  private call(node: Extract<Node, { kind: 'call' }>, lets: LetNames): Part {
    const own = OWN_CALLS[node.name];
    const spec = functionSpec(node.name);
    if (!own && isRefused(node.name)) this.stop('bind.refusedFunction', { name: node.name }, node.nameSpan);
    if (!own && !spec && node.name !== 'LET')
      this.stop(
        'bind.unknownFunction',
        { name: node.name },
        node.nameSpan,
        nearest(node.name, [...functionNames(), ...Object.keys(OWN_CALLS)]),
      );
    if (node.name === 'LET') return this.let(node, lets);
    const min = own ? own[0] : (spec?.min ?? 0);
    const max = own ? own[1] : (spec?.max ?? 255);
    // `F()` may come as one omitted argument.
    const args = node.args.length === 1 && node.args[0]?.kind === 'omitted' && max === 0 ? [] : node.args;
    if (args.length < min || args.length > max)
      this.stop(
        min === max && min !== 1 ? 'bind.argumentCountExact' : 'bind.argumentCount',
        { name: node.name, found: args.length, min, max: max > 200 ? '…' : max },
        node.nameSpan,
      );
    const mode = node.name === 'ROUNDTO' ? args[2] : undefined;
    if (mode?.kind === 'text' && !(ROUNDING_MODES as readonly string[]).includes(mode.value.toLowerCase()))
      this.stop(
        'file.notOneOf',
        { found: mode.value, allowed: ROUNDING_MODES.join(', ') },
        mode,
        nearest(mode.value, ROUNDING_MODES),
      );
    const parts = args.map((arg) => this.part(arg, lets));
    const bound: Extract<Node, { kind: 'call' }> = { ...node, args: parts.map((each) => each.node) };
    const part: Part = {
      node: bound,
      list: callMakesList(
        node.name,
        parts.map((each) => each.list),
      ),
      row: parts.some((each) => each.row),
      open: parts.some((each) => each.open),
    };
    return own ? this.ownCall(bound, part, parts) : this.made(part);
  }

  private let(node: Extract<Node, { kind: 'call' }>, lets: LetNames): Part {
    const count = node.args.length;
    if (count < 3 || count % 2 === 0) this.stop('bind.letShape', { found: count }, node.nameSpan);
    const inner = new Map(lets);
    const args: Node[] = [];
    let row = false;
    let openOutside = false;
    const outside = (part: Part): void => {
      row ||= part.row;
      openOutside ||= part.open && this.readsOuter(part.node, lets, inner);
    };
    for (let position = 0; position < count - 1; position += 2) {
      const named = node.args[position]!;
      if (named.kind !== 'name') return this.stop('bind.letName', {}, named);
      if (this.names.tables.find(named.name) || functionSpec(named.name.toUpperCase()))
        this.stop('bind.letNameTaken', { name: named.name }, named);
      const value = this.part(node.args[position + 1]!, inner);
      outside(value);
      inner.set(foldName(named.name), value);
      args.push(named, value.node);
    }
    const result = this.part(node.args[count - 1]!, inner);
    outside(result);
    args.push(result.node);
    return this.made({ node: { ...node, args }, list: result.list, row, open: openOutside });
  }

  /** Does this part read a name of a LET around the one being bound? */
  private readsOuter(node: Node, outer: LetNames, inner: LetNames): boolean {
    if (outer.size === 0) return false;
    if (node.kind === 'name') {
      const name = foldName(node.name);
      return outer.has(name) && outer.get(name) === inner.get(name);
    }
    return childrenOf(node).some((child) => this.readsOuter(child, outer, inner));
  }

  private literal(
    node: Node | undefined,
    call: Extract<Node, { kind: 'call' }>,
  ): Extract<Node, { kind: 'text' }> {
    if (node?.kind === 'text') return node;
    return this.stop('bind.literalNeeded', { name: call.name }, node ?? call);
  }

  private plain(node: Node | undefined, call: Extract<Node, { kind: 'call' }>): ColumnPlan {
    const binding = node ? this.bindings.get(node) : undefined;
    if (binding?.kind === 'field' && binding.hops.length === 0) return binding.column;
    return this.stop('bind.plainColumnNeeded', { name: call.name }, node ?? call);
  }

  private ownCall(node: Extract<Node, { kind: 'call' }>, part: Part, parts: readonly Part[]): Part {
    const bind = (binding: Binding, row: boolean, list = false): Part => {
      this.bindings.set(node, binding);
      return this.made({ ...part, list, row });
    };
    const found = <T>(table: NameTable<T>, text: Extract<Node, { kind: 'text' }>, key: string): T =>
      table.find(text.value) ??
      this.stop(key, { name: text.value }, text, nearest(text.value, table.candidates()));
    switch (node.name) {
      case 'PARAM': {
        const parameter = found(
          this.names.parameters,
          this.literal(node.args[0], node),
          'bind.unknownParameter',
        );
        this.parameters.add(parameter);
        return bind({ kind: 'parameter', parameter }, parts[1]?.row ?? false, parts[1]?.list ?? false);
      }
      case 'PERIOD': {
        const text = this.literal(node.args[0], node);
        const fact = text.value.trim().toLowerCase();
        if (!PERIOD_FACTS.some((each) => each === fact))
          this.stop('bind.unknownPeriodFact', { name: text.value }, text, nearest(fact, PERIOD_FACTS));
        return bind({ kind: 'period', fact }, false);
      }
      case 'BALANCE': {
        const text = this.literal(node.args[0], node);
        const balance = found(this.names.balances, text, 'bind.unknownBalance');
        const scope = this.scope(node);
        const keys = balance.keys.map(
          (key) =>
            scope.names.find(key) ??
            this.stop('bind.balanceKeyMissing', { balance: balance.code, key, table: scope.code }, text),
        );
        for (const key of keys) this.read(key);
        this.balances.add(balance);
        return bind({ kind: 'balance', balance, keys }, true);
      }
      case 'PRIOR':
      case 'HISTORY':
      case 'ORIGINAL': {
        const column = this.plain(node.args[0], node);
        if (column.table.key.length === 0)
          this.stop('bind.keyNeeded', { name: node.name, table: column.table.code }, node.nameSpan);
        // PRIOR and HISTORY read closed batches: the present value of the column isn't needed, only the row's key.
        if (node.name !== 'ORIGINAL' && !this.readElsewhere(column, node)) this.columns.delete(column);
        for (const key of column.table.key) this.read(key);
        this.prior.add(column);
        return bind({ kind: 'past', fn: node.name, column }, true, node.name === 'HISTORY');
      }
      case 'SHARE': {
        const weight = this.plain(node.args[1], node);
        const group = this.plain(node.args[2], node);
        const tail = node.args[3] ? this.plain(node.args[3], node) : undefined;
        return bind({ kind: 'share', weight, group, tail }, true);
      }
      case 'WORKDAYS':
      case 'ISWORKDAY': {
        const calendar = node.args[node.name === 'WORKDAYS' ? 2 : 1];
        if (calendar?.kind === 'text' && !this.names.calendars.some((each) => each === calendar.value))
          this.stop(
            'bind.unknownCalendar',
            { name: calendar.value },
            calendar,
            nearest(calendar.value, this.names.calendars),
          );
        return this.made(part);
      }
      default:
        if (!this.place.carry) this.stop('bind.onlyInCarry', { name: node.name }, node.nameSpan);
        return { ...part, row: true };
    }
  }

  /** Is the column read by another part of the formula than this call's first argument? */
  private readElsewhere(column: ColumnPlan, call: Extract<Node, { kind: 'call' }>): boolean {
    for (const [node, binding] of this.bindings) {
      if (node === call.args[0]) continue;
      if (binding.kind === 'field' && (binding.column === column || binding.hops.includes(column))) {
        if (!this.pastArguments.has(node)) return true;
      } else if (binding.kind === 'own' || binding.kind === 'tableColumns') {
        if (binding.columns.includes(column)) return true;
      }
    }
    this.pastArguments.add(call.args[0]!);
    return false;
  }

  private readonly pastArguments = new Set<Node>();
}

export function isScalarColumn(column: ColumnPlan): boolean {
  return column.type !== 'rows';
}

/** Columns from one to the other as listed in the file, whichever is first; rows columns have no value and are left out. */
function span(table: TablePlan, from: ColumnPlan, to: ColumnPlan): ColumnPlan[] {
  const low = Math.min(from.index, to.index);
  const high = Math.max(from.index, to.index);
  return table.columns.slice(low, high + 1).filter(isScalarColumn);
}

function targetOf(column: ColumnPlan, names: FormulaNames): TablePlan | undefined {
  if (column.type !== 'reference' && column.type !== 'rows') return undefined;
  return column.file.table === undefined ? undefined : names.tables.find(column.file.table);
}
