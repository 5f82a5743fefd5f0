import { toNumber } from '../../cells/coerce.ts';
import { errorNumber, NA, VALUE } from '../../cells/error-values.ts';
import { FormulaError, Matrix, type Scalar } from '../../cells/values.ts';
import { library } from '../spec/define.ts';
import type { FunctionSpec, ScalarFunction } from '../spec/function-spec.ts';

const { scalar, list } = library('information');
const anything = { errors: true } as const;

function is(holds: (value: Scalar) => boolean): ScalarFunction {
  return (a) => holds(a);
}

function parity(odd: boolean): ScalarFunction {
  return (a) => {
    if (typeof a === 'boolean') return VALUE;
    const x = toNumber(a);
    return typeof x === 'number' ? (Math.abs(Math.trunc(x)) % 2 === 1) === odd : x;
  };
}

export const INFORMATION: readonly FunctionSpec[] = [
  scalar(
    'ISBLANK(value)',
    ['=ISBLANK("")', false],
    is((a) => a === null),
    { ...anything, inWorkbook: 'isBlank', inCell: 'boolean' },
  ),
  scalar(
    'ISNUMBER(value)',
    ['=ISNUMBER(5)', true],
    is((a) => typeof a === 'number'),
    { ...anything, inCell: 'boolean', ofCell: true },
  ),
  scalar(
    'ISTEXT(value)',
    ['=ISTEXT("a")', true],
    is((a) => typeof a === 'string'),
    { ...anything, inCell: 'boolean', ofCell: true },
  ),
  scalar(
    'ISNONTEXT(value)',
    ['=ISNONTEXT(1)', true],
    is((a) => typeof a !== 'string'),
    { ...anything, inCell: 'boolean', ofCell: true },
  ),
  scalar(
    'ISLOGICAL(value)',
    ['=ISLOGICAL(TRUE)', true],
    is((a) => typeof a === 'boolean'),
    { ...anything, inCell: 'boolean', ofCell: true },
  ),
  scalar(
    'ISERROR(value)',
    ['=ISERROR(1/0)', true],
    is((a) => a instanceof FormulaError),
    { ...anything, inCell: 'boolean' },
  ),
  scalar(
    'ISERR(value)',
    ['=ISERR(NA())', false],
    is((a) => a instanceof FormulaError && a.code !== '#N/A'),
    anything,
  ),
  scalar(
    'ISNA(value)',
    ['=ISNA(NA())', true],
    is((a) => a instanceof FormulaError && a.code === '#N/A'),
    { ...anything, inCell: 'boolean' },
  ),
  scalar('ISEVEN(number)', ['=ISEVEN(4)', true], parity(false), {
    inCell: 'boolean',
    unlikeHyperFormula: true,
  }),
  scalar('ISODD(number)', ['=ISODD(4)', false], parity(true), {
    inCell: 'boolean',
    unlikeHyperFormula: true,
  }),
  scalar('NA()', ['=ISNA(NA())', true], () => NA),
  scalar('N(value)', ['=N("text")', 0], (a) => (typeof a === 'number' ? a : a === true ? 1 : 0)),
  scalar('T(value)', ['=T(5)', ''], (a) => (typeof a === 'string' ? a : '')),
  scalar(
    'ERROR.TYPE(error)',
    ['=ERROR.TYPE(1/0)', 2],
    (a) => (a instanceof FormulaError ? errorNumber(a) : NA),
    anything,
  ),
  list(
    'TYPE(value)',
    'l',
    ['=TYPE("a")', 2],
    (args) => {
      const value = args[0]!;
      if (value instanceof Matrix) return 64;
      if (value instanceof FormulaError) return 16;
      if (typeof value === 'string') return 2;
      return typeof value === 'boolean' ? 4 : 1;
    },
    anything,
  ),
];
