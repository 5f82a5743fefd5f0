import type { CalculationPlace } from '@suanpan/engine';

const HEAD_BYTES = 8;
const TEXT_BYTES = 1024;

/**
 * Where a thread of the engine is, in memory that outlives it: a thread that is ended for a formula that never ends, or
 * that ends itself for want of memory, sends no more messages. Two numbers (has begun, length) and a text.
 */
export function createPlace(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEAD_BYTES + TEXT_BYTES);
}

export function markBegun(shared: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(shared, 0, 2), 0, 1);
}

/** Waiting for a free thread isn't the formula's fault: its time counts from here. */
export function hasBegun(shared: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(shared, 0, 2), 0) === 1;
}

export function markPlace(shared: SharedArrayBuffer, place: CalculationPlace): void {
  const { table = '', column = '', rule = '' } = place;
  const bytes = Buffer.from([table, column, rule].join('\u0000'), 'utf8');
  // A name longer than anybody gives is left out rather than cut in the middle of a character.
  const fits = bytes.length <= TEXT_BYTES;
  if (fits) bytes.copy(Buffer.from(shared, HEAD_BYTES));
  Atomics.store(new Int32Array(shared, 0, 2), 1, fits ? bytes.length : 0);
}

export function readPlace(shared: SharedArrayBuffer): CalculationPlace {
  const length = Atomics.load(new Int32Array(shared, 0, 2), 1);
  const [table, column, rule] = Buffer.from(shared, HEAD_BYTES, length).toString('utf8').split('\u0000');
  return { ...(table ? { table } : {}), ...(column ? { column } : {}), ...(rule ? { rule } : {}) };
}
