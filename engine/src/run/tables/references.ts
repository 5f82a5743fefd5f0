import { LEVEL, makeVector, readCell, writeCell } from '../../cells/column-vector.ts';
import { keyText } from '../../cells/row-keys.ts';
import { FormulaError, type Scalar } from '../../cells/values.ts';
import { CELL, type ColumnVector } from '../../cells/vector.ts';
import type { ColumnPlan, ReferencePlan, RowsPlan, ValueSource } from '../../plan/plan.ts';
import { type Distinct, distinctOf } from './distinct.ts';
import {
  type EvaluationContext,
  KEY_FAILED,
  NO_ROW,
  type RunColumn,
  SEVERAL_ROWS,
} from './evaluation-context.ts';
import {
  bucketRows,
  type KeyIndex,
  keyIndex,
  keyPart,
  NO_BUCKET,
  type ReadSource,
  rowBuckets,
  vectorKey,
} from './key-index.ts';
import { readKey, readSource } from './read-field.ts';

/** Finds the row of the target for one row; the search is made once per column and used for every row. */
export type FindRow = (row: number) => number;

/** The rows of one bucket sorted for a band, with the values they start (or end) at. */
interface Band {
  readonly values: Float64Array | string[];
  readonly rows: Int32Array;
}

export function referenceFinder(
  evaluation: EvaluationContext,
  reference: ReferencePlan,
  read: ReadSource = readSource,
): FindRow {
  const { target, pairs, match, asOf } = reference;
  const index = keyIndex(
    evaluation,
    target,
    pairs.map((pair) => pair.target),
  );
  const bucketOf = rowBuckets(
    evaluation,
    index,
    pairs.map((pair) => pair.source),
    read,
  );
  const pickDate = target.validity ? dateOf(evaluation, asOf, read) : undefined;
  const valid = target.validity ? validity(evaluation, reference) : undefined;
  const bands = match && bandsOf(evaluation, index, match.column, match.how);
  const inBand =
    match &&
    bands &&
    ((number: number, row: number, day: number): number => {
      const wanted = readKey(evaluation, match.source, row, read);
      if (wanted instanceof FormulaError) return KEY_FAILED;
      const part = keyPart(wanted);
      return part === null ? NO_ROW : findBand(bands(number), part, match.how, valid, day);
    });
  return (row) => {
    const number = bucketOf(row);
    if (typeof number === 'object') return number === null ? NO_ROW : KEY_FAILED;
    if (number === NO_BUCKET) return NO_ROW;
    const day = pickDate ? pickDate(row) : 0;
    if (day === null) return NO_ROW;
    if (day instanceof FormulaError) return KEY_FAILED;
    if (inBand) return inBand(number, row, day);
    const from = index.starts[number]!;
    const to = index.starts[number + 1]!;
    if (valid) return latest(index.rows, from, to, valid, day);
    return to - from === 1 ? index.rows[from]! : SEVERAL_ROWS;
  };
}

type Valid = (row: number, date: number) => number | undefined;

/** Start of a row's validity when it holds on the date, else undefined. */
function validity(evaluation: EvaluationContext, reference: ReferencePlan): Valid {
  const { from, to } = reference.target.validity!;
  const start = evaluation.column(from);
  const end = to ? evaluation.column(to) : undefined;
  return (row, date) => {
    const begins = start.tag[row] === CELL.number ? start.num[row]! : Number.NEGATIVE_INFINITY;
    if (begins > date || start.tag[row] === CELL.error) return undefined;
    if (end && end.tag[row] === CELL.number && end.num[row]! < date) return undefined;
    return end?.tag[row] === CELL.error ? undefined : begins;
  };
}

/** Of the rows valid on the date the one that began last wins, then the later row. */
function latest(rows: Int32Array, from: number, to: number, valid: Valid, date: number): number {
  let best = NO_ROW;
  let bestStart = Number.NEGATIVE_INFINITY;
  for (let index = from; index < to; index += 1) {
    const row = rows[index]!;
    const start = valid(row, date);
    if (start === undefined || start < bestStart) continue;
    if (start > bestStart || row > best) {
      best = row;
      bestStart = start;
    }
  }
  return best;
}

function dateOf(
  evaluation: EvaluationContext,
  asOf: ValueSource | undefined,
  read: ReadSource,
): (row: number) => number | null | FormulaError {
  const fixed = evaluation.facts.period.asOf;
  if (!asOf) return () => fixed;
  return (row) => {
    const value = read(evaluation, asOf, row);
    if (value instanceof FormulaError || typeof value === 'number') return value;
    return null;
  };
}

