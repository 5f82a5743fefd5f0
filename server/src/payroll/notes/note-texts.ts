import type { Kysely } from 'kysely';
import { userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import { notesOf } from './list-notes.ts';

/** What is said about a cell, as the text of a comment in a file: a line for each note. */
export interface SaidOfCell {
  readonly table: string;
  readonly rowKey: string;
  readonly column: string;
  readonly resolved: boolean;
  readonly text: string;
}

export async function saidOfCells(db: Kysely<DB>, batchId: string): Promise<SaidOfCell[]> {
  const threads = await db
    .selectFrom('payroll_note_threads')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const notes = await notesOf(db, batchId);
  const names = await userNames(
    db,
    notes.map(({ written_by }) => written_by),
  );
  return threads.map((thread) => ({
    table: thread.table_code,
    rowKey: thread.row_key,
    column: thread.column_code,
    resolved: thread.resolved_at !== null,
    text: notes
      .filter(({ thread_id }) => thread_id === thread.id)
      .map(({ written_by, text }) => `${names.get(written_by) ?? '–'}: ${text}`)
      .join('\n'),
  }));
}
