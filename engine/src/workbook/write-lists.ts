import type { CallTraits } from '../functions/spec/call-traits.ts';
import { traitsOf } from '../functions/traits.ts';
import type { Node } from '../language/ast.ts';
import { inBrackets, one, type Part, together } from './part.ts';
import { UnsupportedInSheet } from './workbook.ts';
import type { Call, Writer } from './writer.ts';

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
    if (traitsOf(node.name).inWorkbook === 'isBlank') throw new UnsupportedInSheet('list', node.name);
    const array = parts.some((part) => part.array || (part.shape === 'list' && !part.bare));
    return one(`${node.name}(${parts.map((part) => part.text).join(',')})`, { array, type: undefined });
  }
  return maskedCall(writer, node, parts);
}

function ownColumns(writer: Writer, node: Call): Part {
  if (traitsOf(node.name).inWorkbook !== 'numbers') throw new UnsupportedInSheet('list', node.name);
  const { row, book } = writer;
  const texts = node.args.flatMap((arg) => {
    const binding = writer.binding(arg);
    if (binding?.kind !== 'own') return [writer.part(arg).text];
    if (row === null) throw new UnsupportedInSheet('list', node.name);
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
  const { inWorkbook, products, picks, conditional } = traitsOf(name);
  const [first, place] = parts;
  if (inWorkbook === 'numbers') return aggregated(name, parts);
  if (products === 'all') {
    const { mask } = together(parts);
    const factors = parts.map((part) => inBrackets(part.bare ? writer.operand(part) : part)).join('*');
    return ofList(`SUM(IF(${mask ?? 'TRUE()'},${factors}))`);
  }
  const counted = parts.length === 1 && first ? countOf(inWorkbook, first) : undefined;
  if (counted) return counted;
  if (picks && parts.length === 2 && first?.bare && first.of) {
    const numbers = writer.book.layout.numbers(first.of);
    const picked = `INDEX(${first.text},SMALL(${chosen(first, numbers)},${place!.text}))`;
    return { ...ofList(picked), type: first.type };
  }
  const skipsEmpty = node.args[1]?.kind === 'boolean' && node.args[1].value;
  if (inWorkbook === 'join' && parts.length === 3 && skipsEmpty)
    return {
      ...ofList(`${name}(${parts[0]!.text},TRUE(),IF(${parts[2]!.mask},${parts[2]!.text},""))`),
      type: 'text',
    };
  if (conditional) return ofCriteria(writer, node, parts, conditional);
  throw new UnsupportedInSheet('list', name);
}

const ofList = (text: string): Part => one(text, { array: true, type: 'number' });

/** An aggregate that skips what isn't a number, also in lists a formula makes. */
function aggregated(name: string, parts: readonly Part[]): Part {
  // An empty cell would count as the number 0 once it is handed on: to a sum that makes no difference.
  const isSum = traitsOf(name).aggregate === 'sum';
  const texts = parts.map((part) => {
    if (part.shape !== 'list') return part.text;
    return chosen(part, part.bare && !isSum ? `IF(${part.text}<>"",${part.text})` : part.text);
  });
  return ofList(`${name}(${texts.join(',')})`);
}

/** What counts the rows that are chosen, or those of them where something holds. */
function countOf(form: CallTraits['inWorkbook'], list: Part): Part | undefined {
  const sum = (item: string): Part => ofList(`SUM(${chosen(list, item)})`);
  const holds = (item: string, to: string): Part => {
    const { text } = sum(`IF(${list.text},${item})`);
    return { ...ofList(`${text}${to}`), type: 'boolean', atom: false };
  };
  switch (form) {
    case 'filled':
      return sum(`IF(${list.text}<>"",1,0)`);
    case 'rows':
      return sum('1');
    case 'any':
      return holds('1,0', '>0');
    case 'all':
      return holds('0,1', '=0');
    default:
      return undefined;
  }
}

function ofCriteria(
  writer: Writer,
  node: Call,
  parts: readonly Part[],
  { several: isPlural, aggregate: wanted }: NonNullable<CallTraits['conditional']>,
): Part {
  const counts = wanted === 'rows';
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
  const aggregate = node.name.replace(/IFS?$/, '');
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
    if (/[*?~]/.test(rest) || rest === '') throw new UnsupportedInSheet('list', 'criterion');
    const number = Number(rest);
    return `${list.text}${operator}${Number.isNaN(number) ? writer.part({ ...node, value: rest }).text : number}`;
  }
  if (node.kind === 'binary' && node.op === '&' && node.left.kind === 'text') {
    const { value } = node.left;
    if (!/^(<>|<=|>=|=|<|>)$/.test(value)) throw new UnsupportedInSheet('list', 'criterion');
    return `${list.text}${value}${inBrackets(writer.part(node.right))}`;
  }
  return `${list.text}=${inBrackets(writer.part(node))}`;
}
