import { FormulaError } from '../../cells/values.ts';
import { BOUND_CALLS } from '../../functions/spec/bound-calls.ts';
import { type ToldAs, toldAs } from '../../functions/told-as.ts';
import type { Node } from '../../language/ast.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import { tableCells } from '../../solution/words.ts';
import type { FormulaTeller } from './formula-teller.ts';
import { type Call, listTerm } from './list-terms.ts';
import { bracketed, FIRM, LOOSE, PRODUCT, productOfTerms, sumOfTerms, type Term } from './term.ts';

type Maker = (builder: FormulaTeller, call: Call) => Term | undefined;

const MAKERS: Readonly<Record<ToldAs, Maker>> = {
  sum: sumTerm,
  sumIf: listTerm,
  sumIfs: listTerm,
  rounded: roundTerm,
  lowest: limitTerm,
  highest: limitTerm,
  chosen: chosenTerm,
  firstGood,
  itsArgument,
  prorated: proratedTerm,
  lookedUp,
};

export function callTerm(builder: FormulaTeller, call: Call): Term | undefined {
  const value = builder.scalar(call);
  const told = toldAs(call.name);
  return typeof value === 'number' && told ? MAKERS[told](builder, call) : undefined;
}

function sumTerm(builder: FormulaTeller, call: Call): Term | undefined {
  const parts: { term: Term; sign: 1 }[] = [];
  for (const arg of call.args) {
    const binding = builder.formula.bindings.get(arg);
    if (binding?.kind === 'own') {
      for (const column of binding.columns) {
        const term = ownTerm(builder, column);
        if (term) parts.push({ term, sign: 1 });
      }
      continue;
    }
    const term =
      binding?.kind === 'field' && binding.list
        ? listTerm(builder, { ...call, args: [arg] })
        : builder.term(arg);
    if (!term) return undefined;
    parts.push({ term, sign: 1 });
  }
  return sumOfTerms(parts, builder.scalar(call) as number, builder.wording);
}

/** A column of the row itself, by its name. */
function ownTerm(builder: FormulaTeller, column: ColumnPlan): Term | undefined {
  const value = builder.cell(column, builder.row)?.value;
  return value === undefined
    ? undefined
    : builder.known(builder.wording.column(column), value, {
        isMoney: column.type === 'money',
        scale: column.scale,
      });
}

function roundTerm(builder: FormulaTeller, call: Call): Term | undefined {
  const [arg] = call.args;
  const term = arg && builder.term(arg);
  const value = builder.scalar(call);
  if (!term || typeof value !== 'number' || Math.abs(term.value - value) < 1e-9) return term;
  return {
    words: builder.wording.say('sentence.roundedTo', {
      what: term.words,
      figure: builder.wording.figure(value),
    }),
    value,
    bond: LOOSE,
    ...(term.isMoney ? { isMoney: true } : {}),
  };
}

/** What a limit didn't touch is said without it; a limit of nothing only where it holds. */
function limitTerm(builder: FormulaTeller, call: Call): Term | undefined {
  const value = builder.scalar(call) as number;
  const terms: Term[] = [];
  for (const arg of call.args) {
    const term = builder.term(arg);
    if (!term) return undefined;
    terms.push(term);
  }
  const [first, second] = terms;
  const isNothing = (term: Term | undefined) => term?.bond === FIRM && !term.isLeaf && term.value === 0;
  const other = isNothing(first) ? second : isNothing(second) ? first : undefined;
  const isMoney = terms.some((term) => term.isMoney);
  if (terms.length === 2 && other && toldAs(call.name) === 'highest')
    return other.value >= 0
      ? other
      : {
          words: builder.wording.say('sentence.notBelowNothing', { what: other.words }),
          value,
          bond: LOOSE,
          isMoney,
        };
  const two = toldAs(call.name) === 'lowest' ? ('sentence.lowerOfTwo' as const) : 'sentence.higherOfTwo';
  const more = toldAs(call.name) === 'lowest' ? ('sentence.lowest' as const) : 'sentence.highest';
  const key = terms.length === 2 ? two : more;
  const listed = builder.wording.list(terms.map((term) => bracketed(term, PRODUCT)));
  return {
    words: builder.wording.say(key, { items: listed }),
    value,
    bond: LOOSE,
    isMoney,
  };
}

