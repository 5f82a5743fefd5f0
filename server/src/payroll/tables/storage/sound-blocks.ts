import type { Kysely } from 'kysely';
import { shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuseDamaged } from '../../../platform/integrity/refuse-damaged.ts';
import type { Facts } from '../../../platform/texts/open-texts.ts';
import { BLOCK_ROWS, hashOfBytes } from './column-block.ts';
import '../../shared/payroll.errors.ts';

interface ReadBlock {
  column: string;
  block: number;
  hash: string;
  content: Uint8Array;
}

/** Refuses blocks that aren't what was written, before a cell of them is read. */
export async function requireSoundBlocks(
  db: Kysely<DB>,
  setId: string,
  blocks: readonly ReadBlock[],
): Promise<void> {
  for (const block of blocks) {
    if (hashOfBytes(block.content) !== block.hash)
      await refuseDamaged(db, 'payroll.DAMAGED_BLOCK', await placeOfBlock(db, setId, block));
    if (shouldYield()) await yieldToEventLoop();
  }
}

export async function placeOfBlock(
  db: Kysely<DB>,
  setId: string,
  { column, block }: Pick<ReadBlock, 'column' | 'block'>,
): Promise<Facts> {
  const set = await db
    .selectFrom('payroll_table_sets as s')
    .leftJoin('payroll_batches as b', 'b.id', 's.batch_id')
    .select(['s.table_code', 's.rows', 'b.number'])
    .where('s.id', '=', setId)
    .executeTakeFirst();
  const from = block * BLOCK_ROWS + 1;
  const to = Math.max(from, Math.min(set?.rows ?? from, from + BLOCK_ROWS - 1));
  return { batch: set?.number ?? '', table: set?.table_code ?? '', column, block, from, to };
}
