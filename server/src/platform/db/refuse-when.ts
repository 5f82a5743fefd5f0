import { type Kysely, sql } from 'kysely';
import type { DialectName } from './dialect-name.ts';
import type { DB } from './schema.ts';

export interface RefuseWhen {
  name: string;
  table: string;
  on: readonly ('insert' | 'update' | 'delete')[];
  /** SQL that is true for a change to refuse; `old` and `new` are the rows (only those the events have). */
  when: string;
  message: string;
}

/** Makes the database itself refuse a change, on both databases: rules that must hold whoever writes. */
export async function refuseWhen(db: Kysely<DB>, dialect: DialectName, rule: RefuseWhen): Promise<void> {
  if (dialect === 'sqlite') {
    for (const event of rule.on)
      await sql
        .raw(
          `create trigger ${rule.name}_${event} before ${event} on ${rule.table} for each row when ${rule.when}
           begin select raise(abort, '${rule.message}'); end`,
        )
        .execute(db);
    return;
  }
  await sql
    .raw(
      `create function ${rule.name}() returns trigger language plpgsql as $$
       begin
         if ${rule.when} then raise exception '${rule.message}'; end if;
         if tg_op = 'DELETE' then return old; end if;
         return new;
       end $$`,
    )
    .execute(db);
  for (const event of rule.on)
    await sql
      .raw(
        `create trigger ${rule.name}_${event} before ${event} on ${rule.table}
         for each row execute function ${rule.name}()`,
      )
      .execute(db);
}
