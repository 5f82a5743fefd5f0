import { BATCH_ACTIONS, type BatchAction, isInApproval, shownKey } from '@suanpan/engine';
import { periodName } from '@suanpan/engine/domain';
import { type Kysely, type SqlBool, sql } from 'kysely';
import {
  type ApprovalFact,
  type ApprovalOutcome,
  endApproval,
  type OutcomeContext,
  registerApprovalSubject,
  startApproval,
} from '../../inbox/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { inEveryLanguage, type Language, type Texts } from '../../platform/texts/languages.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { confirmationsTexts } from '../confirmations/texts.ts';
import { saidOfCells } from '../notes/note-texts.ts';
import { notesTexts } from '../notes/texts.ts';
import { closePeriodAfter } from '../periods/close-due-periods.ts';
import { decidersOf } from '../processes/deciders.ts';
import { isAsked, nodeFigures } from '../processes/node-conditions.ts';
import { pinnedNodes } from '../processes/processes.repo.ts';
import { batchNameTexts, readBatchName } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import { textsOf } from '../shared/texts-of.ts';
import { writeBackFacts } from '../write-back/approval-facts.ts';
import { listDifferences } from './corrections/list-differences.ts';
import { refuseStatus } from './freshness/batch-facts.ts';
import { confirmationCounts } from './freshness/confirmation-record.ts';
import { type LoadedBatch, loadBatch } from './record/batch-plan.ts';
import { noteChange } from './record/batch-revisions.ts';
import { heldNow } from './record/holds.repo.ts';
import { overridesOf, overrideText } from './record/overrides.ts';
import { preparersOf } from './record/preparers.ts';
import { type BatchTotal, batchTotals, heldNet } from './record/totals.ts';
import { batchesTexts } from './texts.ts';

const BATCH_SUBJECT = 'payroll.batch';

registerApprovalSubject({
  subject: BATCH_SUBJECT,
  name: batchesTexts.inEvery('approval.subject'),
  category: 'approval',
  permission: 'payroll.batches.approve',
  async currentHash(db, batchId) {
    const batch = await db
      .selectFrom('payroll_batches')
      .select(['result_hash', 'status'])
      .where('id', '=', batchId)
      .executeTakeFirst();
    return batch && isInApproval(batch.status) ? batch.result_hash : null;
  },
  isInScope: (subjectId, scope) =>
    sql<SqlBool>`${subjectId} in (select b.id from payroll_batches as b where ${ofSolutionInScope('b.solution_id', scope)})`,
  excluded: preparersOf,
  onDecided: followDecision,
  onStep: noteChange,
});

const ACTION_OF: Partial<Record<ApprovalOutcome['kind'], BatchAction>> = {
  firstDecision: 'firstDecision',
  approved: 'approve',
  rejected: 'reject',
  withdrawn: 'withdraw',
};

/** What a decision in the inbox makes of the batch, in the decision's transaction. */
async function followDecision(context: OutcomeContext, outcome: ApprovalOutcome): Promise<void> {
  const action = ACTION_OF[outcome.kind];
  const { db, clock } = context;
  const now = instant(clock);
  const remark = outcome.remark
    ? { last_remark: JSON.stringify({ text: outcome.remark, by: outcome.userId, at: now }) }
    : {};
  if (!action) {
    if (outcome.remark)
      await db
        .updateTable('payroll_batches')
        .set({ ...remark, updated_at: now })
        .where('id', '=', outcome.subjectId)
        .execute();
    return;
  }
  const batch = await db
    .selectFrom('payroll_batches')
    .select(['id', 'status', 'version', 'period_id'])
    .where('id', '=', outcome.subjectId)
    .executeTakeFirst();
  const rule = BATCH_ACTIONS[action];
  if (!batch) refuse('platform.NOT_FOUND');
  if (!rule.from.includes(batch.status)) refuseStatus(batch.status);
  const to = rule.to === 'same' || rule.to === 'gone' ? batch.status : rule.to;
  await db
    .updateTable('payroll_batches')
    .set({ status: to, version: batch.version + 1, updated_at: now, ...remark })
    .where('id', '=', batch.id)
    .execute();
  await context.audit.write({
    action: `payroll.batches.${action}`,
    subject: { kind: BATCH_SUBJECT, id: batch.id },
    facts: { approval: outcome.approvalId },
    changes: changesBetween({ status: batch.status }, { status: to }),
  });
  if (to === 'approvalDone') await closePeriodAfter(context, batch.period_id, ['afterApproval']);
}

