import type { Node } from '../language/ast.ts';
import { ROUNDING_MODES, type RoundingMode } from '../money/index.ts';

/** Which aggregate of some rows answers a call. */
export type Aggregate = 'sum' | 'rows' | 'numbers' | 'average' | 'largest' | 'smallest';

type Args = readonly Node[];

/**
 * What others must know of a call besides how it is computed: binding, checks, kernels and indexes ask for these, and
 * never for a name.
 */
export interface CallTraits {
  /** It gives a text in every row. */
  readonly gives?: 'text';
  /** Arguments that must be of one currency, which is then that of the result. */
  readonly alike?: (args: Args) => readonly (Node | undefined)[];
  /** It adds up what it is given, or compares it as amounts. */
  readonly counts?: true;
  /** It computes only some of its arguments: a condition and two branches, conditions and branches in turn, or otherwise. */
  readonly chooses?: 'if' | 'ifs' | 'some';
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
  /** It looks through whole columns, for which there are indexes. */
  readonly lookup?: 'match' | 'xmatch' | 'vlookup' | 'xlookup' | 'filter';
}

const first = ([value]: Args) => [value];
const all = (args: Args) => args;
const places = (count: number) => Array.from({ length: count }, (_, place) => place);
const from =
  (start: number) =>
  (count: number): readonly number[] =>
    places(count).slice(start);
const odd = (count: number) => places(count).filter((place) => place % 2 === 1);
const cases = (count: number) =>
  places(count).filter((place) => place > 1 && (place % 2 === 0 || place === count - 1));

const text: CallTraits = { gives: 'text' };
const ofNumbers: CallTraits = { ofNumbers: true };
const conditional = (aggregate: Aggregate, several: boolean): CallTraits => ({
  conditional: { aggregate, several },
  ...(aggregate === 'rows'
    ? {}
    : { alike: several ? first : ([range, , values]: Args) => [values ?? range] }),
});

const TRAITS: Readonly<Record<string, CallTraits>> = {
  IF: { chooses: 'if', kernel: 'if', branches: from(1), alike: ([, ...branches]) => branches },
  IFS: {
    chooses: 'ifs',
    kernel: 'ifs',
    branches: odd,
    alike: (args) => args.filter((_, at) => at % 2 === 1),
  },
  SWITCH: { chooses: 'some', branches: cases },
  CHOOSE: { chooses: 'some', branches: from(1), alike: ([, ...values]) => values },
  IFERROR: { chooses: 'some', catches: true, kernel: 'ifError', alike: all },
  IFNA: { chooses: 'some', catches: true, kernel: 'ifError', alike: all },
  LET: { chooses: 'some' },
  AND: { kernel: 'all' },
  OR: { kernel: 'any' },
  NOT: { kernel: 'not' },

  SUM: { counts: true, kernel: 'sum', aggregate: 'sum', products: 'only', ofNumbers: true, alike: all },
  AVERAGE: { counts: true, aggregate: 'average', ofNumbers: true, alike: all },
  MAX: { counts: true, kernel: 'greatest', aggregate: 'largest', ofNumbers: true, alike: all },
  MIN: { counts: true, kernel: 'least', aggregate: 'smallest', ofNumbers: true, alike: all },
  COUNT: { aggregate: 'numbers', ofNumbers: true },
  MEDIAN: { counts: true, ofNumbers: true, alike: all },
  PRODUCT: { counts: true, ofNumbers: true },
  SUMPRODUCT: { counts: true, products: 'all' },
  LARGE: { ofNumbers: true, alike: first },
  SMALL: { ofNumbers: true, alike: first },
  SUMSQ: ofNumbers,
  STDEV: ofNumbers,
  'STDEV.S': ofNumbers,
  'STDEV.P': ofNumbers,
  STDEVP: ofNumbers,
  VAR: ofNumbers,
  'VAR.S': ofNumbers,
  'VAR.P': ofNumbers,
  VARP: ofNumbers,
  PERCENTILE: ofNumbers,
  'PERCENTILE.INC': ofNumbers,
  'PERCENTILE.EXC': ofNumbers,
  QUARTILE: ofNumbers,
  'QUARTILE.INC': ofNumbers,
  'QUARTILE.EXC': ofNumbers,

  SUMIF: conditional('sum', false),
  SUMIFS: conditional('sum', true),
  COUNTIF: conditional('rows', false),
  COUNTIFS: conditional('rows', true),
  AVERAGEIF: conditional('average', false),
  AVERAGEIFS: conditional('average', true),
  MAXIFS: conditional('largest', true),
  MINIFS: conditional('smallest', true),

  ROUND: { rounds: 'half-up', alike: first },
  ROUNDUP: { rounds: 'up', alike: first },
  ROUNDDOWN: { rounds: 'down', alike: first },
  TRUNC: { rounds: 'truncate', alike: first },
  ROUNDTO: { words: { place: 2, of: ROUNDING_MODES }, alike: first },
  INT: { kernel: 'floor', alike: first },
  ABS: { kernel: 'size', alike: first },
  MROUND: { alike: first },
  CEILING: { alike: first },
  FLOOR: { alike: first },

  INDEX: { picks: true, refersTo: 'first', alike: first },
  MATCH: { lookup: 'match' },
  XMATCH: { lookup: 'xmatch' },
  VLOOKUP: { lookup: 'vlookup' },
  XLOOKUP: { lookup: 'xlookup', refersTo: 'found', alike: ([, , values, missing]) => [values, missing] },
  FILTER: { lookup: 'filter' },

  LEFT: text,
  RIGHT: text,
  MID: text,
  TEXT: text,
  CONCAT: text,
  CONCATENATE: text,
  TEXTJOIN: text,
  UPPER: text,
  LOWER: text,
  TRIM: text,
  SUBSTITUTE: text,
  REPT: text,

  PROGRESSIVE: { kernel: 'progressive', alike: ([amount, froms]) => [amount, froms] },
  PRORATE: { alike: first },
  SHARE: { alike: first },
  PRIOR: { alike: first },
  HISTORY: { alike: first },
  ORIGINAL: { words: { place: 1, of: ['first'] }, alike: first },
};

const NONE: CallTraits = {};

/** @param name in capitals; a name that nobody knows has no traits */
export const traitsOf = (name: string): CallTraits => (Object.hasOwn(TRAITS, name) ? TRAITS[name]! : NONE);
