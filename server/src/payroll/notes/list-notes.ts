import type { Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { userNames, usersWithPermission } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getBatch, type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { isSolutionInScope } from '../shared/solution-access.ts';
import { TableView } from '../tables/table-view.ts';
import type { noteThread, noteThreads } from './notes.schemas.ts';

export type ThreadRow = Selectable<DB['payroll_note_threads']>;
export type NoteRow = Selectable<DB['payroll_notes']>;
type Thread = z.infer<typeof noteThread>;

/** What is said about the cells of a batch in scope, oldest first, with the cells that are gone. */
export async function listThreads(ctx: SignedInCtx, batchId: string): Promise<z.infer<typeof noteThreads>> {
  const loaded = await loadBatch(ctx.db, ctx.scope, batchId);
  const threads = await threadsOf(ctx.db, batchId);
  const notes = await notesOf(ctx.db, batchId);
  const present = await presentThreads(ctx.db, loaded, threads);
  const names = await userNames(ctx.db, [
    ...threads.map(({ resolved_by }) => resolved_by),
    ...notes.flatMap((note) => [note.written_by, ...mentionsOf(note)]),
  ]);
  const name = (id: string | null) => names.get(id ?? '') ?? '–';
  const told = (note: NoteRow): Thread['notes'][number] => ({
    id: note.id,
    by: name(note.written_by),
    mine: note.written_by === ctx.user.id,
    at: note.written_at,
    edited: note.edited_at !== null,
    text: note.text,
    mentions: mentionsOf(note).map((id) => ({ id, name: name(id) })),
  });
  return {
    closed: loaded.batch.status === 'closed',
    threads: threads.map((thread) => ({
      id: thread.id,
      table: thread.table_code,
      rowKey: thread.row_key,
      column: thread.column_code,
      present: present.has(thread.id),
      resolved: thread.resolved_at ? { by: name(thread.resolved_by), at: thread.resolved_at } : null,
      notes: notes.filter(({ thread_id }) => thread_id === thread.id).map(told),
    })),
  };
}

export const mentionsOf = ({ mentions }: Pick<NoteRow, 'mentions'>): string[] =>
  JSON.parse(mentions) as string[];

function threadsOf(db: Kysely<DB>, batchId: string): Promise<ThreadRow[]> {
  return db
    .selectFrom('payroll_note_threads')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function notesOf(db: Kysely<DB>, batchId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('payroll_notes as n')
    .innerJoin('payroll_note_threads as t', 't.id', 'n.thread_id')
    .selectAll('n')
    .where('t.batch_id', '=', batchId)
    .orderBy('n.written_at')
    .orderBy('n.id')
    .execute();
}

/** Those whose cell the batch still has: rules are adopted anew, rows removed, people leave the scope. */
async function presentThreads(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  threads: readonly ThreadRow[],
): Promise<Set<string>> {
  const present = new Set<string>();
  for (const code of new Set(threads.map((thread) => thread.table_code))) {
    const table = loaded.plan.tableOf.get(code);
    if (!table) continue;
    const own = threads.filter(
      (thread) => thread.table_code === code && table.columnOf.has(thread.column_code),
    );
    const view = await TableView.open(db, loaded, table);
    const rows = await view.rowOf(own.map((thread) => thread.row_key));
    for (const [at, thread] of own.entries()) if ((rows[at] ?? -1) >= 0) present.add(thread.id);
  }
  return present;
}

/** Everybody who may see the batch, or change it. */
export async function readersOf(
  ctx: SignedInCtx,
  batchId: string,
  permission: 'payroll.batches.view' | 'payroll.batches.edit' = 'payroll.batches.view',
): Promise<{ id: string; name: string }[]> {
  const { solution } = await getBatch(ctx.db, ctx.scope, batchId);
  const users = await usersWithPermission(ctx.db, permission, (scope) =>
    isSolutionInScope(ctx.db, scope, solution.id),
  );
  return users.map(({ id, name }) => ({ id, name }));
}
