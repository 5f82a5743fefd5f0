import { BATCH_ACTIONS, ENGINE_MEANING, offeredActions } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { decidersOf } from '../processes/deciders.ts';
import { isAsked, nodeFigures } from '../processes/node-conditions.ts';
import { pinnedNodes } from '../processes/processes.repo.ts';
import { newestGlobals } from '../solutions/judge-file.ts';
import { batchStages } from './batch-stages.ts';
import { batchFacts } from './freshness/batch-facts.ts';
import { confirmationCounts } from './freshness/confirmation-record.ts';
import { staleness, stepStates } from './freshness/stale.ts';
import { describeRow } from './list-batches.ts';
import { NOT_OF_CORRECTIONS, withinRights } from './record/action-rights.ts';
import { asOfDay, type LoadedBatch, loadBatch } from './record/batch-plan.ts';
import { slipCounts } from './record/batch-revisions.ts';
import type { batchDetail } from './record/batches.schemas.ts';
import { preparersOf } from './record/preparers.ts';
import { type BatchTotal, batchTotals, heldNet } from './record/totals.ts';
import { sourceChanged } from './snapshots/refresh-snapshots.ts';

type Detail = z.infer<typeof batchDetail>;

export async function describeBatch(ctx: SignedInCtx, id: string): Promise<Detail> {
  const { db, scope } = ctx;
  const loaded = await loadBatch(db, scope, id);
  const { batch, solution, period, file } = loaded;
  const mayRefresh = solution.active === 1 && BATCH_ACTIONS.refreshSnapshots.from.includes(batch.status);
  // Each of two dozen questions waits for whoever holds the thread just then: none waits for an answer it doesn't need.
  const staled = staleness(db, loaded, true);
  const summed = batchTotals(db, loaded);
  const asked = describeApproval(db, batch.approval_id);
  const deciding = Promise.all([asked, summed]).then(([approval, totals]) =>
    describeDeciders(ctx, loaded, approval?.applicantId ?? ctx.user.id, totals),
  );
  const [
    stale,
    steps,
    { facts, blockers, mine },
    totals,
    held,
    approval,
    deciders,
    findings,
    payslips,
    copy,
    globals,
    row,
    confirmations,
    isSourceChanged,
    lastRemark,
  ] = await Promise.all([
    staled,
    staled.then(({ is }) => stepStates(db, loaded, is)),
    whatMayBeDone(
      ctx,
      loaded,
      staled.then(({ is }) => is),
    ),
    summed,
    summed.then((sums) => heldNet(db, loaded, sums)),
    asked,
    deciding,
    countFindings(db, id),
    slipCounts(db, id),
    describeCopy(db, loaded),
    describeGlobals(db, batch.globals),
    describeRow(db, scope, id),
    confirmationCounts(db, batch),
    mayRefresh && sourceChanged(db, loaded),
    describeRemark(db, batch.last_remark),
  ]);
  const hasNewer =
    copy.newerCopyId !== null ||
    globals.some(({ number, newest }) => newest > number) ||
    batch.engine_meaning !== ENGINE_MEANING;
  return {
    ...row,
    version: batch.version,
    copy,
    globals,
    engineMeaning: batch.engine_meaning,
    corrects: loaded.correction && {
      batchId: loaded.correction.corrects_id,
      period: { code: loaded.computes.code, start: loaded.computes.start_day, end: loaded.computes.end_day },
    },
    asOf: asOfDay(file, loaded.computes),
    payDate: period.pay_date,
    taxMonth: period.tax_month,
    preparationComplete: batch.preparation_complete === 1,
    sourceChanged: isSourceChanged,
    calculatedAt: batch.calculated_at,
    submittedAt: batch.submitted_at,
    closedAt: batch.closed_at,
    resultHash: batch.result_hash,
    stages: batchStages({ batch, facts, findings, payslips, approval, confirmations }),
    steps,
    stale,
    totals,
    heldNet: held,
    findings,
    approval,
    deciders,
    lastRemark,
    // Only who asked takes it back, and only what is newer is adopted.
    allowedActions: mine.filter(
      (action) =>
        (action !== 'withdraw' || approval?.applicantId === ctx.user.id) &&
        (action !== 'adoptVersions' || hasNewer) &&
        !(loaded.correction && NOT_OF_CORRECTIONS.includes(action)),
    ),
    blockers,
  };
}

