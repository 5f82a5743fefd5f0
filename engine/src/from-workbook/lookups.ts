import { FIRST_FOUND, WHERE_NOT_FOUND } from '../functions/lookup/said-of-look-ups.ts';
import { traitsOf } from '../functions/traits.ts';
import type { Node } from '../language/ast.ts';
import type { ColumnDraft, Match, TableDraft } from './drafts.ts';
import { callNode, columnNode, fieldNode, Untranslatable } from './nodes.ts';
import type { Saying } from './saying.ts';

type Call = Extract<Node, { kind: 'call' }>;

/** What a call of VLOOKUP, XLOOKUP, INDEX with MATCH or LOOKUP looks for, where, and what it brings. */
interface Lookup {
  readonly wanted: Node;
  readonly table: TableDraft;
  readonly by: ColumnDraft;
  readonly brings: ColumnDraft;
  readonly match: Match;
  /** What it gives where nothing is found. */
  readonly otherwise?: Node | undefined;
}

/** A look-up of the sheet as the product's own: a reference to the row, and the field that is read through it. */
export function lookupIn(translation: Saying, call: Call, depth: number): Node | undefined {
  const lookup = readLookup(translation, call);
  if (!lookup) return undefined;
  const { reading, table: own } = translation;
  const wanted = translation.say(lookup.wanted, depth);
  const { table, by, brings, match, otherwise } = lookup;
  reading.noteLink(own, wanted, by);
  const found =
    table === own || (match === 'exact' && !reading.isUnique(by)) || by === brings
      ? // Excel takes the first of several rows, which a reference refuses.
        callNode(FIRST_FOUND, wanted, columnNode(table, by), columnNode(table, brings), ...modeOf(match))
      : fieldNode(reading.reference(own, table, by, wanted, match).code, brings.code);
  return otherwise ? callNode(WHERE_NOT_FOUND, found, translation.say(otherwise, depth)) : found;
}

const omitted: Node = { kind: 'omitted', at: 0, end: 0 };
const numberNode = (value: number): Node => ({ kind: 'number', value, at: 0, end: 0 });
const modeOf = (match: Match): Node[] =>
  match === 'exact' ? [] : [omitted, numberNode(match === 'floor' ? -1 : 1)];

function readLookup(translation: Saying, call: Call): Lookup | undefined {
  const [first, second, third] = call.args;
  const { lookup, reaches } = traitsOf(call.name);
  // These find a place, or run across columns: only together with a list are they a look-up of a row.
  if (reaches === 'across' || lookup === 'match' || lookup === 'xmatch')
    throw new Untranslatable('lookup', call.name);
  if (!first || !second) return undefined;
  if (reaches === 'byPlace') return readByPlace(translation, call, first, second, third);
  if (!third) return undefined;
  if (lookup === 'vlookup') return readDown(translation, call, first, second, third);
  if (lookup === 'xlookup') return readBeside(translation, call, first, second, third);
  if (reaches !== 'along') return undefined;
  return { wanted: first, ...pairOf(translation, second, third, call), match: 'floor' };
}

/** VLOOKUP: down the first column of a range. */
function readDown(translation: Saying, call: Call, wanted: Node, area: Node, column: Node): Lookup {
  const { table, columns, from } = columnsOf(translation, area, call);
  const at = plainNumber(column);
  const brings = at === undefined ? undefined : columns.find(({ col }) => col === from.col + at - 1);
  if (!brings) throw new Untranslatable('lookup', translation.address(column));
  return { wanted, table, by: from, brings, match: isFalse(call.args[3]) ? 'exact' : 'floor' };
}

/** XLOOKUP: down one column, and what stands beside it in another. */
function readBeside(translation: Saying, call: Call, wanted: Node, where: Node, list: Node): Lookup {
  const [, , , otherwise, mode] = call.args;
  const said = mode === undefined || mode.kind === 'omitted' ? 0 : plainNumber(mode);
  const match = said === 0 ? 'exact' : said === -1 ? 'floor' : said === 1 ? 'ceiling' : undefined;
  if (!match) throw new Untranslatable('lookup', translation.address(call));
  return {
    ...{ wanted, ...pairOf(translation, where, list, call), match },
    otherwise: otherwise?.kind === 'omitted' ? undefined : otherwise,
  };
}

/** INDEX of the place that MATCH finds. */
function readByPlace(
  translation: Saying,
  call: Call,
  list: Node,
  row: Node,
  column: Node | undefined,
): Lookup | undefined {
  const how = row.kind === 'call' ? traitsOf(row.name).lookup : undefined;
  if (row.kind !== 'call' || (how !== 'match' && how !== 'xmatch'))
    throw new Untranslatable('lookup', call.name);
  const [wanted, where, mode] = row.args;
  if (!wanted || !where) return undefined;
  const { table, from: by } = columnsOf(translation, where, call);
  const { table: other, columns, from } = columnsOf(translation, list, call);
  const at = column === undefined ? 1 : plainNumber(column);
  const brings = columns.find(({ col }) => col === from.col + (at ?? 0) - 1);
  if (!brings || other !== table) throw new Untranslatable('lookup', translation.address(list));
  return { wanted, table, by, brings, match: matchOf(how, mode) };
}

/** MATCH takes the largest not above, XMATCH the same value, where nothing is said. */
function matchOf(how: 'match' | 'xmatch', mode: Node | undefined): Match {
  const given = mode === undefined || mode.kind === 'omitted' ? undefined : plainNumber(mode);
  const said = given ?? (how === 'match' ? 1 : 0);
  if (said === 0) return 'exact';
  const isFloor = how === 'match' ? said === 1 : said === -1;
  return isFloor ? 'floor' : 'ceiling';
}

function pairOf(translation: Saying, where: Node, list: Node, call: Call) {
  const { table, from: by } = columnsOf(translation, where, call);
  const { table: other, from: brings } = columnsOf(translation, list, call);
  if (table !== other) throw new Untranslatable('lookup', call.name);
  return { table, by, brings };
}

function columnsOf(translation: Saying, node: Node, call: Call) {
  const meant = node.kind === 'name' ? translation.reading.source.named(node.name) : node;
  if (meant?.kind !== 'range')
    throw new Untranslatable('lookup', meant ? translation.address(meant) : call.name);
  const { table, from, to } = translation.covered(meant);
  return { table, from, columns: table.columns.filter(({ col }) => col >= from.col && col <= to.col) };
}

function plainNumber(node: Node): number | undefined {
  if (node.kind === 'number') return node.value;
  if (node.kind === 'boolean') return Number(node.value);
  if (node.kind === 'unary' && node.operand.kind === 'number' && node.op !== '%')
    return node.op === '-' ? -node.operand.value : node.operand.value;
  return undefined;
}

const isFalse = (node: Node | undefined): boolean =>
  node !== undefined && (node.kind === 'omitted' || plainNumber(node) === 0);
