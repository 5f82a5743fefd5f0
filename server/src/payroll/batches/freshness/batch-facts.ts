import {
  applyToBatch,
  type BatchAction,
  type BatchBlocker,
  type BatchFacts,
  type BatchStatus,
} from '@suanpan/engine';
import type { Kysely } from 'kysely';
import { runningImports } from '../../../admin/imports/index.ts';
import { type Changes, changesBetween } from '../../../platform/audit/audit-changes.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { pinnedNodes } from '../../processes/processes.repo.ts';
import type { SolutionSettings } from '../../solutions/configuration/configuration.schemas.ts';
import type { BatchRecord, LoadedBatch, SolutionRecord } from '../record/batch-plan.ts';
import { blockingDisputes } from './confirmation-record.ts';
import { isUnconfirmed } from './opinion-record.ts';
import { staleness } from './stale.ts';

export function settingsOf(solution: Pick<SolutionRecord, 'settings'>): SolutionSettings {
  return JSON.parse(solution.settings) as SolutionSettings;
}

async function countBlocking(db: Kysely<DB>, batchId: string): Promise<number> {
  const { total } = await db
    .selectFrom('payroll_findings')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('batch_id', '=', batchId)
    .where('severity', '=', 'block')
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Makes others who change the batch wait until this transaction is over, on PostgreSQL too. Taken before anything is
 * read that decides, and before a job of the batch is touched. A closed batch changes no more and needs no lock.
 */
export async function lockBatch(db: Kysely<DB>, batchId: string): Promise<void> {
  await db
    .updateTable('payroll_batches')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('id', '=', batchId)
    .where('status', '!=', 'closed')
    .execute();
}

/** Tables of the batch into which a file is being imported. */
export async function tablesInImport(db: Kysely<DB>, batchId: string): Promise<string[]> {
  const running = await runningImports(db);
  return running.flatMap(({ subject, target }) =>
    subject === 'payroll.table' && target.batchId === batchId ? (target.table ?? []) : [],
  );
}

/** Half of a people file must not be frozen into a batch. */
export async function requirePeopleComplete(db: Kysely<DB>): Promise<void> {
  if (await isPeopleImporting(db)) refuse('payroll.batches.PEOPLE_IMPORTING');
}

export async function isPeopleImporting(db: Kysely<DB>): Promise<boolean> {
  return (await runningImports(db)).some(({ subject }) => subject.startsWith('people.'));
}

/** What the rules of states ask for, read now. */
export async function batchFacts(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  stale?: boolean | Promise<boolean>,
): Promise<BatchFacts> {
  const { batch, solution } = loaded;
  const settings = settingsOf(solution);
  const [importing, unconfirmed, isStale, blockingFindings, openDisputes, nodes] = await Promise.all([
    tablesInImport(db, batch.id),
    isUnconfirmed(db, loaded),
    stale ?? staleness(db, loaded, false).then(({ is }) => is),
    countBlocking(db, batch.id),
    blockingDisputes(db, batch),
    pinnedNodes(db, batch),
  ]);
  return {
    submitted: batch.submitted === 1,
    running: batch.job_id !== null,
    importing: importing.length > 0,
    unconfirmed,
    stale: isStale,
    failedRows: batch.failed_rows,
    blockingFindings,
    openDisputes,
    approvalStage: nodes.length > 0,
    preparationComplete: batch.preparation_complete === 1,
    dynamic: settings.dynamicComputation,
  };
}

const REFUSAL_OF: Partial<Record<BatchStatus, string>> = {
  closed: 'CLOSED',
  canceled: 'CANCELED',
  pendingApproval: 'IN_APPROVAL',
  inApproval: 'IN_APPROVAL',
  approvalDone: 'APPROVED',
};

/** Says which state stands in the way, and where to go from there. */
export function refuseStatus(status: BatchStatus): never {
  return refuse(`payroll.batches.${REFUSAL_OF[status] ?? 'WRONG_STATUS'}`);
}

const COUNTED: Partial<Record<BatchBlocker, (facts: BatchFacts) => number>> = {
  FAILED_ROWS: (facts) => facts.failedRows,
  OPEN_DISPUTES: (facts) => facts.openDisputes,
};

/** The state an action leads to, or a refusal that says what stands in its way. */
export async function judge(
  db: Kysely<DB>,
  loaded: LoadedBatch,
  action: BatchAction,
): Promise<BatchStatus | 'gone'> {
  const facts = await batchFacts(db, loaded);
  const decision = applyToBatch(action, loaded.batch.status, facts);
  if (decision.ok) return decision.to;
  const blocker = decision.blockers[0] ?? 'WRONG_STATUS';
  if (blocker === 'WRONG_STATUS') refuseStatus(loaded.batch.status);
  const count = COUNTED[blocker]?.(facts) ?? facts.blockingFindings;
  return refuse(`payroll.batches.${blocker}`, { count, blockers: decision.blockers.join(',') });
}

/** Changes the batch if nobody else did since it was read. */
export async function changeBatch(
  db: Kysely<DB>,
  batch: BatchRecord,
  set: Partial<Omit<BatchRecord, 'id' | 'version'>>,
): Promise<Changes> {
  const result = await db
    .updateTable('payroll_batches')
    .set({ ...set, version: batch.version + 1 })
    .where('id', '=', batch.id)
    .where('version', '=', batch.version)
    .executeTakeFirst();
  if (Number(result.numUpdatedRows) === 0) refuse('platform.VERSION_CHANGED');
  return changesBetween(batch, { ...batch, ...set });
}
