import { expect, it } from 'vitest';
import { lineOf, placeInJson } from './json-place.ts';

const TEXT = `{ "a": { "x.y": 1, "list": [ { "b": "}" }, [2, 3],
    { "formula": "=[@gros]" } ] },
  "b": null }`;

it.each([
  ['a.list[0].b', 1, 37],
  ['a.list[1][1]', 1, 48],
  ['a.list[2].formula', 2, 18],
  // What is missing is told where it would stand.
  ['a.list[2].code', 2, 5],
  ['a.list[9]', 1, 28],
  ['b', 3, 8],
  ['', 1, 1],
])('finds %s at line %i, character %i', (path, line, character) => {
  expect(lineOf(TEXT, placeInJson(TEXT, path))).toEqual({ line, character });
});
