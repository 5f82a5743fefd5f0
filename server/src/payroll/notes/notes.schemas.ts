import { z } from 'zod';
import { requiredNote } from '../shared/required-text.ts';

/** As many as a screen lists at once and a file carries as comments. */
export const MOST_NOTES = 2_000;

const text = requiredNote(2_000);
const mentions = z.array(z.string().max(60)).max(20).default([]);
const ofThread = z.strictObject({ threadId: z.string().max(60) });
const ofNote = z.strictObject({ noteId: z.string().max(60) });

export const ofBatch = z.strictObject({ batchId: z.string().max(60) });
/** `curing`: only those who may also change the batch. */
export const peopleOfBatch = ofBatch.extend({ curing: z.boolean().default(false) });
export const writeNote = ofBatch.extend({
  table: z.string().max(100),
  rowKey: z.string().max(500),
  column: z.string().max(100),
  text,
  mentions,
});
export const replyToNote = ofThread.extend({ text, mentions });
export const resolveNote = ofThread.extend({ resolved: z.boolean() });
export const editNote = ofNote.extend({ text, mentions });
export const removeNote = ofNote;

const person = z.object({ id: z.string(), name: z.string() });
export const people = z.array(person);

export const note = z.object({
  id: z.string(),
  by: z.string(),
  mine: z.boolean(),
  at: z.string(),
  edited: z.boolean(),
  text: z.string(),
  mentions: people,
});
export const noteThread = z.object({
  id: z.string(),
  table: z.string(),
  rowKey: z.string(),
  column: z.string(),
  /** The table still has such a row and column; a note outlives them. */
  present: z.boolean(),
  resolved: z.object({ by: z.string(), at: z.string() }).nullable(),
  notes: z.array(note),
});
export const noteThreads = z.object({
  /** Nothing is added any more: only read, and resolved. */
  closed: z.boolean(),
  threads: z.array(noteThread),
});
export const writtenNote = z.object({ threadId: z.string(), noteId: z.string() });
