import Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { shouldYield, yieldToEventLoop } from '../event-loop.ts';

type Handle = Database.Database;

export interface SqliteOptions {
  filename: string;
  /** How long a write waits for another process, and for another transaction of this one. */
  busyTimeoutMs?: number;
}

/**
 * SQLite with one writer and readers beside it.
 *
 * Kysely's own dialect has a single connection, so a long import would hold up every page that only reads.
 * In WAL mode readers see the last commit while a transaction is open; so plain SELECTs outside a transaction
 * go to a reader, everything else to the one writer, one transaction at a time.
 *
 * SQLite answers on the thread that asks. So that thread goes back to other requests after a few milliseconds, between
 * two statements and also between two rows of a long SELECT.
 */
export function sqliteDialect(options: SqliteOptions): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function open(options: SqliteOptions): Handle {
  const handle = new Database(options.filename, { timeout: options.busyTimeoutMs ?? 10_000 });
  handle.pragma('journal_mode = WAL');
  // FULL: an acknowledged command survives a power cut, not only a crash.
  handle.pragma('synchronous = FULL');
  handle.pragma('foreign_keys = ON');
  handle.pragma('cache_size = -65536');
  handle.pragma('temp_store = MEMORY');
  return handle;
}

class SqliteDriver implements Driver {
  readonly #options: SqliteOptions;
  #writer: Statements | undefined;
  #readers: Readers | undefined;
  readonly #lock = new WriterLock();

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    const writer = open(this.#options);
    // Small, so that a long transaction goes into the log bit by bit and not all of it at its commit.
    writer.pragma('cache_size = -4096');
    // A log that grew with such a transaction is cut again.
    writer.pragma('journal_size_limit = 67108864');
    this.#writer = new Statements(writer);
    // A database in memory belongs to the connection that opened it.
    if (this.#options.filename !== ':memory:') this.#readers = new Readers(this.#options);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writer) throw new Error('The database is closed.');
    return new SqliteConnection(this.#writer, this.#readers, this.#lock);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await sqliteConnection(connection).begin(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await sqliteConnection(connection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await sqliteConnection(connection).end('rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    sqliteConnection(connection).release();
  }

  async destroy(): Promise<void> {
    await this.#readers?.close();
    this.#writer?.handle.close();
    this.#readers = undefined;
    this.#writer = undefined;
  }
}

function sqliteConnection(connection: DatabaseConnection): SqliteConnection {
  if (!(connection instanceof SqliteConnection)) throw new Error('Not a connection of this driver.');
  return connection;
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Statements;
  readonly #readers: Readers | undefined;
  readonly #lock: WriterLock;
  #unlock: (() => void) | undefined;
  /** The statement of this transaction that runs last: the writer takes no other while a long SELECT is under way. */
  #last: Promise<unknown> = Promise.resolve();
  /** The first error of a statement of this transaction. */
  #broken: unknown;

  constructor(writer: Statements, readers: Readers | undefined, lock: WriterLock) {
    this.#writer = writer;
    this.#readers = readers;
    this.#lock = lock;
  }

  async begin(_settings: TransactionSettings): Promise<void> {
    this.#unlock = await this.#lock.acquire();
    try {
      // IMMEDIATE takes the write lock at once: a transaction never finds out halfway that it cannot write.
      this.#writer.handle.exec('begin immediate');
    } catch (error) {
      this.release();
      throw error;
    }
  }

  async end(verb: 'commit' | 'rollback'): Promise<void> {
    await this.#last;
    if (verb === 'commit') this.#mustBeOpen();
    if (this.#writer.handle.inTransaction) this.#writer.handle.exec(verb);
  }

  /** On a full or failing disk SQLite rolls back by itself; what came after would be committed alone. */
  #mustBeOpen(): void {
    if (this.#writer.handle.inTransaction) return;
    throw this.#broken ?? new Error('The transaction is over.');
  }

  release(): void {
    this.#unlock?.();
    this.#unlock = undefined;
    this.#broken = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#unlock) return this.#afterOthers(() => this.#runInTransaction<R>(query));
    if (this.#readers && (SelectQueryNode.is(query.query) || isRawSelect(query)))
      return this.#readers.run<R>(query);
    const unlock = await this.#lock.acquire();
    try {
      return await this.#writer.run<R>(query);
    } finally {
      unlock();
    }
  }

  async #runInTransaction<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#mustBeOpen();
    try {
      return await this.#writer.run<R>(query);
    } catch (error) {
      this.#broken ??= error;
      throw error;
    }
  }

  #afterOthers<T>(run: () => Promise<T>): Promise<T> {
    const running = this.#last.then(run);
    this.#last = running.catch(() => undefined);
    return running;
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Rows are gathered first: an open iterator would keep the connection from every other statement.
    const result = await this.executeQuery<R>(query);
    for (let at = 0; at < result.rows.length; at += 1000) yield { rows: result.rows.slice(at, at + 1000) };
  }
}

function isRawSelect(query: CompiledQuery): boolean {
  return RawNode.is(query.query) && /^\s*select\b/i.test(query.sql);
}

/** Prepared statements by their text; preparing costs more than most of our queries. */
class Statements {
  readonly handle: Handle;
  readonly #prepared = new Map<string, Database.Statement>();

  constructor(handle: Handle) {
    this.handle = handle;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (shouldYield()) await yieldToEventLoop();
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    if (statement.reader && statement.readonly) return { rows: await rowsInChunks<R>(statement, parameters) };
    if (statement.reader) return { rows: statement.all(parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  #prepare(sql: string): Database.Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.handle.prepare(sql);
    if (sql.length < 4000) {
      if (this.#prepared.size >= 300) this.#prepared.clear();
      this.#prepared.set(sql, statement);
    }
    return statement;
  }
}

async function rowsInChunks<R>(statement: Database.Statement, parameters: readonly unknown[]): Promise<R[]> {
  const rows: R[] = [];
  for (const row of statement.iterate(parameters)) {
    rows.push(row as R);
    if (rows.length % 16 === 0 && shouldYield()) await yieldToEventLoop();
  }
  return rows;
}

/** A long SELECT keeps one for a while; short ones shouldn't wait for it. */
const MOST_READERS = 16;

/**
 * Connections that only read, each with one SELECT at a time: a second one on the same connection would see what the
 * first sees, not what has been committed since.
 */
class Readers {
  readonly #options: SqliteOptions;
  readonly #all: Statements[] = [];
  readonly #idle: Statements[] = [];
  readonly #waiting: ((reader: Statements) => void)[] = [];

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const reader = this.#idle.pop() ?? this.#open() ?? (await this.#next());
    try {
      return await reader.run<R>(query);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(reader);
      else this.#idle.push(reader);
    }
  }

  #open(): Statements | undefined {
    if (this.#all.length >= MOST_READERS) return undefined;
    const handle = open(this.#options);
    handle.pragma('query_only = ON');
    const reader = new Statements(handle);
    this.#all.push(reader);
    return reader;
  }

  #next(): Promise<Statements> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Closes them once their SELECTs have come to an end. */
  async close(): Promise<void> {
    for (const reader of this.#all) {
      while (!this.#idle.includes(reader)) await yieldToEventLoop();
      reader.handle.close();
    }
    this.#all.length = 0;
    this.#idle.length = 0;
  }
}

const WRITER_WAIT_MS = 60_000;

/** First come, first served. Waiting too long is nearly always a write outside the transaction it belongs to. */
class WriterLock {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  acquire(): Promise<() => void> {
    if (!this.#held) {
      this.#held = true;
      return Promise.resolve(this.#releaser());
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(grant), 1);
        reject(
          new Error('Waited too long for the database writer; is a write made outside its transaction?'),
        );
      }, WRITER_WAIT_MS);
      const grant = () => {
        clearTimeout(timer);
        resolve(this.#releaser());
      };
      this.#waiting.push(grant);
    });
  }

  #releaser(): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#held = false;
    };
  }
}
