import { compareScalars, toBoolean, toNumber } from '../../cells/coerce.ts';
import { NA, VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar, type Value } from '../../cells/values.ts';
import { commonShape, itemAt, makeMatrix } from '../../operators/operators.ts';
import { itemsOf } from '../spec/arguments.ts';
import { callForm } from '../spec/call-form.ts';
import { all, cases, from, odd } from '../spec/call-traits.ts';
import type { Compiled } from '../spec/compiled.ts';
import type { Call, FunctionSpec, LazyFunction } from '../spec/function-spec.ts';

const lazyIf: LazyFunction = <C>(args: readonly Compiled<C>[]): Compiled<C> => {
  const condition = args[0]!;
  const yes = args[1]!;
  const no = args[2] ?? (() => false);
  return (context) => {
    const test = condition(context);
    if (test === true) return yes(context);
    if (test === false) return no(context);
    if (test instanceof Matrix)
      return chooseEach(test, (item) => conditionIndex(item), [yes(context), no(context)]);
    const decided = toBoolean(test);
    if (decided instanceof FormulaError) return decided;
    return decided ? yes(context) : no(context);
  };
};

function conditionIndex(item: Scalar): number | FormulaError {
  const decided = toBoolean(item);
  return decided instanceof FormulaError ? decided : decided ? 0 : 1;
}

/** Element by element: for each item of `by` (stretched over the choices) the choice it points to. */
function chooseEach(
  by: Value,
  index: (item: Scalar) => number | FormulaError,
  choices: readonly Value[],
): Matrix {
  const { rows, cols } = commonShape([by, ...choices]);
  return makeMatrix(rows, cols, (row, col) => {
    const which = index(itemAt(by, row, col));
    if (which instanceof FormulaError) return which;
    const choice = choices[which];
    return choice === undefined ? VALUE : itemAt(choice, row, col);
  });
}

/** IFERROR and IFNA: the fallback is computed only where it is needed. */
function lazyIfError(caught: (error: FormulaError) => boolean): LazyFunction {
  return <C>(args: readonly Compiled<C>[]): Compiled<C> => {
    const value = args[0]!;
    const fallback = args[1]!;
    return (context) => {
      const found = value(context);
      if (found instanceof FormulaError) {
        return caught(found) ? fallback(context) : found;
      }
      if (!(found instanceof Matrix)) return found;
      if (!found.data.some((item) => item instanceof FormulaError && caught(item))) {
        return found;
      }
      const instead = fallback(context);
      const { rows, cols } = commonShape([found, instead]);
      return makeMatrix(rows, cols, (row, col) => {
        const item = itemAt(found, row, col);
        return item instanceof FormulaError && caught(item) ? itemAt(instead, row, col) : item;
      });
    };
  };
}

const lazyIfs: LazyFunction = <C>(args: readonly Compiled<C>[]): Compiled<C> => {
  if (args.length % 2 === 1) return () => NA;
  const step = (context: C, at: number): Value => {
    const condition = args[at];
    const result = args[at + 1];
    if (condition === undefined || result === undefined) return NA;
    const test = condition(context);
    if (test instanceof Matrix) {
      return chooseEach(test, conditionIndex, [result(context), step(context, at + 2)]);
    }
    const decided = toBoolean(test);
    if (decided instanceof FormulaError) return decided;
    return decided ? result(context) : step(context, at + 2);
  };
  return (context) => step(context, 0);
};

const lazySwitch: LazyFunction = <C>(args: readonly Compiled<C>[]): Compiled<C> => {
  const subject = args[0]!;
  const pairs = Math.floor((args.length - 1) / 2);
  const otherwise = args.length % 2 === 0 ? args[args.length - 1] : undefined;
  const decide = (context: C, value: Scalar, pair: number): Value => {
    if (value instanceof FormulaError) return value;
    for (let index = pair; index < pairs; index += 1) {
      const candidate = args[1 + index * 2]!(context);
      if (candidate instanceof Matrix) {
        const matches = (item: Scalar): number | FormulaError =>
          item instanceof FormulaError ? item : isSame(value, item) ? 0 : 1;
        return chooseEach(candidate, matches, [
          args[2 + index * 2]!(context),
          decide(context, value, index + 1),
        ]);
      }
      if (candidate instanceof FormulaError) return candidate;
      if (isSame(value, candidate)) return args[2 + index * 2]!(context);
    }
    return otherwise === undefined ? NA : otherwise(context);
  };
  return (context) => {
    const value = subject(context);
    if (!(value instanceof Matrix)) return decide(context, value, 0);
    const results: Value[] = value.data.map((item) => decide(context, item, 0));
    const { rows, cols } = commonShape([value, ...results]);
    return makeMatrix(rows, cols, (row, col) => {
      const r = value.rows === 1 ? 0 : row;
      const c = value.cols === 1 ? 0 : col;
      const result = results[r * value.cols + c];
      return result === undefined ? NA : itemAt(result, row, col);
    });
  };
};

function isSame(a: Scalar, b: Scalar): boolean {
  return compareScalars(a, b) === 0;
}

const lazyChoose: LazyFunction = <C>(args: readonly Compiled<C>[]): Compiled<C> => {
  const index = args[0]!;
  const choices = args.slice(1);
  const which = (item: Scalar): number | FormulaError => {
    if (item instanceof FormulaError) return item;
    const number = toNumber(item);
    if (number instanceof FormulaError) return number;
    const at = Math.trunc(number);
    return at >= 1 && at <= choices.length ? at - 1 : VALUE;
  };
  return (context) => {
    const wanted = index(context);
    if (wanted instanceof Matrix) {
      return chooseEach(
        wanted,
        which,
        choices.map((choice) => choice(context)),
      );
    }
    const at = which(wanted);
    return at instanceof FormulaError ? at : choices[at]!(context);
  };
};

