import { randomInt, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DialectName } from '../db/dialect-name.ts';
import type { DB } from '../db/schema.ts';

/** Which processes work on jobs: known by the database, so that a dead one is missed at once and no clock has a say. */
export interface Presence {
  /** The name this process takes jobs under. Another one when it had to sign on again: what it held is not its own any more. */
  confirm(db: Kysely<DB>): Promise<string>;
  /** The names of all that are alive. */
  alive(db: Kysely<DB>): Promise<ReadonlySet<string>>;
  leave(): Promise<void>;
}

export function createPresence(dialect: DialectName): Presence {
  return dialect === 'postgres' ? signedOn() : alone();
}

/** An SQLite file has one server: whatever another one has begun was left behind. */
function alone(): Presence {
  const id = randomUUID();
  return {
    confirm: async () => id,
    alive: async () => new Set([id]),
    leave: async () => undefined,
  };
}

/** The first of the two numbers of an advisory lock; the second is the name. */
const LOCKS = 712_604_003;

interface SignedOn {
  id: string;
  ping(): Promise<unknown>;
  leave(): Promise<void>;
}

/**
 * On PostgreSQL a process holds an advisory lock, on a connection of its own, under its name. The lock goes with the
 * connection: when the process dies, when the network does, and after half a minute without a sign of life.
 */
function signedOn(): Presence {
  let here: SignedOn | undefined;
  return {
    async confirm(db) {
      try {
        await here?.ping();
      } catch {
        await here?.leave();
        here = undefined;
      }
      here ??= await signOn(db);
      return here.id;
    },
    async alive(db) {
      const { rows } = await sql<{ id: string }>`select objid::bigint::text as id from pg_locks
        where locktype = 'advisory' and classid = ${LOCKS} and objsubid = 2 and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db);
      return new Set(rows.map((row) => row.id));
    },
    async leave() {
      await here?.leave();
      here = undefined;
    },
  };
}

function signOn(db: Kysely<DB>): Promise<SignedOn> {
  const number = randomInt(1, 2 ** 31);
  return new Promise((resolve, reject) => {
    const working = db.connection().execute(async (own) => {
      await sql`set idle_session_timeout = '30s'`.execute(own);
      await sql`select pg_advisory_lock(${LOCKS}, ${number})`.execute(own);
      await new Promise<void>((leave) => {
        resolve({
          id: String(number),
          ping: () => sql`select 1`.execute(own),
          leave: () => {
            leave();
            return gone;
          },
        });
      });
      await sql`select pg_advisory_unlock(${LOCKS}, ${number})`.execute(own);
      await sql`reset idle_session_timeout`.execute(own);
    });
    // Tells who could not sign on; of a connection that is lost already nobody needs to take leave.
    const gone = working.catch(reject);
  });
}
