import { sameNumber } from '../../../cells/coerce.ts';
import { addExact, roundTo, subtractExact } from '../../../money/index.ts';
import { isNoise, POWERS, roundColumn, settleAnywhere } from '../../../money/round.ts';
import { loopBytes } from './wasm-loops.ts';

/** Rows per block: 16 KB of numbers: a formula's few buffers stay in the processor's nearest caches. */
export const BLOCK = 2048;

/** What each loop over two inputs computes: the meaning, which WebAssembly of the same name matches bit for bit. */
const MEANING = {
  add: addExact,
  subtract: subtractExact,
  multiply: (x: number, y: number) => x * y,
  divide: (x: number, y: number) => x / y,
  equal: (x: number, y: number) => (sameNumber(x, y) ? 1 : 0),
  unequal: (x: number, y: number) => (sameNumber(x, y) ? 0 : 1),
  less: (x: number, y: number) => (x < y && !sameNumber(x, y) ? 1 : 0),
  atMost: (x: number, y: number) => (x <= y || sameNumber(x, y) ? 1 : 0),
  greater: (x: number, y: number) => (x > y && !sameNumber(x, y) ? 1 : 0),
  atLeast: (x: number, y: number) => (x >= y || sameNumber(x, y) ? 1 : 0),
  smallest: (x: number, y: number) => (y < x ? y : x),
  largest: (x: number, y: number) => (y > x ? y : x),
  both: (x: number, y: number) => (x !== 0 && y !== 0 ? 1 : 0),
  either: (x: number, y: number) => (x !== 0 || y !== 0 ? 1 : 0),
  copy: (x: number) => x,
} satisfies Readonly<Record<string, (x: number, y: number) => number>>;

export type LoopName = keyof typeof MEANING;

const EMPTY = new Float64Array(0);

/** Addresses of inputs, output and row list (0: all rows), how many rows. */
type WasmLoop = (a: number, b: number, out: number, rows: number, count: number) => number;

/**
 * Runs loops over numbers: as WebAssembly over arrays in its memory, which `numbers` and `rows` give out; as
 * JavaScript over any other, and where WebAssembly isn't to be had.
 */
export class Loops {
  private readonly memory: ArrayBuffer | undefined;
  private readonly wasm:
    | Readonly<Record<LoopName | 'round' | 'largestMagnitude' | 'partition' | 'gather', WasmLoop>>
    | undefined;
  /** Where inputs from outside the memory are laid. */
  private readonly first: Float64Array = EMPTY;
  private readonly second: Float64Array = EMPTY;
  private free = POWERS.length * 8;

  /** @param useWasm false runs JavaScript alone */
  constructor(useWasm: boolean) {
    const started = useWasm ? startWasm() : undefined;
    if (!started) return;
    this.memory = started.memory;
    this.wasm = started.exports as typeof this.wasm;
    new Float64Array(started.memory).set(POWERS);
    this.first = this.numbers();
    this.second = this.numbers();
  }

  /** Room for a block of numbers. */
  numbers(): Float64Array {
    const at = this.room(BLOCK * 8);
    return at < 0 ? new Float64Array(BLOCK) : new Float64Array(this.memory!, at, BLOCK);
  }

  /** Room for a list of a block's rows. */
  rows(): Int32Array {
    const at = this.room(BLOCK * 4);
    return at < 0 ? new Int32Array(BLOCK) : new Int32Array(this.memory!, at, BLOCK);
  }

  private room(bytes: number): number {
    if (!this.memory || this.free + bytes > this.memory.byteLength) return -1;
    this.free += bytes;
    return this.free - bytes;
  }

  private isInside(out: ArrayBufferView, rows: Int32Array | null): boolean {
    return (
      this.memory !== undefined &&
      out.buffer === this.memory &&
      (rows === null || rows.buffer === this.memory)
    );
  }

  /** Address of an input, which is copied where it lies elsewhere. */
  private addressOf(input: Float64Array, place: Float64Array): number {
    if (input.buffer === this.memory) return input.byteOffset;
    place.set(input);
    return place.byteOffset;
  }

