import type { Kysely, Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { ImportTables } from './imports.tables.ts';

export type TornImport = Pick<
  Selectable<ImportTables['imports']>,
  'id' | 'subject' | 'file_name' | 'done_rows' | 'total_rows' | 'created_by' | 'created_at' | 'finished_at'
>;

/**
 * Imports that failed, were stopped or lost after a part of their file was stored, and that nobody has mended or settled
 * since. A later import mends one that took as many rows to the same place in the same way, all of them.
 */
export function tornImports(db: Kysely<DB>): Promise<TornImport[]> {
  return db
    .selectFrom('imports as torn')
    .select([
      'id',
      'subject',
      'file_name',
      'done_rows',
      'total_rows',
      'created_by',
      'created_at',
      'finished_at',
    ])
    .where('state', 'in', ['failed', 'canceled'])
    .where('dry_run', '=', 0)
    .where('settled_at', 'is', null)
    .where((eb) => eb(eb('created_count', '+', eb.ref('updated_count')), '>', 0))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports as whole')
            .select('whole.id')
            .where('whole.state', '=', 'success')
            .where('whole.dry_run', '=', 0)
            .where('whole.failed_count', '=', 0)
            .whereRef('whole.subject', '=', 'torn.subject')
            .whereRef('whole.target', '=', 'torn.target')
            .whereRef('whole.mode', '=', 'torn.mode')
            .whereRef('whole.total_rows', '>=', 'torn.total_rows')
            .whereRef('whole.created_at', '>=', 'torn.finished_at'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
