import { z } from 'zod';
import { day, pageInput, pageOf } from '../../../platform/trpc/paging.ts';
import { BATCH_PEOPLE_LISTS } from '../../shared/payroll.words.ts';
import { requiredReason } from '../../shared/required-text.ts';

const reason = requiredReason(2000);
const employmentIds = z.array(z.string().min(1)).min(1).max(500);

export const batchPeopleInput = pageInput.extend({
  id: z.string(),
  list: z.enum(BATCH_PEOPLE_LISTS).default('inBatch'),
});

/** Who did it, when and why. */
const trail = z.object({ by: z.string().nullable(), at: z.string(), reason: z.string().nullable() });

const batchPerson = z.object({
  employmentId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  /** Of this batch; null before it is calculated, and of who is not in it. */
  net: z.number().nullable(),
  inBatch: z.boolean(),
  /** Who looks: a colleague changes it. */
  own: z.boolean(),
  /** The last word on them, where they were taken in or out by hand. */
  changed: trail.extend({ change: z.enum(['added', 'removed']) }).nullable(),
  /** The newest hold, released or not. */
  hold: trail
    .extend({
      release: trail.extend({ payDate: z.string().nullable(), taxMonth: z.string().nullable() }).nullable(),
    })
    .nullable(),
});

export const batchPeoplePage = pageOf(batchPerson).extend({
  counts: z.record(z.enum(BATCH_PEOPLE_LISTS), z.number().int()),
  /** What this person may do here now. */
  may: z.object({
    change: z.boolean(),
    hold: z.boolean(),
    /** Before approval: whoever prepares. */
    release: z.boolean(),
    /** From approval on: another person. */
    pay: z.boolean(),
  }),
  /** The first day on which a salary that is released now can be paid; null: with the batch. */
  payFrom: z.string().nullable(),
});

export const candidatesInput = pageInput.extend({ id: z.string() });
export const candidate = z.object({
  employmentId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  hireDate: z.string(),
  leaveDate: z.string().nullable(),
  /** Another batch of the same period that pays them already. */
  elsewhere: z.string().nullable(),
});
export const candidatePage = pageOf(candidate);

export const addPeopleInput = z.strictObject({
  id: z.string(),
  employmentIds,
  reason: reason.optional(),
});
export const removePeopleInput = z.strictObject({ id: z.string(), employmentIds, reason });
export const changedPeople = z.object({ employees: z.number().int(), changed: z.number().int() });

export const holdInput = z.strictObject({ id: z.string(), employmentId: z.string(), reason });
export const payInput = holdInput.extend({
  /** Once the batch is submitted: when it is paid. */
  payDate: day.optional(),
});
export const heldState = z.object({ held: z.number().int() });
export const paidState = z.object({
  held: z.number().int(),
  payDate: z.string().nullable(),
  posted: z.number().int(),
});