  /**
   * `out = name(a, b)` at the places in `rows`, or at `[0..count)`. `out` may be one of the inputs.
   * @returns NaN when any result isn't finite, another number when all are
   */
  run(
    name: LoopName,
    a: Float64Array,
    b: Float64Array,
    out: Float64Array,
    rows: Int32Array | null,
    count: number,
  ): number {
    if (this.isInside(out, rows))
      return this.wasm![name](
        this.addressOf(a, this.first),
        this.addressOf(b, this.second),
        out.byteOffset,
        rows?.byteOffset ?? 0,
        count,
      );
    const meaning: (x: number, y: number) => number = MEANING[name];
    let watch = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const r = meaning(a[at]!, b[at]!);
      watch += r * 0;
      out[at] = r;
    }
    return watch;
  }

  /** Rounds half up to 0 to 22 places; the same results as `roundTo`. */
  round(a: Float64Array, places: number, out: Float64Array, rows: Int32Array | null, count: number): void {
    if (this.isInside(out, rows)) {
      this.wasm!.round(
        this.addressOf(a, this.first),
        places * 8,
        out.byteOffset,
        rows?.byteOffset ?? 0,
        count,
      );
      return;
    }
    if (rows === null) {
      if (out !== a) out.set(a.subarray(0, count));
      roundColumn(out, 0, count, places);
      return;
    }
    for (let index = 0; index < count; index += 1) out[rows[index]!] = roundTo(a[rows[index]!]!, places);
  }

  /** The greatest magnitude among the first `count` numbers. */
  largestMagnitude(a: Float64Array, count: number): number {
    if (this.wasm) return this.wasm.largestMagnitude(this.addressOf(a, this.first), 0, 0, 0, count);
    let largestMagnitude = 0;
    for (let at = 0; at < count; at += 1) largestMagnitude = Math.max(largestMagnitude, Math.abs(a[at]!));
    return largestMagnitude;
  }

  /**
   * Parts rows by a condition, without a jump on it: amounts are above and below limits in no order that a processor
   * could guess.
   * @returns how many are true
   */
  partition(
    a: Float64Array,
    rows: Int32Array | null,
    count: number,
    trueRows: Int32Array,
    falseRows: Int32Array,
  ): number {
    if (this.isInside(trueRows, rows) && this.isInside(falseRows, null))
      return this.wasm!.partition(
        this.addressOf(a, this.first),
        falseRows.byteOffset,
        trueRows.byteOffset,
        rows?.byteOffset ?? 0,
        count,
      );
    let trues = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      trueRows[trues] = at;
      falseRows[index - trues] = at;
      trues += a[at] !== 0 ? 1 : 0;
    }
    return trues;
  }

  /**
   * `out[at] = values[places[at]]`.
   * @param values any length
   * @returns NaN when a place is below 0, which says that there is no value
   */
  gather(
    values: Float64Array,
    places: Int32Array,
    out: Float64Array,
    rows: Int32Array | null,
    count: number,
  ): number {
    if (values.length <= BLOCK && this.isInside(out, rows)) {
      const list = new Int32Array(this.memory!, this.second.byteOffset, places.length);
      list.set(places);
      return this.wasm!.gather(
        this.addressOf(values, this.first),
        list.byteOffset,
        out.byteOffset,
        rows?.byteOffset ?? 0,
        count,
      );
    }
    let watch = 0;
    for (let index = 0; index < count; index += 1) {
      const at = rows === null ? index : rows[index]!;
      const r = places[at]! < 0 ? Number.NaN : values[places[at]!]!;
      watch += r * 0;
      out[at] = r;
    }
    return watch;
  }
}

/** 4 MB: some 250 blocks, more than formulas of the greatest height hold at a time; what doesn't fit lies elsewhere. */
const PAGES = 64;

declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

function startWasm(): { memory: ArrayBuffer; exports: unknown } | undefined {
  // A page's policy may forbid it, and the browser would report every try.
  if ('document' in globalThis || 'WorkerGlobalScope' in globalThis) return undefined;
  try {
    const memory = new WebAssembly.Memory({ initial: PAGES, maximum: PAGES });
    const js = {
      memory,
      settleAnywhere,
      noise: (below: number, scaled: number): number => (isNoise(below, scaled) ? 1 : 0),
      roundAny: (x: number, power: number): number => roundTo(x, POWERS.indexOf(power)),
    };
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(loopBytes()), { js });
    return { memory: memory.buffer, exports };
  } catch {
    return undefined;
  }
}
