import { z } from 'zod';
import { day } from '../../platform/trpc/paging.ts';
import { DELEGATION_STATES } from '../inbox.words.ts';

export const person = z.object({ id: z.string(), name: z.string() });

/** What both see of it, beside who the two are and on what. */
export const shownSpan = {
  id: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  remark: z.string().nullable(),
  state: z.enum(DELEGATION_STATES),
};

export const wantedSpan = {
  startsOn: day,
  endsOn: day,
  remark: z.string().trim().max(500).optional(),
};

export const peopleInput = z.strictObject({
  purpose: z.enum(['decide', 'act']),
  search: z.string().max(200).default(''),
});
export const peopleList = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
});
