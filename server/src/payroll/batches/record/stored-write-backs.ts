import type { WriteBackRow } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import { WRITE_BACKS_TABLE, writeBacksOf } from '../../calculation/threads/write-back-columns.ts';
import { findSet, readColumns } from '../../tables/storage/table-sets.repo.ts';

export async function storedWriteBacks(db: Kysely<DB>, batchId: string): Promise<WriteBackRow[]> {
  const set = await findSet(db, batchId, WRITE_BACKS_TABLE, 'result');
  return set ? writeBacksOf(await readColumns(db, set.id), set.rows) : [];
}
