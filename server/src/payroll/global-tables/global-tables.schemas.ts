import type { Problem, SolutionFile } from '@suanpan/engine';
import { z } from 'zod';
import { document, documents, localText } from '../../platform/trpc/paging.ts';

const table = document<SolutionFile['tables'][number]>();
const code = z
  .string()
  .trim()
  .regex(/^[\p{L}_][\p{L}\p{N}_]{0,49}$/u);

/** A solution whose draft or published copy takes its rows from the table. */
const takingSolution = z.object({
  id: z.string(),
  code: z.string(),
  name: localText,
  published: z.boolean(),
});

export const globalTableRow = z.object({
  code: z.string(),
  name: localText,
  /** 0 where nothing is published yet. */
  number: z.number().int(),
  publishedAt: z.string().nullable(),
  rows: z.number().int(),
  columns: z.number().int(),
  drafted: z.boolean(),
  solutions: z.array(takingSolution),
});
export const globalTableList = z.object({
  rows: z.array(globalTableRow),
  /** One for all solutions: written by who reaches every one. */
  mayEdit: z.boolean(),
  mayPublish: z.boolean(),
});
export const globalTableInput = z.strictObject({ code: z.string(), number: z.number().int().optional() });

export const globalTableDetail = globalTableRow.extend({
  /** The draft, or else the newest version; or the version asked for. */
  shown: z.object({ number: z.number().int(), draft: z.boolean() }),
  table,
  /** A solution file around the table, so that it is judged and edited as one. */
  file: document<SolutionFile>(),
  problems: documents<Problem>(),
  warnings: documents<Problem>(),
  draft: z
    .object({
      afterNumber: z.number().int(),
      version: z.number().int(),
      updatedAt: z.string(),
      updatedBy: z.string().nullable(),
    })
    .nullable(),
  versions: z.array(
    z.object({ number: z.number().int(), publishedAt: z.string(), publishedBy: z.string().nullable() }),
  ),
  mayEdit: z.boolean(),
  mayPublish: z.boolean(),
});

export const createGlobalTableInput = z.strictObject({ code, name: localText });
export const newGlobalDraftInput = z.strictObject({ code: z.string() });
export const saveGlobalDraftInput = z.strictObject({
  code: z.string(),
  version: z.number().int(),
  /** The version that this one is to follow. */
  afterNumber: z.number().int().min(0),
  table,
});
export const savedGlobalDraft = z.object({
  version: z.number().int(),
  problems: documents<Problem>(),
  warnings: documents<Problem>(),
});
export const publishGlobalDraftInput = z.strictObject({ code: z.string(), version: z.number().int() });
export const publishGlobalTableInput = z.strictObject({
  code: z.string().min(1).max(100),
  name: localText,
  table,
});
export const publishedGlobalTable = z.object({ code: z.string(), number: z.number().int() });
