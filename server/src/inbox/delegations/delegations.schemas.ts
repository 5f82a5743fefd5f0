import { z } from 'zod';
import { day, localText } from '../../platform/trpc/paging.ts';
import { DELEGATION_STATES } from '../inbox.words.ts';

const id = z.string().min(1).max(60);
const person = z.object({ id: z.string(), name: z.string() });

export const delegationRow = z.object({
  id: z.string(),
  absent: person,
  delegate: person,
  startsOn: z.string(),
  endsOn: z.string(),
  /** Nothing named means everything. */
  subjects: z.array(z.string()),
  remark: z.string().nullable(),
  state: z.enum(DELEGATION_STATES),
});
export const delegationList = z.object({
  /** While I am away. */
  mine: z.array(delegationRow),
  /** I stand in for them. */
  forOthers: z.array(delegationRow),
  /** What an absence may be narrowed to. */
  subjects: z.array(z.object({ subject: z.string(), name: localText })),
});
export const delegatesInput = z.strictObject({ search: z.string().max(200).default('') });
export const delegateList = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
});
export const createDelegationInput = z.strictObject({
  delegateId: id,
  startsOn: day,
  endsOn: day,
  subjects: z.array(id).max(20).default([]),
  remark: z.string().trim().max(500).optional(),
});
