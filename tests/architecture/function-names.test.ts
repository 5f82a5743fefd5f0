import { BOUND_CALLS, functionNames } from '@suanpan/engine/formula';
import { describe, expect, it } from 'vitest';
import { readSources } from './source-tree.ts';

/**
 * Where a function's name may stand as a text of its own, and why. Lines are only ever taken away.
 * What a function is to bindings, checks and kernels is said in its spec.
 */
const ALLOWED: readonly (readonly [place: string, why: string])[] = [
  ['engine/src/functions/', 'their room'],
  ['engine/src/hyperformula/decimal-rounding.ts', "HyperFormula's own roundings"],
  ['engine/src/language/foreign-syntax.ts', 'words of other languages that are no call here'],
  ['engine/src/solution/list-shape.ts', 'what a solution can’t ask for, and why'],
  ['server/src/platform/excel/future-functions.ts', 'how a file of Excel spells them'],
];

/** `TRUE` and `FALSE` are values, LET is a word of the language; a single letter is a letter. */
const names = new Set(
  [...functionNames(), ...BOUND_CALLS.keys()].filter(
    (name) => name.length > 1 && !['TRUE', 'FALSE'].includes(name),
  ),
);

/** Names of functions that a text holds as strings or as members of an object. */
export function namesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(['`])([A-Z][A-Z0-9_.\s]+)\1|^\s*([A-Z][A-Z0-9_]+): /gm)]
    .flatMap(([, , quoted, member]) => (quoted ?? member ?? '').split(/\s+/))
    .filter((name) => names.has(name));
}

describe('names of functions', () => {
  it('stand in their own room alone', () => {
    const wrong = readSources(['engine', 'server', 'portal', 'workbench'])
      .filter(({ path }) => !/\.(test|spec)\.tsx?$|\/testing/.test(path))
      .filter(({ path }) => !ALLOWED.some(([place]) => path.startsWith(place)))
      .flatMap(({ path, text }) => namesIn(text).map((name) => `${path}: ${name}`));
    expect(wrong).toEqual([]);
  });

  it.each([
    ["if (node.name === 'SUMIFS') return;", ['SUMIFS']],
    ['const KERNELS = {\n  ROUND: make,\n};', ['ROUND']],
    ["case 'STDEV.S':", ['STDEV.S']],
    ["const both = new Set('SUM MAX'.split(' '));", ['SUM', 'MAX']],
    ["// 'SUM' is only spoken of\nconst of = 'sum' + 'TRUE';", []],
  ])('are seen in %j', (text, found) => {
    expect(namesIn(text)).toEqual(found);
  });
});
