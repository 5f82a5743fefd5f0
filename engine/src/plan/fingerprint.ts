/**
 * A 128-bit fingerprint of texts and numbers: four lanes mixed a word at a time. It tells contents apart (caches,
 * stale detection) at memory speed; it is no seal against forgery, the audit chain uses SHA-256 for that.
 */
export class Fingerprint {
  private a = 0x243f6a88;
  private b = 0x85a308d3 | 0;
  private c = 0x13198a2e;
  private d = 0x03707344;
  private count = 0;

  word(value: number): void {
    this.a = Math.imul(this.a ^ value, 0x9e3779b1);
    this.a = (this.a << 13) | (this.a >>> 19);
    this.b = Math.imul(this.b + value, 0x85ebca6b | 0);
    this.b = (this.b << 15) | (this.b >>> 17);
    this.c = Math.imul(this.c ^ this.a, 0xc2b2ae35 | 0) + value;
    this.d = Math.imul(this.d + this.b, 0x27d4eb2f) ^ value;
    this.count += 1;
  }

  text(value: string): void {
    this.word(value.length ^ 0x5bd1e995);
    for (let index = 0; index < value.length; index += 1) this.word(value.charCodeAt(index));
  }

  numbers(values: Float64Array, length: number): void {
    this.word(length);
    this.words(new Int32Array(values.buffer, values.byteOffset, length * 2));
  }

  bytes(values: Uint8Array, length: number): void {
    this.word(length ^ 0x1b873593);
    this.words(values.subarray(0, length));
  }

  /** Word by word as `word` does it, with the lanes in registers: a batch has millions of them. */
  private words(values: Int32Array | Uint8Array): void {
    let { a, b, c, d } = this;
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index]!;
      a = Math.imul(a ^ value, 0x9e3779b1);
      a = (a << 13) | (a >>> 19);
      b = Math.imul(b + value, 0x85ebca6b | 0);
      b = (b << 15) | (b >>> 17);
      c = (Math.imul(c ^ a, 0xc2b2ae35 | 0) + value) | 0;
      d = Math.imul(d + b, 0x27d4eb2f) ^ value;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.count += values.length;
  }

  /** 32 hexadecimal digits. */
  digest(): string {
    const finish = (lane: number): string => {
      let x = lane ^ this.count;
      x = Math.imul(x ^ (x >>> 16), 0x85ebca6b | 0);
      x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35 | 0);
      return ((x ^ (x >>> 16)) >>> 0).toString(16).padStart(8, '0');
    };
    return finish(this.a) + finish(this.b ^ this.c) + finish(this.c) + finish(this.d ^ this.a);
  }
}

/** @example fingerprintOf('abc').length // 32 */
export function fingerprintOf(text: string): string {
  const fingerprint = new Fingerprint();
  fingerprint.text(text);
  return fingerprint.digest();
}