function chosenTerm(builder: FormulaTeller, call: Call): Term | undefined {
  const [condition, whenTrue, whenFalse] = call.args;
  if (!condition) return undefined;
  const met = builder.scalar(condition);
  if (met instanceof FormulaError) return undefined;
  const isMet = met === true || (typeof met === 'number' && met !== 0);
  const chosen = isMet ? whenTrue : whenFalse;
  const term = chosen && builder.term(chosen);
  const because = reason(builder, condition, isMet);
  // A part that counts for nothing leaves the sentence anyway; alone it wants to know why.
  if (!term || !because || chosen.kind !== 'number') return term;
  return {
    ...term,
    words: builder.wording.say('sentence.because', { what: term.words, because }),
    bond: LOOSE,
    saysValue: true,
  };
}

const OPPOSITE: Readonly<Record<string, string>> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' };

/** A comparison of two figures, as it turned out. */
function reason(builder: FormulaTeller, condition: Node, isMet: boolean): string | undefined {
  if (condition.kind !== 'binary') return undefined;
  const op = isMet ? condition.op : OPPOSITE[condition.op];
  const [left, right] = [builder.term(condition.left), builder.term(condition.right)];
  if (!left || !right || left.bond === LOOSE || right.bond === LOOSE) return undefined;
  const facts = { left: left.words, right: right.words };
  switch (op) {
    case '>':
      return builder.wording.say('sentence.above', facts);
    case '>=':
      return builder.wording.say('sentence.atLeast', facts);
    case '<':
      return builder.wording.say('sentence.below', facts);
    case '<=':
      return builder.wording.say('sentence.atMost', facts);
    default:
      return undefined;
  }
}

function firstGood(builder: FormulaTeller, call: Call): Term | undefined {
  const [tried, otherwise] = call.args;
  if (tried && !(builder.scalar(tried) instanceof FormulaError)) return builder.term(tried);
  return otherwise && builder.term(otherwise);
}

function itsArgument(builder: FormulaTeller, call: Call): Term | undefined {
  const [arg] = call.args;
  return arg && builder.term(arg);
}

function proratedTerm(builder: FormulaTeller, call: Call): Term | undefined {
  const [amount, part, whole] = call.args.map((arg) => builder.term(arg));
  const value = builder.scalar(call) as number;
  if (!amount || !part || !whole) return undefined;
  if (amount.value === 0) return amount;
  const unit = unitOf(builder, call.args[2]!);
  if (!unit) return productOfTerms([amount, part], [whole], value, builder.wording);
  return {
    words: builder.wording.say('sentence.prorated', {
      amount: bracketed(amount, PRODUCT),
      part: builder.wording.figure(part.value),
      whole: builder.wording.figure(whole.value),
      unit,
    }),
    value,
    bond: PRODUCT,
    isMoney: true,
  };
}

/** What is counted: working days, calendar days; undefined where it may be hours. */
function unitOf(builder: FormulaTeller, whole: Node): string | undefined {
  const binding = builder.formula.bindings.get(whole);
  const isWorkdays = whole.kind === 'call' && BOUND_CALLS.get(whole.name)?.reads === 'calendar';
  if (isWorkdays || (binding?.kind === 'period' && binding.fact === 'work_days'))
    return builder.wording.say('sentence.workDays');
  return binding?.kind === 'period' && binding.fact === 'calendar_days'
    ? builder.wording.say('sentence.calendarDays')
    : undefined;
}

/** A figure found in a table that the solution itself holds. */
function lookedUp(builder: FormulaTeller, call: Call): Term | undefined {
  const value = builder.scalar(call) as number;
  for (const arg of call.args) {
    const binding = builder.formula.bindings.get(arg);
    if (binding?.kind === 'tableColumns' && tableCells(binding.table) === 'inFile') {
      const isRate = Math.abs(value) < 1 && value !== 0;
      const what = isRate ? builder.wording.rate(value) : builder.wording.figure(value);
      const words = builder.wording.say('sentence.from', {
        what,
        table: builder.wording.table(binding.table),
      });
      return { words, value, bond: FIRM, isRate };
    }
  }
  return undefined;
}
