import { compareScalars, toBoolean } from '../../cells/coerce.ts';
import { CALC, errorNumber, NA, REF, VALUE } from '../../cells/error-values.ts';
import { joinKey } from '../../cells/row-keys.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { LIMITS } from '../../language/limits.ts';
import { scalarOf, TOO_LARGE } from '../../operators/operators.ts';
import { asMatrix, fromRows, itemsOf, numberArg, rowsOf, transposed } from '../spec/arguments.ts';
import { library } from '../spec/define.ts';
import type { Call, FunctionSpec, ListFunction } from '../spec/function-spec.ts';

const { list } = library('list');
const many = { returns: 'list' } as const;

function flag(value: Value | undefined): boolean | FormulaError {
  return value === undefined || value === null ? false : toBoolean(value as Scalar);
}

/** Order of a sort: numbers, text, booleans, errors, blanks last whichever the direction. */
function sortOrder(a: Scalar, b: Scalar, sign: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const x = a instanceof FormulaError;
  const y = b instanceof FormulaError;
  if (x && y) return (errorNumber(a) - errorNumber(b)) * sign;
  if (x || y) return x ? sign : -sign;
  return compareScalars(a, b) * sign;
}

const sort: ListFunction = (args, call) => {
  if (args[0] instanceof FormulaError) return args[0];
  const byColumn = flag(args[3]);
  if (byColumn instanceof FormulaError) return byColumn;
  const matrix = byColumn ? transposed(asMatrix(args[0]!)) : asMatrix(args[0]!);
  const keys = args[1] === undefined || call.omitted[1] ? [1] : itemsOf(args[1]);
  const orders = args[2] === undefined || call.omitted[2] ? [1] : itemsOf(args[2]);
  const by: { col: number; sign: number }[] = [];
  for (const [index, key] of keys.entries()) {
    const col = numberArg(key, 1);
    const sign = numberArg(orders[index] ?? orders[0], 1);
    if (typeof col !== 'number') return col;
    if (typeof sign !== 'number') return sign;
    if (col < 1 || Math.trunc(col) > matrix.cols || (sign !== 1 && sign !== -1)) return VALUE;
    by.push({ col: Math.trunc(col) - 1, sign });
  }
  const rows = rowsOf(matrix);
  rows.sort((a, b) => {
    for (const { col, sign } of by) {
      const order = sortOrder(a[col]!, b[col]!, sign);
      if (order !== 0) return order;
    }
    return 0;
  });
  return byColumn ? transposed(fromRows(rows)) : fromRows(rows);
};

const sortBy: ListFunction = (args) => {
  if (args[0] instanceof FormulaError) return args[0];
  let matrix = asMatrix(args[0]!);
  const keys: { items: readonly Scalar[]; sign: number }[] = [];
  let along = false;
  for (let index = 1; index < args.length; index += 2) {
    const key = args[index]!;
    if (key instanceof FormulaError) return key;
    const by = asMatrix(key);
    const sign = numberArg(args[index + 1] ?? undefined, 1);
    if (typeof sign !== 'number') return sign;
    if (sign !== 1 && sign !== -1) return VALUE;
    if (by.cols === 1 && by.rows === matrix.rows) keys.push({ items: by.data, sign });
    else if (by.rows === 1 && by.cols === matrix.cols) {
      along = true;
      keys.push({ items: by.data, sign });
    } else return VALUE;
  }
  if (along) matrix = transposed(matrix);
  const order = Array.from({ length: matrix.rows }, (_, row) => row);
  order.sort((a, b) => {
    for (const { items, sign } of keys) {
      const found = sortOrder(items[a]!, items[b]!, sign);
      if (found !== 0) return found;
    }
    return a - b;
  });
  const rows = rowsOf(matrix);
  const result = fromRows(order.map((row) => rows[row]!));
  return along ? transposed(result) : result;
};

