import type { Wording } from './wording.ts';

/** How tightly the words of a part hang together: what is looser than its surroundings stands in brackets. */
export const LOOSE = 0;
export const SUM = 1;
export const PRODUCT = 2;
export const FIRM = 3;

/** A part of a formula in words. */
export interface Term {
  readonly words: string;
  readonly value: number;
  readonly bond: number;
  /** A share of something: said in percent before what it is of. */
  readonly isRate?: boolean;
  /** Money, or made of it. */
  readonly isMoney?: boolean;
  /** A cell by its name alone: said as it is, not worked out. */
  readonly isLeaf?: boolean;
  /** The words hold the figure: it needn't be said again behind them. */
  readonly saysValue?: boolean;
  /** What a leaf is called and how much it is, each alone. */
  readonly named?: NamedFigure;
}

export interface NamedFigure {
  readonly name: string;
  readonly figure: string;
}

export const bracketed = (term: Term, bond: number): string =>
  term.bond < bond ? `(${term.words})` : term.words;

/** Parts that are added (1) or taken away (−1). Those that are nothing are left out. */
export function sumOfTerms(
  parts: readonly { readonly term: Term; readonly sign: 1 | -1 }[],
  value: number,
  wording: Wording,
): Term {
  const counted = parts.filter(({ term }) => term.value !== 0);
  const [first, ...rest] = counted;
  if (!first) return { words: wording.figure(0), value: 0, bond: FIRM };
  if (rest.length === 0 && first.sign === 1) return first.term;
  const isMoney = counted.some(({ term }) => term.isMoney);
  const start =
    first.sign === 1
      ? bracketed(first.term, SUM)
      : wording.say('sentence.less', { what: bracketed(first.term, PRODUCT) });
  const words = rest.reduce(
    (said, { term, sign }) =>
      `${said} ${sign === 1 ? '+' : '−'} ${bracketed(term, sign === 1 ? SUM : PRODUCT)}`,
    start,
  );
  return { words, value, bond: SUM, isMoney };
}

/** Rates of the first amount, times what else there is, divided by what divides. */
export function productOfTerms(
  over: readonly Term[],
  under: readonly Term[],
  value: number,
  wording: Wording,
): Term {
  const base = over.find((term) => !term.isRate && term.isMoney) ?? over.find((term) => !term.isRate);
  const rates = base ? over.filter((term) => term.isRate) : [];
  const times = over.filter((term) => term !== base && !rates.includes(term) && !isOne(term));
  let words = base
    ? bracketed(base, rates.length > 0 || times.length + under.length > 0 ? PRODUCT : LOOSE)
    : '';
  for (const rate of rates.reverse())
    words = wording.say('sentence.rateOf', { rate: rate.words, base: words });
  for (const term of times)
    words = words === '' ? bracketed(term, PRODUCT) : `${words} × ${bracketed(term, PRODUCT)}`;
  for (const term of under) words = `${words || '1'} ÷ ${bracketed(term, FIRM)}`;
  const isMoney = over.some((term) => term.isMoney) && !under.some((term) => term.isMoney);
  const isPlain = rates.length + times.length + under.length === 0;
  return {
    words,
    value,
    bond: isPlain && base ? base.bond : PRODUCT,
    isMoney,
    ...(isPlain && base?.isLeaf ? { isLeaf: true } : {}),
  };
}

const isOne = (term: Term): boolean => term.value === 1 && term.isLeaf !== true;
