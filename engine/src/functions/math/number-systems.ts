import { toNumber, toText } from '../../cells/coerce.ts';
import { NUM } from '../../cells/error-values.ts';
import { FormulaError, type Scalar, type Value } from '../../cells/values.ts';
import { library, noBooleans, ofNumbers } from '../spec/define.ts';
import type { FunctionSpec } from '../spec/function-spec.ts';

const { scalar } = library('engineering');

/** Ten digits at most; the upper half of what they can hold is negative, as in two's complement. */
const DIGITS = 10;
const SYSTEMS = {
  BIN: { radix: 2, pattern: /^[01]{0,10}$/ },
  OCT: { radix: 8, pattern: /^[0-7]{0,10}$/ },
  HEX: { radix: 16, pattern: /^[0-9a-f]{0,10}$/i },
} as const;
type System = keyof typeof SYSTEMS;

const sizeOf = (system: System): number => SYSTEMS[system].radix ** DIGITS;

/** The number that digits of a system stand for. #NUM! for anything else. */
function read(value: Scalar, system: System): number | FormulaError {
  const text = toText(value);
  if (typeof text !== 'string') return text;
  if (!SYSTEMS[system].pattern.test(text)) return NUM;
  const number = text === '' ? 0 : Number.parseInt(text, SYSTEMS[system].radix);
  return number >= sizeOf(system) / 2 ? number - sizeOf(system) : number;
}

/** A whole number in a system, filled up with zeros to `places`; a negative one always has all ten digits. */
function write(number: number, system: System, places: Scalar | undefined): Value {
  const limit = sizeOf(system) / 2;
  if (number < -limit || number >= limit) return NUM;
  const width = places === undefined ? null : toNumber(places);
  if (width instanceof FormulaError) return width;
  const length = width === null ? 0 : Math.trunc(width);
  if (width !== null && (length < 1 || length > DIGITS)) return NUM;
  if (number < 0) return (number + sizeOf(system)).toString(SYSTEMS[system].radix).toUpperCase();
  const digits = number.toString(SYSTEMS[system].radix).toUpperCase();
  return width !== null && digits.length > length ? NUM : digits.padStart(length, '0');
}

function conversion(from: System, to: System, example: readonly [string, string]): FunctionSpec {
  return scalar(
    `${from}2${to}(number, [places])`,
    example,
    noBooleans((value, places) => {
      const number = read(value, from);
      return typeof number === 'number' ? write(number, to, places) : number;
    }),
  );
}

function toDecimal(from: System, example: readonly [string, number]): FunctionSpec {
  return scalar(
    `${from}2DEC(number)`,
    example,
    noBooleans((value) => read(value, from)),
  );
}

function fromDecimal(to: System, example: readonly [string, string]): FunctionSpec {
  return scalar(
    `DEC2${to}(number, [places])`,
    example,
    noBooleans((value, places) => {
      const number = toNumber(value);
      return typeof number === 'number' ? write(Math.trunc(number), to, places) : number;
    }),
  );
}

/** Whole numbers from 0 up to 48 bits, as Excel's bit functions take them. */
const BITS = 2 ** 48;

function bitwise(
  name: string,
  example: readonly [string, number],
  f: (a: bigint, b: bigint) => bigint,
): FunctionSpec {
  return scalar(
    `${name}(number1, number2)`,
    example,
    ofNumbers((a, b) => {
      if (a < 0 || b < 0 || a >= BITS || b >= BITS) return NUM;
      return Number.isInteger(a) && Number.isInteger(b) ? Number(f(BigInt(a), BigInt(b))) : NUM;
    }),
  );
}

function shift(name: string, example: readonly [string, number], left: boolean): FunctionSpec {
  return scalar(
    `${name}(number, shift)`,
    example,
    ofNumbers((x, by) => {
      const steps = Math.trunc(by) * (left ? 1 : -1);
      if (x < 0 || x >= BITS || !Number.isInteger(x) || Math.abs(steps) > 53) return NUM;
      const shifted = Math.floor(x * 2 ** steps);
      return shifted >= BITS ? NUM : shifted;
    }),
  );
}

export const NUMBER_SYSTEMS: readonly FunctionSpec[] = [
  toDecimal('BIN', ['=BIN2DEC("1100100")', 100]),
  toDecimal('OCT', ['=OCT2DEC("54")', 44]),
  toDecimal('HEX', ['=HEX2DEC("A5")', 165]),
  fromDecimal('BIN', ['=DEC2BIN(9,4)', '1001']),
  fromDecimal('OCT', ['=DEC2OCT(58,3)', '072']),
  fromDecimal('HEX', ['=DEC2HEX(100,4)', '0064']),
  conversion('BIN', 'HEX', ['=BIN2HEX("11111011",4)', '00FB']),
  conversion('BIN', 'OCT', ['=BIN2OCT("1001",3)', '011']),
  conversion('HEX', 'BIN', ['=HEX2BIN("F",8)', '00001111']),
  conversion('HEX', 'OCT', ['=HEX2OCT("F",3)', '017']),
  conversion('OCT', 'BIN', ['=OCT2BIN("3",3)', '011']),
  conversion('OCT', 'HEX', ['=OCT2HEX("100",4)', '0040']),
  bitwise('BITAND', ['=BITAND(13,25)', 9], (a, b) => a & b),
  bitwise('BITOR', ['=BITOR(23,10)', 31], (a, b) => a | b),
  bitwise('BITXOR', ['=BITXOR(5,3)', 6], (a, b) => a ^ b),
  shift('BITLSHIFT', ['=BITLSHIFT(4,2)', 16], true),
  shift('BITRSHIFT', ['=BITRSHIFT(13,2)', 3], false),
  scalar(
    'DELTA(number1, [number2])',
    ['=DELTA(5,5)', 1],
    noBooleans(ofNumbers((a, b) => (a === b ? 1 : 0), [undefined, 0])),
  ),
];
