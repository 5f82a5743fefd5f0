import { columnLetters } from './address.ts';
import type { Node } from './ast.ts';
import { LIMITS } from './limits.ts';
import { isCode } from './names.ts';
import { BINDING } from './parse-formula.ts';

const SIGN = 6;
const PERCENT = 7;
const ATOM = 8;

/**
 * The canonical text of a tree, with the leading `=`: no blanks, function names in capitals, brackets only where
 * the meaning needs them. `parseFormula(printFormula(node))` gives the same tree but for places.
 * @example printFormula(parsed.node) // '=ROUND([@base]*1.5,2)'
 */
export function printFormula(node: Node): string {
  return `=${print(node, 0)}`;
}

/** The text of a part, without `=`. */
export function printNode(node: Node): string {
  return print(node, 0);
}

function print(node: Node, minimum: number): string {
  const [text, binding] = write(node);
  return binding < minimum ? `(${text})` : text;
}

function write(node: Node): readonly [string, number] {
  switch (node.kind) {
    case 'number':
      // A negative literal can only come from a whole-text number; written as a sign it reads back the same.
      return [String(node.value).toUpperCase(), node.value < 0 ? SIGN : ATOM];
    case 'text':
      return [`"${node.value.replaceAll('"', '""')}"`, ATOM];
    case 'boolean':
      return [node.value ? 'TRUE' : 'FALSE', ATOM];
    case 'error':
      return [node.code, ATOM];
    case 'omitted':
      return ['', ATOM];
    case 'unary':
      return node.op === '%'
        ? [`${print(node.operand, PERCENT)}%`, PERCENT]
        : [`${node.op}${print(node.operand, SIGN)}`, SIGN];
    case 'binary':
      return [writeChain(node), BINDING[node.op]!];
    case 'call':
      if (node.name === ':') return [node.args.map((arg) => print(arg, ATOM)).join(':'), ATOM];
      return [`${node.name}(${node.args.map((arg) => print(arg, 0)).join(',')})`, ATOM];
    case 'array':
      return [`{${node.rows.map((row) => row.map((item) => print(item, 0)).join(',')).join(';')}}`, ATOM];
    case 'field':
      return [`[@${node.path.map((name) => printName(name.text)).join('.')}]`, ATOM];
    case 'tagged':
      return [`[@#${node.tag.text}]`, ATOM];
    case 'between':
      return [`[@${innerName(node.from.text)}:${innerName(node.to.text)}]`, ATOM];
    case 'column': {
      const columns = node.to
        ? `[${innerName(node.from.text)}:${innerName(node.to.text)}]`
        : `[${printName(node.from.text)}]`;
      return [`${node.table.text}${columns}`, ATOM];
    }
    case 'name':
      return [node.name, ATOM];
    case 'cell':
      return [`${sheetPrefix(node.sheet)}${columnLetters(node.col)}${node.row + 1}`, ATOM];
    case 'range':
      return [`${sheetPrefix(node.sheet)}${printRange(node)}`, ATOM];
  }
}

/** `a+b*c-d`: down the left sides without recursion, as a chain may hold a thousand operators. */
function writeChain(root: Extract<Node, { kind: 'binary' }>): string {
  let text = '';
  for (let node = root; ; ) {
    const { op, left, right } = node;
    const binding = BINDING[op]!;
    text = `${op}${print(right, binding + 1)}${text}`;
    if (left.kind !== 'binary' || BINDING[left.op]! < binding) return `${print(left, binding)}${text}`;
    node = left;
  }
}

/** A name as it stands inside `[@…]`: bare when it is a code, else in brackets of its own. */
export function printName(name: string): string {
  return isCode(name) ? name : innerName(name);
}

function innerName(name: string): string {
  return `[${name.replace(/[[\]#']/g, "'$&")}]`;
}

function printRange(node: Extract<Node, { kind: 'range' }>): string {
  if (node.top === 0 && node.bottom === LIMITS.rows - 1) {
    return `${columnLetters(node.left)}:${columnLetters(node.right)}`;
  }
  if (node.left === 0 && node.right === LIMITS.columns - 1) return `${node.top + 1}:${node.bottom + 1}`;
  return `${columnLetters(node.left)}${node.top + 1}:${columnLetters(node.right)}${node.bottom + 1}`;
}

function sheetPrefix(sheet: string | null): string {
  if (sheet === null) return '';
  return isCode(sheet) ? `${sheet}!` : `'${sheet.replaceAll("'", "''")}'!`;
}
