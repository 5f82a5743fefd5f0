import type { EvaluationContext } from '../tables/evaluation-context.ts';

/** Lists are kept until they hold this many times the rows of the table. */
const KEPT_TABLES = 4;

/** Lists of rows of a table that are the same wherever the same is asked; made once each, within a bound of memory. */
export class SharedLists<T> {
  private lists = new Map<string, T>();
  private size = 0;

  /** Those of one part of a formula; until an edit makes them others. */
  static of<T>(evaluation: EvaluationContext, part: object): SharedLists<T> {
    const known = evaluation.memo.get(part) as SharedLists<T> | undefined;
    if (known) return known;
    const made = new SharedLists<T>();
    evaluation.memo.set(part, made);
    return made;
  }

  /** @param rows rows of the whole table */
  find(key: string, rows: number, make: () => { readonly list: T; readonly size: number }): T {
    const known = this.lists.get(key);
    if (known !== undefined) return known;
    const { list, size } = make();
    if (this.size + size > KEPT_TABLES * rows) {
      this.lists = new Map();
      this.size = 0;
    }
    this.size += size;
    this.lists.set(key, list);
    return list;
  }
}
