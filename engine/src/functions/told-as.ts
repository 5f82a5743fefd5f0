/** How a call is told in a sentence to somebody who knows no functions. What isn't here is told by what it reads. */
export type ToldAs =
  | 'sum'
  | 'sumIf'
  | 'sumIfs'
  | 'rounded'
  | 'lowest'
  | 'highest'
  | 'chosen'
  | 'firstGood'
  | 'itsArgument'
  | 'prorated'
  | 'lookedUp';

const TOLD_AS: Readonly<Record<string, ToldAs>> = {
  SUM: 'sum',
  SUMIF: 'sumIf',
  SUMIFS: 'sumIfs',
  ROUND: 'rounded',
  ROUNDUP: 'rounded',
  ROUNDDOWN: 'rounded',
  ROUNDTO: 'rounded',
  MROUND: 'rounded',
  CEILING: 'rounded',
  FLOOR: 'rounded',
  INT: 'rounded',
  TRUNC: 'rounded',
  MIN: 'lowest',
  MAX: 'highest',
  IF: 'chosen',
  IFERROR: 'firstGood',
  IFNA: 'firstGood',
  N: 'itsArgument',
  VALUE: 'itsArgument',
  PRORATE: 'prorated',
  VLOOKUP: 'lookedUp',
  HLOOKUP: 'lookedUp',
  XLOOKUP: 'lookedUp',
  LOOKUP: 'lookedUp',
  INDEX: 'lookedUp',
};

export const toldAs = (name: string): ToldAs | undefined =>
  Object.hasOwn(TOLD_AS, name) ? TOLD_AS[name] : undefined;
