import type { ScalarType } from '../cells/types.ts';
import { takesList } from '../compile/compile-call.ts';
import { functionSpec } from '../functions/registry.ts';
import { LET } from '../functions/spec/bound-calls.ts';
import type { CallTraits } from '../functions/spec/call-traits.ts';
import { traitsOf } from '../functions/traits.ts';
import { referenceOf, rowsOf } from '../kinds/registry.ts';
import type { BinaryOperator, Node } from '../language/ast.ts';
import { foldName } from '../language/names.ts';
import type { Binding, BoundFormula, ColumnPlan, TablePlan } from '../plan/plan.ts';
import { keyOfColumns } from '../run/tables/read-field.ts';
import { inBrackets, one, type Part, together } from './part.ts';
import { quoted, UnsupportedInSheet } from './workbook.ts';
import { writeListCall } from './write-lists.ts';
import { writePayrollCall, writePrior } from './write-payroll-calls.ts';
import { rowsMask } from './write-references.ts';
import type { Book, Call, Writer } from './writer.ts';

const COMPARISONS: ReadonlySet<BinaryOperator> = new Set(['=', '<>', '<', '<=', '>', '>=']);
export const isNumeric = (type: ScalarType | undefined): boolean =>
  type === 'money' || type === 'number' || type === 'date' || type === 'time';

/** Columns whose computed cells may be blank: sheets have no blank result, the empty text stands for it. */
export function mayBeBlank(column: ColumnPlan): boolean {
  return column.leads !== 'many';
}

/** Writes one formula for one row of its table; for `row` null item by item over the whole table. */
export class FormulaWriter implements Writer {
  readonly book: Book;
  readonly formula: BoundFormula;
  readonly row: number | null;
  private lets: ReadonlyMap<string, Node> = new Map();
  /** Something inside works item by item: then the whole formula does, whatever is written around it. */
  private itemwise = false;

  constructor(book: Book, formula: BoundFormula, row: number | null) {
    this.book = book;
    this.formula = formula;
    this.row = row;
  }

  /** A part as a cell shows it: what is blank stays blank. */
  value(node: Node): Part {
    const field = this.field(node);
    if (field) {
      if (!field.nullable) return field;
      return { ...field, text: `IF(${field.text}="","",${field.text})`, bare: false, atom: true };
    }
    if (node.kind === 'call') {
      const branches = this.branches(node);
      if (branches) return branches;
    }
    return this.part(node);
  }

  /** A part as an operator takes it: a blank number counts as 0. */
  part(node: Node): Part {
    const part = this.partOf(node);
    this.itemwise ||= part.array;
    return { ...part, array: this.itemwise };
  }

  private partOf(node: Node): Part {
    const field = this.field(node);
    if (field) return this.operand(field);
    switch (node.kind) {
      case 'number':
        return one(String(node.value), { type: 'number' });
      case 'text':
        return one(quoted(node.value), {
          type: node.value === '' ? undefined : 'text',
          nullable: node.value === '',
        });
      case 'boolean':
        return one(node.value ? 'TRUE()' : 'FALSE()', { type: 'boolean' });
      case 'error':
        return one(node.code === '#N/A' ? 'NA()' : node.code);
      case 'omitted':
        return one('');
      case 'unary': {
        const operand = this.part(node.operand);
        const text = node.op === '%' ? `${inBrackets(operand)}%` : `${node.op}${inBrackets(operand)}`;
        return { ...operand, text, nullable: false, bare: false, atom: false, type: 'number' };
      }
      case 'binary':
        return this.binary(node.op, node.left, node.right);
      case 'array':
        return this.array(node);
      case 'name':
        return this.name(node);
      case 'call':
        return this.call(node);
      default:
        throw new UnsupportedInSheet('shape', node.kind);
    }
  }

  /** A column as it stands: not yet turned into a number where it is blank. */
  field(node: Node): Part | undefined {
    const binding = this.formula.bindings.get(node);
    if (binding?.kind === 'let' && node.kind === 'name') {
      const named = this.lets.get(foldName(node.name));
      return named ? this.field(named) : undefined;
    }
    if (binding?.kind === 'past' && binding.past === 'prior' && node.kind === 'call')
      return writePrior(this, node, binding.column);
    const isOriginal = binding?.kind === 'past' && binding.past === 'original' && !binding.own;
    if (isOriginal && !this.book.evaluation.facts.original)
      return one(this.book.layout.cell(binding.column, this.rowOf(binding.column.code)), {
        type: binding.column.valueType,
        nullable: true,
        bare: true,
      });
    if (binding?.kind === 'field') return binding.list ? this.rowsField(binding) : this.ownField(binding);
    if (binding?.kind !== 'tableColumns') return undefined;
    return this.wholeColumns(binding.table, binding.columns);
  }

