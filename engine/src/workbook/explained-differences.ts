import { FormulaError } from '../cells/values.ts';
import type { OpinionDifference } from './second-opinion.ts';

/** Why HyperFormula sees a cell otherwise, where Excel is on our side (docs/second-opinion.md). */
export type Explanation =
  | 'emptyText'
  | 'groupedText'
  | 'dayText'
  | 'letters'
  | 'digits'
  | 'negativeInt'
  | 'foundBlank';

const texts = (formula: string): readonly string[] =>
  [...formula.matchAll(/"((?:[^"]|"")*)"/g)].map(([, text]) => text!);

type Rule = (difference: OpinionDifference) => boolean;

/** Each says when it applies; nothing is taken for explained on trust. */
const RULES: Readonly<Record<Explanation, Rule>> = {
  emptyText: ({ ours, theirs }) =>
    ours instanceof FormulaError && ours.message?.facts['value'] === '' && typeof theirs === 'number',
  groupedText: ({ theirs, formula }) =>
    theirs instanceof FormulaError &&
    texts(formula).some((text) => /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)),
  dayText: ({ ours, theirs, formula }) =>
    typeof ours === 'boolean' &&
    typeof theirs === 'boolean' &&
    texts(formula).some((text) => /^\d{4}-\d\d-\d\d$/.test(text)),
  letters: ({ ours, theirs, formula }) =>
    typeof ours === 'boolean' &&
    typeof theirs === 'boolean' &&
    texts(formula).some((text) => /[^ -~]/.test(text)),
  digits: ({ ours, theirs }) =>
    typeof ours === 'string' &&
    typeof theirs === 'string' &&
    ours !== '' &&
    Math.abs(Number(ours) - Number(theirs)) <= 1e-14 * Math.abs(Number(ours)),
  negativeInt: ({ ours, theirs, formula }) =>
    /\bINT\(/.test(formula) &&
    typeof ours === 'number' &&
    typeof theirs === 'number' &&
    ours < 0 &&
    theirs === ours + 1,
  foundBlank: ({ ours, theirs, formula, sheetFormula }) =>
    theirs === 0 &&
    ours !== theirs &&
    /\b(MIN|MAX|AVERAGE|COUNT|PRODUCT|MEDIAN)\(/.test(formula) &&
    /\b(MIN|MAX|AVERAGE|COUNT|PRODUCT|MEDIAN)\([^"]*INDEX\(/.test(sheetFormula),
};

export function explanationOf(difference: OpinionDifference): Explanation | undefined {
  const found = Object.entries(RULES).find(([, applies]) => applies(difference));
  return found?.[0] as Explanation | undefined;
}
