import type { BalanceMovement } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { MOVEMENTS_TABLE, movementsOf } from '../calculation/threads/movement-columns.ts';
import { findSet, readColumns } from '../tables/storage/table-sets.repo.ts';

export async function storedMovements(db: Kysely<DB>, batchId: string): Promise<BalanceMovement[]> {
  const set = await findSet(db, batchId, MOVEMENTS_TABLE, 'result');
  return set ? movementsOf(await readColumns(db, set.id)) : [];
}
