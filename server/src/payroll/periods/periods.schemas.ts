import { PERIOD_ACTIONS, PERIOD_STATUSES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { day, localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { requiredName, requiredReason } from '../shared/required-text.ts';
import { periodClosing } from '../solutions/configuration/configuration.schemas.ts';
import { periodType } from '../solutions/solutions.schemas.ts';

const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const name = requiredName(100);

const periodStatus = z.enum(PERIOD_STATUSES);

export const periodRow = z.object({
  id: z.string(),
  solutionId: z.string(),
  code: z.string(),
  name: z.string(),
  start: day,
  end: day,
  payDate: day,
  paymentMonth: z.string(),
  taxMonth: z.string(),
  cutOff: day.nullable(),
  attendanceStart: day,
  attendanceEnd: day,
  index: z.number().int(),
  remaining: z.number().int(),
  status: periodStatus,
  version: z.number().int(),
  batches: z.object({
    total: z.number().int(),
    open: z.number().int(),
    closed: z.number().int(),
    canceled: z.number().int(),
  }),
  allowedActions: z.array(z.enum(PERIOD_ACTIONS)),
  /** Why it can't be closed (or closes later by itself), as codes. */
  waitsFor: z.array(z.enum(['OPEN_BATCHES', 'TIMER'])),
});

const neighbour = z
  .object({ id: z.string(), code: z.string(), name: z.string(), start: day, end: day })
  .nullable();

/** A period with what its page shows beside it. */
export const periodDetail = periodRow.extend({
  solution: z.object({ id: z.string(), code: z.string(), name: localText, periodType }),
  previous: neighbour,
  next: neighbour,
  /** Batches that are neither closed nor canceled: closing waits for them. */
  openBatches: z.array(z.object({ id: z.string(), number: z.string(), name: localText })),
  /** How it closes by itself; `at` is the timer's day and time, in every time zone of its employers. */
  closing: z.object({ how: periodClosing, at: z.string().nullable(), timeZones: z.array(z.string()) }),
  closedAt: z.string().nullable(),
});

export const periodListInput = pageInput.extend({ solutionId: z.string(), status: periodStatus.optional() });
export const periodPage = pageOf(periodRow);

export const generatePeriodsInput = z.strictObject({
  solutionId: z.string(),
  /** First day; may be left out when periods exist already: the series goes on. */
  from: day.optional(),
  count: z.number().int().min(1).max(400),
  /** Show what would be made without making it. */
  dryRun: z.boolean().optional(),
});
export const generatedPeriods = z.object({
  created: z.number().int(),
  periods: z.array(
    z.object({
      code: z.string(),
      start: day,
      end: day,
      payDate: day,
      paymentMonth: z.string(),
      taxMonth: z.string(),
      cutOff: day.nullable(),
      attendanceStart: day,
      attendanceEnd: day,
      index: z.number().int(),
    }),
  ),
});

/** One period made by hand: what is left out follows the solution's rules. */
export const createPeriodInput = z.strictObject({
  solutionId: z.string(),
  name: name.optional(),
  start: day,
  end: day,
  payDate: day.optional(),
  paymentMonth: month.optional(),
  taxMonth: month.optional(),
  /** Null: without one, whatever the rules say. */
  cutOff: day.nullable().optional(),
  attendanceStart: day.optional(),
  attendanceEnd: day.optional(),
});
export const suggestPeriodInput = z.strictObject({ solutionId: z.string(), start: day, end: day });
export const suggestedPeriod = z.object({
  code: z.string(),
  payDate: day,
  paymentMonth: z.string(),
  taxMonth: z.string(),
  cutOff: day.nullable(),
  attendanceStart: day,
  attendanceEnd: day,
});

export const updatePeriodInput = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  name: name.optional(),
  start: day.optional(),
  end: day.optional(),
  payDate: day.optional(),
  paymentMonth: month.optional(),
  taxMonth: month.optional(),
  cutOff: day.nullable().optional(),
  attendanceStart: day.optional(),
  attendanceEnd: day.optional(),
});
export const changedPeriod = z.object({
  id: z.string(),
  status: periodStatus,
  version: z.number().int(),
  /** Neighbours whose boundary falls on the same day. */
  warnings: z.array(z.enum(['touchesPrevious', 'touchesNext'])),
});
export const periodActionInput = z.strictObject({ id: z.string(), remark: z.string().max(2000).optional() });
export const reopenPeriodInput = periodActionInput.extend({ remark: requiredReason(2000) });
