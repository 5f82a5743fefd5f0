import { numberToText, textToNumber } from '../../cells/number-text.ts';
import type { Scalar } from '../../cells/values.ts';
import { CELL } from '../../cells/vector.ts';
import type { ColumnPlan } from '../../plan/plan.ts';
import type { EvaluationContext } from './evaluation-context.ts';

/**
 * Rows of a column by what they hold, as look-ups and criteria compare: text ignoring case, numbers by value. It
 * answers with every row that *may* fit; the asking function still judges each, so the meaning stays in one place.
 */
export interface ValueIndex {
  /** Rows in order, or null when the value can't be looked up (wildcards, operators, blanks): then all rows may fit. */
  candidates(wanted: Scalar): readonly number[] | null;
}

const NONE: readonly number[] = [];
/** Numbers that count as equal differ by a few units in the last place: they lie in this bin or a neighbour. */
const BIN = 1000;
const BIN_LIMIT = 1e11;

export function valueIndex(evaluation: EvaluationContext, plan: ColumnPlan): ValueIndex {
  const id = `values:${plan.table.index}.${plan.index}`;
  const known = evaluation.indexes.get(id) as ValueIndex | undefined;
  if (known) return known;
  const made = build(evaluation, plan);
  evaluation.indexes.set(id, made);
  return made;
}

function build(evaluation: EvaluationContext, plan: ColumnPlan): ValueIndex {
  const column = evaluation.column(plan);
  const numbers = new Map<number, number[]>();
  const texts = new Map<string, number[]>();
  const put = <K>(map: Map<K, number[]>, key: K, row: number): void => {
    const rows = map.get(key);
    if (rows) rows.push(row);
    else map.set(key, [row]);
  };
  let indexable = true;
  for (let row = 0; row < column.length; row += 1) {
    const tag = column.tag[row];
    if (tag === CELL.number) {
      const value = column.num[row]!;
      if (!Number.isInteger(value) && Math.abs(value) > BIN_LIMIT) indexable = false;
      put(numbers, Math.floor(value * BIN), row);
    } else if (tag === CELL.text) put(texts, column.text![row]!.trim().toLowerCase(), row);
    // Blanks, booleans and failed cells match nothing that is looked up by number or text.
  }
  const near = (value: number): readonly number[] => {
    const bin = Math.floor(value * BIN);
    const lists = [numbers.get(bin - 1), numbers.get(bin), numbers.get(bin + 1)].filter(
      (each) => each !== undefined,
    );
    return lists.length === 0 ? NONE : lists.length === 1 ? lists[0]! : lists.flat();
  };
  const texted = new Map<string, readonly number[] | null>();
  const find = (wanted: Scalar): readonly number[] | null => {
    if (!indexable) return null;
    if (typeof wanted === 'number') {
      if (!Number.isInteger(wanted) && Math.abs(wanted) > BIN_LIMIT) return null;
      return merge(near(wanted), texts.get(numberToText(wanted).toLowerCase()) ?? NONE);
    }
    if (typeof wanted !== 'string' || wanted === '' || /[*?~<>=]/.test(wanted)) return null;
    const lower = wanted.trim().toLowerCase();
    if (lower === '' || lower === 'true' || lower === 'false' || lower.startsWith('#')) return null;
    const number = textToNumber(wanted);
    return merge(texts.get(lower) ?? NONE, number === null ? NONE : near(number));
  };
  return {
    candidates: (wanted) => {
      if (typeof wanted !== 'string') return find(wanted);
      let rows = texted.get(wanted);
      if (rows === undefined) {
        rows = find(wanted);
        texted.set(wanted, rows);
      }
      return rows;
    },
  };
}

function merge(a: readonly number[], b: readonly number[]): readonly number[] {
  if (b.length === 0) return a.length < 2 ? a : sorted(a);
  return a.length === 0 ? sorted(b) : sorted([...a, ...b]);
}

function sorted(rows: readonly number[]): readonly number[] {
  for (let index = 1; index < rows.length; index += 1)
    if (rows[index]! <= rows[index - 1]!) return [...new Set(rows)].sort((x, y) => x - y);
  return rows;
}
