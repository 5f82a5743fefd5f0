import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { DB } from './schema.ts';

type Value = string | number | null;
type Values = Readonly<Record<string, Value | readonly Value[]>>;

/** Stands in the words of a question for what is given whenever it is asked. */
class Given {
  readonly #name: string;
  /** Which of a list. */
  readonly #at: number | undefined;

  constructor(name: string, at?: number) {
    this.#name = name;
    this.#at = at;
  }

  of(values: Values): unknown {
    const value = values[this.#name];
    return this.#at === undefined ? value : (value as readonly Value[])[this.#at];
  }
}

/** Longer lists than this come seldom: each length has words of its own. */
const LONGEST_KEPT = 20;

const listsOf = (values: Values): number[] =>
  Object.values(values).map((value) => (Array.isArray(value) ? value.length : -1));

/** The same names as `values` has, with stand-ins; a list has as many of them. */
function standIns<Asked extends Values>(values: Asked): Asked {
  const pairs = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, at) => new Given(name, at)) : new Given(name),
  ]);
  return Object.fromEntries(pairs) as Asked;
}

/**
 * A question that every request asks, put into SQL once (for each kind of database, and each length of its lists): building
 * and writing the same text anew takes the server longer than PostgreSQL takes to answer it. `build` uses its values as they
 * are and looks at none of them.
 */
export function askedOften<Asked extends Values, Row>(
  build: (db: Kysely<DB>, values: Asked) => Compilable<Row>,
): (db: Kysely<DB>, values: Asked) => Promise<Row[]> {
  const kept = new WeakMap<object, Map<string, CompiledQuery<Row>>>();
  return async (db, values) => {
    const lists = listsOf(values);
    if (lists.some((length) => length > LONGEST_KEPT))
      return (await db.executeQuery<Row>(build(db, values).compile())).rows;
    // One of each database, and of its transactions.
    const { adapter } = db.getExecutor();
    let forms = kept.get(adapter);
    if (!forms) {
      forms = new Map();
      kept.set(adapter, forms);
    }
    const form = lists.join();
    let compiled = forms.get(form);
    if (!compiled) {
      compiled = build(db, standIns(values)).compile();
      forms.set(form, compiled);
    }
    const parameters = compiled.parameters.map((each) => (each instanceof Given ? each.of(values) : each));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
