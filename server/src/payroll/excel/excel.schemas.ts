import type { PeriodInput, Problem, SourceBook } from '@suanpan/engine';
import { z } from 'zod';
import { cellValue, document, documents, localText } from '../../platform/trpc/paging.ts';
import { varianceInput } from '../batches/record/batches.schemas.ts';
import { pivotDefinition } from '../pivots/pivots.schemas.ts';
import { following, ofJob } from '../shared/follow-job.ts';
import { standingTable } from '../standing-book/standing-book.schemas.ts';
import { pageTableInput, rejectedEdit } from '../tables/batch-tables.schemas.ts';
import type { NamedChange } from './compare-excel.worker.ts';

export const ofBatch = z.strictObject({ batchId: z.string().max(60) });
export const ofCopy = z.strictObject({ copyId: z.string().max(60) });
export const uploaded = { fileId: z.string().max(60) };
/** Which figures of a batch, as the screen shows them. */
export const valuesOf = z.discriminatedUnion('kind', [
  pageTableInput
    .pick({ table: true, columns: true, filter: true, search: true, sort: true })
    .extend({ kind: z.literal('table') }),
  z.strictObject({ kind: z.literal('summary') }),
  varianceInput
    .pick({ column: true, onlyChanged: true, search: true, sort: true })
    .extend({ kind: z.literal('variance') }),
]);
export const writeValues = ofBatch.extend({ of: valuesOf, format: z.enum(['xlsx', 'csv']) });

const rows = z.number().int().min(0);
/** What of a batch was laid out on paper: its summary or variance, or a table by its code. */
export const printedValues = ofBatch.extend({ of: z.string().min(1).max(100), rows });
export const printedStanding = z.strictObject({ of: z.enum(['balances', 'payslips']), rows });

/** A table of the standing book, which belongs to no batch. */
export const writeStanding = z.strictObject({ of: standingTable, format: z.enum(['xlsx', 'csv']) });

export const writePivot = z.strictObject({ pivot: pivotDefinition, format: z.enum(['xlsx', 'csv']) });

export const writing = z.object({
  ...following,
  file: z
    .object({ fileId: z.string(), name: z.string(), formulas: z.number(), values: z.number() })
    .nullable(),
});

/** What the job of a comparison leaves behind. */
export interface StoredChanges {
  batchId?: string;
  copyId?: string;
  copyHash: string;
  period: PeriodInput;
  fileName: string;
  changes: (NamedChange & { name: string | null })[];
}

export const excelChange = z.object({
  /** Its place among the differences, by which it is chosen. */
  id: z.number().int(),
  kind: z.enum(['cell', 'parameter', 'formula', 'beside']),
  table: z.string(),
  tableName: localText,
  column: z.string(),
  columnName: localText,
  rowKey: z.string().nullable(),
  /** Of the person whose row it is. */
  name: z.string().nullable(),
  before: cellValue,
  after: cellValue,
  /** Why it can't be taken, in words. */
  refused: z.string().nullable(),
});
export const comparing = z.object({ ...following, changes: z.array(excelChange).nullable() });

const chosen = { ...ofJob.shape, chosen: z.array(z.number().int().min(0)).min(1).max(5000) };
export const takeIntoBatch = ofBatch.extend(chosen);
export const takeIntoCopy = ofCopy.extend(chosen);
export const takenIntoBatch = z.object({
  taken: z.number().int(),
  /** Cells that weren't taken; the others were. */
  rejected: z.array(rejectedEdit.extend({ table: z.string() })),
});
export const takenIntoCopy = z.object({
  copyId: z.string(),
  taken: z.number().int(),
  problems: documents<Problem>(),
});
export const workbookRead = z.object({ name: z.string(), book: document<SourceBook>() });