/** Sorted once per key; a blank counts as infinite in `ceiling` tables and belongs nowhere in `floor` tables. */
function bandsOf(
  evaluation: EvaluationContext,
  index: KeyIndex,
  plan: ColumnPlan,
  how: 'floor' | 'ceiling',
): (number: number) => Band {
  const column = evaluation.column(plan);
  const made: Band[] = [];
  return (number) => {
    const known = made[number];
    if (known) return known;
    const isText = column.type === 'text';
    const entries: { value: number | string; row: number }[] = [];
    for (const row of bucketRows(index, number)) {
      if (column.tag[row] === CELL.blank) {
        if (how === 'ceiling' && !isText) entries.push({ value: Number.POSITIVE_INFINITY, row });
        continue;
      }
      const part = vectorKey(column, row);
      if (part !== null) entries.push({ value: part, row });
    }
    entries.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : a.row - b.row));
    const band: Band = {
      values: isText
        ? entries.map((each) => String(each.value))
        : Float64Array.from(entries, (each) => Number(each.value)),
      rows: Int32Array.from(entries, (each) => each.row),
    };
    made[number] = band;
    return band;
  };
}

function findBand(
  band: Band,
  wanted: string | number,
  how: 'floor' | 'ceiling',
  valid: Valid | undefined,
  date: number,
): number {
  const { values, rows } = band;
  // First place whose value is greater than (floor) or at least (ceiling) the wanted one.
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = values[middle]!;
    if (how === 'floor' ? value <= wanted : value < wanted) low = middle + 1;
    else high = middle;
  }
  const step = how === 'floor' ? -1 : 1;
  let at = how === 'floor' ? low - 1 : low;
  while (at >= 0 && at < values.length) {
    let end = at;
    while (values[end + step] === values[at]) end += step;
    const from = Math.min(at, end);
    const to = Math.max(at, end) + 1;
    if (!valid) return to - from === 1 ? rows[from]! : SEVERAL_ROWS;
    const found = latest(rows, from, to, valid, date);
    if (found !== NO_ROW) return found;
    at = end + step;
  }
  return NO_ROW;
}

/** Computes a whole reference column: the rows, and the keys it shows. */
export function computeReference(
  evaluation: EvaluationContext,
  column: RunColumn,
  reference: ReferencePlan,
  read: ReadSource,
): void {
  const { length } = evaluation.table(column.plan.table);
  const refs = new Int32Array(length);
  column.refs = refs;
  const find = referenceFinder(evaluation, reference, read);
  if (reference.own) {
    for (let row = 0; row < length; row += 1)
      refs[row] = column.tag[row] === CELL.error ? KEY_FAILED : find(row);
    return;
  }
  const keys = onlyKeyOf(evaluation, reference);
  const band = keys ? undefined : onlyBandOf(evaluation, reference);
  if (keys) takeTargets(keys, Int32Array.from(keys.firstRows, find), refs);
  else if (band) findBands(band, refs);
  else for (let row = 0; row < length; row += 1) refs[row] = find(row);
  const vector = makeVector(column.type, length);
  const [only] = reference.target.key;
  if (reference.target.key.length === 1 && only) {
    copyKeys(evaluation.column(only), refs, vector);
  } else {
    const show = shownKey(evaluation, reference);
    for (let row = 0; row < length; row += 1) {
      const target = refs[row]!;
      writeCell(vector, row, target >= 0 ? show(target) : null);
    }
  }
  column.use(vector);
}

// Loops of their own: small ones are compiled sooner, and once.
function takeTargets({ places }: Distinct, targets: Int32Array, refs: Int32Array): void {
  for (let row = 0; row < refs.length; row += 1) refs[row] = targets[places[row]!]!;
}

/** The key of the row pointed at, cell by cell, without a value made per row. */
function copyKeys(key: RunColumn, refs: Int32Array, vector: ColumnVector): void {
  if (key.text) vector.text = new Array<string | null>(refs.length).fill(null);
  for (let row = 0; row < refs.length; row += 1) {
    const target = refs[row]!;
    const tag = target >= 0 ? key.tag[target]! : CELL.blank;
    if (tag === CELL.error) writeCell(vector, row, readCell(key, target));
    else {
      vector.tag[row] = tag;
      if (tag === CELL.text) vector.text![row] = key.text![target]!;
      else if (target >= 0) vector.num[row] = key.num[target]!;
    }
  }
}

