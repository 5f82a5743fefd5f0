import { SEVERITIES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { day, pageInput, pageOf } from '../../../platform/trpc/paging.ts';
import { ABNORMAL_CHECKS } from '../../solutions/configuration/configuration.words.ts';

export const abnormalInput = pageInput.extend({
  id: z.string(),
  kind: z.enum(ABNORMAL_CHECKS).optional(),
  severities: z.array(z.enum(SEVERITIES)).optional(),
  /** Whose it is to cure; null: nobody's yet. */
  owner: z.string().nullable().optional(),
  status: z.enum(['open', 'acknowledged']).optional(),
});
const owner = z.object({ id: z.string(), name: z.string() });
const abnormalRow = z.object({
  employmentId: z.string(),
  employeeNumber: z.string(),
  name: z.string(),
  kind: z.enum(ABNORMAL_CHECKS),
  severity: z.enum(SEVERITIES),
  date: z.string().nullable(),
  /** What they are paid, where that is what stands out. */
  net: z.number().nullable(),
  assignee: owner.nullable(),
  /** Until when it is to be cured. */
  due: day.nullable(),
  /** Who has looked at it as it is. */
  acknowledged: z.object({ by: z.string().nullable(), at: z.string(), note: z.string() }).nullable(),
});
export const abnormalPage = pageOf(abnormalRow).extend({
  counts: z.record(z.string(), z.number()),
  owners: z.array(owner),
  currency: z.string(),
  /** Checks that the solution has switched off. */
  off: z.array(z.enum(ABNORMAL_CHECKS)),
});
