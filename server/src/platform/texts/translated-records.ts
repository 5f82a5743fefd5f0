import type { Kysely } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { PermissionCode } from '../trpc/permissions.ts';
import type { DataScope } from '../trpc/scope.ts';

/** A kind of record whose names are written in several languages, as JSON in one column. Rooms register theirs. */
export interface TranslatedRecords {
  model: string;
  field: string;
  table: keyof DB & string;
  column: string;
  /** Who may read them; whose reach is handed to `find`. */
  permission: PermissionCode;
  /** The column of one record in reach. */
  find(db: Kysely<DB>, scope: DataScope, id: string): Promise<string | undefined>;
}

const kinds: TranslatedRecords[] = [];

export function registerTranslatedRecords(...given: readonly TranslatedRecords[]): void {
  kinds.push(...given);
}

export const translatedRecords = (): readonly TranslatedRecords[] => kinds;
