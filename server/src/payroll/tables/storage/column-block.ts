import { createHash } from 'node:crypto';
import { CELL, type ColumnVector, copyCell } from '@suanpan/engine';
import { SCALAR_TYPES } from '@suanpan/engine/domain';
import { type ErrorCode, FormulaError } from '@suanpan/engine/formula';

/**
 * Rows per block. Small enough that a page touches one block per column, large enough that a hundred columns of ten
 * thousand rows are three hundred rows in the database.
 */
export const BLOCK_ROWS = 4096;

/** Stored by their place in the list: a new one goes to its end. */
const TYPES = SCALAR_TYPES;
const FORMAT = 1;
const UNIFORM_TAGS = 1;
const HAS_TEXT = 2;
const HAS_ERRORS = 4;
/** How numbers are written: not at all, as doubles, as 32-bit integers, as 32-bit integers of hundredths. */
const NUMBERS = { none: 0, double: 1, integer: 2, hundredths: 3 } as const;
const HEADER = 12;

/** One stretch of a column as bytes. Reading it back gives the very same cells, bit for bit. */
export function encodeBlock(vector: ColumnVector, from: number, to: number): Uint8Array {
  const rows = to - from;
  const tags = vector.tag.subarray(from, to);
  const uniform = isUniform(tags);
  const numbers = vector.num.subarray(from, to);
  const { form, whole } = formOf(numbers, tags);
  const text = encodeText(vector, tags, from);
  const errors = encodeErrors(vector, from, to);

  const tagBytes = uniform ? 1 : rows;
  const padded = Math.ceil((HEADER + tagBytes) / 8) * 8;
  const numberBytes = whole ? rows * 4 : form === NUMBERS.double ? rows * 8 : 0;
  const bytes = new Uint8Array(padded + numberBytes + (text ? 4 + text.length : 0) + (errors?.length ?? 0));
  const view = new DataView(bytes.buffer);
  bytes[0] = FORMAT;
  bytes[1] = TYPES.indexOf(vector.type as (typeof TYPES)[number]);
  bytes[2] = (uniform ? UNIFORM_TAGS : 0) | (text ? HAS_TEXT : 0) | (errors ? HAS_ERRORS : 0);
  bytes[3] = form;
  view.setUint32(4, rows, true);
  if (uniform) bytes[HEADER] = tags[0] ?? CELL.blank;
  else bytes.set(tags, HEADER);
  let at = padded;
  if (whole) new Int32Array(bytes.buffer, at, rows).set(whole);
  else if (form === NUMBERS.double) new Float64Array(bytes.buffer, at, rows).set(numbers);
  at += numberBytes;
  if (text) {
    view.setUint32(at, text.length, true);
    bytes.set(text, at + 4);
    at += 4 + text.length;
  }
  if (errors) bytes.set(errors, at);
  return bytes;
}

// Loops without calls: a batch has millions of cells.
function isUniform(tags: Uint8Array): boolean {
  for (let i = 1; i < tags.length; i++) if (tags[i] !== tags[0]) return false;
  return true;
}

function formOf(numbers: Float64Array, tags: Uint8Array): { form: number; whole?: Int32Array } {
  if (!tags.some((tag) => tag === CELL.number || tag === CELL.boolean)) return { form: NUMBERS.none };
  const integers = inWhole(numbers, 1);
  if (integers) return { form: NUMBERS.integer, whole: integers };
  const hundredths = inWhole(numbers, 100);
  return hundredths ? { form: NUMBERS.hundredths, whole: hundredths } : { form: NUMBERS.double };
}

/** Used for one block after the other: memory that is asked for and let go a thousand times is what collections are for. */
const wholes = new Int32Array(BLOCK_ROWS);

/** The numbers as 32-bit integers, where every one comes back exactly from its own; -0 and what isn't finite don't. */
function inWhole(numbers: Float64Array, factor: number): Int32Array | undefined {
  const integers = numbers.length > wholes.length ? new Int32Array(numbers.length) : wholes;
  for (let i = 0; i < numbers.length; i++) {
    const value = numbers[i]!;
    const scaled = value * factor;
    // To the nearest; what isn't an integer of 32 bits becomes another one, from which the value doesn't come back.
    const whole = (scaled < 0 ? scaled - 0.5 : scaled + 0.5) | 0;
    if (whole / factor !== value || (whole === 0 && 1 / value < 0)) return undefined;
    integers[i] = whole;
  }
  return integers.subarray(0, numbers.length);
}

const utf8 = new TextEncoder();
const fromUtf8 = new TextDecoder();

/** Text repeats a lot (departments, cities), so each distinct one is written once when that is shorter. */
function encodeText(vector: ColumnVector, tags: Uint8Array, from: number): Uint8Array | null {
  if (!vector.text) return null;
  const cells: string[] = [];
  for (let i = 0; i < tags.length; i++) if (tags[i] === CELL.text) cells.push(vector.text[from + i] ?? '');
  if (cells.length === 0) return null;
  const distinct = new Map<string, number>();
  for (const cell of cells) {
    if (distinct.size > cells.length / 2) break;
    if (!distinct.has(cell)) distinct.set(cell, distinct.size);
  }
  const words = distinct.size <= cells.length / 2;
  return utf8.encode(
    JSON.stringify(
      words ? { words: [...distinct.keys()], cells: cells.map((cell) => distinct.get(cell)) } : cells,
    ),
  );
}

function encodeErrors(vector: ColumnVector, from: number, to: number): Uint8Array | null {
  const found: [number, string, FormulaError['message']][] = [];
  for (const [row, error] of vector.errors ?? [])
    if (row >= from && row < to) found.push([row - from, error.code, error.message]);
  return found.length > 0 ? utf8.encode(JSON.stringify(found)) : null;
}

