import { APPROVAL_STATUSES, NODE_MODES, TASK_ORIGINS, TASK_STATUSES } from '@suanpan/engine/approvals';
import { z } from 'zod';
import { FACT_KINDS } from '../../platform/applications/application.words.ts';
import { localText, pageInput, pageOf } from '../../platform/trpc/paging.ts';
import {
  APPLICATION_STATES,
  CANDIDATE_PURPOSES,
  DECISIONS,
  INBOX_CATEGORIES,
  INBOX_ORDERS,
  INBOX_TABS,
  SIGNER_PLACES,
} from '../inbox.words.ts';

export const approvalStatus = z.enum(APPROVAL_STATUSES);
export const taskStatus = z.enum(TASK_STATUSES);
export const inboxCategory = z.enum(INBOX_CATEGORIES);

/** A line of figures that says what is decided: people, net pay, difference to last period. */
const approvalFact = z.object({
  key: z.string(),
  label: localText,
  /** A text may differ by language. */
  value: z.union([z.number(), localText]),
  kind: z.enum(FACT_KINDS),
  currency: z.string().nullable(),
  scale: z.number().int().nullable(),
  /** What it is made of. */
  note: localText.optional(),
});
export type ApprovalFact = z.infer<typeof approvalFact>;

export const approvalRow = z.object({
  id: z.string(),
  number: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** Where the workbench shows the thing itself. */
  url: z.string(),
  category: inboxCategory,
  title: localText,
  status: approvalStatus,
  applicant: z.object({
    id: z.string(),
    name: z.string(),
    department: localText.nullable(),
    position: localText.nullable(),
  }),
  /** What the applicant said with it. */
  remark: z.string().nullable(),
  submittedAt: z.string(),
  myTask: z
    .object({ id: z.string(), status: taskStatus, node: z.number().int(), decidedAt: z.string().nullable() })
    .nullable(),
  /** Who is away, and in whose place it waits for the reader. */
  inPlaceOf: z.object({ id: z.string(), name: z.string() }).nullable(),
  focused: z.boolean(),
  facts: z.array(approvalFact),
  /** What changed about it by waiting: read before one decides. */
  beware: localText.nullable(),
});
export const approvalListInput = pageInput.omit({ sort: true }).extend({
  tab: z.enum(INBOX_TABS).default('pending'),
  category: inboxCategory.optional(),
  order: z.enum(INBOX_ORDERS).default('newest'),
  focusOnly: z.boolean().optional(),
});
export const approvalPage = pageOf(approvalRow).extend({
  counts: z.object({ pending: z.number().int(), processed: z.number().int(), copied: z.number().int() }),
  /** How much there is of each on this tab. */
  categories: z.array(z.object({ category: inboxCategory, count: z.number().int() })),
  focused: z.boolean(),
});

const approvalTask = z.object({
  id: z.string(),
  node: z.number().int(),
  round: z.number().int(),
  user: z.object({ id: z.string(), name: z.string() }),
  status: taskStatus,
  origin: z.enum(TASK_ORIGINS),
  from: z.object({ id: z.string(), name: z.string() }).nullable(),
  remark: z.string().nullable(),
  decidedAt: z.string().nullable(),
});
export const approvalDetail = approvalRow.extend({
  subjectHash: z.string(),
  current: z.number().int(),
  nodes: z.array(z.object({ code: z.string(), name: localText, mode: z.enum(NODE_MODES) })),
  tasks: z.array(approvalTask),
  copies: z.array(
    z.object({
      user: z.object({ id: z.string(), name: z.string() }),
      by: z.object({ id: z.string(), name: z.string() }),
      remark: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Who withdrew or cancelled it, and what they said. */
  ended: z
    .object({
      by: z.object({ id: z.string(), name: z.string() }),
      remark: z.string().nullable(),
      at: z.string(),
    })
    .nullable(),
  allowed: z.array(z.enum([...DECISIONS, 'forward', 'addSigner', 'delegate', 'withdraw', 'sendCopy'])),
  /** The first of those whom forward, add signer and delegate may name. */
  candidates: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
});

export const decideInput = z.strictObject({
  id: z.string(),
  decision: z.enum(DECISIONS),
  /** For rollBack: the node to go back to. */
  toNode: z.number().int().min(0).optional(),
  remark: z.string().max(2000).optional(),
});
export const decided = z.object({ id: z.string(), status: approvalStatus });
export const decideManyInput = z.strictObject({
  ids: z.array(z.string()).min(1).max(200),
  decision: z.enum(['approve', 'reject']),
  remark: z.string().max(2000).optional(),
});
export const decidedMany = z.object({
  decided: z.array(decided),
  failed: z.array(z.object({ id: z.string(), code: z.string(), message: z.string() })),
});
export const handOnInput = z.strictObject({
  id: z.string(),
  to: z.string(),
  remark: z.string().max(2000).optional(),
});
export const addSignerInput = handOnInput.extend({ place: z.enum(SIGNER_PLACES).default('after') });
export const copyInput = z.strictObject({
  id: z.string(),
  to: z.array(z.string()).min(1).max(20),
  remark: z.string().max(2000).optional(),
});
export const candidatesInput = z.strictObject({
  id: z.string(),
  purpose: z.enum(CANDIDATE_PURPOSES),
  search: z.string().max(200).default(''),
});
export const candidateList = z.object({
  rows: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
});
export const withdrawInput = z.strictObject({ id: z.string() });
export const focusInput = z.strictObject({ id: z.string(), focused: z.boolean() });

/** My applications: what I asked others to decide. */
export const applicationListInput = pageInput.omit({ sort: true }).extend({
  state: z.enum(APPLICATION_STATES).default('all'),
  /** Of one kind of application, and asked for from a day on. */
  type: z.string().max(100).optional(),
  since: z.iso.date().optional(),
});
export const applicationPage = pageOf(approvalRow);