/** What the batch's state allows, of that what this person's rights allow, and what stands in the way of the rest. */
async function whatMayBeDone(ctx: SignedInCtx, loaded: LoadedBatch, isStale: Promise<boolean>) {
  const facts = await batchFacts(ctx.db, loaded, isStale);
  const { allowed, blockers } = offeredActions(loaded.batch.status, facts);
  return { facts, blockers, mine: await withinRights(ctx, loaded.solution.id, allowed) };
}

async function describeCopy(db: Kysely<DB>, { batch }: LoadedBatch): Promise<Detail['copy']> {
  const copies = await db
    .selectFrom('payroll_copies')
    .select(['id', 'number', 'hash', 'status'])
    .where('solution_id', '=', batch.solution_id)
    .execute();
  const own = copies.find((copy) => copy.id === batch.copy_id);
  const newer = copies.find((copy) => copy.status === 'published' && copy.id !== batch.copy_id);
  return {
    id: batch.copy_id,
    number: own?.number ?? 0,
    hash: batch.copy_hash,
    newerCopyId: batch.type === 'normal' ? (newer?.id ?? null) : null,
  };
}

async function describeGlobals(db: Kysely<DB>, pins: string): Promise<Detail['globals']> {
  const pinned = Object.entries(JSON.parse(pins) as Record<string, number>);
  if (pinned.length === 0) return [];
  const newest = new Map((await newestGlobals(db)).map((row) => [row.code, row.number]));
  return pinned.map(([code, number]) => ({ code, number, newest: newest.get(code) ?? number }));
}

async function describeDeciders(
  ctx: SignedInCtx,
  { batch }: LoadedBatch,
  userId: string,
  totals: readonly BatchTotal[],
): Promise<Detail['deciders']> {
  const preparers = new Set(await preparersOf(ctx.db, batch.id));
  const figures = nodeFigures(batch, totals);
  const submitter = { userId, preparers };
  const nodes = await decidersOf(ctx, batch.solution_id, await pinnedNodes(ctx.db, batch), submitter);
  return nodes.map(({ node, people }) => {
    const names = (prepared: boolean) =>
      people.filter(({ id }) => preparers.has(id) === prepared).map(({ name }) => name);
    const { name, mode, when } = node;
    return { name, mode, when, asked: isAsked(when, figures), able: names(false), prepared: names(true) };
  });
}

async function describeRemark(db: Kysely<DB>, json: string | null): Promise<Detail['lastRemark']> {
  if (json === null) return null;
  const remark = JSON.parse(json) as { text: string; by: string | null; at: string };
  const names = await userNames(db, [remark.by]);
  return { ...remark, by: remark.by ? (names.get(remark.by) ?? null) : null };
}

export async function countFindings(db: Kysely<DB>, batchId: string): Promise<Detail['findings']> {
  const rows = await db
    .selectFrom('payroll_findings')
    .select(['severity', 'status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('batch_id', '=', batchId)
    .groupBy(['severity', 'status'])
    .execute();
  const sum = (test: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(test).reduce((total, row) => total + Number(row.count), 0);
  return {
    block: sum((row) => row.severity === 'block'),
    warn: sum((row) => row.severity === 'warn'),
    inform: sum((row) => row.severity === 'inform'),
    open: sum((row) => row.status === 'open'),
  };
}

async function describeApproval(db: Kysely<DB>, id: string | null): Promise<Detail['approval']> {
  if (id === null) return null;
  const row = await db
    .selectFrom('inbox_approvals')
    .select(['id', 'status', 'applicant_id', 'current_node', 'nodes'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const nodes = JSON.parse(row.nodes) as unknown[];
  return {
    id: row.id,
    status: row.status,
    applicantId: row.applicant_id,
    current: row.current_node,
    nodes: nodes.length,
  };
}