/** What an item of a cell or list says; undefined where it doesn't count. */
function cellCondition(item: Scalar): boolean | FormulaError | undefined {
  if (item instanceof FormulaError || typeof item === 'boolean') return item;
  return typeof item === 'number' ? item !== 0 : undefined;
}

/** What an argument of its own says. The empty text says nothing, as in a cell. */
function ownCondition(item: Scalar): boolean | FormulaError | undefined {
  return item === '' ? undefined : toBoolean(item);
}

/** Walks the conditions of AND, OR and XOR: all are computed, text and blanks in cells don't count. */
function conditions(
  args: readonly Value[],
  call: Call,
  visit: (value: boolean) => void,
): FormulaError | null {
  let seen = false;
  for (const [index, arg] of args.entries()) {
    const says = arg instanceof Matrix || call.refs[index] ? cellCondition : ownCondition;
    for (const item of itemsOf(arg)) {
      const decided = says(item);
      if (decided instanceof FormulaError) return decided;
      if (decided === undefined) continue;
      seen = true;
      visit(decided);
    }
  }
  return seen ? null : VALUE;
}

export const LOGICAL: readonly FunctionSpec[] = [
  {
    ...callForm('IF(condition, then, [else])'),
    category: 'logical',
    example: { formula: '=IF(2>1,"yes","no")', result: 'yes' },
    takes: 's',
    lazy: lazyIf,
    chooses: 'if',
    kernel: 'if',
    branches: from(1),
    alike: ([, ...branches]) => branches,
  },
  {
    ...callForm('IFERROR(value, instead)'),
    category: 'logical',
    example: { formula: '=IFERROR(1/0,0)', result: 0 },
    errors: true,
    takes: 's',
    lazy: lazyIfError(() => true),
    chooses: 'some',
    catches: true,
    kernel: 'ifError',
    alike: all,
  },
  {
    ...callForm('IFNA(value, instead)'),
    category: 'logical',
    example: { formula: '=IFNA(NA(),"none")', result: 'none' },
    errors: true,
    takes: 's',
    lazy: lazyIfError((error) => error.code === '#N/A'),
    chooses: 'some',
    catches: true,
    kernel: 'ifError',
    alike: all,
  },
  {
    ...callForm('IFS(condition1, value1, …)'),
    category: 'logical',
    example: { formula: '=IFS(1>2,"a",TRUE,"b")', result: 'b' },
    takes: 's',
    lazy: lazyIfs,
    chooses: 'ifs',
    kernel: 'ifs',
    branches: odd,
    alike: (args) => args.filter((_, at) => at % 2 === 1),
  },
  {
    ...callForm('SWITCH(value, case1, result1, …, [otherwise])'),
    max: 254,
    category: 'logical',
    example: { formula: '=SWITCH("B","A",1,"B",2,0)', result: 2 },
    takes: 's',
    lazy: lazySwitch,
    chooses: 'some',
    branches: cases,
  },
  {
    ...callForm('CHOOSE(index, value1, value2, …)'),
    min: 2,
    category: 'lookup',
    example: { formula: '=CHOOSE(2,"a","b","c")', result: 'b' },
    takes: 's',
    lazy: lazyChoose,
    chooses: 'nth',
    branches: from(1),
    alike: ([, ...values]) => values,
  },
  {
    ...callForm('AND(condition1, …)'),
    category: 'logical',
    inCell: 'boolean',
    example: { formula: '=AND(1<2,TRUE)', result: true },
    takes: 'l',
    list: (args, call) => {
      let all = true;
      const failed = conditions(args, call, (value) => {
        all = all && value;
      });
      return failed ?? all;
    },
    kernel: 'all',
    inWorkbook: 'all',
  },
  {
    ...callForm('OR(condition1, …)'),
    category: 'logical',
    inCell: 'boolean',
    example: { formula: '=OR(1>2,TRUE)', result: true },
    takes: 'l',
    list: (args, call) => {
      let any = false;
      const failed = conditions(args, call, (value) => {
        any = any || value;
      });
      return failed ?? any;
    },
    kernel: 'any',
    inWorkbook: 'any',
  },
  {
    ...callForm('XOR(condition1, …)'),
    max: 254,
    category: 'logical',
    inCell: 'boolean',
    example: { formula: '=XOR(TRUE,TRUE,TRUE)', result: true },
    takes: 'l',
    list: (args, call) => {
      let odd = false;
      const failed = conditions(args, call, (value) => {
        odd = odd !== value;
      });
      return failed ?? odd;
    },
  },
  {
    ...callForm('NOT(condition)'),
    category: 'logical',
    inCell: 'boolean',
    example: { formula: '=NOT(FALSE)', result: true },
    scalar: (a) => {
      const decided = toBoolean(a);
      return decided instanceof FormulaError ? decided : !decided;
    },
    kernel: 'not',
  },
  {
    ...callForm('TRUE()'),
    category: 'logical',
    example: { formula: '=TRUE()', result: true },
    scalar: () => true,
  },
  {
    ...callForm('FALSE()'),
    category: 'logical',
    example: { formula: '=FALSE()', result: false },
    scalar: () => false,
  },
];