/** Reads blocks of one column, in order, into one vector. */
export function decodeBlocks(blocks: readonly Uint8Array[]): ColumnVector {
  const vector = blankFor(blocks);
  let at = 0;
  for (const block of blocks) at += decodeInto(vector, at, block);
  return vector;
}

/** The vector that these blocks fill, with nothing in it yet. */
export function blankFor(blocks: readonly Uint8Array[]): ColumnVector {
  const first = blocks[0];
  let length = 0;
  for (const block of blocks) length += new DataView(block.buffer, block.byteOffset).getUint32(4, true);
  return {
    type: first ? typeOfBlock(first) : 'number',
    length,
    num: new Float64Array(length),
    tag: new Uint8Array(length),
    text: undefined,
  };
}

/** Doubles need a buffer that starts on a multiple of eight; the database hands out slices that often don't. */
function aligned(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== FORMAT) throw new Error(`Unknown block format ${bytes[0]}.`);
  return bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
}

export function typeOfBlock(bytes: Uint8Array): ColumnVector['type'] {
  return TYPES[bytes[1] ?? 1] ?? 'number';
}

/** Some cells of a block, by their rows in it, put into `vector` at the rows `to`. */
export function decodeCells(
  bytes: Uint8Array,
  from: readonly number[],
  vector: ColumnVector,
  to: readonly number[],
): void {
  const block = aligned(bytes);
  const flags = block[2] ?? 0;
  if (flags & (HAS_TEXT | HAS_ERRORS)) {
    const whole = decodeBlocks([block]);
    for (const [i, row] of from.entries()) copyCell(whole, row, vector, to[i] ?? 0);
    return;
  }
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const uniform = (flags & UNIFORM_TAGS) !== 0;
  const form = block[3] ?? 0;
  const numbers = Math.ceil((HEADER + (uniform ? 1 : view.getUint32(4, true))) / 8) * 8;
  for (const [i, row] of from.entries()) {
    const at = to[i] ?? 0;
    vector.tag[at] = block[HEADER + (uniform ? 0 : row)] ?? CELL.blank;
    if (form === NUMBERS.double) vector.num[at] = view.getFloat64(numbers + row * 8, true);
    else if (form !== NUMBERS.none)
      vector.num[at] = view.getInt32(numbers + row * 4, true) / (form === NUMBERS.hundredths ? 100 : 1);
  }
}

/** Puts a block's cells behind the `offset` first ones; answers how many they are. */
export function decodeInto(vector: ColumnVector, offset: number, bytes: Uint8Array): number {
  const block = aligned(bytes);
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const rows = view.getUint32(4, true);
  const flags = block[2] ?? 0;
  const form = block[3] ?? 0;
  const uniform = (flags & UNIFORM_TAGS) !== 0;
  const tags = vector.tag.subarray(offset, offset + rows);
  if (uniform) tags.fill(block[HEADER] ?? CELL.blank);
  else tags.set(block.subarray(HEADER, HEADER + rows));
  let at = Math.ceil((HEADER + (uniform ? 1 : rows)) / 8) * 8;
  if (form === NUMBERS.double) {
    vector.num.set(new Float64Array(block.buffer, block.byteOffset + at, rows), offset);
    at += rows * 8;
  } else if (form !== NUMBERS.none) {
    const factor = form === NUMBERS.hundredths ? 100 : 1;
    const whole = new Int32Array(block.buffer, block.byteOffset + at, rows);
    for (let i = 0; i < rows; i++) vector.num[offset + i] = (whole[i] ?? 0) / factor;
    at += rows * 4;
  }
  if (flags & HAS_TEXT) {
    const size = view.getUint32(at, true);
    decodeText(vector, offset, tags, fromUtf8.decode(block.subarray(at + 4, at + 4 + size)));
    at += 4 + size;
  }
  if (flags & HAS_ERRORS) {
    const found: [number, ErrorCode, FormulaError['message']][] = JSON.parse(
      fromUtf8.decode(block.subarray(at)),
    );
    vector.errors ??= new Map();
    for (const [row, code, message] of found)
      vector.errors.set(offset + row, new FormulaError(code, message));
  }
  return rows;
}

function decodeText(vector: ColumnVector, offset: number, tags: Uint8Array, json: string): void {
  const cells = textsOf(json);
  vector.text ??= new Array<string | null>(vector.length).fill(null);
  const { text } = vector;
  let next = 0;
  for (let i = 0; i < tags.length; i++) {
    if (tags[i] !== CELL.text) continue;
    text[offset + i] = cells[next] ?? '';
    next++;
  }
}

/** What `encodeText` has written. A list in which nothing is escaped is cut at its commas, which takes a third of the time. */
function textsOf(json: string): string[] {
  if (json[0] === '[') return json.includes('\\') ? JSON.parse(json) : json.slice(2, -2).split('","');
  const { words, cells }: { words: string[]; cells: number[] } = JSON.parse(json);
  return cells.map((cell) => words[cell] ?? '');
}

export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 22);
}

/** A column cut into blocks, each with its hash. A column without rows has no blocks. */
export function* eachBlockOf(
  vector: ColumnVector,
): Generator<{ block: number; rows: number; hash: string; content: Uint8Array }> {
  for (let from = 0; from < vector.length; from += BLOCK_ROWS) {
    const to = Math.min(vector.length, from + BLOCK_ROWS);
    const content = encodeBlock(vector, from, to);
    yield { block: from / BLOCK_ROWS, rows: to - from, hash: hashOfBytes(content), content };
  }
}

export const blocksOf = (vector: ColumnVector) => [...eachBlockOf(vector)];
