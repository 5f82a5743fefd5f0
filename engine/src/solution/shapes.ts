/** Words to write shapes with. */

import type { Members, Shape } from './shape.ts';

export const text: Shape = { is: 'text' };
export const code: Shape = { is: 'code' };
export const name: Shape = { is: 'localText' };
export const day: Shape = { is: 'day' };
export const number: Shape = { is: 'number' };
export const integer = (min: number, max: number): Shape => ({ is: 'integer', min, max });
/** Decimals of a number; negative for tens and hundreds. */
export const scale = integer(-9, 12);
export const boolean: Shape = { is: 'boolean' };
export const formula: Shape = { is: 'formula' };
export const scalar: Shape = { is: 'scalar' };
export const any: Shape = { is: 'any' };
export const word = (...of: (string | number)[]): Shape => ({ is: 'word', of });
export const list = (of: Shape, min?: number, max?: number): Shape => ({
  is: 'list',
  of,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
});
export const map = (of: Shape): Shape => ({ is: 'map', of });
export const object = (members: Members): Shape => ({ is: 'object', members });
/** @param kind which text says what is expected: `kind.<kind>` */
export const either = (kind: string, ...of: Shape[]): Shape => ({ is: 'either', of, kind });
export const oneOrMany = either('texts', text, list(text, 1));
