import { type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { usersWithPermission } from '../../identity/index.ts';
import {
  type ApprovalFact,
  type ApprovalOutcome,
  type OutcomeContext,
  registerApprovalSubject,
  startApproval,
} from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { inEveryLanguage, type Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { getSolution, isSolutionInScope, ofSolutionInScope } from '../shared/solution-access.ts';
import { textsOf } from '../shared/texts-of.ts';
import './processes.errors.ts';
import { decidersOf } from './deciders.ts';
import { findProcess, insertProcess, nodesOf, type ProcessRecord, processInForce } from './processes.repo.ts';
import type { ApprovalNodes, askProcessInput } from './processes.schemas.ts';
import { sayCondition, sayLeader } from './say-node.ts';
import { processesTexts } from './texts.ts';
import { requireAllowance } from './without-approval.ts';

const SUBJECT = 'payroll.process';
const DECIDE_PROCESS = 'payroll.processes.approve';

registerApprovalSubject({
  subject: SUBJECT,
  name: processesTexts.inEvery('change.subject'),
  category: 'approval',
  permission: DECIDE_PROCESS,
  async currentHash(db, processId) {
    const process = await db
      .selectFrom('payroll_processes')
      .select(['hash', 'status'])
      .where('id', '=', processId)
      .executeTakeFirst();
    return process?.status === 'pending' ? process.hash : null;
  },
  isInScope: (subjectId, scope) =>
    sql<SqlBool>`${subjectId} in (select p.id from payroll_processes as p where ${ofSolutionInScope('p.solution_id', scope)})`,
  excluded: async () => [],
  onDecided: followDecision,
});

/** Asks another person to change who decides the batches of a solution. Batches that exist keep the process they pinned. */
export async function askForProcess(ctx: SignedInCtx, input: z.infer<typeof askProcessInput>): Promise<void> {
  const { db, clock } = ctx;
  const solution = await getSolution(db, ctx.scope, input.solutionId);
  const before = await processInForce(db, solution.id);
  if (await findProcess(db, solution.id, 'pending')) refuse('payroll.processes.PENDING');
  await requireSound(ctx, solution.id, input.nodes);
  await requireDraft(db, solution.id);
  const last = await db
    .selectFrom('payroll_processes')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('solution_id', '=', solution.id)
    .executeTakeFirst();
  const after = await insertProcess(db, clock, {
    solutionId: solution.id,
    number: Number(last?.number ?? 0) + 1,
    status: 'pending',
    nodes: input.nodes,
    userId: ctx.user.id,
  });
  if (after.hash === before.hash) refuse('payroll.processes.UNCHANGED');
  const deciders = (await processDeciders(db, solution.id)).filter(({ id }) => id !== ctx.user.id);
  if (deciders.length === 0) refuse('payroll.processes.NOBODY_DECIDES_CHANGE');
  const approvalId = await startApproval(db, clock, {
    subject: SUBJECT,
    subjectId: after.id,
    subjectHash: after.hash,
    url: `/workbench/payroll/solutions/${solution.id}/process`,
    title: processesTexts.inEvery('change.title', { name: textsOf(solution.name) }),
    facts: await differences(ctx, solution.id, nodesOf(before), input.nodes),
    applicantId: ctx.user.id,
    nodes: [
      {
        code: 'process',
        name: processesTexts.inEvery('change.decider'),
        mode: 'any',
        userIds: deciders.map((decider) => decider.id),
        roleCodes: [],
      },
    ],
    remark: input.remark ?? null,
  });
  await db
    .updateTable('payroll_processes')
    .set({ approval_id: approvalId })
    .where('id', '=', after.id)
    .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.solution', id: solution.id },
    facts: { number: after.number },
    changes: changesBetween({ nodes: nodesOf(before) }, { nodes: input.nodes }),
  });
}

/** A configuration is changed while a draft of it is open; of the process that is true though it has versions of its own. */
async function requireDraft(db: Kysely<DB>, solutionId: string): Promise<void> {
  const draft = await db
    .selectFrom('payroll_copies')
    .select('id')
    .where('solution_id', '=', solutionId)
    .where('status', '=', 'draft')
    .executeTakeFirst();
  if (!draft) refuse('payroll.copies.NOT_A_DRAFT');
}