/** The nodes of the pinned process that this batch has to pass, with who may decide there; refuses, with names, where nobody may. */
async function nodesWithDeciders(ctx: SignedInCtx, loaded: LoadedBatch) {
  const { batch } = loaded;
  const preparers = new Set([...(await preparersOf(ctx.db, batch.id)), ctx.user.id]);
  const figures = nodeFigures(batch, await batchTotals(ctx.db, loaded));
  const asked = (await pinnedNodes(ctx.db, batch)).filter(({ when }) => isAsked(when, figures));
  const submitter = { userId: ctx.user.id, preparers };
  const nodes = await decidersOf(ctx, batch.solution_id, asked, submitter);
  return nodes.map(({ node, people }, index) => {
    const left = people.filter((person) => !preparers.has(person.id));
    if (left.length === 0) {
      const names = people.map((person) => person.name).join(', ');
      refuse(names ? 'payroll.batches.DECIDERS_PREPARED' : 'payroll.batches.NOBODY_DECIDES', {
        node: index + 1,
        names,
      });
    }
    return { ...node, userIds: left.map((person) => person.id), roleCodes: [] };
  });
}

/** Sends a calculated batch to its approvers, bound to the hash of its results. */
export async function requestApproval(
  ctx: SignedInCtx,
  loaded: LoadedBatch,
  remark: string | null,
): Promise<string> {
  const { batch, solution, period } = loaded;
  const name = textsOf(solution.name);
  const called = batchNameTexts(batch.name);
  // A batch that nobody named is called after its period already.
  const isNamed = typeof readBatchName(batch.name) === 'string';
  const title = inEveryLanguage((language) =>
    [
      name[language],
      called[language],
      ...(isNamed
        ? [
            periodName(
              { name: period.name, code: period.code, start: period.start_day, end: period.end_day },
              language,
            ),
          ]
        : []),
    ].join(' · '),
  );
  return startApproval(ctx.db, ctx.clock, {
    subject: BATCH_SUBJECT,
    subjectId: batch.id,
    subjectHash: batch.result_hash ?? '',
    url: `/workbench/payroll/batches/${batch.id}/approve`,
    title,
    facts: await approvalFacts(ctx, loaded),
    applicantId: ctx.user.id,
    nodes: await nodesWithDeciders(ctx, loaded),
    remark,
  });
}

/** More are counted, and stand among the findings and notes. */
const LISTED = 5;

async function overrideFacts(db: Kysely<DB>, { batch, file }: LoadedBatch): Promise<ApprovalFact[]> {
  const all = await overridesOf(db, batch.id, file);
  if (all.length === 0) return [];
  const said = all.slice(0, LISTED).map((each) => ({ key: each.key, text: overrideText(each) }));
  const more = all.length > said.length ? [`+ ${all.length - said.length}`] : [];
  const lines = (language: Language) =>
    [...said.map(({ key, text }) => `${key}: ${text[language]}`), ...more].join('\n');
  return [
    {
      key: 'typedOver',
      label: batchesTexts.inEvery('approval.typedOver'),
      value: all.length,
      kind: 'count',
      currency: null,
      scale: null,
      note: inEveryLanguage(lines),
    },
  ];
}

/** Whose salary the approval doesn't pay, with the reasons. */
async function heldFacts(db: Kysely<DB>, loaded: LoadedBatch): Promise<ApprovalFact[]> {
  const { batch, solution } = loaded;
  const held = [...(await heldNow(db, batch.id))];
  if (held.length === 0) return [];
  const more = held.length > LISTED ? [`+ ${held.length - LISTED}`] : [];
  const lines = [...held.slice(0, LISTED).map(([number, { reason }]) => `${number}: ${reason}`), ...more];
  const note = inEveryLanguage(() => lines.join('\n'));
  const count = { kind: 'count', currency: null, scale: null } as const;
  // A backtracking batch pays differences: what is held of the whole figures says nothing of them.
  const net = loaded.correction ? null : await heldNet(db, loaded, await batchTotals(db, loaded));
  return [
    { key: 'held', label: batchesTexts.inEvery('approval.held'), value: held.length, ...count, note },
    ...(net
      ? (['heldNet', 'paidNet'] as const).map(
          (key): ApprovalFact => ({
            key,
            label: batchesTexts.inEvery(`approval.${key}`),
            value: key === 'heldNet' ? net.sum : net.paid,
            kind: 'money',
            currency: solution.currency,
            scale: solution.scale,
          }),
        )
      : []),
  ];
}

