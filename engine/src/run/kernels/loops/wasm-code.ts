/**
 * WebAssembly instructions as functions, and the module around them (https://webassembly.github.io/spec/core/binary/).
 * Only what loops over columns need: 64-bit floats, 32-bit addresses.
 */

/** Bytes; parts may be nested, as copying them into one another would take longer than to write them out at the end. */
export type Code = readonly (number | Code)[];

const operation =
  (opcode: number) =>
  (...operands: Code): Code => [operands, opcode];

export const equal = operation(0x61);
export const less = operation(0x63);
export const greater = operation(0x64);
export const atMost = operation(0x65);
export const atLeast = operation(0x66);
export const absolute = operation(0x99);
export const negative = operation(0x9a);
export const floor = operation(0x9c);
export const add = operation(0xa0);
export const subtract = operation(0xa1);
export const multiply = operation(0xa2);
export const divide = operation(0xa3);
export const greatest = operation(0xa5);
export const fromInt = operation(0xb7);
export const toInt = operation(0xaa);
export const isLessInt = operation(0x48);
export const addInt = operation(0x6a);
export const and = operation(0x71);
export const or = operation(0x72);
export const not = operation(0x45);
/** `pick(x, y, condition)`: x where the condition holds, else y; both are computed. */
export const pick = operation(0x1b);

/** A whole number from 0 to 63, written in one byte. */
export const int = (value: number): Code => [0x41, value];
export const number = (value: number): Code => [0x44, ...new Uint8Array(Float64Array.of(value).buffer)];
export const shiftedLeft = (value: Code, bits: number): Code => [value, int(bits), 0x74];
export const shiftedRight = (value: Code, bits: number): Code => [value, int(bits), 0x76];

/** The value of a parameter or variable; they are known by number. */
export const variable = (index: number): Code => [0x20, index];
export const set = (target: Code, value: Code): Code => [value, 0x21, target[1]!];

export const load = (address: Code): Code => [address, 0x2b, 3, 0];
export const store = (address: Code, value: Code): Code => [address, value, 0x39, 3, 0];
export const loadInt = (address: Code): Code => [address, 0x28, 2, 0];
export const storeInt = (address: Code, value: Code): Code => [address, value, 0x36, 2, 0];

export const when = (condition: Code, then: Code): Code => [condition, 0x04, 0x40, then, 0x0b];
/** The value of one branch, of this type; the other isn't run. */
const branch = (type: number) => (condition: Code, then: Code, otherwise: Code) => [
  [condition, 0x04, type],
  [then, 0x05, otherwise, 0x0b],
];
export const choose = branch(0x7c);
export const chooseInt = branch(0x7f);
/** The body, again and again while the condition holds after it. */
export const repeat = (body: Code, condition: Code): Code => [0x03, 0x40, body, condition, 0x0d, 0, 0x0b];
export const call = (index: number, ...args: Code): Code => [args, 0x10, index];
export const answer = (value: Code): Code => [value, 0x0f];

/** How many parameters are addresses or counts, and how many numbers after them; each function answers a number. */
export interface Signature {
  readonly ints: number;
  readonly numbers: number;
}

export interface WasmFunction {
  readonly name: string;
  readonly signature: Signature;
  /** Variables after the parameters: addresses first, then numbers. */
  readonly variables: Signature;
  readonly code: Code;
}

function write(code: Code, bytes: number[] = []): number[] {
  for (const part of code) {
    if (typeof part === 'number') bytes.push(part);
    else write(part, bytes);
  }
  return bytes;
}

const unsigned = (value: number): Code =>
  value < 128 ? [value] : [(value & 127) | 128, unsigned(value >>> 7)];
const list = (items: Code): Code => [unsigned(items.length), items];
const sized = (code: Code): Code => list(write(code));
const section = (id: number, items: Code): Code => [id, sized(list(items))];
const text = (value: string): Code => list([...value].map((letter) => letter.charCodeAt(0)));
const many = (type: number, count: number): number[] => new Array<number>(count).fill(type);

/**
 * The bytes of a module. Its memory and the imported functions are members of `js`; functions are numbered from 0,
 * the imported ones first.
 */
export function moduleBytes(
  imports: readonly { readonly name: string; readonly signature: Signature }[],
  functions: readonly WasmFunction[],
): Uint8Array {
  const types = [...imports, ...functions].map(({ signature: { ints, numbers } }) => [
    0x60,
    list([...many(0x7f, ints), ...many(0x7c, numbers)]),
    list([0x7c]),
  ]);
  const fromJs = imports.map(({ name }, index): Code => [text('js'), text(name), 0, index]);
  const memory: Code = [text('js'), text('memory'), 2, 0, 1];
  const numbered = functions.map((each, index) => ({ ...each, index: unsigned(imports.length + index) }));
  const indexes = numbered.map(({ index }) => index);
  const exported = numbered.map(({ name, index }) => [text(name), 0, index]);
  const bodies = numbered.map(({ variables: { ints, numbers }, code }) => {
    const variables = [
      [unsigned(ints), 0x7f],
      [unsigned(numbers), 0x7c],
    ];
    return sized([list(variables), code, 0x0b]);
  });
  return new Uint8Array(
    write([
      [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      section(1, types),
      section(2, [...fromJs, memory]),
      section(3, indexes),
      section(7, exported),
      section(10, bodies),
    ]),
  );
}
