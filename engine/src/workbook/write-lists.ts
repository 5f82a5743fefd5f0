import type { Node } from '../language/ast.ts';
import { inBrackets, one, type Part, together } from './part.ts';
import { Unsaid } from './workbook.ts';
import type { Call, Writer } from './writer.ts';

/** Aggregates that skip what isn't a number, also in lists a formula makes. */
export const OF_NUMBERS = new Set(
  'SUM MAX MIN AVERAGE COUNT PRODUCT MEDIAN LARGE SMALL STDEV STDEV.S STDEV.P VAR VAR.S VAR.P SUMSQ'.split(
    ' ',
  ),
);
const CONDITIONAL = new Set('SUMIF SUMIFS COUNTIF COUNTIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS'.split(' '));

/** Calls over lists: rows that belong to a row are chosen by a condition inside the call. */
export function writeListCall(
  writer: Writer,
  node: Call,
  takes: (index: number) => boolean,
): Part | undefined {
  const tagged = node.args.some((arg) => writer.binding(arg)?.kind === 'own');
  if (tagged) return ownColumns(writer, node);
  // Lists that a function takes as such are handed over as they stand: text and blanks are its own affair.
  const parts = node.args.map(
    (arg, index) => (takes(index) ? writer.field(arg) : undefined) ?? writer.part(arg),
  );
  if (!parts.some((part, index) => takes(index) && part.shape === 'list')) return undefined;
  const masked = parts.some((part) => part.mask !== undefined);
  if (!masked && !parts.some(({ text, nullable, bare }) => nullable && !bare && text.startsWith('IF('))) {
    if (node.name === 'ISBLANK') throw new Unsaid('list', node.name);
    const array = parts.some((part) => part.array || (part.shape === 'list' && !part.bare));
    return one(`${node.name}(${parts.map((part) => part.text).join(',')})`, { array, type: undefined });
  }
  return maskedCall(writer, node, parts);
}

function ownColumns(writer: Writer, node: Call): Part {
  if (!OF_NUMBERS.has(node.name)) throw new Unsaid('list', node.name);
  const { row, book } = writer;
  const texts = node.args.flatMap((arg) => {
    const binding = writer.binding(arg);
    if (binding?.kind !== 'own') return [writer.part(arg).text];
    if (row === null) throw new Unsaid('list', node.name);
    return binding.columns.map((column) => book.layout.cell(column, row));
  });
  return one(`${node.name}(${texts.join(',')})`, { type: 'number' });
}

/** The rows of a list that count, each as `item` says. */
function chosen(part: Part, item = part.text): string {
  return part.mask === undefined ? item : `IF(${part.mask},${item})`;
}

function maskedCall(writer: Writer, node: Call, parts: readonly Part[]): Part {
  const { name } = node;
  const made = (text: string): Part => one(text, { array: true, type: 'number' });
  if (OF_NUMBERS.has(name)) {
    const texts = parts.map((part) => {
      if (part.shape !== 'list') return part.text;
      // An empty cell would count as the number 0 once it is handed on.
      return chosen(part, part.bare && name !== 'SUM' ? `IF(${part.text}<>"",${part.text})` : part.text);
    });
    return made(`${name}(${texts.join(',')})`);
  }
  const [first] = parts;
  if (name === 'SUMPRODUCT') {
    const { mask } = together(parts);
    const factors = parts.map((part) => inBrackets(part.bare ? writer.operand(part) : part)).join('*');
    return made(`SUM(IF(${mask ?? 'TRUE()'},${factors}))`);
  }
  if (parts.length === 1 && first) {
    const item = first.text;
    if (name === 'COUNTA') return made(`SUM(${chosen(first, `IF(${item}<>"",1,0)`)})`);
    if (name === 'ROWS') return made(`SUM(${chosen(first, '1')})`);
    if (name === 'OR')
      return { ...made(`SUM(${chosen(first, `IF(${item},1,0)`)})>0`), type: 'boolean', atom: false };
    if (name === 'AND')
      return { ...made(`SUM(${chosen(first, `IF(${item},0,1)`)})=0`), type: 'boolean', atom: false };
  }
  if (name === 'INDEX' && parts.length === 2 && first?.bare && first.of) {
    const numbers = writer.book.layout.numbers(first.of);
    return {
      ...made(`INDEX(${first.text},SMALL(${chosen(first, numbers)},${parts[1]!.text}))`),
      type: first.type,
    };
  }
  if (name === 'TEXTJOIN' && parts.length === 3 && node.args[1]?.kind === 'boolean' && node.args[1].value)
    return {
      ...made(`TEXTJOIN(${parts[0]!.text},TRUE(),IF(${parts[2]!.mask},${parts[2]!.text},""))`),
      type: 'text',
    };
  if (CONDITIONAL.has(name)) return conditional(writer, node, parts);
  throw new Unsaid('list', name);
}

function conditional(writer: Writer, node: Call, parts: readonly Part[]): Part {
  const { name } = node;
  const isPlural = name.endsWith('S');
  const counts = name.startsWith('COUNT');
  const pairsFrom = isPlural && !counts ? 1 : 0;
  const pairsTo = isPlural ? parts.length : 2;
  const values = counts ? undefined : isPlural ? parts[0] : (parts[2] ?? parts[0]);
  const conditions: string[] = [];
  for (let index = pairsFrom; index + 1 < pairsTo; index += 2)
    conditions.push(`(${criterion(writer, parts[index]!, node.args[index + 1]!)})`);
  const lists = parts.filter(({ shape }) => shape === 'list');
  const { mask } = together(lists);
  const all = [...(mask === undefined ? [] : [`(${mask})`]), ...conditions].join('*');
  if (!values) return one(`SUM(IF(${all},1,0))`, { array: true, type: 'number' });
  const aggregate = name.replace(/IFS?$/, '');
  return one(`${aggregate}(IF(${all},IF(${values.text}<>"",${values.text})))`, {
    array: true,
    type: 'number',
  });
}

/** A criterion as a condition: a plain value, or an operator written in front of one. */
function criterion(writer: Writer, list: Part, node: Node): string {
  if (node.kind === 'text') {
    const match = /^(<>|<=|>=|=|<|>)?(.*)$/s.exec(node.value)!;
    const [, operator = '=', rest = ''] = match;
    if (/[*?~]/.test(rest) || rest === '') throw new Unsaid('list', 'criterion');
    const number = Number(rest);
    return `${list.text}${operator}${Number.isNaN(number) ? writer.part({ ...node, value: rest }).text : number}`;
  }
  if (node.kind === 'binary' && node.op === '&' && node.left.kind === 'text') {
    const { value } = node.left;
    if (!/^(<>|<=|>=|=|<|>)$/.test(value)) throw new Unsaid('list', 'criterion');
    return `${list.text}${value}${inBrackets(writer.part(node.right))}`;
  }
  return `${list.text}=${inBrackets(writer.part(node))}`;
}
