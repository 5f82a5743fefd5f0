import { type Kysely, sql } from 'kysely';
import { accountsOver, rolesForRolesOver } from '../../../identity/index.ts';
import type { DB } from '../../../platform/db/schema.ts';

/** A record that would go, as others name it: by its id, or a catalogue's by its code. */
export interface NamedRecord {
  readonly table: string;
  readonly id: string;
  readonly code: string;
}

type Lookup = (db: Kysely<DB>, record: NamedRecord) => Promise<boolean>;
const lookups: Lookup[] = [];

/** Rooms above say where they name records of people and of their organisation without a reference in the database. */
export function registerNaming(lookup: Lookup): void {
  lookups.push(lookup);
}

/** Whether anything would be left with the name of what is gone: a role's reach, a condition, a form's audience. */
export async function isNamedElsewhere(db: Kysely<DB>, record: NamedRecord): Promise<boolean> {
  for (const lookup of lookups) if (await lookup(db, record)) return true;
  return false;
}

/** A role would reach nothing any more, and whoever holds it would not know why. */
registerNaming(async (db, { table, id }) => {
  if (table !== 'departments') return false;
  if ((await accountsOver(db, 'department', id)).length > 0) return true;
  return (await rolesForRolesOver(db, 'department')).some(({ scopeValue }) => scopeValue === id);
});

const LEADS = [
  ['assignments', 'superior_employment_id'],
  ['departments', 'manager_employment_id'],
] as const;

/** Whoever others report to, or who leads a department. */
registerNaming(async (db, { table, id }) => {
  if (table !== 'employments') return false;
  for (const [of, column] of LEADS) {
    const { rows } =
      await sql`select 1 from ${sql.table(of)} where ${sql.ref(column)} = ${id} limit 1`.execute(db);
    if (rows.length > 0) return true;
  }
  return false;
});
