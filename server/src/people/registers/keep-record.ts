import type { Insertable } from 'kysely';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ActionContext } from './register.ts';

/** Tables of records with an id, and the moment they were made and last changed. */
type RecordTable = {
  [T in keyof DB & string]: 'id' | 'created_at' | 'updated_at' extends keyof DB[T] ? T : never;
}[keyof DB & string];
type Columns<T extends keyof DB> = Omit<Insertable<DB[T]>, 'id' | 'created_at' | 'updated_at' | 'version'>;
type Versioned = { [T in RecordTable]: 'version' extends keyof DB[T] ? T : never }[RecordTable];

/** A new record; answers its id. */
export async function addRecord<T extends RecordTable>(
  { db, clock }: Pick<ActionContext, 'db' | 'clock'>,
  table: T,
  columns: Columns<T>,
): Promise<{ id: string }> {
  const [id, now] = [newId(clock), instant(clock)];
  await db
    .insertInto(table as 'courses')
    .values({ ...columns, id, created_at: now, updated_at: now } as never)
    .execute();
  return { id };
}

/** Other values for a record, as its next version. */
export async function changeRecord<T extends Versioned>(
  { db, clock }: Pick<ActionContext, 'db' | 'clock'>,
  table: T,
  id: string,
  columns: Partial<Columns<T>>,
): Promise<{ id: string }> {
  await db
    .updateTable(table as 'courses')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updated_at: instant(clock) }) as never)
    .where('id', '=', id)
    .execute();
  return { id };
}
