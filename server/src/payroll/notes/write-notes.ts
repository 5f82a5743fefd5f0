import { shownKey } from '@suanpan/engine';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { notify } from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { inEveryLanguage } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type BatchRecord, getBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { noteChange } from '../batches/record/batch-revisions.ts';
import { textsOf } from '../shared/texts-of.ts';
import { columnOfTable, tableOf } from '../tables/table-layout.ts';
import { TableView } from '../tables/table-view.ts';
import { mentionsOf, type NoteRow, readersOf, type ThreadRow } from './list-notes.ts';
import './notes.errors.ts';
import {
  type editNote as editedNote,
  MOST_NOTES,
  type replyToNote,
  type writeNote as writtenNote,
} from './notes.schemas.ts';
import { notesTexts } from './texts.ts';

type Said = Pick<z.infer<typeof replyToNote>, 'text' | 'mentions'>;
type Told = object | undefined;

/** Begins to speak about a cell that the batch has. */
export async function writeNote(
  ctx: SignedInCtx,
  input: z.infer<typeof writtenNote>,
): Promise<{ threadId: string; noteId: string }> {
  const loaded = await loadBatch(ctx.db, ctx.scope, input.batchId);
  requireOpen(loaded.batch);
  const table = tableOf(loaded, input.table);
  columnOfTable(table, input.column);
  const [row = -1] = await (await TableView.open(ctx.db, loaded, table)).rowOf([input.rowKey]);
  if (row < 0) refuse('payroll.batches.UNKNOWN_ROW', { table: input.table, row: input.rowKey });
  const thread: ThreadRow = {
    id: newId(ctx.clock),
    batch_id: input.batchId,
    table_code: input.table,
    row_key: input.rowKey,
    column_code: input.column,
    created_at: instant(ctx.clock),
    resolved_at: null,
    resolved_by: null,
  };
  await ctx.db.insertInto('payroll_note_threads').values(thread).execute();
  return { threadId: thread.id, noteId: await addNote(ctx, loaded.batch, thread, input) };
}

/** An answer opens again what was resolved: somebody has more to say. */
export async function reply(
  ctx: SignedInCtx,
  { threadId, ...said }: z.infer<typeof replyToNote>,
): Promise<{ threadId: string; noteId: string }> {
  const { thread, batch } = await getThread(ctx, threadId);
  requireOpen(batch);
  if (thread.resolved_at !== null) await setResolved(ctx, thread, false);
  return { threadId, noteId: await addNote(ctx, batch, thread, said) };
}

async function addNote(ctx: SignedInCtx, batch: BatchRecord, thread: ThreadRow, said: Said): Promise<string> {
  await requireRoom(ctx, batch.id);
  const note: NoteRow = {
    id: newId(ctx.clock),
    thread_id: thread.id,
    text: said.text,
    mentions: JSON.stringify(await readers(ctx, batch.id, said.mentions)),
    written_at: instant(ctx.clock),
    written_by: ctx.user.id,
    edited_at: null,
  };
  await ctx.db.insertInto('payroll_notes').values(note).execute();
  await record(ctx, thread, undefined, note);
  await call(ctx, batch, thread, note, mentionsOf(note));
  return note.id;
}

async function requireRoom(ctx: SignedInCtx, batchId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('payroll_notes as n')
    .innerJoin('payroll_note_threads as t', 't.id', 'n.thread_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('t.batch_id', '=', batchId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_NOTES) refuse('payroll.notes.TOO_MANY', { most: MOST_NOTES });
}

export async function editNote(ctx: SignedInCtx, input: z.infer<typeof editedNote>): Promise<void> {
  const { note, thread, batch } = await getOwnNote(ctx, input.noteId);
  const mentions = await readers(ctx, batch.id, input.mentions);
  const after = { ...note, text: input.text, mentions: JSON.stringify(mentions) };
  await ctx.db
    .updateTable('payroll_notes')
    .set({ text: after.text, mentions: after.mentions, edited_at: instant(ctx.clock) })
    .where('id', '=', note.id)
    .execute();
  await record(ctx, thread, note, after);
  const known = mentionsOf(note);
  await call(
    ctx,
    batch,
    thread,
    after,
    mentions.filter((id) => !known.includes(id)),
  );
}

/** With its last note a thread is gone too. */
export async function removeNote(ctx: SignedInCtx, noteId: string): Promise<void> {
  const { note, thread } = await getOwnNote(ctx, noteId);
  await ctx.db.deleteFrom('payroll_notes').where('id', '=', note.id).execute();
  const left = await ctx.db
    .selectFrom('payroll_notes')
    .select('id')
    .where('thread_id', '=', thread.id)
    .executeTakeFirst();
  if (!left) await ctx.db.deleteFrom('payroll_note_threads').where('id', '=', thread.id).execute();
  await record(ctx, thread, left ? note : { ...thread, ...note }, undefined);
}

/** Also of a closed batch, which it doesn't change. */
export async function resolveThread(ctx: SignedInCtx, threadId: string, resolved: boolean): Promise<void> {
  const { thread, batch } = await getThread(ctx, threadId);
  if (!resolved) requireOpen(batch);
  if ((thread.resolved_at !== null) !== resolved) await setResolved(ctx, thread, resolved);
}

async function setResolved(ctx: SignedInCtx, thread: ThreadRow, resolved: boolean): Promise<void> {
  const set = resolved
    ? { resolved_at: instant(ctx.clock), resolved_by: ctx.user.id }
    : { resolved_at: null, resolved_by: null };
  await ctx.db.updateTable('payroll_note_threads').set(set).where('id', '=', thread.id).execute();
  const { resolved_at, resolved_by } = thread;
  await record(ctx, thread, { resolved_at, resolved_by }, set);
}

/** The thread, if its batch is in scope. */
async function getThread(ctx: SignedInCtx, id: string): Promise<{ thread: ThreadRow; batch: BatchRecord }> {
  const thread = await ctx.db
    .selectFrom('payroll_note_threads')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!thread) return refuse('platform.NOT_FOUND');
  const { batch } = await getBatch(ctx.db, ctx.scope, thread.batch_id);
  return { thread, batch };
}

