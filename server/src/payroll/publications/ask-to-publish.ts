import { type SqlBool, sql } from 'kysely';
import {
  type ApprovalOutcome,
  type OutcomeContext,
  registerApprovalSubject,
  startApproval,
} from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { rightsOver } from '../shared/rights-over.ts';
import { getSolution, ofSolutionInScope } from '../shared/solution-access.ts';
import { textsOf } from '../shared/texts-of.ts';
import {
  agreersOf,
  hashToAgree,
  needsAgreement,
  PUBLISH,
  pendingPublication,
  publishersOf,
  requireNotAsked,
  writersOf,
} from '../solutions/agreement.repo.ts';
import { getCopy } from '../solutions/copies.repo.ts';
import { checkBeforePublishing, putCopyInForce, requirePublishable } from '../solutions/publish-copy.ts';
import { tryCopy } from '../trials/try-copy.ts';
import { factsOf, type Trial } from './publication-facts.ts';
import { publicationsTexts } from './texts.ts';

const SUBJECT = 'payroll.publication';

registerApprovalSubject({
  subject: SUBJECT,
  name: publicationsTexts.inEvery('asked.subject'),
  category: 'approval',
  permission: PUBLISH,
  async currentHash(db, id) {
    const asked = await db
      .selectFrom('payroll_publications')
      .select(['copy_id', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (asked?.status !== 'pending') return null;
    return hashToAgree(db, await getCopy(db, SYSTEM_SCOPE, asked.copy_id));
  },
  isInScope: (subjectId, scope) =>
    sql<SqlBool>`${subjectId} in (select p.id from payroll_publications as p where ${ofSolutionInScope('p.solution_id', scope)})`,
  async excluded(db, id) {
    const asked = await db
      .selectFrom('payroll_publications')
      .select('copy_id')
      .where('id', '=', id)
      .executeTakeFirst();
    return asked ? writersOf(db, asked.copy_id) : [];
  },
  onDecided: followDecision,
});

/** What was tested and tried, and that it is what is asked for. */
export interface Checked {
  hash: string;
  trial: Trial;
}

/** Tests and trial take a while: they run before the transaction. */
export async function checkBeforeAsking(ctx: SignedInCtx, copyId: string): Promise<Checked> {
  const copy = await getCopy(ctx.db, ctx.scope, copyId);
  if (!(await needsAgreement(ctx.db, copy.solution_id))) refuse('payroll.copies.NEEDS_NO_AGREEMENT');
  const hash = await hashToAgree(ctx.db, copy);
  await requireAgreers(ctx, copy);
  await checkBeforePublishing(ctx, copyId);
  const rights = (await rightsOver(ctx, [copy.solution_id])).get(copy.solution_id) ?? [];
  const trial = rights.includes('payroll.batches.view') ? await tryCopy(ctx, copyId) : null;
  return { hash, trial };
}

type Copy = Awaited<ReturnType<typeof getCopy>>;

/** Somebody else could agree; where nobody could, those who hold the right are named. */
async function requireAgreers(ctx: SignedInCtx, copy: Copy) {
  const deciders = await agreersOf(ctx.db, copy, ctx.user.id);
  if (deciders.length > 0) return deciders;
  const names = (await publishersOf(ctx.db, copy.solution_id)).map(({ name }) => name);
  return refuse('payroll.copies.NOBODY_AGREES', { names: names.join(', ') });
}

/** Asks another person to publish a copy, which stays as it is until they have decided. */
export async function askToPublish(
  ctx: SignedInCtx,
  input: { copyId: string; remark?: string | undefined },
  checked: Checked,
): Promise<string> {
  const { db, clock } = ctx;
  const copy = await getCopy(db, ctx.scope, input.copyId);
  await requirePublishable(ctx, copy);
  const waiting = await pendingPublication(db, copy.solution_id);
  if (waiting) await requireNotAsked(db, await getCopy(db, ctx.scope, waiting.copy_id));
  const hash = await hashToAgree(db, copy);
  if (hash !== checked.hash) refuse('platform.VERSION_CHANGED');
  const deciders = await requireAgreers(ctx, copy);
  const solution = await getSolution(db, ctx.scope, copy.solution_id);
  const row = {
    id: newId(clock),
    solution_id: copy.solution_id,
    copy_id: copy.id,
    status: 'pending' as const,
    hash,
    approval_id: null,
    asked_at: instant(clock),
    asked_by: ctx.user.id,
    ended_at: null,
    ended_by: null,
    remark: null,
  };
  await db.insertInto('payroll_publications').values(row).execute();
  const approvalId = await startApproval(db, clock, {
    subject: SUBJECT,
    subjectId: row.id,
    subjectHash: hash,
    url: `/workbench/payroll/solutions/${copy.solution_id}/copies`,
    title: publicationsTexts.inEvery('asked.title', { name: textsOf(solution.name), number: copy.number }),
    facts: await factsOf(db, copy, checked.trial),
    applicantId: ctx.user.id,
    nodes: [
      {
        code: 'publication',
        name: publicationsTexts.inEvery('asked.decider'),
        mode: 'any',
        userIds: deciders.map(({ id }) => id),
        roleCodes: [],
      },
    ],
    remark: input.remark ?? null,
  });
  await db
    .updateTable('payroll_publications')
    .set({ approval_id: approvalId })
    .where('id', '=', row.id)
    .execute();
  await ctx.audit.write({
    subject: { kind: 'payroll.copy', id: copy.id },
    facts: { number: copy.number, hash: copy.hash, approval: approvalId },
    changes: changesBetween({ publication: null }, { publication: 'pending' }),
  });
  return copy.solution_id;
}

async function followDecision(context: OutcomeContext, outcome: ApprovalOutcome): Promise<void> {
  if (outcome.kind === 'firstDecision' || outcome.kind === 'rolledBack') return;
  const { db, clock } = context;
  const asked = await db
    .selectFrom('payroll_publications')
    .selectAll()
    .where('id', '=', outcome.subjectId)
    .executeTakeFirstOrThrow();
  const status = outcome.kind === 'approved' ? 'agreed' : outcome.kind;
  await db
    .updateTable('payroll_publications')
    .set({ status, ended_at: instant(clock), ended_by: outcome.userId, remark: outcome.remark })
    .where('id', '=', asked.id)
    .execute();
  const copy = await getCopy(db, SYSTEM_SCOPE, asked.copy_id);
  const facts = { approval: outcome.approvalId, askedBy: asked.asked_by };
  if (outcome.kind === 'approved') {
    await requirePublishable(context, copy);
    // Published is it by who asked: they, and not who agreed, have prepared what batches pay by it.
    await putCopyInForce(context, copy, {
      userId: asked.asked_by,
      action: 'payroll.publications.approved',
      facts: { ...facts, agreedBy: outcome.userId },
    });
    return;
  }
  await context.audit.write({
    action: `payroll.publications.${outcome.kind}`,
    subject: { kind: 'payroll.copy', id: copy.id },
    facts: { ...facts, number: copy.number, hash: copy.hash },
    changes: changesBetween({ publication: 'pending' }, { publication: status }),
  });
}
