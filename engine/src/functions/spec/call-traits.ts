import type { Node } from '../../language/ast.ts';
import type { RoundingMode } from '../../money/index.ts';

/** Which aggregate of some rows answers a call. */
export type Aggregate = 'sum' | 'rows' | 'numbers' | 'average' | 'largest' | 'smallest';

type Args = readonly Node[];

/**
 * What others must know of a call besides how it is computed: it stands in the function's spec, and binding, checks,
 * kernels and indexes ask for it, never for a name.
 */
export interface CallTraits {
  /** It gives a text in every row. */
  readonly gives?: 'text';
  /** The number it gives stands for a day. */
  readonly isDay?: true;
  /** Of which type a workbook's cell is that holds it, where `gives` doesn't say so. */
  readonly inCell?: 'number' | 'boolean';
  /** What it asks is of the cell itself: a blank isn't a number. */
  readonly ofCell?: true;
  /** HyperFormula has it, but not as Excel does (docs/functions.md): it is no judge of it. */
  readonly unlikeHyperFormula?: true;
  /** Arguments that must be of one currency, which is then that of the result. */
  readonly alike?: (args: Args) => readonly (Node | undefined)[];
  /** It adds up what it is given, or compares it as amounts. */
  readonly counts?: true;
  /** It computes only some of its arguments: of two branches by a condition, of many by conditions or by place, or otherwise. */
  readonly chooses?: 'if' | 'ifs' | 'nth' | 'some';
  /** It computes with whole lists whatever stands inside of it, in old files of Excel too. */
  readonly wholeLists?: true;
  /** It gives its other argument in place of an error. */
  readonly catches?: true;
  /** Places of the arguments it may hand on, out of so many. */
  readonly branches?: (count: number) => readonly number[];
  /** It may stand for cells: those of its first argument, or those it finds. */
  readonly refersTo?: 'first' | 'found';
  /** Of a list it gives one item, where a place is named. */
  readonly picks?: true;
  /** An argument that is one of a few words; a word misspelt would mean another. */
  readonly words?: { readonly place: number; readonly of: readonly string[] };
  /** It reads days or times out of a text, and takes nothing else. */
  readonly readsText?: true;
  /** It keeps what is left of whole steps: a clock goes round with it. */
  readonly wraps?: true;
  /** It rounds to the places in its second argument. */
  readonly rounds?: RoundingMode;
  /** The loop over blocks of rows that computes it. */
  readonly kernel?:
    | 'if'
    | 'ifs'
    | 'ifError'
    | 'all'
    | 'any'
    | 'not'
    | 'least'
    | 'greatest'
    | 'size'
    | 'floor'
    | 'progressive'
    | 'sum';
  /** It passes over the texts and booleans of its first argument, a list. */
  readonly ofNumbers?: true;
  /** Which aggregate it gives of the numbers of a list. */
  readonly aggregate?: Aggregate;
  /** Which aggregate it gives of the rows that fit criteria; `several` pairs of list and criterion, or one. */
  readonly conditional?: { readonly aggregate: Aggregate; readonly several: boolean };
  /** It adds up products of its only argument, or of all. */
  readonly products?: 'only' | 'all';
  /** What a workbook writes where a call by its name would not say the same: over chosen rows, or at all. */
  readonly inWorkbook?:
    | 'numbers'
    | 'filled'
    | 'rows'
    | 'all'
    | 'any'
    | 'join'
    | 'isBlank'
    | 'prorate'
    | 'roundTo'
    | 'progressive';
  /** What a sheet knows besides the values: the area's own size, cells beyond those in use, subtotals among them. */
  readonly onSheet?: 'rowCount' | 'columnCount' | 'blanks' | 'allBlanks' | 'resized' | 'subtotal';
  /** It looks through whole columns, for which there are indexes. */
  readonly lookup?: 'match' | 'xmatch' | 'vlookup' | 'xlookup' | 'filter';
  /** How else a sheet's formula reaches a row: by the place that another call found, along a list, along columns. */
  readonly reaches?: 'byPlace' | 'along' | 'across';
}

export const first = ([value]: Args) => [value];
export const all = (args: Args) => args;
const places = (count: number) => Array.from({ length: count }, (_, place) => place);
export const from =
  (start: number) =>
  (count: number): readonly number[] =>
    places(count).slice(start);
export const odd = (count: number) => places(count).filter((place) => place % 2 === 1);
export const cases = (count: number) =>
  places(count).filter((place) => place > 1 && (place % 2 === 0 || place === count - 1));

export const conditional = (aggregate: Aggregate, several: boolean): CallTraits => ({
  conditional: { aggregate, several },
  ...(aggregate === 'rows'
    ? {}
    : { alike: several ? first : ([range, , values]: Args) => [values ?? range] }),
});
