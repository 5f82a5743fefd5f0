import { joinKey } from '../cells/row-keys.ts';
import { CELL } from '../cells/vector.ts';
import type { ColumnPlan, ReferencePlan, RowsPlan, TablePlan, ValueSource } from '../plan/plan.ts';
import type { RunColumn } from '../run/tables/evaluation-context.ts';
import { UnsupportedInSheet } from './workbook.ts';
import type { Book } from './writer.ts';

/** What a row looks for: a column of it, or a formula in it. A reference that holds its own key is looked up by its cell. */
function sourceText(book: Book, source: ValueSource, row: number): string {
  if (source.kind === 'column') return book.layout.cell(source.column, row);
  const written = book.value(source.formula, row);
  if (written.shape === 'list') throw new UnsupportedInSheet('list');
  return written.text;
}

/** One key of the target against what is looked for: texts with their case, blanks never. */
function keyCondition(book: Book, target: ColumnPlan, key: string): string {
  const range = book.layout.range(target);
  if (target.valueType === 'text') return `(${key}<>"")*EXACT(${range},${key})`;
  return `(${key}<>"")*(${range}<>"")*(${range}=${key})`;
}

/** Which rows of the target belong to this row. */
export function rowsMask(book: Book, column: ColumnPlan, rows: RowsPlan, row: number): string {
  book.layout.needLink(column);
  const conditions = rows.pairs.map(({ target, source }) =>
    keyCondition(book, target, sourceText(book, source, row)),
  );
  if (rows.within) {
    const range = book.layout.range(rows.within);
    conditions.push(`(${range}<>"")*(${range}>=PERIOD_start)*(${range}<=PERIOD_end)`);
  }
  if (conditions.length === 0) throw new UnsupportedInSheet('list', column.code);
  return conditions.join('*');
}

/** Which row of its target a reference points at: its number there, 0 or #N/A where there is none. */
export function pointerText(
  book: Book,
  reference: ReferencePlan,
  row: number,
): { readonly text: string; readonly array: boolean } {
  const { target, pairs, match, missingBlank } = reference;
  if (match) return { text: bandText(book, reference, row), array: true };
  const keys = pairs.map(({ source }) => sourceText(book, source, row));
  const [first] = pairs;
  if (!target.validity && pairs.length === 1 && first && isPlainKey(book, first.target)) {
    const found = `MATCH(${keys[0]},${book.layout.range(first.target)},0)`;
    const asked = first.target.valueType === 'text' ? found : `IF(${keys[0]}="",NA(),${found})`;
    return { text: missingBlank ? `IFNA(${asked},0)` : asked, array: first.source.kind === 'formula' };
  }
  const conditions = pairs.map(({ target: key }, index) => keyCondition(book, key, keys[index]!));
  const numbers = book.layout.numbers(target);
  if (!target.validity) {
    if (conditions.length === 0) throw new UnsupportedInSheet('shape');
    const all = conditions.join('*');
    const text = `IF(SUMPRODUCT(${all})=1,SUMPRODUCT(${all}*${numbers}),${missingBlank ? '0' : 'NA()'})`;
    return { text, array: true };
  }
  const valid = validOn(book, target, dayText(book, reference, row));
  const from = book.layout.range(target.validity.from);
  // Of the rows valid on the day the one that began last, then the later row.
  const best = `MOD(MAX(IF(${[...conditions, valid].join('*')},${from}*1048576+${numbers},0)),1048576)`;
  return { text: orNothing(best, missingBlank), array: true };
}

const dayText = (book: Book, { asOf }: ReferencePlan, row: number): string =>
  asOf ? sourceText(book, asOf, row) : 'PERIOD_as_of';

const orNothing = (found: string, missingBlank: boolean): string =>
  missingBlank ? found : `IF(${found}=0,NA(),${found})`;

