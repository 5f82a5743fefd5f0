import type { BinaryOperator, Node, UnaryOperator } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import type { Ast } from './load.ts';
import type { CellContext } from './sheet-cells.ts';
import { CARRIERS } from './write-formula.ts';

type Simple = { readonly sheet: number; readonly row: number; readonly col: number };

/** HyperFormula's tree, as far as it is read. */
interface Read {
  readonly type: string;
  readonly value?: unknown;
  readonly left?: Ast;
  readonly right?: Ast;
  readonly expression?: Ast;
  readonly expressionName?: string;
  readonly procedureName?: string;
  readonly args?: unknown;
  readonly reference?: unknown;
  readonly start?: unknown;
  readonly end?: unknown;
}

interface Corner {
  toSimpleCellAddress(base: Simple): Simple;
  toSimpleColumnAddress(base: Simple): Omit<Simple, 'row'>;
  toSimpleRowAddress(base: Simple): Omit<Simple, 'col'>;
}

const BINARY: Readonly<Record<string, BinaryOperator>> = {
  CONCATENATE_OP: '&',
  EQUALS_OP: '=',
  NOT_EQUAL_OP: '<>',
  GREATER_THAN_OP: '>',
  LESS_THAN_OP: '<',
  GREATER_THAN_OR_EQUAL_OP: '>=',
  LESS_THAN_OR_EQUAL_OP: '<=',
  PLUS_OP: '+',
  MINUS_OP: '-',
  TIMES_OP: '*',
  DIV_OP: '/',
  POWER_OP: '^',
};

const UNARY: Readonly<Record<string, UnaryOperator>> = {
  PLUS_UNARY_OP: '+',
  MINUS_UNARY_OP: '-',
  PERCENT_OP: '%',
};

const SPAN = { at: 0, end: 0 } as const;

/** HyperFormula's tree of a formula that stands in `at` as a tree of ours; `sheetName` tells a sheet's name. */
export function readAst(ast: Ast, at: CellContext, sheetName: (sheet: number) => string | undefined): Node {
  const error = (code: string): Node => ({ kind: 'error', code, ...SPAN });
  const sheetOf = (sheet: number): string | null | undefined =>
    sheet === at.sheet ? null : sheetName(sheet);

  const read = (each: Ast): Node => {
    const part: Read = each;
    const binary = BINARY[part.type];
    if (binary !== undefined)
      return { kind: 'binary', op: binary, left: read(part.left!), right: read(part.right!), ...SPAN };
    const unary = UNARY[part.type];
    if (unary !== undefined) return { kind: 'unary', op: unary, operand: read(part.value as Ast), ...SPAN };
    switch (part.type) {
      case 'EMPTY':
        return { kind: 'omitted', ...SPAN };
      case 'NUMBER':
        return { kind: 'number', value: Number(part.value), ...SPAN };
      case 'STRING':
        return { kind: 'text', value: String(part.value), ...SPAN };
      case 'PARENTHESES':
        return read(part.expression!);
      case 'NAMED_EXPRESSION': {
        const name = part.expressionName!;
        const isTrue = /^true$/i.test(name);
        if (isTrue || /^false$/i.test(name)) return { kind: 'boolean', value: isTrue, ...SPAN };
        return { kind: 'name', name, ...SPAN };
      }
      case 'ARRAY':
        return { kind: 'array', rows: (part.args as Ast[][]).map((row) => row.map(read)), ...SPAN };
      case 'CELL_REFERENCE': {
        const { sheet, row, col } = (part.reference as Corner).toSimpleCellAddress(at);
        const name = sheetOf(sheet);
        if (name === undefined || row < 0 || col < 0) return error('#REF!');
        return { kind: 'cell', sheet: name, row, col, ...SPAN };
      }
      case 'CELL_RANGE':
      case 'COLUMN_RANGE':
      case 'ROW_RANGE':
        return readRange(part);
      case 'FUNCTION_CALL':
        return readCall(part.procedureName!, part.args as Ast[]);
      default:
        return error('#REF!');
    }
  };

  const readRange = ({ type, start, end }: Read): Node => {
    const [from, to] = [start as Corner, end as Corner];
    const first = { row: 0, col: 0 };
    const last = { row: LIMITS.rows - 1, col: LIMITS.columns - 1 };
    const isColumns = type === 'COLUMN_RANGE';
    const corner = (each: Corner) =>
      isColumns
        ? each.toSimpleColumnAddress(at)
        : type === 'ROW_RANGE'
          ? each.toSimpleRowAddress(at)
          : each.toSimpleCellAddress(at);
    const a = { ...first, ...corner(from) };
    const b = { ...last, ...corner(to) };
    const name = sheetOf(a.sheet);
    if (name === undefined || a.sheet !== b.sheet || Math.min(a.row, a.col, b.row, b.col) < 0)
      return error('#REF!');
    return { kind: 'range', sheet: name, top: a.row, left: a.col, bottom: b.row, right: b.col, ...SPAN };
  };

  const readCall = (name: string, args: readonly Ast[]): Node => {
    const carried = (): string => decodeURIComponent(String((args[0] as Read).value));
    switch (name) {
      case CARRIERS.formula:
      case CARRIERS.area:
        return read(args[0]!);
      case CARRIERS.text:
        return { kind: 'text', value: carried(), ...SPAN };
      case CARRIERS.error:
        return error(carried());
      case CARRIERS.name:
        return { kind: 'name', name: carried(), ...SPAN };
      case CARRIERS.call:
        return { kind: 'call', name: carried(), nameSpan: SPAN, args: args.slice(1).map(read), ...SPAN };
      case CARRIERS.offset:
        return { kind: 'call', name: 'OFFSET', nameSpan: SPAN, args: args.map(read), ...SPAN };
      case 'TRUE':
      case 'FALSE':
        if (args.length === 0) return { kind: 'boolean', value: name === 'TRUE', ...SPAN };
    }
    return { kind: 'call', name, nameSpan: SPAN, args: args.map(read), ...SPAN };
  };

  return read(ast);
}
