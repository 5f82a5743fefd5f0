import { toNumber, toText } from '../../cells/coerce.ts';
import { VALUE } from '../../cells/error-values.ts';
import type { Value } from '../../cells/values.ts';
import type { ScalarFunction } from './function-spec.ts';

/** A scalar function of a text and up to two numbers; absent numbers stay undefined. */
export function ofText(f: (text: string, x?: number, y?: number) => Value): ScalarFunction {
  return (a, b, c) => {
    const text = typeof a === 'string' ? a : toText(a);
    if (typeof text !== 'string') return text;
    const x = b === undefined ? undefined : toNumber(b);
    if (typeof x === 'object') return x;
    const y = c === undefined ? undefined : toNumber(c);
    if (typeof y === 'object') return y;
    return f(text, x, y);
  };
}

/** `(text, start, count, with)` as REPLACE and REPLACEB take them: `replace` is told where to begin, from 0, and how many go. */
export const replacing =
  (replace: (text: string, at: number, count: number, instead: string) => Value): ScalarFunction =>
  (a, b, c, d) => {
    const text = toText(a);
    const start = toNumber(b ?? null);
    const count = toNumber(c ?? null);
    const instead = toText(d ?? null);
    if (typeof text !== 'string') return text;
    if (typeof start !== 'number') return start;
    if (typeof count !== 'number') return count;
    if (typeof instead !== 'string') return instead;
    return start < 1 || count < 0 ? VALUE : replace(text, Math.trunc(start) - 1, Math.trunc(count), instead);
  };