function keyOf(item: Scalar): string {
  if (item instanceof FormulaError) return `e${item.code}`;
  return typeof item === 'string' ? `s${item.toLowerCase()}` : `${typeof item}${String(item)}`;
}

const unique: ListFunction = (args) => {
  if (args[0] instanceof FormulaError) return args[0];
  const byColumn = flag(args[1]);
  if (byColumn instanceof FormulaError) return byColumn;
  const once = flag(args[2]);
  if (once instanceof FormulaError) return once;
  const matrix = byColumn ? transposed(asMatrix(args[0]!)) : asMatrix(args[0]!);
  const seen = new Map<string, { row: Scalar[]; count: number }>();
  for (const row of rowsOf(matrix)) {
    const key = joinKey(row.map(keyOf));
    const known = seen.get(key);
    if (known) known.count += 1;
    else seen.set(key, { row, count: 1 });
  }
  const kept = [...seen.values()].filter(({ count }) => !once || count === 1).map(({ row }) => row);
  if (kept.length === 0) return CALC;
  return byColumn ? transposed(fromRows(kept)) : fromRows(kept);
};

const filter: ListFunction = (args, call) => {
  if (args[0] instanceof FormulaError) return args[0];
  if (args[1] instanceof FormulaError) return args[1];
  const matrix = asMatrix(args[0]!);
  const keep = asMatrix(args[1]!);
  const along = keep.rows === 1 && keep.cols === matrix.cols && !(keep.cols === 1 && matrix.rows === 1);
  if (!along && !(keep.cols === 1 && keep.rows === matrix.rows)) return VALUE;
  const rows = rowsOf(along ? transposed(matrix) : matrix);
  const kept: Scalar[][] = [];
  for (const [index, row] of rows.entries()) {
    const decided = toBoolean(keep.data[index]!);
    if (decided instanceof FormulaError) return decided;
    if (decided) kept.push(row);
  }
  if (kept.length === 0) return args[2] === undefined || call.omitted[2] ? CALC : args[2];
  return along ? transposed(fromRows(kept)) : fromRows(kept);
};

const sequence: ListFunction = (args, call) => {
  const numbers: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const number = numberArg(call.omitted[index] ? undefined : args[index], 1);
    if (typeof number !== 'number') return number;
    numbers.push(number);
  }
  const [rows, cols, start, step] = [
    Math.trunc(numbers[0]!),
    Math.trunc(numbers[1]!),
    numbers[2]!,
    numbers[3]!,
  ];
  if (rows < 1 || cols < 1) return rows < 0 || cols < 0 ? VALUE : CALC;
  if (rows * cols > LIMITS.listSize) return TOO_LARGE;
  return new Matrix(
    rows,
    cols,
    Array.from({ length: rows * cols }, (_, index) => start + index * step),
  );
};

/** Rows or columns to keep (TAKE) or leave out (DROP); negative from the end. */
function slice(drop: boolean): ListFunction {
  return (args: readonly Value[], call: Call) => {
    if (args[0] instanceof FormulaError) return args[0];
    const matrix = asMatrix(args[0]!);
    const span = (index: number, size: number): [number, number] | FormulaError => {
      if (args[index] === undefined || call.omitted[index]) return [0, size];
      const number = numberArg(args[index], 0);
      if (typeof number !== 'number') return number;
      const n = Math.trunc(number);
      if (drop) return n >= 0 ? [Math.min(n, size), size] : [0, Math.max(0, size + n)];
      return n >= 0 ? [0, Math.min(n, size)] : [Math.max(0, size + n), size];
    };
    const rows = span(1, matrix.rows);
    if (rows instanceof FormulaError) return rows;
    const cols = span(2, matrix.cols);
    if (cols instanceof FormulaError) return cols;
    if (rows[0] >= rows[1] || cols[0] >= cols[1]) return CALC;
    return fromRows(
      rowsOf(matrix)
        .slice(...rows)
        .map((row) => row.slice(...cols)),
    );
  };
}

