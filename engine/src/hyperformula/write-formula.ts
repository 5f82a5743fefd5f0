import { columnLetters } from '../language/address.ts';
import type { Node } from '../language/ast.ts';
import { LIMITS } from '../language/limits.ts';
import { BINDING } from '../language/parse-formula.ts';

/** Calls that carry what HyperFormula's own grammar has no words for. */
export const CARRIERS = {
  /** A whole formula; with rows and columns, the size of the list it was found to give. */
  formula: 'CARRY.FORMULA',
  /** An array formula over an area of so many rows and columns. */
  area: 'CARRY.AREA',
  /** A text with quotation marks or backslashes, as a URI component. */
  text: 'CARRY.TEXT',
  /** An error by its code. */
  error: 'CARRY.ERROR',
  /** A name of LET or LAMBDA, in any script. */
  name: 'CARRY.NAME',
  /** A call by a name in any script, and `A1:INDEX(…)`. */
  call: 'CARRY.CALL',
  /** OFFSET, which HyperFormula wants to know while it reads. */
  offset: 'CARRY.OFFSET',
} as const;

/** As in Excel, but signs and powers bind differently there: those always stand in brackets. */
const LOOSE = 0;
const ATOM = 9;

/** A tree as HyperFormula reads it. */
export function writeFormula(node: Node): string {
  return write(node, LOOSE);
}

function write(node: Node, minimum: number): string {
  switch (node.kind) {
    case 'number':
      return node.value < 0 ? `(${node.value})` : String(node.value);
    case 'text':
      return /["\\]/.test(node.value) ? carry(CARRIERS.text, node.value) : `"${node.value}"`;
    case 'boolean':
      return node.value ? 'TRUE()' : 'FALSE()';
    case 'error':
      return carry(CARRIERS.error, node.code);
    case 'omitted':
      return '';
    case 'unary':
      return node.op === '%' ? `(${write(node.operand, ATOM)}%)` : `(${node.op}${write(node.operand, ATOM)})`;
    case 'binary':
      return writeChain(node, minimum);
    case 'call':
      return writeCall(node);
    case 'array':
      return `{${node.rows.map((row) => row.map((item) => write(item, LOOSE)).join(',')).join(';')}}`;
    case 'name':
      return carry(CARRIERS.name, node.name);
    case 'cell':
      return `${sheetPrefix(node.sheet)}${columnLetters(node.col)}${node.row + 1}`;
    case 'range':
      return `${sheetPrefix(node.sheet)}${writeRange(node)}`;
    default:
      // Names of rows and tables mean nothing in a sheet.
      return carry(CARRIERS.error, '#NAME?');
  }
}

function carry(carrier: string, text: string): string {
  return `${carrier}("${encodeURIComponent(text)}")`;
}

function writeCall({ name, args }: Extract<Node, { kind: 'call' }>): string {
  const written = args.map((arg) => write(arg, LOOSE));
  if (name === 'OFFSET') return `${CARRIERS.offset}(${written.join(',')})`;
  if (/^[A-Z][A-Z0-9_.]*$/.test(name)) return `${name}(${written.join(',')})`;
  return `${CARRIERS.call}(${[`"${encodeURIComponent(name)}"`, ...written].join(',')})`;
}

/** `a+b*c-d`: down the left sides without recursion, as a chain may hold a thousand operators. */
function writeChain(root: Extract<Node, { kind: 'binary' }>, minimum: number): string {
  let text = '';
  for (let node = root; ; ) {
    const { op, left, right } = node;
    const binding = op === '^' ? ATOM - 1 : BINDING[op]!;
    text = `${op}${write(right, binding + 1)}${text}`;
    const isChain = left.kind === 'binary' && op !== '^' && left.op !== '^' && BINDING[left.op]! >= binding;
    if (!isChain) {
      text = `${write(left, op === '^' ? ATOM : binding)}${text}`;
      break;
    }
    node = left;
  }
  const own = root.op === '^' ? ATOM - 1 : BINDING[root.op]!;
  return own < minimum ? `(${text})` : text;
}

function writeRange(node: Extract<Node, { kind: 'range' }>): string {
  if (node.top === 0 && node.bottom === LIMITS.rows - 1)
    return `${columnLetters(node.left)}:${columnLetters(node.right)}`;
  if (node.left === 0 && node.right === LIMITS.columns - 1) return `${node.top + 1}:${node.bottom + 1}`;
  return `${columnLetters(node.left)}${node.top + 1}:${columnLetters(node.right)}${node.bottom + 1}`;
}

function sheetPrefix(sheet: string | null): string {
  return sheet === null ? '' : `'${sheet.replaceAll("'", "''")}'!`;
}
