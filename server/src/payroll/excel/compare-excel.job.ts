import { firstOfKey, type WorkbookChange } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { prepareBatchPayload } from '../batches/freshness/prepare-calculation.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { getCopy } from '../solutions/copies.repo.ts';
import type { ExcelChanges, ExcelIdentity, ExcelToRead } from './compare-excel.worker.ts';
import type { Figures } from './compute-figures.ts';
import './excel.errors.ts';
import type { StoredChanges } from './excel.schemas.ts';
import { runExcelThread } from './run-thread.ts';
import { EXCEL_FORMAT, figuresOfCopy } from './write-excel.job.ts';

export const COMPARE_TOPIC = 'payroll.excelChanges';

export interface ComparePayload {
  batchId?: string;
  copyId?: string;
  fileId: string;
}

/** Finds out what was changed in a file of Excel that was downloaded of a batch or copy; nothing is changed by it. */
defineJob({
  topic: COMPARE_TOPIC,
  about: aboutBatchJob,
  concurrency: 1,
  async run(job) {
    const payload = job.payload as ComparePayload;
    const bytes = await job.services.files.read(job.db, payload.fileId);
    const identity = await thread<ExcelIdentity>(job, { kind: 'identify', bytes });
    const handedOut = await handedOutFile(job, payload, identity);
    const { figures, copyHash } = await figuresOf(job, payload);
    if (identity['copy'] !== copyHash) refuse('payroll.excel.OLDER_COPY');
    const of = payload.batchId ? 'batch' : 'copy';
    const { changes, period } = await thread<ExcelChanges>(job, {
      kind: 'compare',
      bytes,
      handedOut,
      figures,
      of,
    });
    const names = payload.batchId
      ? await namesOf(job.db, payload.batchId, changes)
      : new Map<string, string>();
    const stored: StoredChanges = {
      ...(payload.batchId ? { batchId: payload.batchId } : { copyId: payload.copyId ?? '' }),
      copyHash,
      period,
      fileName: (await job.services.files.find(job.db, payload.fileId))?.name ?? '',
      changes: changes.map((change) => ({
        ...change,
        name: names.get(firstOfKey(change.rowKey ?? '')) ?? null,
      })),
    };
    return job.conclude(async () => stored);
  },
});

const thread = <T>(job: RunningJob, task: ExcelToRead): Promise<T> =>
  runExcelThread<T>(job, 'compare-excel.worker', task);

/** The file as it was written: of this batch or copy, and not too long ago. */
async function handedOutFile(
  job: RunningJob,
  payload: ComparePayload,
  identity: ExcelIdentity,
): Promise<Buffer> {
  const written = await job.db
    .selectFrom('payroll_excel_files')
    .selectAll()
    .where('id', '=', identity['file'] ?? '')
    .executeTakeFirst();
  if (identity['format'] !== EXCEL_FORMAT || !written) return refuse('payroll.excel.NOT_OURS');
  if (payload.batchId ? written.batch_id !== payload.batchId : written.copy_id !== payload.copyId)
    return refuse(payload.batchId ? 'payroll.excel.OTHER_BATCH' : 'payroll.excel.OTHER_COPY');
  const { files } = job.services;
  if (!(await files.find(job.db, written.file_id))) return refuse('payroll.excel.EXPIRED');
  return files.read(job.db, written.file_id);
}

async function figuresOf(
  job: RunningJob,
  { batchId, copyId = '' }: ComparePayload,
): Promise<{ figures: Figures; copyHash: string }> {
  if (batchId) {
    const loaded = await loadBatch(job.db, SYSTEM_SCOPE, batchId);
    const payload = await prepareBatchPayload(job.db, loaded);
    const { hyperformula: licenceKey } = job.services.config.licences;
    return { figures: { batch: { payload, results: null }, licenceKey }, copyHash: loaded.batch.copy_hash };
  }
  const copy = await getCopy(job.db, SYSTEM_SCOPE, copyId);
  return { figures: await figuresOfCopy(job, copy.file), copyHash: copy.hash };
}

/** Of the people whose rows were changed, by their number. */
async function namesOf(db: Kysely<DB>, batchId: string, changes: readonly WorkbookChange[]) {
  const wanted = new Set(changes.map(({ rowKey }) => firstOfKey(rowKey ?? '')));
  const people = await db
    .selectFrom('payroll_batch_employments')
    .select(['employee_number', 'person_name'])
    .where('batch_id', '=', batchId)
    .execute();
  return new Map(
    people
      .filter(({ employee_number }) => wanted.has(employee_number))
      .map(({ employee_number, person_name }) => [employee_number, person_name]),
  );
}