/** Where the row depends on one text column alone, that column by its different texts: each is looked up once. */
function onlyKeyOf(
  evaluation: EvaluationContext,
  { target, pairs, match, asOf }: ReferencePlan,
): Distinct | undefined {
  const source = pairs.length === 1 && !match && !(target.validity && asOf) ? pairs[0]!.source : undefined;
  return source?.kind === 'column' && source.column.type === 'text'
    ? distinctOf(evaluation.column(source.column))
    : undefined;
}

/** A band table for everybody and the amounts to be found in it. */
interface WholeBand {
  readonly wanted: Float64Array;
  readonly from: Float64Array;
  readonly rows: Int32Array;
  readonly how: 'floor' | 'ceiling';
}

/** The usual case: one bracket table, each limit once, and nothing but numbers to look up. */
function onlyBandOf(
  evaluation: EvaluationContext,
  { target, pairs, match }: ReferencePlan,
): WholeBand | undefined {
  if (!match || pairs.length > 0 || target.validity || match.source.kind !== 'column') return undefined;
  const wanted = evaluation.column(match.source.column);
  const all = keyIndex(evaluation, target, []);
  if (wanted.level !== LEVEL.numbers || match.source.column.leads === 'one') return undefined;
  const { values: from, rows } = bandsOf(evaluation, all, match.column, match.how)(0);
  if (!(from instanceof Float64Array) || from.some((each, index) => each === from[index + 1]))
    return undefined;
  return { wanted: wanted.num, from, rows, how: match.how };
}

function findBands({ wanted, from, rows, how }: WholeBand, refs: Int32Array): void {
  const isFloor = how === 'floor';
  for (let row = 0; row < refs.length; row += 1) {
    const each = wanted[row]!;
    let low = 0;
    let high = from.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isFloor ? from[middle]! <= each : from[middle]! < each) low = middle + 1;
      else high = middle;
    }
    const at = isFloor ? low - 1 : low;
    refs[row] = at >= 0 && at < from.length ? rows[at]! : NO_ROW;
  }
}

/** What a reference shows: the key of its row. */
export function shownKey(
  evaluation: EvaluationContext,
  reference: ReferencePlan,
): (target: number) => Scalar {
  const { key } = reference.target;
  const [only] = key;
  if (key.length === 1 && only) {
    const column = evaluation.column(only);
    return (target) => readCell(column, target);
  }
  const columns = (key.length > 0 ? key : reference.pairs.map((pair) => pair.target)).map((plan) =>
    evaluation.column(plan),
  );
  return (target) => columns.map((column) => keyText(column, target)).join('/');
}

/** Computes a rows column: for every row the rows of the target that belong to it, in that table's order. */
export function computeRows(
  evaluation: EvaluationContext,
  column: RunColumn,
  plan: RowsPlan,
  read: ReadSource,
): void {
  const { length } = evaluation.table(column.plan.table);
  const index = keyIndex(
    evaluation,
    plan.target,
    plan.pairs.map((pair) => pair.target),
  );
  const bucketOf = rowBuckets(
    evaluation,
    index,
    plan.pairs.map((pair) => pair.source),
    read,
  );
  const lists = new Int32Array(length);
  // List 0 is empty: rows whose key is blank, failed or not there.
  const buckets: Int32Array[] = [new Int32Array(0)];
  const listOfBucket = new Int32Array(index.starts.length - 1).fill(-1);
  const vector = makeVector('number', length);
  const keep = plan.within ? withinPeriod(evaluation, plan.within) : undefined;
  for (let row = 0; row < length; row += 1) {
    const number = bucketOf(row);
    if (typeof number === 'object') {
      if (number !== null) writeCell(vector, row, number);
      continue;
    }
    let list = number === NO_BUCKET ? 0 : listOfBucket[number]!;
    if (list < 0) {
      const bucket = bucketRows(index, number);
      list = buckets.push(keep ? bucket.filter(keep) : bucket) - 1;
      listOfBucket[number] = list;
    }
    lists[row] = list;
    vector.num[row] = buckets[list]!.length;
  }
  const starts = new Int32Array(buckets.length + 1);
  buckets.forEach((bucket, list) => {
    starts[list + 1] = starts[list]! + bucket.length;
  });
  const items = new Int32Array(starts[buckets.length]!);
  buckets.forEach((bucket, list) => {
    items.set(bucket, starts[list]!);
  });
  column.lists = lists;
  column.starts = starts;
  column.items = items;
  column.use(vector);
}

function withinPeriod(evaluation: EvaluationContext, plan: ColumnPlan): (row: number) => boolean {
  const column = evaluation.column(plan);
  const { start, end } = evaluation.facts.period;
  return (row) => column.tag[row] === CELL.number && column.num[row]! >= start && column.num[row]! <= end;
}