  binding(node: Node): Binding | undefined {
    return this.formula.bindings.get(node);
  }

  private wholeColumns(table: TablePlan, columns: readonly ColumnPlan[]): Part {
    const [first] = columns;
    const last = columns.at(-1);
    if (!first || !last) throw new UnsupportedInSheet('shape', table.code);
    if (columns.some((each, index) => each.index !== first.index + index))
      throw new UnsupportedInSheet('shape', table.code);
    return {
      ...one(this.book.layout.span(first, last)),
      shape: 'list',
      nullable: columns.length === 1 && mayBeBlank(first),
      type: columns.length === 1 ? first.valueType : undefined,
      bare: true,
    };
  }

  private rowOf(node: string): number {
    if (this.row === null) throw new UnsupportedInSheet('shape', node);
    return this.row;
  }

  private ownField(binding: Extract<Binding, { kind: 'field' }>): Part {
    const { hops, column } = binding;
    const { layout } = this.book;
    const kind = { nullable: mayBeBlank(column), type: column.valueType, bare: true };
    if (hops.length === 0) {
      if (this.row === null) {
        layout.needWhole(column.table);
        if (column.type === 'reference') throw new UnsupportedInSheet('shape', column.code);
        return { ...one(layout.range(column), kind), shape: 'list', of: column.table, array: true };
      }
      return this.shown(column, layout.cell(column, this.row), layout.pointer.bind(layout), this.row, kind);
    }
    for (const hop of hops) layout.needLink(hop);
    const [first, ...more] = hops;
    let pointer = layout.pointer(first!, this.rowOf(column.code));
    const blank = leadsNowhere(first!) ? `${pointer}=0` : '';
    for (const hop of more) {
      // A way that may end in between would have to be asked at every step.
      if (blank !== '' || leadsNowhere(hop)) throw new UnsupportedInSheet('shape', hop.code);
      pointer = `INDEX(${layout.pointers(hop)},${pointer})`;
    }
    if (column.type === 'reference') throw new UnsupportedInSheet('shape', column.code);
    const text = `INDEX(${layout.range(column)},${pointer})`;
    return one(blank ? `IF(${blank},"",${text})` : text, { ...kind, bare: blank === '' });
  }

  /** A reference's own key; without a row it is #N/A. */
  private shown(
    column: ColumnPlan,
    cell: string,
    pointer: (column: ColumnPlan, row: number) => string,
    row: number,
    kind: Partial<Part>,
  ): Part {
    const reference = referenceOf(column);
    if (!reference) return one(cell, kind);
    const at = pointer(column, row);
    if (reference.missingBlank) return one(`IF(${at}=0,"",${cell})`, { ...kind, bare: false });
    return one(`IF(ISNUMBER(${at}),${cell},${at})`, { ...kind, bare: false });
  }

  private rowsField({ hops, column }: Extract<Binding, { kind: 'field' }>): Part {
    const [hop, ...more] = hops;
    const rows = hop && rowsOf(hop);
    if (!rows || more.length > 0 || column.type === 'reference')
      throw new UnsupportedInSheet('list', hops.map(({ code }) => code).join('.'));
    return {
      ...one(this.book.layout.range(column), { nullable: mayBeBlank(column), type: column.valueType }),
      shape: 'list',
      bare: true,
      array: true,
      mask: rowsMask(this.book, hop, rows, this.rowOf(column.code)),
      of: rows.target,
    };
  }

  /** A blank counts as 0 in arithmetic. */
  operand(field: Part): Part {
    if (!field.nullable || !isNumeric(field.type)) return field;
    if (field.shape === 'list')
      return {
        ...field,
        text: `IF(${field.text}="",0,${field.text})`,
        nullable: false,
        bare: false,
        array: true,
      };
    return { ...field, text: `N(${field.text})`, nullable: false, bare: false };
  }

  private binary(op: BinaryOperator, left: Node, right: Node): Part {
    // Beside the empty text and FALSE a blank is asked for, not a number.
    const asked = (node: Node, other: Node): Part =>
      (other.kind === 'boolean' || (other.kind === 'text' && other.value === '')
        ? this.field(node)
        : undefined) ?? (op === '&' ? this.value(node) : this.part(node));
    const [a, b] = [asked(left, right), asked(right, left)];
    const type = op === '&' ? 'text' : COMPARISONS.has(op) ? 'boolean' : 'number';
    return { ...one(`${inBrackets(a)}${op}${inBrackets(b)}`, { type, atom: false }), ...together([a, b]) };
  }

