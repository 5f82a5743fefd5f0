import { NODE_MODES } from '@suanpan/engine/approvals';
import { z } from 'zod';
import { localText } from '../../platform/trpc/paging.ts';
import { NODE_COMPARISONS, NODE_FIGURES } from '../shared/payroll.words.ts';
import { requiredReason } from '../shared/required-text.ts';

/** By where they stand above whoever submits the batch. */
const leaderRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('supervisor'), level: z.number().int().min(1).max(5) }),
  z.strictObject({ kind: z.literal('departmentHead') }),
]);

/** Who decides a batch: nodes in order, each with users, holders of a role, leaders of who submits. */
export const approvalNode = z.strictObject({
  code: z.string().min(1).max(50),
  name: localText,
  mode: z.enum(NODE_MODES),
  userIds: z.array(z.string()).max(100),
  roleCodes: z.array(z.string()).max(20),
  leaders: z.array(leaderRule).min(1).max(6).optional(),
  /** The node is asked only where this holds for the batch. */
  when: z
    .strictObject({
      figure: z.enum(NODE_FIGURES),
      operator: z.enum(NODE_COMPARISONS),
      value: z.number().min(-1e15).max(1e15),
    })
    .optional(),
});
export type NodeCondition = NonNullable<z.infer<typeof approvalNode>['when']>;
/** Empty: nobody else decides, which an administrator has to allow. */
export const approvalNodes = z.array(approvalNode).max(10);
export type ApprovalNodes = z.infer<typeof approvalNodes>;

const person = z.object({ id: z.string(), name: z.string() });

const version = z.object({ id: z.string(), number: z.number().int(), nodes: approvalNodes });
export const processDetail = z.object({
  inForce: version,
  pending: version
    .extend({
      askedBy: person.nullable(),
      askedAt: z.string(),
      approvalId: z.string().nullable(),
      /** Who can decide on it. */
      deciders: z.array(person),
    })
    .nullable(),
  /** Whether an administrator allows batches that nobody else decides, and who it was. */
  withoutApproval: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Names of the users that the nodes mention. */
  users: z.array(person),
  /** Whom a node may name: their right to approve reaches the solution. */
  approvers: z.array(person),
  /** Roles a node may name, those that administrators made among them. */
  roles: z.array(z.object({ code: z.string(), name: localText })),
});

export const solutionIdInput = z.strictObject({ solutionId: z.string() });
export const askProcessInput = z.strictObject({
  solutionId: z.string(),
  nodes: approvalNodes,
  remark: z.string().max(2000).optional(),
});

/** What an administrator sees of a solution: what it is called and how many it pays, no figure. */
export const withoutApprovalRow = z.object({
  solutionId: z.string(),
  code: z.string(),
  name: localText,
  /** The process in force has no nodes. */
  unapproved: z.boolean(),
  allowed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export const allowWithoutApprovalInput = z.strictObject({
  solutionId: z.string(),
  allowed: z.boolean(),
  reason: requiredReason(2000),
});
