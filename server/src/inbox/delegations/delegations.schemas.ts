import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import { person, shownSpan, wantedSpan } from '../stand-ins/stand-ins.schemas.ts';

const id = z.string().min(1).max(60);

const delegationRow = z.object({
  ...shownSpan,
  absent: person,
  delegate: person,
  /** Nothing named means everything. */
  subjects: z.array(z.string()),
});
export const delegationList = z.object({
  /** While I am away. */
  mine: z.array(delegationRow),
  /** I stand in for them. */
  forOthers: z.array(delegationRow),
  /** What an absence may be narrowed to. */
  subjects: z.array(z.object({ subject: z.string(), name: localText })),
});
export const createDelegationInput = z.strictObject({
  ...wantedSpan,
  delegateId: id,
  subjects: z.array(id).max(20).default([]),
});
