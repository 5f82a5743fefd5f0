import { toNumber, toText } from '../../cells/coerce.ts';
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
