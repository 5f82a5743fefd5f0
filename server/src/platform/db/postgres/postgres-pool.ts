import type { Duplex } from 'node:stream';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { Refusal } from '../../errors/refusal.ts';
import { Turn } from '../event-loop.ts';
import { PreparedStatements } from './prepared-statements.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** How long a request waits for a connection, a new one or one that others have. */
const CONNECT_MS = 10_000;
const PROBE_AFTER_MS = 10_000;
const ROLLED_BACK = 'The transaction was rolled back.';

/**
 * Connections that may be lost at any moment without harm: whoever uses one then gets a refusal that says to try again,
 * the pool replaces it, and nothing else happens.
 */
export function postgresPool(url: string, max: number): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    // A new one costs some 20 ms, and then each question once more that the others have prepared.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE_AFTER_MS,
    // Counts and our whole numbers stay far below 2^53; text would surprise every caller.
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 || id === NUMERIC ? Number : pg.types.getTypeParser(id, format),
    } as pg.CustomTypesConfig,
  });
  // An 'error' nobody listens to ends the process: the pool's are of idle connections, the clients' of those in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    giveWay(client as unknown as Connected);
  });
  const prepared = new PreparedStatements();
  return {
    connect: () =>
      pool.connect().then(
        (client) => lent(client, prepared),
        (error) => {
          throw unavailable(error);
        },
      ),
    end: () => pool.end(),
  };
}

interface Connected {
  readonly connection: { readonly stream: Duplex };
}

/**
 * A long answer is read in turns with everybody else: left alone, one socket is read on for two megabytes, thousands of
 * rows, before the event loop looks at another. Each has a turn of its own: in one that is shared, a page's blocks would
 * come in one by one between the thousands of rows that somebody else reads.
 */
function giveWay({ connection: { stream } }: Connected): void {
  const turn = new Turn();
  stream.on('data', () => {
    if (!turn.isOver()) return;
    stream.pause();
    setImmediate(() => stream.resume());
  });
}

function lent(client: pg.PoolClient, prepared: PreparedStatements): PostgresPoolClient {
  let lost = false;
  const query = async (sql: string, parameters: unknown[]) => {
    try {
      const name = prepared.nameOf(sql);
      const result = await client.query({ ...(name && { name }), text: sql, values: parameters });
      // PostgreSQL takes the commit of a transaction in which something failed, and rolls back.
      if (sql === 'commit' && result.command === 'ROLLBACK') throw new Error(ROLLED_BACK);
      return result;
    } catch (error) {
      lost = isLost(error);
      throw lost ? unavailable(error) : error;
    }
  };
  // Kysely's other form of a query is for cursors, which nobody here uses.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(lost) };
}

function unavailable(cause: unknown): Refusal {
  return new Refusal('platform.DATABASE_UNAVAILABLE', {}, { cause });
}

/** Connection failures, the server going down or starting, too many connections. */
const LOST = /^(08|57P|53300|25P03)/;

/** What PostgreSQL itself says has a code; everything else that ends a query happened on the way to it. */
function isLost(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return LOST.test(error.code ?? '');
  return error instanceof Error && !(error instanceof TypeError) && error.message !== ROLLED_BACK;
}
