import { RULE_MOMENTS, SEVERITIES } from '@suanpan/engine/domain';
import { z } from 'zod';
import { day, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import { requiredNote } from '../shared/required-text.ts';
import { ABNORMAL_CHECKS } from '../solutions/configuration/configuration.words.ts';

export const severity = z.enum(SEVERITIES);
const stage = z.enum([...RULE_MOMENTS, 'source']);
export const findingStatus = z.enum(['open', 'acknowledged']);
const person = z.object({ id: z.string(), name: z.string() });
const findingRow = z.object({
  id: z.string(),
  rule: z.string(),
  set: z.string().nullable(),
  on: stage,
  severity,
  table: z.string().nullable(),
  rowKey: z.string().nullable(),
  column: z.string().nullable(),
  message: z.string(),
  status: findingStatus,
  assignee: person.nullable(),
  /** Until when it is to be cured. */
  due: day.nullable(),
  acknowledged: z.object({ by: z.string().nullable(), at: z.string(), note: z.string() }).nullable(),
  comments: z.array(z.object({ by: z.string().nullable(), at: z.string(), text: z.string() })),
});
export const findingListInput = pageInput.extend({
  batchId: z.string(),
  on: stage.optional(),
  severities: z.array(severity).optional(),
  status: findingStatus.optional(),
  table: z.string().optional(),
  rule: z.string().optional(),
  /** Whose it is to cure; null: nobody's yet. */
  owner: z.string().nullable().optional(),
});

/** For readers within the server: findings that are told another way are left out. */
export type FindingsAsked = z.infer<typeof findingListInput> & { except?: string };
export const findingPage = pageOf(findingRow).extend({
  counts: z.object({
    block: z.number().int(),
    warn: z.number().int(),
    inform: z.number().int(),
    open: z.number().int(),
  }),
  /** What the list may be narrowed to. */
  choices: z.object({
    rules: z.array(z.object({ code: z.string(), name: z.string() })),
    owners: z.array(person),
  }),
});
/** Runs the input rules now; `checkedAt` tells when. */
export const checkInputsInput = z.strictObject({ batchId: z.string() });
export const checkedInputs = z.object({
  findings: z.number().int(),
  blocking: z.number().int(),
  checkedAt: z.string(),
});

export const acknowledgeInput = z.strictObject({
  ids: z.array(z.string()).min(1).max(5000),
  note: requiredNote(2000),
});
export const assignInput = z.strictObject({
  ids: z.array(z.string()).min(1).max(5000),
  userId: z.string().nullable(),
  due: day.nullable().optional(),
});
export const commentInput = z.strictObject({ id: z.string(), text: requiredNote(2000) });

/** Findings of the abnormal-employee check, each by whom it names and why. */
const abnormalPeople = z.strictObject({
  batchId: z.string(),
  people: z
    .array(z.strictObject({ employmentId: z.string(), kind: z.enum(ABNORMAL_CHECKS) }))
    .min(1)
    .max(5000),
});
export const assignAbnormalInput = abnormalPeople.extend({
  userId: z.string().nullable(),
  due: day.nullable().optional(),
});
export const acknowledgeAbnormalInput = abnormalPeople.extend({ note: requiredNote(2000) });