function validOn({ layout }: Book, { validity }: TablePlan, day: string): string {
  const from = `(${layout.range(validity!.from)}<=${day})`;
  if (!validity!.to) return from;
  const to = layout.range(validity!.to);
  return `${from}*(((${to}="")+(${to}>=${day}))>0)`;
}

/** Keys that MATCH finds as the solution does: none twice, none that differ in case alone, no wildcards. */
function isPlainKey({ evaluation }: Book, plan: ColumnPlan): boolean {
  const column = evaluation.column(plan);
  let known = plainKeys.get(column);
  if (known === undefined) {
    known = hasPlainKeys(column);
    plainKeys.set(column, known);
  }
  return known;
}

const plainKeys = new WeakMap<RunColumn, boolean>();

function hasPlainKeys(column: RunColumn): boolean {
  const seen = new Set<string | number>();
  for (let row = 0; row < column.length; row += 1) {
    const tag = column.tag[row];
    if (tag === CELL.blank || tag === CELL.error) return false;
    const key = tag === CELL.text ? column.text![row]!.toLowerCase() : column.num[row]!;
    if (seen.has(key) || (typeof key === 'string' && /[*?~]/.test(key))) return false;
    seen.add(key);
  }
  return true;
}

/** The band a value lies in; the bands of one key must stand in rising order. */
function bandText(book: Book, reference: ReferencePlan, row: number): string {
  const { target, pairs, match, missingBlank } = reference;
  const { column, source, how } = match!;
  if (target.validity && target.file.history !== 'all') throw new UnsupportedInSheet('shape', target.code);
  if (!isRising(book, reference, column, how)) throw new UnsupportedInSheet('order', target.code);
  const wanted = sourceText(book, source, row);
  const range = book.layout.range(column);
  const numbers = book.layout.numbers(target);
  const keys = pairs.map((pair) => keyCondition(book, pair.target, sourceText(book, pair.source, row)));
  const limit =
    how === 'floor'
      ? `(${range}<=${wanted})*(${range}<>"")`
      : `(((${range}="")+(${range}>=${wanted}))>0)*(${numbers}<>"")`;
  const valid = target.validity ? [validOn(book, target, dayText(book, reference, row))] : [];
  const all = [`(${wanted}<>"")`, ...keys, ...valid, limit].join('*');
  const found =
    how === 'floor' ? `MAX(IF(${all},${numbers},0))` : `MOD(MIN(IF(${all},${numbers},1048576)),1048576)`;
  return orNothing(found, missingBlank);
}

const risingBands = new WeakMap<RunColumn, Map<ReferencePlan, boolean>>();

function isRising(book: Book, reference: ReferencePlan, column: ColumnPlan, how: string): boolean {
  const run = book.evaluation.column(column);
  const known = risingBands.get(run) ?? new Map<ReferencePlan, boolean>();
  risingBands.set(run, known);
  const found = known.get(reference) ?? hasRisingBands(book, reference, run, how);
  known.set(reference, found);
  return found;
}

function hasRisingBands(book: Book, { target, pairs }: ReferencePlan, run: RunColumn, how: string): boolean {
  // Versions stand one after the other: each is a table of bands of its own.
  const apart = [...pairs.map((pair) => pair.target), ...(target.validity ? [target.validity.from] : [])];
  const last = new Map<string, number>();
  for (let each = 0; each < run.length; each += 1) {
    const bucket = joinKey(apart.map((column) => keyOf(book, column, each)));
    const isBlank = run.tag[each] === CELL.blank;
    const value = isBlank ? Number.POSITIVE_INFINITY : run.num[each]!;
    if (isBlank ? how === 'floor' : run.tag[each] !== CELL.number) return false;
    if (value <= (last.get(bucket) ?? Number.NEGATIVE_INFINITY)) return false;
    last.set(bucket, value);
  }
  return true;
}

function keyOf({ evaluation }: Book, plan: ColumnPlan, row: number): string {
  const column = evaluation.column(plan);
  return column.tag[row] === CELL.text ? `t${column.text![row]}` : `n${column.num[row]}`;
}
