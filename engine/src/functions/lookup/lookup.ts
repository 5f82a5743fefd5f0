import { toBoolean, toNumber } from '../../cells/coerce.ts';
import { NA, NOT_FOUND, REF, VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { columnLetters } from '../../language/address.ts';
import { findExact, findNearest, findSorted, lastEqual, lookupValue } from '../../operators/search.ts';
import { asMatrix, numberArg, textArg, transposed } from '../spec/arguments.ts';
import { first } from '../spec/call-traits.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec, ListFunction } from '../spec/function-spec.ts';

const { list, scalar } = library('lookup');

function column(matrix: Matrix, index: number): Scalar[] {
  const items: Scalar[] = [];
  for (let row = 0; row < matrix.rows; row += 1) items.push(matrix.data[row * matrix.cols + index]!);
  return items;
}

/** A single row or column as a plain list; null when it is neither. */
function vector(matrix: Matrix): readonly Scalar[] | null {
  return matrix.rows === 1 || matrix.cols === 1 ? matrix.data : null;
}

/** VLOOKUP; HLOOKUP is the same on the transposed table. */
const tableLookup =
  (across: boolean): ListFunction =>
  (args, call) => {
    const wanted = lookupValue(args[0] as Scalar);
    // A text that isn't a cell is no table.
    if (typeof args[1] === 'string' && !call.refs[1]) return VALUE;
    const table = across ? transposed(asMatrix(args[1]!)) : asMatrix(args[1]!);
    if (args[1] instanceof FormulaError) return args[1];
    const index = toNumber(args[2] as Scalar);
    if (typeof index !== 'number') return index;
    const sorted = args[3] === undefined ? true : toBoolean(args[3] as Scalar);
    if (sorted instanceof FormulaError) return sorted;
    const col = Math.trunc(index) - 1;
    if (col < 0) return VALUE;
    if (col >= table.cols) return REF;
    const keys = column(table, 0);
    const row = sorted ? findSorted(keys, wanted) : findExact(keys, wanted, true);
    return row < 0 ? NOT_FOUND : table.data[row * table.cols + col]!;
  };

const match: ListFunction = (args) => {
  const wanted = lookupValue(args[0] as Scalar);
  if (args[1] instanceof FormulaError) return args[1];
  const items = vector(asMatrix(args[1]!));
  if (items === null) return NA;
  const mode = numberArg(args[2], 1);
  if (typeof mode !== 'number') return mode;
  const at = mode === 0 ? findExact(items, wanted, true) : findSorted(items, wanted, mode < 0);
  return at < 0 ? NOT_FOUND : at + 1;
};

const lookup: ListFunction = (args) => {
  const wanted = lookupValue(args[0] as Scalar);
  if (args[1] instanceof FormulaError) return args[1];
  const table = asMatrix(args[1]!);
  if (args[2] !== undefined) {
    if (args[2] instanceof FormulaError) return args[2];
    const keys = vector(table);
    const results = vector(asMatrix(args[2]));
    if (keys === null || results === null) return NA;
    const at = findSorted(keys, wanted);
    return at < 0 ? NOT_FOUND : (results[at] ?? NA);
  }
  // One table: look along its longer side first, answer from the last row or column.
  const across = table.cols > table.rows;
  const upright = across ? transposed(table) : table;
  const at = findSorted(column(upright, 0), wanted);
  return at < 0 ? NOT_FOUND : upright.data[at * upright.cols + upright.cols - 1]!;
};

/** Where XLOOKUP and XMATCH find it, or -1. */
function extendedMatch(
  wanted: Scalar,
  items: readonly Scalar[],
  matchMode: Value | undefined,
  searchMode: Value | undefined,
): number | FormulaError {
  // A blank looks for blanks here, not for 0 as MATCH does.
  const how = numberArg(matchMode, 0);
  if (typeof how !== 'number') return how;
  const order = numberArg(searchMode, 1);
  if (typeof order !== 'number') return order;
  if (![0, 1, -1, 2].includes(how) || ![1, -1, 2, -2].includes(order)) return VALUE;
  const fromEnd = order === -1;
  if (how === 0) return findExact(items, wanted, false, fromEnd);
  if (how === 2) return Math.abs(order) === 2 ? VALUE : findExact(items, wanted, true, fromEnd);
  const at = findNearest(items, wanted, how === 1, fromEnd);
  if (at < 0 || Math.abs(order) !== 2) return at;
  // The halving searches come to a list's equals from the side the wanted value would stand on.
  const exact = findExact(items.slice(at, at + 1), wanted, false) === 0;
  const last = order === 2 ? !exact && how === -1 : exact || how === 1;
  return last ? lastEqual(items, at) : at;
}

const xlookup: ListFunction = (args, call) => {
  const wanted = args[0] as Scalar;
  if (args[1] instanceof FormulaError) return args[1];
  if (args[2] instanceof FormulaError) return args[2];
  const keyMatrix = asMatrix(args[1]!);
  const keys = vector(keyMatrix);
  if (keys === null) return VALUE;
  const results = asMatrix(args[2]!);
  const along = keyMatrix.rows === 1 && keyMatrix.cols > 1;
  const fits = along ? results.cols === keys.length : results.rows === keys.length;
  if (!fits) return VALUE;
  const given = (index: number) => (call.omitted[index] ? undefined : args[index]);
  const at = extendedMatch(wanted, keys, given(4), given(5));
  if (at instanceof FormulaError) return at;
  if (at < 0) return given(3) === undefined ? NOT_FOUND : args[3]!;
  if (along) {
    const items = column(results, at);
    return items.length === 1 ? items[0]! : new Matrix(items.length, 1, items);
  }
  const items = results.data.slice(at * results.cols, (at + 1) * results.cols);
  return items.length === 1 ? items[0]! : new Matrix(1, items.length, items);
};

const xmatch: ListFunction = (args, call) => {
  const wanted = args[0] as Scalar;
  if (args[1] instanceof FormulaError) return args[1];
  const items = vector(asMatrix(args[1]!));
  if (items === null) return VALUE;
  const given = (index: number) => (call.omitted[index] ? undefined : args[index]);
  const at = extendedMatch(wanted, items, given(2), given(3));
  if (at instanceof FormulaError) return at;
  return at < 0 ? NOT_FOUND : at + 1;
};

/** INDEX: row or column 0 means all of it; a single row or column takes one number. */
const index: ListFunction = (args) => {
  const source = args[0]!;
  if (source instanceof FormulaError) return source;
  const matrix = asMatrix(source);
  const first = numberArg(args[1], 0);
  if (typeof first !== 'number') return first;
  const second = numberArg(args[2], 0);
  if (typeof second !== 'number') return second;
  const area = numberArg(args[3], 1);
  if (typeof area !== 'number') return area;
  if (area < 1) return VALUE;
  if (Math.trunc(area) !== 1) return REF;
  if (matrix.data.length === 0) return NOT_FOUND;
  let row = Math.trunc(first);
  let col = Math.trunc(second);
  if (row < 0 || col < 0) return VALUE;
  // One number into a single row counts along it.
  if (args[2] === undefined && matrix.rows === 1 && matrix.cols > 1) [row, col] = [1, row];
  if (row > matrix.rows || col > matrix.cols) return REF;
  if (row === 0 && col === 0) return matrix.data.length === 1 ? matrix.data[0]! : matrix;
  if (row === 0) {
    const items = column(matrix, col - 1);
    return items.length === 1 ? items[0]! : new Matrix(items.length, 1, items);
  }
  if (col === 0) {
    const items = matrix.data.slice((row - 1) * matrix.cols, row * matrix.cols);
    return items.length === 1 ? items[0]! : new Matrix(1, items.length, items);
  }
  return matrix.data[(row - 1) * matrix.cols + col - 1]!;
};

export const LOOKUP: readonly FunctionSpec[] = [
  list(
    'VLOOKUP(value, table, column, [sorted])',
    'slss',
    ['=VLOOKUP("b",{"a",1;"b",2},2,FALSE)', 2],
    tableLookup(false),
    { lookup: 'vlookup' },
  ),
  list(
    'HLOOKUP(value, table, row, [sorted])',
    'slss',
    ['=HLOOKUP("b",{"a","b";1,2},2,FALSE)', 2],
    tableLookup(true),
    { reaches: 'across' },
  ),
  list(
    'LOOKUP(value, list, [results])',
    'sll',
    ['=LOOKUP(25,{0,20,40},{"low","mid","high"})', 'mid'],
    lookup,
    { wholeLists: true, reaches: 'along' },
  ),
  list('MATCH(value, list, [mode])', 'sls', ['=MATCH(25,{0,20,40},1)', 2], match, {
    lookup: 'match',
    wholeLists: true,
  }),
  list('XMATCH(value, list, [match], [order])', 'slss', ['=XMATCH("b",{"a","b"})', 2], xmatch, {
    lookup: 'xmatch',
  }),
  list(
    'XLOOKUP(value, list, results, [otherwise], [match], [order])',
    'slllss',
    ['=XLOOKUP(9,{1,2},{"a","b"},"none")', 'none'],
    xlookup,
    { lookup: 'xlookup', refersTo: 'found', alike: ([, , values, missing]) => [values, missing] },
  ),
  list('INDEX(list, row, [column], [area])', 'lsss', ['=INDEX({1,2;3,4},2,1)', 3], index, {
    picks: true,
    reaches: 'byPlace',
    wholeLists: true,
    refersTo: 'first',
    alike: first,
  }),
  list(
    'ROWS(list)',
    'l',
    ['=ROWS({1;2;3})', 3],
    (args) => (args[0] instanceof FormulaError ? args[0] : asMatrix(args[0]!).rows),
    { inWorkbook: 'rows', onSheet: 'rowCount', errors: true },
  ),
  list(
    'COLUMNS(list)',
    'l',
    ['=COLUMNS({1,2,3})', 3],
    (args) => (args[0] instanceof FormulaError ? args[0] : asMatrix(args[0]!).cols),
    { onSheet: 'columnCount', errors: true },
  ),
  list(
    'TRANSPOSE(list)',
    'l',
    ['=INDEX(TRANSPOSE({1,2;3,4}),1,2)', 3],
    (args) => transposed(asMatrix(args[0]!)),
    { returns: 'list' },
  ),
  scalar('HYPERLINK(location, [shown])', ['=HYPERLINK("#pay","Pay")', 'Pay'], (a, b) => b ?? a),
  scalar('ADDRESS(row, column, [absolute], [style], [sheet])', ['=ADDRESS(2,3)', '$C$2'], (a, b, c, d, e) => {
    const row = numberArg(a, 1);
    const col = numberArg(b, 1);
    const mode = numberArg(c ?? undefined, 1);
    const plain = d === undefined || d === null ? true : toBoolean(d);
    const sheet = textArg(e, '');
    if (typeof row !== 'number') return row;
    if (typeof col !== 'number') return col;
    if (typeof mode !== 'number') return mode;
    if (plain instanceof FormulaError) return plain;
    if (typeof sheet !== 'string') return sheet;
    const [r, k] = [Math.trunc(row), Math.trunc(col)];
    if (r < 1 || k < 1 || r > 1048576 || k > 16384 || ![1, 2, 3, 4].includes(mode)) return VALUE;
    const fixedRow = mode <= 2;
    const fixedCol = mode === 1 || mode === 3;
    const cell = plain
      ? `${fixedCol ? '$' : ''}${columnLetters(k - 1)}${fixedRow ? '$' : ''}${r}`
      : `R${fixedRow ? r : `[${r}]`}C${fixedCol ? k : `[${k}]`}`;
    if (sheet === '') return e === undefined ? cell : `!${cell}`;
    return `${/^(?:\[[\p{L}\p{N}_.]+\])?[\p{L}_][\p{L}\p{N}_]*$/u.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`}!${cell}`;
  }),
];
