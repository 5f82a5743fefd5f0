import type { Problem, SolutionFile } from '@suanpan/engine';
import { PERIOD_TYPES, SCALAR_TYPES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { day, document, documents, localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { COPY_STATUSES } from '../shared/payroll.words.ts';
import { DIFFERENCE_KINDS } from './compare-copies.ts';
import { applicableScope, solutionSettings } from './configuration/configuration.schemas.ts';

export const periodType = z.enum(PERIOD_TYPES);
export const copyStatus = z.enum(COPY_STATUSES);
export const copySummary = z.object({
  id: z.string(),
  number: z.number().int(),
  status: copyStatus,
  version: z.number().int(),
  hash: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  /** Their names. */
  author: z.string().nullable(),
  publishedAt: z.string().nullable(),
  publishedBy: z.string().nullable(),
  publisher: z.string().nullable(),
  batches: z.number().int(),
});

export const solutionRow = z.object({
  id: z.string(),
  code: z.string(),
  name: localText,
  currency: z.string(),
  periodType,
  memo: z.string().nullable(),
  active: z.boolean(),
  legalEntities: z.array(z.object({ id: z.string(), name: localText })),
  employeeCount: z.number().int(),
  batchCount: z.number().int(),
  periodCount: z.number().int(),
  copyCount: z.number().int(),
  publishedCopyId: z.string().nullable(),
  publishedNumber: z.number().int().nullable(),
  draftCopyId: z.string().nullable(),
  draftNumber: z.number().int().nullable(),
  /** What publishing would put in force: the draft, or where nothing is published what was last. */
  publishableCopyId: z.string().nullable(),
  /** Codes of the rights of payroll that the reader holds over it. */
  rights: z.array(z.string()),
  version: z.number().int(),
  updatedAt: z.string(),
});

export const solutionDetail = solutionRow.extend({
  settings: solutionSettings,
  scope: applicableScope,
  copies: z.array(copySummary),
  /** Periods enabled now, and the last closed one: what the overview shows. */
  currentPeriod: z
    .object({ id: z.string(), code: z.string(), start: z.string(), end: z.string() })
    .nullable(),
  defaultDynamicBatchId: z.string().nullable(),
});

export const solutionListInput = pageInput.extend({ active: z.boolean().optional() });
export const solutionPage = pageOf(solutionRow);

export const createSolutionInput = z.strictObject({
  code: z.string().regex(/^[\p{L}_][\p{L}\p{N}_-]{0,49}$/u),
  name: localText,
  /** For a blank solution; a file, template or other solution brings its own. */
  currency: z.string().length(3).optional(),
  periodType: periodType.default('month'),
  memo: z.string().max(2000).optional(),
  legalEntityIds: z.array(z.string()).min(1).max(100),
  departmentIds: z.array(z.string()).max(1000).optional(),
  /** `file`: a solution file uploaded before (its fileId) or given as a document. */
  from: z.union([
    z.strictObject({ kind: z.literal('blank') }),
    z.strictObject({ kind: z.literal('template'), template: z.string() }),
    z.strictObject({ kind: z.literal('solution'), solutionId: z.string() }),
    z.strictObject({ kind: z.literal('file'), fileId: z.string() }),
    z.strictObject({ kind: z.literal('document'), file: document<SolutionFile>() }),
  ]),
  settings: solutionSettings.partial().optional(),
});
/** Problems don't keep a solution from being made: its draft holds them until they are cured. */
export const createdSolution = z.object({
  id: z.string(),
  copyId: z.string(),
  problems: documents<Problem>(),
  warnings: documents<Problem>(),
});

export const updateSolutionInput = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  name: localText.optional(),
  memo: z.string().max(2000).nullable().optional(),
  active: z.boolean().optional(),
  legalEntityIds: z.array(z.string()).min(1).max(100).optional(),
});

export const template = z.object({
  code: z.string(),
  name: localText,
  description: localText.nullable(),
  currency: z.string(),
  periodType,
  tables: z.number().int(),
  tests: z.number().int(),
});

export const copyDetail = z.object({
  id: z.string(),
  solutionId: z.string(),
  number: z.number().int(),
  status: copyStatus,
  version: z.number().int(),
  hash: z.string(),
  file: document<SolutionFile>(),
  problems: documents<Problem>(),
  warnings: documents<Problem>(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
  /** Somebody is asked to agree to its publication: until then nobody changes it. */
  waits: z.boolean(),
});

export const newDraftInput = z.strictObject({
  solutionId: z.string(),
  /** Base of the draft; default the published copy. */
  fromCopyId: z.string().optional(),
  /** An existing draft is refused (payroll.copies.DRAFT_EXISTS) unless it is to be replaced. */
  replaceDraft: z.boolean().optional(),
});

export const saveCopyInput = z.strictObject({
  copyId: z.string(),
  version: z.number().int(),
  file: document<SolutionFile>(),
});
export const savedCopy = z.object({
  version: z.number().int(),
  hash: z.string(),
  problems: documents<Problem>(),
  warnings: documents<Problem>(),
});

export const publishedCopy = z.object({
  copyId: z.string(),
  number: z.number().int(),
  outdated: z.string().nullable(),
});

/** One difference between two copies: `tables[Pay].columns[tax].formula`, before and after. */
export const copyDifference = z.object({
  path: z.string(),
  /** The same place step by step, with the names of what lies on the way. */
  steps: z.array(z.object({ member: z.string(), code: z.string().nullable(), name: localText.nullable() })),
  kind: z.enum(DIFFERENCE_KINDS),
  before: z.unknown(),
  after: z.unknown(),
});
export const compareCopiesInput = z.strictObject({ a: z.string(), b: z.string() });

const testScalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** A value, or of a row that isn't there its values by the names of its columns. */
const testValue = z.union([testScalar, z.array(z.object({ name: z.string(), value: testScalar }))]);
const testCase = z.object({
  name: z.string(),
  passed: z.boolean(),
  differences: z.array(
    z.object({
      /** Period, table, row and column, by their names. */
      place: z.string(),
      type: z.enum(SCALAR_TYPES),
      scale: z.number().int().nullable(),
      expected: testValue,
      actual: testValue,
    }),
  ),
});
export const testReport = z.object({
  passed: z.number().int(),
  failed: z.number().int(),
  cases: z.array(testCase),
  problems: documents<Problem>(),
});

export { day };