/** What is still open between people when the batch is sent on. */
async function noteFacts(db: Kysely<DB>, { batch }: LoadedBatch): Promise<ApprovalFact[]> {
  const open = (await saidOfCells(db, batch.id)).filter(({ resolved }) => !resolved);
  if (open.length === 0) return [];
  const lines = open
    .slice(0, LISTED)
    .map(({ rowKey, column, text }) => `${shownKey(rowKey)} · ${column} – ${text}`);
  const more = open.length > lines.length ? [`+ ${open.length - lines.length}`] : [];
  const said = [...lines, ...more].join('\n');
  return [
    {
      key: 'notes',
      label: notesTexts.inEvery('approval.open'),
      value: open.length,
      kind: 'count',
      currency: null,
      scale: null,
      note: inEveryLanguage(() => said),
    },
  ];
}

/** What employees say to their figures, where they were to be asked. */
async function confirmationFacts(db: Kysely<DB>, { batch }: LoadedBatch): Promise<ApprovalFact[]> {
  const counts = await confirmationCounts(db, batch);
  if (!counts) return [];
  const told = { disputes: counts.openDisputes, unanswered: counts.notAsked + counts.asked + counts.lapsed };
  return (['disputes', 'unanswered'] as const)
    .filter((key) => told[key] > 0)
    .map((key) => ({
      key,
      label: confirmationsTexts.inEvery(`approval.${key}`),
      value: told[key],
      kind: 'count',
      currency: null,
      scale: null,
    }));
}

async function approvalFacts(ctx: SignedInCtx, loaded: LoadedBatch): Promise<ApprovalFact[]> {
  const { db } = ctx;
  return [
    ...(loaded.correction ? await differenceFacts(ctx, loaded) : await totalFacts(db, loaded)),
    ...(await heldFacts(db, loaded)),
    ...(await overrideFacts(db, loaded)),
    ...(await noteFacts(db, loaded)),
    ...(await confirmationFacts(db, loaded)),
    ...(await writeBackFacts(db, loaded)),
  ];
}

const peopleFact = (said: 'people' | 'differing', value: number): ApprovalFact => ({
  key: 'people',
  label: batchesTexts.inEvery(`approval.${said}`),
  value,
  kind: 'count',
  currency: null,
  scale: null,
});

/** Of a backtracking batch: nothing is paid but what differs. */
async function differenceFacts(ctx: SignedInCtx, loaded: LoadedBatch): Promise<ApprovalFact[]> {
  const { currency, scale } = loaded.solution;
  const { total } = await listDifferences(ctx, { id: loaded.batch.id, page: 1, pageSize: 1 });
  const facts = [peopleFact('differing', total)];
  for (const { role, name, sum, difference } of await batchTotals(ctx.db, loaded)) {
    const value = difference ?? sum;
    if (value === 0 && role !== 'net') continue;
    facts.push({
      key: `${role}Change`,
      label:
        role === 'net'
          ? batchesTexts.inEvery('approval.netChange')
          : inEveryLanguage((language) =>
              batchesTexts.say(
                'approval.change',
                { total: textsOf(JSON.stringify(name))[language] },
                language,
              ),
            ),
      value,
      kind: 'money',
      currency,
      scale,
    });
  }
  return facts;
}

async function totalFacts(db: Kysely<DB>, loaded: LoadedBatch): Promise<ApprovalFact[]> {
  const { currency, scale } = loaded.solution;
  const facts: ApprovalFact[] = [peopleFact('people', loaded.batch.employees)];
  for (const total of await batchTotals(db, loaded)) {
    facts.push({
      key: total.role,
      label: total.name,
      value: total.sum,
      kind: 'money',
      currency,
      scale,
      ...(total.parts.length > 1 ? { note: sumInWords(total.parts) } : {}),
    });
    if (total.role === 'net' && total.difference !== null)
      facts.push({
        key: 'difference',
        label: batchesTexts.inEvery('approval.difference'),
        value: total.difference,
        kind: 'money',
        currency,
        scale,
      });
  }
  return facts;
}

function sumInWords(parts: BatchTotal['parts']): Texts {
  const names = parts.map((part) => textsOf(JSON.stringify(part)));
  return inEveryLanguage((language) => names.map((name) => name[language]).join(' + '));
}

/** Ends what is still open when the batch leaves approval by another way. */
export async function voidApproval(ctx: SignedInCtx, loaded: LoadedBatch): Promise<void> {
  if (loaded.batch.approval_id) await endApproval(ctx.db, ctx.clock, loaded.batch.approval_id, 'cancelled');
}

export async function reload(ctx: SignedInCtx, id: string): Promise<LoadedBatch> {
  return loadBatch(ctx.db, SYSTEM_SCOPE, id);
}
