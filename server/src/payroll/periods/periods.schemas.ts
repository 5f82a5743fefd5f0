import { PERIOD_ACTIONS, PERIOD_STATUSES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { day, pageInput, pageOf } from '../../platform/trpc/paging.ts';

export const periodStatus = z.enum(PERIOD_STATUSES);

export const periodRow = z.object({
  id: z.string(),
  solutionId: z.string(),
  code: z.string(),
  name: z.string(),
  start: day,
  end: day,
  payDate: day,
  taxMonth: z.string(),
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
      taxMonth: z.string(),
      index: z.number().int(),
    }),
  ),
});

export const updatePeriodInput = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  name: z.string().min(1).max(100).optional(),
  start: day.optional(),
  end: day.optional(),
  payDate: day.optional(),
  taxMonth: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional(),
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
