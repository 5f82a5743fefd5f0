import { z } from 'zod';
import { TEXT_ENCODINGS } from '../../platform/files/files.words.ts';
import { IMPORT_COLUMN_TYPES, IMPORT_MODES, IMPORT_STATES } from './import-modes.ts';

export const importColumnSchema = z.object({
  code: z.string(),
  label: z.string(),
  type: z.enum(IMPORT_COLUMN_TYPES),
  required: z.boolean(),
  key: z.boolean(),
  /** Other headers that mean this column, in every language. */
  aliases: z.array(z.string()),
  /** What it asks for, in words. */
  rules: z.array(z.string()),
});
export const importSubjectSchema = z.object({
  code: z.string(),
  name: z.string(),
  modes: z.array(z.enum(IMPORT_MODES)),
  /** Null where the columns depend on a target. */
  columns: z.array(importColumnSchema).nullable(),
});
export const inspectedSchema = z.object({
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  headers: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  rows: z.number().int(),
  problems: z.array(z.string()),
  /** The cell that shows the file's numbers to be written with a decimal comma. */
  decimalComma: z.object({ column: z.string(), row: z.number().int(), text: z.string() }).nullable(),
});
export const startedSchema = z.object({ jobId: z.string(), importId: z.string() });

const status = z.enum(IMPORT_STATES);
const rowLeft = z.object({
  row: z.number().int(),
  outcome: z.enum(['failed', 'skipped']),
  column: z.string().nullable(),
  /** The column's name; null where its table is gone. */
  label: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
export const importSchema = z.object({
  id: z.string(),
  jobId: z.string().nullable(),
  subject: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  mode: z.enum(IMPORT_MODES),
  dryRun: z.boolean(),
  status,
  /** From 0 to 1. */
  progress: z.number(),
  totalRows: z.number().int(),
  message: z.string().nullable(),
  counts: z.object({
    created: z.number().int(),
    updated: z.number().int(),
    skipped: z.number().int(),
    failed: z.number().int(),
    /** Rows that the file didn't have, of an import that overwrites. */
    removed: z.number().int(),
  }),
  failures: z.array(rowLeft),
  /** Rows that the mode leaves out. */
  skipped: z.array(rowLeft),
  /** All of both, with the reasons. */
  failedRowsFileId: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  mayUndo: z.boolean(),
});
export const incompleteImportSchema = z.object({
  id: z.string(),
  subject: z.string(),
  subjectName: z.string(),
  fileName: z.string(),
  doneRows: z.number().int(),
  totalRows: z.number().int(),
  createdBy: z.string(),
  finishedAt: z.string().nullable(),
});
export const importRowSchema = z.object({
  id: z.string(),
  jobId: z.string().nullable(),
  subject: z.string(),
  fileName: z.string(),
  mode: z.enum(IMPORT_MODES),
  dryRun: z.boolean(),
  status,
  totalRows: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  removed: z.number().int(),
  failedRowsFileId: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  undoneAt: z.string().nullable(),
  mayUndo: z.boolean(),
});

export const targetSchema = z.record(z.string().max(60), z.string().max(200)).default({});
export const encodingSchema = z.enum(TEXT_ENCODINGS);
