import { z } from 'zod';
import { PUBLICATION_STATUSES } from '../shared/payroll.words.ts';

const person = z.object({ id: z.string(), name: z.string() });

export const publicationDetail = z.object({
  /** Rules of the solution are published once another person has agreed. */
  needed: z.boolean(),
  /** The last that was asked for, as long as its copy isn't in force. */
  last: z
    .object({
      copyId: z.string(),
      number: z.number().int(),
      status: z.enum(PUBLICATION_STATUSES),
      askedBy: person,
      askedAt: z.string(),
      approvalId: z.string().nullable(),
      /** Who can agree, while it waits. */
      deciders: z.array(person),
      endedBy: person.nullable(),
      endedAt: z.string().nullable(),
      remark: z.string().nullable(),
    })
    .nullable(),
});
export const askToPublishInput = z.strictObject({
  copyId: z.string(),
  /** For who decides. */
  remark: z.string().max(2000).optional(),
});
