import { BATCH_STATUSES, SEVERITIES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { INSURANCE_PERIODS, INSURANCE_SIDES, PROBLEM_KINDS, WORK_STATES } from './overview.words.ts';

const named = z.object({ id: z.string(), code: z.string(), name: localText });
const count = z.number().int();
const batchStatus = z.enum(BATCH_STATUSES);

const periodRef = z.object({ code: z.string(), name: z.string(), start: z.string(), end: z.string() });

/** A solution with the period that is open, and how far the batch that is behind the others has come. */
const standingOfSolution = named.extend({
  period: periodRef.extend({ id: z.string() }).nullable(),
  batch: z.object({ id: z.string(), status: batchStatus }).nullable(),
  batches: count,
});

/** What all contributions of one kind come to, in one currency. */
export const insuranceTotal = z.object({
  currency: z.string(),
  scale: count,
  kind: z.string(),
  name: localText,
  employee: z.number(),
  employer: z.number(),
  employeeBefore: z.number(),
  employerBefore: z.number(),
});

export const overviewFigures = z.object({
  solutions: z.object({ total: count, rows: z.array(standingOfSolution) }),
  people: count,
  work: z.record(z.enum(WORK_STATES), count),
  problems: z.record(z.enum(PROBLEM_KINDS), count),
  insurance: z.object({
    totals: z.array(insuranceTotal),
    /** Solutions with a closed period and no column that is called a contribution. */
    untagged: z.array(named),
  }),
  /** Null for who may not see payslips. */
  payslips: z
    .object({ notGenerated: count, draft: count, published: count, unread: count, forbidden: count })
    .nullable(),
});

const personPaid = z.object({
  employmentId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  legalEntity: localText,
  solutions: z.array(named),
});
export const peoplePaidInput = pageInput.extend({ solutionId: z.string().optional() });
export const peoplePaidPage = pageOf(personPaid);

const workRow = z.object({
  batchId: z.string(),
  number: z.string(),
  name: localText,
  solution: named,
  period: periodRef,
  status: batchStatus,
  submitted: z.boolean(),
  failedRows: count,
  /** A calculation that came to no end. */
  ended: z.boolean(),
  progress: z.object({ done: z.number(), total: z.number() }).nullable(),
  updatedAt: z.string(),
});
export const workInput = pageInput.extend({ state: z.enum(WORK_STATES) });
export const workPage = pageOf(workRow);

export const problemRow = z.object({
  id: z.string(),
  batchId: z.string(),
  number: z.string(),
  batchName: localText,
  solution: named,
  /** A finding of a rule, or a row that could not be computed. */
  kind: z.enum(['finding', 'failedRow']),
  severity: z.enum(SEVERITIES),
  stage: z.enum(['prepare', 'review']),
  table: z.string().nullable(),
  tableName: localText.nullable(),
  rowKey: z.string().nullable(),
  column: z.string().nullable(),
  columnName: localText.nullable(),
  message: z.string(),
  acknowledged: z.boolean(),
});
export const problemsInput = pageInput.extend({ kind: z.enum(PROBLEM_KINDS) });
export const problemsPage = pageOf(problemRow);

/** A column of a batch that a total adds. */
export const insurancePart = z.object({
  batchId: z.string(),
  number: z.string(),
  batchName: localText,
  solution: named,
  period: periodRef,
  table: z.string(),
  column: z.string(),
  columnName: localText,
  kind: z.string(),
  side: z.enum(INSURANCE_SIDES),
  currency: z.string(),
  scale: count,
  people: count,
  sum: z.number(),
});
export const insurancePartsInput = z.strictObject({
  period: z.enum(INSURANCE_PERIODS).default('last'),
  currency: z.string().length(3).optional(),
  kind: z.string().max(100).optional(),
  side: z.enum(INSURANCE_SIDES).optional(),
});
export const insuranceParts = z.object({
  rows: z.array(insurancePart),
  /** What the rows come to, by currency. */
  sums: z.array(z.object({ currency: z.string(), scale: count, sum: z.number() })),
});

const withoutPayslipRow = z.object({
  batchId: z.string(),
  number: z.string(),
  batchName: localText,
  solution: named,
  employmentId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
});
export const withoutPayslipPage = pageOf(withoutPayslipRow);
