import { done } from '../../platform/trpc/paging.ts';
import { change, command, procedure, router } from '../../platform/trpc/procedure.ts';
import { noteRead } from '../batches/record/note-read.ts';
import { listThreads, readersOf } from './list-notes.ts';
import * as schemas from './notes.schemas.ts';
import { editNote, removeNote, reply, resolveThread, writeNote } from './write-notes.ts';

const VIEW = 'payroll.batches.view';

/** What people say about single cells: notes of whoever may read a batch, which change no figure. */
export const notesRouter = router({
  list: procedure(VIEW)
    .input(schemas.ofBatch)
    .output(schemas.noteThreads)
    .query(async ({ ctx, input }) => {
      const found = await listThreads(ctx, input.batchId);
      await noteRead(ctx, input.batchId, { table: 'notes', rows: found.threads.length });
      return found;
    }),

  /** Who can be called to a cell: those who may see the batch; or be given something to cure in it. */
  people: procedure(VIEW)
    .input(schemas.peopleOfBatch)
    .output(schemas.people)
    .query(({ ctx, input }) => readersOf(ctx, input.batchId, input.curing ? 'payroll.batches.edit' : VIEW)),

  write: command(VIEW)
    .input(schemas.writeNote)
    .output(schemas.writtenNote)
    .mutation(({ ctx, input }) => writeNote(ctx, input)),

  reply: command(VIEW)
    .input(schemas.replyToNote)
    .output(schemas.writtenNote)
    .mutation(({ ctx, input }) => reply(ctx, input)),

  edit: change(VIEW)
    .input(schemas.editNote)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await editNote(ctx, input);
      return { done: true as const };
    }),

  remove: command(VIEW)
    .input(schemas.removeNote)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeNote(ctx, input.noteId);
      return { done: true as const };
    }),

  resolve: change(VIEW)
    .input(schemas.resolveNote)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await resolveThread(ctx, input.threadId, input.resolved);
      return { done: true as const };
    }),
});