async function getOwnNote(ctx: SignedInCtx, id: string) {
  const note = await ctx.db.selectFrom('payroll_notes').selectAll().where('id', '=', id).executeTakeFirst();
  if (!note) return refuse('platform.NOT_FOUND');
  const found = await getThread(ctx, note.thread_id);
  if (note.written_by !== ctx.user.id) {
    const by = (await userNames(ctx.db, [note.written_by])).get(note.written_by) ?? '–';
    refuse('payroll.notes.NOT_YOURS', { by });
  }
  requireOpen(found.batch);
  return { note, ...found };
}

function requireOpen({ status }: BatchRecord): void {
  if (status === 'closed') refuse('payroll.notes.CLOSED');
}

/** Nobody is called to figures that they may not see. */
async function readers(ctx: SignedInCtx, batchId: string, mentions: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(mentions)];
  if (wanted.length === 0) return [];
  const known = new Set((await readersOf(ctx, batchId)).map(({ id }) => id));
  const stranger = wanted.find((id) => !known.has(id));
  if (stranger !== undefined) {
    const name = (await userNames(ctx.db, [stranger])).get(stranger) ?? '–';
    refuse('payroll.notes.MAY_NOT_SEE', { name });
  }
  return wanted;
}

/** A message in the inbox whose link opens the cell with its notes. The text stays with the batch, where rights are asked. */
async function call(
  ctx: SignedInCtx,
  batch: BatchRecord,
  thread: ThreadRow,
  note: NoteRow,
  mentions: readonly string[],
): Promise<void> {
  const userIds = mentions.filter((id) => id !== note.written_by);
  if (userIds.length === 0) return;
  const { plan } = await loadBatch(ctx.db, ctx.scope, batch.id);
  const table = plan.tableOf.get(thread.table_code);
  const column = table?.columnOf.get(thread.column_code);
  const tableName = textsOf(JSON.stringify(table?.file.name ?? thread.table_code));
  const columnName = textsOf(JSON.stringify(column?.file.name ?? thread.column_code));
  const row = shownKey(thread.row_key);
  const place = inEveryLanguage(
    (language) => `${batch.number} · ${tableName[language]} · ${row} · ${columnName[language]}`,
  );
  await notify(ctx.db, ctx.clock, {
    userIds,
    category: 'other',
    title: notesTexts.inEvery('mentioned.title', { by: ctx.user.name, place }),
    url: addressOf(batch, thread),
    mail: true,
  });
}

function addressOf(batch: BatchRecord, { table_code, row_key, column_code }: ThreadRow): string {
  const words = new URLSearchParams({ row: row_key, column: column_code, panel: 'notes' });
  return `/workbench/payroll/batches/${batch.id}/prepare/${encodeURIComponent(table_code)}?${words}`;
}

/** Into the trail; and whoever looks at the batch is told that there is something new. */
async function record(ctx: SignedInCtx, thread: ThreadRow, before: Told, after: Told): Promise<void> {
  const { batch_id, table_code, row_key, column_code } = thread;
  await ctx.audit.write({
    subject: { kind: 'payroll.batch', id: batch_id },
    facts: { table: table_code, row: row_key, column: column_code, thread: thread.id },
    changes: changesBetween(before, after),
  });
  await noteChange(ctx.db, batch_id);
}
