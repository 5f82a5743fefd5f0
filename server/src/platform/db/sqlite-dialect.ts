import Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';

type Handle = Database.Database;

export interface SqliteOptions {
  filename: string;
  /** How long a write waits for another process, and for another transaction of this one. */
  busyTimeoutMs?: number;
}

/**
 * SQLite with one writer and a reader beside it.
 *
 * Kysely's own dialect has a single connection, so a long import would hold up every page that only reads.
 * In WAL mode readers see the last commit while a transaction is open; so plain SELECTs outside a transaction
 * go to the reader, everything else to the one writer, one transaction at a time.
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
  #reader: Statements | undefined;
  readonly #lock = new WriterLock();

  constructor(options: SqliteOptions) {
    this.#options = options;
  }

  async init(): Promise<void> {
    const writer = new Statements(open(this.#options));
    this.#writer = writer;
    if (this.#options.filename === ':memory:') {
      this.#reader = writer;
      return;
    }
    const reader = open(this.#options);
    reader.pragma('query_only = ON');
    this.#reader = new Statements(reader);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writer || !this.#reader) throw new Error('The database is closed.');
    return new SqliteConnection(this.#writer, this.#reader, this.#lock);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await sqliteConnection(connection).begin(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    sqliteConnection(connection).end('commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    sqliteConnection(connection).end('rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    sqliteConnection(connection).release();
  }

  async destroy(): Promise<void> {
    if (this.#reader !== this.#writer) this.#reader?.handle.close();
    this.#writer?.handle.close();
    this.#reader = undefined;
    this.#writer = undefined;
  }
}

function sqliteConnection(connection: DatabaseConnection): SqliteConnection {
  if (!(connection instanceof SqliteConnection)) throw new Error('Not a connection of this driver.');
  return connection;
}

class SqliteConnection implements DatabaseConnection {
  readonly #writer: Statements;
  readonly #reader: Statements;
  readonly #lock: WriterLock;
  #unlock: (() => void) | undefined;

  constructor(writer: Statements, reader: Statements, lock: WriterLock) {
    this.#writer = writer;
    this.#reader = reader;
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

  end(verb: 'commit' | 'rollback'): void {
    if (this.#writer.handle.inTransaction) this.#writer.handle.exec(verb);
  }

  release(): void {
    this.#unlock?.();
    this.#unlock = undefined;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#unlock) return this.#writer.run<R>(query);
    if (SelectQueryNode.is(query.query)) return this.#reader.run<R>(query);
    const unlock = await this.#lock.acquire();
    try {
      return this.#writer.run<R>(query);
    } finally {
      unlock();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // Rows are gathered first: an open iterator would keep the connection from every other statement.
    const result = await this.executeQuery<R>(query);
    for (let at = 0; at < result.rows.length; at += 1000) yield { rows: result.rows.slice(at, at + 1000) };
  }
}

/** Prepared statements by their text; preparing costs more than most of our queries. */
class Statements {
  readonly handle: Handle;
  readonly #prepared = new Map<string, Database.Statement>();

  constructor(handle: Handle) {
    this.handle = handle;
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
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
