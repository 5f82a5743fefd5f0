import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type Kysely,
  PostgresAdapter,
  type SqlBool,
  sql,
} from 'kysely';
import type { DB } from './schema.ts';

/** Says of a column that it is one of those asked for. */
export type OneOf = (column: string) => Expression<SqlBool>;

/** The same of one value that is known already. */
export const only =
  (value: string): OneOf =>
  (column) =>
    sql<SqlBool>`${sql.ref(column)} = ${value}`;

/** Stands in the words of a question for the keys, whatever they are when it is asked. */
const KEYS = Symbol('keys');

/** So many of these questions are under way at one time: while they are answered, the next gathers who asks. */
const UNDER_WAY = 2;
const MOST_KEYS = 64;
/**
 * PostgreSQL plans for ten where it doesn't know how many there are. Of fewer it finds each time that a plan for just these
 * would be cheaper, and makes one, which takes as long as the answer.
 */
const FEWEST_KEYS = 10;

/** The last key again, where there are few. */
const padded = (keys: readonly string[]): string[] =>
  Array.from({ length: Math.max(keys.length, FEWEST_KEYS) }, (_, at) => keys[at] ?? keys.at(-1) ?? '');

type Ask<Row> = (keys: readonly string[]) => Promise<Row[]>;

interface Waiting<Row> {
  rows: Promise<Row[]>;
  resolve(rows: Row[]): void;
  reject(reason: unknown): void;
}

function waiting<Row>(): Waiting<Row> {
  let settle: Pick<Waiting<Row>, 'resolve' | 'reject'> = {
    resolve: () => undefined,
    reject: () => undefined,
  };
  const rows = new Promise<Row[]>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { rows, ...settle };
}

/** Gathers the keys that are asked for on one database, or in one of its transactions. */
class Gathering<Row> {
  readonly #waiting = new Map<string, Waiting<Row>>();
  readonly #ask: Ask<Row>;
  readonly #keyOf: (row: Row) => string;
  readonly #gathersTurn: boolean;
  #underWay = 0;

  constructor(ask: Ask<Row>, keyOf: (row: Row) => string, gathersTurn: boolean) {
    this.#ask = ask;
    this.#keyOf = keyOf;
    this.#gathersTurn = gathersTurn;
  }

  rowsOf(key: string): Promise<Row[]> {
    // Only what hasn't been asked yet is shared: an answer that is under way may be older than this question.
    let one = this.#waiting.get(key);
    if (!one) {
      one = waiting<Row>();
      this.#waiting.set(key, one);
    }
    if (this.#underWay < UNDER_WAY) void this.#askForWaiting();
    return one.rows;
  }

  async #askForWaiting(): Promise<void> {
    this.#underWay += 1;
    // Another process answers: what else this turn brings along goes with it. An SQLite file answers at once.
    if (this.#gathersTurn) await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const group = [...this.#waiting].slice(0, MOST_KEYS);
      for (const [key] of group) this.#waiting.delete(key);
      try {
        const rows = await this.#ask(group.map(([key]) => key));
        const of = new Map<string, Row[]>(group.map(([key]) => [key, []]));
        for (const row of rows) of.get(this.#keyOf(row))?.push(row);
        for (const [key, { resolve }] of group) resolve(of.get(key) ?? []);
      } catch (error) {
        for (const [, { reject }] of group) reject(error);
      }
    }
    this.#underWay -= 1;
  }
}

const isPostgres = (db: Kysely<DB>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/**
 * What many want of the database by one key each, done for all at once who want it in the same moment: `askOn` is given their
 * keys, up to 64, and `keyOf` says whose a row of its answer is. Rows may be shared by who asked together, so nobody changes
 * them. Where it fails, it fails for all of these.
 */
export function gathered<Row>(
  askOn: (db: Kysely<DB>) => Ask<Row>,
  keyOf: (row: Row) => string,
): (db: Kysely<DB>, key: string) => Promise<readonly Row[]> {
  // One of each database, and of each of its transactions.
  const gatherings = new WeakMap<object, Gathering<Row>>();
  return (db, key) => {
    const executor = db.getExecutor();
    const gathering = gatherings.get(executor) ?? new Gathering(askOn(db), keyOf, isPostgres(db));
    gatherings.set(executor, gathering);
    return gathering.rowsOf(key);
  };
}

/**
 * A question that every request asks by one key, such as who holds a token. Where many ask in the same moment it is asked of
 * the database once for all of them: on pay day most of what a small question takes is asking it. Its SQL is built once for
 * each kind of database. Nothing else is kept: each answer was asked for after its question. `build` finds the rows whose key
 * is one of those asked for, those of one key in the order in which they are to come.
 */
export function askedTogether<Row>(
  build: (db: Kysely<DB>, asked: OneOf) => Compilable<Row>,
  keyOf: (row: Row) => string,
): (db: Kysely<DB>, key: string) => Promise<readonly Row[]> {
  const kept = new WeakMap<object, CompiledQuery<Row>>();
  const wordsOn = (db: Kysely<DB>) =>
    build(db, (column) =>
      isPostgres(db)
        ? sql<SqlBool>`${sql.ref(column)} = any(${KEYS})`
        : sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${KEYS}))`,
    ).compile();
  return gathered((db) => {
    const { adapter } = db.getExecutor();
    const compiled = kept.get(adapter) ?? wordsOn(db);
    kept.set(adapter, compiled);
    return async (keys) => {
      const given = isPostgres(db) ? padded(keys) : JSON.stringify(keys);
      const parameters = compiled.parameters.map((each) => (each === KEYS ? given : each));
      return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
    };
  }, keyOf);
}
