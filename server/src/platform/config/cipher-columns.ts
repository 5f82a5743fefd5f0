import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import { BOUND_MARK, type CipherPlace, createVault } from './encryption.ts';

export interface CipherColumn {
  table: string;
  column: string;
  /** The column that tells the row; its value is part of what the ciphertext is bound to. */
  id: string;
  /** The purpose its vault was made for. */
  purpose: string;
  /** What its values are bound to, where they stood elsewhere once. */
  boundAs?: { table: string; column: string };
}

/** What the value of a row is bound to. */
export function boundTo({ table, column, boundAs }: CipherColumn, id: string): CipherPlace {
  return { table, column, ...boundAs, id };
}

const declared: CipherColumn[] = [];

/** Declares where a room keeps encrypted values, so that the secret key is tried on all of them. */
export function declareCipherColumns(...columns: readonly CipherColumn[]): void {
  declared.push(...columns);
}

export function cipherColumns(): readonly CipherColumn[] {
  return declared;
}

const ROWS_AT_ONCE = 1000;

/** Encrypts again, bound to its row, what was encrypted without. */
export async function bindCiphers(
  db: Kysely<DB>,
  secretKey: Buffer,
  onWrongKey: (cause: unknown) => never,
): Promise<void> {
  for (const declaredColumn of declared) {
    const { table, column, id, purpose } = declaredColumn;
    const vault = createVault(secretKey, purpose);
    for (;;) {
      const { rows } = await sql<{ id: string; cipher: string }>`
        select ${sql.ref(id)} as id, ${sql.ref(column)} as cipher from ${sql.table(table)}
        where ${sql.ref(column)} is not null and ${sql.ref(column)} not like ${`${BOUND_MARK}%`}
        limit ${ROWS_AT_ONCE}`.execute(db);
      for (const row of rows) {
        const place = boundTo(declaredColumn, row.id);
        let plain: string;
        try {
          plain = vault.decryptUnbound(row.cipher);
        } catch (cause) {
          onWrongKey(cause);
        }
        const cipher = vault.encrypt(plain, place);
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${cipher}
          where ${sql.ref(id)} = ${row.id}`.execute(db);
      }
      if (rows.length < ROWS_AT_ONCE) break;
    }
  }
}