function stack(across: boolean): ListFunction {
  return (args) => {
    const parts = args.map((arg) => (across ? transposed(asMatrix(arg)) : asMatrix(arg)));
    const width = Math.max(...parts.map((part) => part.cols));
    const rows = parts.flatMap((part) =>
      rowsOf(part).map((row) => [...row, ...new Array<Scalar>(width - row.length).fill(NA)]),
    );
    return across ? transposed(fromRows(rows)) : fromRows(rows);
  };
}

/** All items in one column or row; `ignore` 1 blanks, 2 errors, 3 both. */
function flatten(asColumn: boolean): ListFunction {
  return (args, call) => {
    if (args[0] instanceof FormulaError) return args[0];
    const ignore = numberArg(call.omitted[1] ? undefined : args[1], 0);
    if (typeof ignore !== 'number') return ignore;
    const byColumn = flag(args[2]);
    if (byColumn instanceof FormulaError) return byColumn;
    const matrix = byColumn ? transposed(asMatrix(args[0]!)) : asMatrix(args[0]!);
    const items = matrix.data.filter(
      (item) =>
        !((ignore === 1 || ignore === 3) && item === null) &&
        !((ignore === 2 || ignore === 3) && item instanceof FormulaError),
    );
    if (items.length === 0) return CALC;
    return asColumn ? new Matrix(items.length, 1, items) : new Matrix(1, items.length, items);
  };
}

function wrap(asRows: boolean): ListFunction {
  return (args) => {
    if (args[0] instanceof FormulaError) return args[0];
    const matrix = asMatrix(args[0]!);
    const count = numberArg(args[1], 1);
    if (typeof count !== 'number') return count;
    const width = Math.trunc(count);
    if (width < 1 || (matrix.rows > 1 && matrix.cols > 1)) return VALUE;
    if (width > LIMITS.listSize) return TOO_LARGE;
    const pad = args[2] === undefined ? NA : scalarOf(args[2]);
    const rows: Scalar[][] = [];
    for (let at = 0; at < matrix.data.length; at += width) {
      const row = matrix.data.slice(at, at + width);
      rows.push([...row, ...new Array<Scalar>(width - row.length).fill(pad)]);
    }
    return asRows ? fromRows(rows) : transposed(fromRows(rows));
  };
}

/** The row a number points at, counted from the end where it is negative. */
function rowAt(rows: readonly Scalar[][], item: Scalar): Scalar[] | FormulaError {
  const number = numberArg(item, 0);
  if (typeof number !== 'number') return number;
  const at = Math.trunc(number);
  return (at > 0 ? rows[at - 1] : at < 0 ? rows[rows.length + at] : undefined) ?? VALUE;
}

function chooseLines(columns: boolean): ListFunction {
  return (args) => {
    if (args[0] instanceof FormulaError) return args[0];
    const rows = rowsOf(columns ? transposed(asMatrix(args[0]!)) : asMatrix(args[0]!));
    const picked: Scalar[][] = [];
    for (const item of args.slice(1).flatMap(itemsOf)) {
      const row = rowAt(rows, item);
      if (row instanceof FormulaError) return row;
      picked.push(row);
    }
    return columns ? transposed(fromRows(picked)) : fromRows(picked);
  };
}

const expand: ListFunction = (args, call) => {
  if (args[0] instanceof FormulaError) return args[0];
  const matrix = asMatrix(args[0]!);
  const rows = numberArg(call.omitted[1] ? undefined : args[1], matrix.rows);
  if (typeof rows !== 'number') return rows;
  const cols = numberArg(call.omitted[2] ? undefined : args[2], matrix.cols);
  if (typeof cols !== 'number') return cols;
  if (rows < matrix.rows || cols < matrix.cols) return VALUE;
  if (rows * cols > LIMITS.listSize) return TOO_LARGE;
  const pad = args[3] === undefined ? NA : itemsOf(args[3])[0]!;
  const source = rowsOf(matrix);
  return fromRows(
    Array.from({ length: Math.trunc(rows) }, (_, row) =>
      Array.from(
        { length: Math.trunc(cols) },
        (__, col) => source[row]?.[col] ?? (row < matrix.rows && col < matrix.cols ? null : pad),
      ),
    ),
  );
};