/** Who decides on a change of this solution's process: their right to has to reach it. */
export function processDeciders(db: Kysely<DB>, solutionId: string) {
  return usersWithPermission(db, DECIDE_PROCESS, (scope) => isSolutionInScope(db, scope, solutionId));
}

/** Every node has somebody who may approve; no nodes only where an administrator has allowed it. */
async function requireSound(
  asked: { db: Kysely<DB>; clock: Clock },
  solutionId: string,
  nodes: ApprovalNodes,
): Promise<void> {
  if (nodes.length === 0) await requireAllowance(asked.db, solutionId);
  // Else a batch that no condition holds for would be nobody's to decide.
  else if (nodes.every((node) => node.when)) refuse('payroll.processes.ONLY_CONDITIONS');
  const empty = (await decidersOf(asked, solutionId, nodes)).findIndex(({ people }) => people.length === 0);
  if (empty >= 0) refuse('payroll.processes.NODE_WITHOUT_ANYBODY', { node: empty + 1 });
}

async function followDecision(context: OutcomeContext, outcome: ApprovalOutcome): Promise<void> {
  if (outcome.kind === 'firstDecision' || outcome.kind === 'rolledBack') return;
  const { db, clock } = context;
  const process = await db
    .selectFrom('payroll_processes')
    .selectAll()
    .where('id', '=', outcome.subjectId)
    .executeTakeFirstOrThrow();
  const before = await processInForce(db, process.solution_id);
  const ended = { ended_at: instant(clock), ended_by: outcome.userId };
  if (outcome.kind === 'approved') {
    await requireSound(context, process.solution_id, nodesOf(process));
    await setStatus(db, before, 'outdated', ended);
    await setStatus(db, process, 'inForce', {});
  } else {
    await setStatus(db, process, 'ended', ended);
  }
  await context.audit.write({
    action: `payroll.processes.${outcome.kind}`,
    subject: { kind: 'payroll.solution', id: process.solution_id },
    facts: {
      number: process.number,
      approval: outcome.approvalId,
      askedBy: process.asked_by,
      nodes: { inForce: nodesOf(before), asked: nodesOf(process) },
    },
    changes: changesBetween(
      { status: process.status, nodes: nodesOf(before) },
      outcome.kind === 'approved'
        ? { status: 'inForce', nodes: nodesOf(process) }
        : { status: 'ended', nodes: nodesOf(before) },
    ),
  });
}

async function setStatus(
  db: Kysely<DB>,
  process: ProcessRecord,
  status: ProcessRecord['status'],
  ended: { ended_at?: string; ended_by?: string },
) {
  await db
    .updateTable('payroll_processes')
    .set({ status, ...ended })
    .where('id', '=', process.id)
    .execute();
}

/** Between the names of those who are asked. */
const SIGNS = { any: '/', all: '+', inOrder: '→' } as const;

/** The process as it is and as it would be, with everybody's name: what the person who decides has to see. */
async function differences(
  asked: { db: Kysely<DB>; clock: Clock },
  solutionId: string,
  before: ApprovalNodes,
  after: ApprovalNodes,
): Promise<ApprovalFact[]> {
  const facts: ApprovalFact[] = [];
  const add = (key: string, label: Texts, value: string | Texts) =>
    facts.push({ key, label, value, kind: 'text', currency: null, scale: null });
  for (const [when, nodes] of [
    ['now', before],
    ['asked', after],
  ] as const) {
    const said = processesTexts.inEvery(`change.${when}`);
    if (nodes.length === 0) add(when, said, processesTexts.inEvery('change.nobody'));
    for (const [index, { node, people }] of (await decidersOf(asked, solutionId, nodes)).entries()) {
      const name = textsOf(JSON.stringify(node.name));
      const label = processesTexts.inEvery('change.node', { when: said, number: index + 1, name });
      const names = people.map((person) => person.name).join(` ${SIGNS[node.mode]} `);
      const rules = (node.leaders ?? []).map(sayLeader);
      const condition = node.when ? [sayCondition(node.when)] : [];
      add(
        `${when}-${index + 1}`,
        label,
        inEveryLanguage((language) =>
          [names, ...[...rules, ...condition].map((text) => text[language])].join(' · '),
        ),
      );
    }
  }
  return facts;
}