  private array(node: Extract<Node, { kind: 'array' }>): Part {
    const rows = node.rows.map((row) =>
      row.map((item) => {
        if (item.kind === 'number' || item.kind === 'text') return this.part(item).text;
        if (item.kind === 'unary' && item.op === '-' && item.operand.kind === 'number')
          return `-${item.operand.value}`;
        throw new UnsupportedInSheet('shape', 'array');
      }),
    );
    return { ...one(`{${rows.map((row) => row.join(',')).join(';')}}`), shape: 'list', array: true };
  }

  private name(node: Extract<Node, { kind: 'name' }>): Part {
    const named = this.lets.get(foldName(node.name));
    if (!named) throw new UnsupportedInSheet('shape', node.name);
    return this.part(named);
  }

  /** Functions that hand on one of their arguments hand on its blank too. */
  private branches(node: Call): Part | undefined {
    const from = handsOnFrom(traitsOf(node.name));
    if (from === undefined || this.binding(node)?.kind === 'parameter') return undefined;
    const parts = node.args.map((arg, index) => (index < from ? this.part(arg) : this.value(arg)));
    return this.written(node, parts, from);
  }

  private call(node: Call): Part {
    if (node.name === LET.name) return this.letCall(node, (inner) => this.part(inner));
    const own = writePayrollCall(this, node);
    if (own) return own;
    const spec = functionSpec(node.name);
    if (!spec) throw new UnsupportedInSheet('function', node.name);
    const takes = (index: number): boolean => !('scalar' in spec) && takesList(spec.takes, index);
    const list = writeListCall(this, node, takes);
    if (list) return list;
    const traits = traitsOf(node.name);
    const asCells = traits.inWorkbook === 'numbers' || traits.ofCell;
    const parts = node.args.map((arg) => {
      const field = asCells ? this.field(arg) : undefined;
      return field?.shape === 'one' && field.bare ? field : this.part(arg);
    });
    return this.written(node, parts, traits.chooses === 'nth' ? undefined : handsOnFrom(traits));
  }

  private written(node: Call, parts: readonly Part[], from: number | undefined): Part {
    const text = `${node.name}(${parts.map((part) => part.text).join(',')})`;
    const handed = from === undefined ? [] : parts.slice(from);
    const types = new Set(handed.map(({ type }) => type));
    const { gives, inCell } = traitsOf(node.name);
    return {
      ...one(text, {
        nullable: handed.some((part) => part.nullable || part.text === '""'),
        type: types.size === 1 ? [...types][0] : (gives ?? inCell),
      }),
      ...together(parts),
    };
  }

  /** Names are written out: older sheets don't know LET. */
  private letCall(node: Call, write: (node: Node) => Part): Part {
    const outer = this.lets;
    const inner = new Map(outer);
    for (let index = 0; index + 1 < node.args.length; index += 2) {
      const name = node.args[index]!;
      if (name.kind !== 'name') throw new UnsupportedInSheet('shape', LET.name);
      if (inner.has(foldName(name.name))) throw new UnsupportedInSheet('shape', LET.name);
      inner.set(foldName(name.name), node.args[index + 1]!);
    }
    this.lets = inner;
    try {
      return write(node.args.at(-1)!);
    } finally {
      this.lets = outer;
    }
  }

  /** The key of this row by these columns as text, and as it is now. */
  keyText(columns: readonly ColumnPlan[], what: string): { readonly now: string; readonly written: string } {
    const row = this.rowOf(what);
    const parts = columns.map((column) => keyPartText(this.book, column, row));
    return { now: keyOfColumns(this.book.evaluation, columns, row), written: parts.join('&"/"&') };
  }
}

/** The first of the arguments whose value a call may hand on. */
function handsOnFrom({ chooses, catches }: CallTraits): number | undefined {
  if (catches) return 0;
  return chooses === 'if' || chooses === 'nth' ? 1 : undefined;
}

const leadsNowhere = (hop: ColumnPlan): boolean => referenceOf(hop)?.missingBlank === true;

/** A day or a time as keys have it, seconds where there are any. */
export function calendarKeyText(type: ScalarType, cell: string): string | undefined {
  if (type === 'date') return `TEXT(${cell},"yyyy-mm-dd")`;
  return type === 'time' ? `TEXT(${cell},IF(SECOND(${cell})=0,"hh:mm","hh:mm:ss"))` : undefined;
}

/** A cell as a part of a key: days in ISO form, times by the clock. */
function keyPartText({ layout }: Book, column: ColumnPlan, row: number): string {
  const cell = layout.cell(column, row);
  if (column.valueType === 'text') return cell;
  const calendar = calendarKeyText(column.valueType, cell);
  if (calendar !== undefined) return calendar;
  if (column.valueType === 'boolean') throw new UnsupportedInSheet('type', column.code);
  return `${cell}&""`;
}
