import { toJson } from '../cells/cast.ts';
import { readCell } from '../cells/column-vector.ts';
import type { ErrorMessage, FormulaError } from '../cells/values.ts';
import { nearest } from '../language/nearest.ts';
import type { ReferencePlan } from '../plan/plan.ts';
import type { EvaluationContext } from './tables/evaluation-context.ts';
import { missedReference } from './tables/read-field.ts';

/** Rows among which a key is looked for that was perhaps meant, and keys it is looked for: who misses more reads no more. */
const MOST_ROWS = 5000;
const MOST_KEYS = 100;

/** Tells of a look-up without a row also the key that was perhaps meant: `sh` where there is `SH`. */
export class NearestKeys {
  private readonly evaluation: EvaluationContext;
  private readonly keys = new Map<ReferencePlan, readonly string[]>();
  private readonly found = new Map<string, string | undefined>();

  constructor(evaluation: EvaluationContext) {
    this.evaluation = evaluation;
  }

  say(error: FormulaError): ErrorMessage | null {
    const { message } = error;
    const reference = missedReference.get(error);
    if (!message || !reference) return message;
    const key = String(message.facts['key']);
    const near = this.near(reference, key);
    return near === undefined
      ? message
      : { key: `${message.key}Near`, facts: { ...message.facts, nearest: near } };
  }

  private near(reference: ReferencePlan, key: string): string | undefined {
    const id = `${reference.target.code}\n${key}`;
    if (!this.found.has(id)) {
      if (this.found.size >= MOST_KEYS) return undefined;
      this.found.set(id, nearest(key, this.keysOf(reference)));
    }
    return this.found.get(id);
  }

  private keysOf(reference: ReferencePlan): readonly string[] {
    let keys = this.keys.get(reference);
    if (!keys) {
      const { evaluation } = this;
      const { length } = evaluation.table(reference.target);
      const columns = reference.pairs.map(({ target }) => evaluation.column(target));
      const shown = (row: number): string =>
        columns
          .map((column) => String(toJson(readCell(column, row), column.plan.valueType) ?? ''))
          .join(', ');
      keys = Array.from({ length: Math.min(length, MOST_ROWS) }, (_, row) => shown(row));
      this.keys.set(reference, keys);
    }
    return keys;
  }
}
