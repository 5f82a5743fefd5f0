import { readCell } from '../../cells/column-vector.ts';
import { columnKind, plainFormulaOf } from '../../kinds/registry.ts';
import type { BoundFormula, ColumnPlan } from '../../plan/plan.ts';
import type { SentenceWalk } from './formula-teller.ts';
import { readsOthers } from './leaves-of.ts';
import { SentenceBuilder } from './sentence-builder.ts';
import { FIRM, type Term } from './term.ts';

/** Money that came out this near is what the words say. */
const SAME = 1e-9;

/** How a cell's figure came about, as a payroll clerk would tell it; undefined where there are no words for it. */
export function sentenceOf(from: SentenceWalk, column: ColumnPlan, row: number): string | undefined {
  const own = from.said(column, row);
  if (own !== undefined) return own;
  const value = readCell(from.evaluation.column(column), row);
  if (typeof value !== 'number') return undefined;
  const seek = columnKind(column.source).seek?.(column.source);
  if (seek) {
    const wanted = new SentenceBuilder(from, seek.equals, row).term(seek.equals.node);
    const aim = new SentenceBuilder(from, seek.target, row).term(seek.target.node);
    return wanted && aim && from.wording.say('sentence.sought', { aim: aim.words, wanted: wanted.words });
  }
  const formula = plainFormulaOf(column);
  const words = formula && ofFormula(from, column, formula, row, value);
  return words && asSentence(words);
}

function ofFormula(
  from: SentenceWalk,
  column: ColumnPlan,
  formula: BoundFormula,
  row: number,
  value: number,
): string | undefined {
  const { wording } = from;
  const builder = new SentenceBuilder(from, formula, row);
  const term = builder.term(formula.node);
  if (!term) return readsOthers(builder, formula.node) ? wording.say('sentence.ofOthers') : undefined;
  const figure = wording.figure(value, column);
  if (term.isLeaf) return wording.say('sentence.sameAs', { what: term.words });
  if (saysItself(term, figure)) return term.words;
  const exact = wording.figure(term.value);
  if (Math.abs(term.value - value) < SAME || exact === wording.figure(value))
    return wording.say('sentence.equals', { what: term.words, figure });
  return wording.say('sentence.equalsRounded', { what: term.words, exact, figure });
}

/** A figure and where it stands, with no working: it isn't said twice. */
const saysItself = (term: Term, figure: string): boolean =>
  term.saysValue === true ||
  (term.bond === FIRM && (term.value === 0 || term.words.includes(figure)) && !/[×÷+−%]/.test(term.words));

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