/** A list without the blank rows and columns at its edges: 0 none, 1 before, 2 after, 3 both. */
const trimRange: ListFunction = (args, call) => {
  if (args[0] instanceof FormulaError) return args[0];
  let matrix = asMatrix(args[0]!);
  for (const index of [1, 2]) {
    const mode = numberArg(call.omitted[index] ? undefined : args[index], 3);
    if (typeof mode !== 'number') return mode;
    if (![0, 1, 2, 3].includes(mode)) return VALUE;
    const rows = rowsOf(matrix);
    const filled = rows.map((row) => row.some((item) => item !== null));
    if (!filled.includes(true)) return REF;
    const from = mode === 1 || mode === 3 ? filled.indexOf(true) : 0;
    const to = mode === 2 || mode === 3 ? filled.lastIndexOf(true) + 1 : rows.length;
    matrix = transposed(fromRows(rows.slice(from, to)));
  }
  return matrix;
};

export const LISTS: readonly FunctionSpec[] = [
  list('SORT(list, [column], [order], [byColumn])', 'llls', ['=INDEX(SORT({3;1;2}),1)', 1], sort, many),
  list('SORTBY(list, by1, [order1], …)', 'l', ['=INDEX(SORTBY({"a";"b"},{2;1}),1)', 'b'], sortBy, {
    ...many,
    wholeLists: true,
  }),
  list('UNIQUE(list, [byColumn], [once])', 'lss', ['=ROWS(UNIQUE({1;2;1}))', 2], unique, many),
  list('FILTER(list, keep, [otherwise])', 'l', ['=SUM(FILTER({1;2;3},{TRUE;FALSE;TRUE}))', 4], filter, {
    ...many,
    lookup: 'filter',
    wholeLists: true,
  }),
  list('SEQUENCE(rows, [columns], [start], [step])', 's', ['=SUM(SEQUENCE(4))', 10], sequence, many),
  list('TAKE(list, rows, [columns])', 'lss', ['=SUM(TAKE({1;2;3},2))', 3], slice(false), many),
  list('DROP(list, rows, [columns])', 'lss', ['=SUM(DROP({1;2;3},1))', 5], slice(true), many),
  list('VSTACK(list1, …)', 'l', ['=ROWS(VSTACK({1},{2;3}))', 3], stack(false), many),
  list('HSTACK(list1, …)', 'l', ['=COLUMNS(HSTACK({1},{2,3}))', 3], stack(true), many),
  list('TOCOL(list, [ignore], [byColumn])', 'lss', ['=ROWS(TOCOL({1,2;3,4}))', 4], flatten(true), many),
  list('TOROW(list, [ignore], [byColumn])', 'lss', ['=COLUMNS(TOROW({1,2;3,4}))', 4], flatten(false), many),
  list('WRAPROWS(list, count, [pad])', 'lsl', ['=ROWS(WRAPROWS({1,2,3,4},2))', 2], wrap(true), many),
  list('WRAPCOLS(list, count, [pad])', 'lsl', ['=COLUMNS(WRAPCOLS({1,2,3,4},2))', 2], wrap(false), many),
  list('CHOOSECOLS(list, column1, …)', 'l', ['=SUM(CHOOSECOLS({1,2;3,4},2))', 6], chooseLines(true), many),
  list('CHOOSEROWS(list, row1, …)', 'l', ['=SUM(CHOOSEROWS({1,2;3,4},2))', 7], chooseLines(false), many),
  list('TRIMRANGE(list, [rows], [columns])', 'lss', ['=SUM(TRIMRANGE({1;2}))', 3], trimRange, many),
  list('EXPAND(list, rows, [columns], [pad])', 'lssl', ['=SUM(EXPAND({1,2},2,2,0))', 3], expand, many),
];
