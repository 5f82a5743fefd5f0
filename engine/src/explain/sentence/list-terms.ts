import { readCell } from '../../cells/column-vector.ts';
import { toldAs } from '../../functions/told-as.ts';
import { isBrought } from '../../kinds/registry.ts';
import type { Node } from '../../language/ast.ts';
import type { Binding } from '../../plan/plan.ts';
import { fieldRows } from '../../run/tables/read-field.ts';
import type { FormulaTeller } from './formula-teller.ts';
import { FIRM, sumOfTerms, type Term } from './term.ts';

export type Call = Extract<Node, { kind: 'call' }>;
type Field = Extract<Binding, { kind: 'field' }>;

/** Lines that are told one by one; more are counted. */
const MOST_LINES = 4;

/** A sum over lines of this row's own: SUM, SUMIF and SUMIFS of a list. */
export function listTerm(builder: FormulaTeller, call: Call): Term | undefined {
  const value = builder.scalar(call);
  const sumAt = toldAs(call.name) === 'sumIf' && call.args.length > 2 ? 2 : 0;
  const list = fieldOf(builder, call, sumAt);
  const [way] = list?.hops ?? [];
  if (!list || !way || typeof value !== 'number') return undefined;
  const rows = wantedRows(builder, call, list).filter((row) => row >= 0);
  if (rows.some((row) => builder.isOthers(list.column, row))) return undefined;
  const name = builder.wording.column(way);
  const { wording } = builder;
  if (value === 0 && rows.length === 0)
    return { words: wording.say('sentence.noLines', { list: name }), value, bond: FIRM };
  if (rows.length <= MOST_LINES) {
    const terms = rows.map((row) => builder.cell(list.column, row));
    const told = terms.flatMap((term) => (term ? [{ term, sign: 1 as const }] : []));
    const sum = told.reduce((total, { term }) => total + term.value, 0);
    if (told.length === rows.length && Math.abs(sum - value) < 1e-6) {
      const made = sumOfTerms(told, value, wording);
      const isWorked = told.some(({ term }) => term.bond !== FIRM);
      if (isWorked) return { ...made, isMoney: true };
      const words = wording.say('sentence.inLines', { count: rows.length, list: name, figures: made.words });
      if (isBrought(list.column)) return { ...made, words, bond: FIRM, isMoney: true };
    }
  }
  const figure = wording.figure(value, list.column);
  return {
    words: wording.say('sentence.ofLines', { figure, list: name }),
    value,
    bond: FIRM,
    isMoney: list.column.type === 'money',
  };
}

function fieldOf(builder: FormulaTeller, call: Call, at: number): Field | undefined {
  const arg = call.args[at];
  const binding = arg && builder.formula.bindings.get(arg);
  return binding?.kind === 'field' && binding.list ? binding : undefined;
}

/** The lines that a condition lets through; all of them where it isn't one text that is the same. */
function wantedRows(builder: FormulaTeller, call: Call, list: Field): readonly number[] {
  const { rows } = fieldRows(builder.evaluation, list.hops, builder.row);
  if (toldAs(call.name) !== 'sumIfs') return rows;
  const pairs: { run: ReturnType<typeof builder.evaluation.column>; wanted: string }[] = [];
  for (let at = 1; at + 1 < call.args.length; at += 2) {
    const field = fieldOf(builder, call, at);
    const wanted = builder.scalar(call.args[at + 1]!);
    if (!field || field.hops[0] !== list.hops[0] || typeof wanted !== 'string') return rows;
    pairs.push({ run: builder.evaluation.column(field.column), wanted: wanted.toLowerCase() });
  }
  return rows.filter((row) =>
    pairs.every(({ run, wanted }) => row >= 0 && String(readCell(run, row) ?? '').toLowerCase() === wanted),
  );
}
