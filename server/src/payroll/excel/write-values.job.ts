import type { z } from 'zod';
import { tellOfFile } from '../../inbox/index.ts';
import type { AuditKind } from '../../platform/audit/audit.words.ts';
import { runningCsv } from '../../platform/excel/write-csv.ts';
import type { RunningValues } from '../../platform/excel/write-values.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { type Language, readLanguage } from '../../platform/texts/languages.ts';
import { type DataScope, SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import type { PivotSource } from '../pivots/pivot-types.ts';
import type { PivotDefinition } from '../pivots/pivots.schemas.ts';
import type { StandingTable } from '../standing-book/standing-book.schemas.ts';
import { standingValues } from '../standing-book/standing-values.ts';
import type { valuesOf } from './excel.schemas.ts';
import { figuresOfPivot } from './pivot-values.ts';
import { runExcelThread } from './run-thread.ts';
import { excelTexts } from './texts.ts';
import { figuresOf, gathered, running } from './values-of.ts';

export const VALUES_TOPIC = 'payroll.values';

export interface ValuesPayload {
  batchId: string;
  of: z.infer<typeof valuesOf>;
  format: 'xlsx' | 'csv';
  language: string;
}

/** What a pivot is computed from was settled when it was asked for, with the rights of whoever asked. */
export interface PivotPayload {
  source: PivotSource;
  pivot: PivotDefinition;
  format: 'xlsx' | 'csv';
  language: string;
}

/** Read with the reach that whoever asked had then. */
export interface StandingPayload {
  standing: StandingTable;
  scope: DataScope;
  format: 'xlsx' | 'csv';
  language: string;
}

type Payload = ValuesPayload | PivotPayload | StandingPayload;

/** What is written, what it is called, and of what it is. */
interface Wanted {
  values: RunningValues;
  name: string;
  subject: { kind: AuditKind; id: string };
  of: string;
}

async function wantedOf({ db, services: { clock } }: RunningJob, payload: Payload): Promise<Wanted> {
  const language = readLanguage(payload.language);
  if ('source' in payload) {
    const { source, pivot } = payload;
    const values = running(await figuresOfPivot(db, source, pivot, language));
    return {
      values,
      name: `${source.solution.code} ${values.sheet}`,
      subject: { kind: 'payroll.solution', id: source.solution.id },
      of: `pivot ${pivot.table}`,
    };
  }
  if ('standing' in payload) {
    const { standing, scope } = payload;
    const values = await standingValues({ db, clock, scope, language }, standing);
    return {
      ...{ values, name: values.sheet, of: standing.kind },
      subject: { kind: 'payroll.standingBook', id: standing.kind },
    };
  }
  const { batchId, of } = payload;
  const loaded = await loadBatch(db, SYSTEM_SCOPE, batchId);
  const values = await figuresOf(db, loaded, of, language);
  return {
    values,
    name: `${loaded.solution.code} ${loaded.batch.number} ${values.sheet}`,
    subject: { kind: 'payroll.batch', id: batchId },
    of: of.kind === 'table' ? of.table : of.kind,
  };
}

/** Writes the figures of a screen as a file; it is its reader's alone and is kept for a month. */
defineJob({
  topic: VALUES_TOPIC,
  about(db, payload, language) {
    const { batchId, of } = payload as Partial<ValuesPayload>;
    return aboutBatchJob(db, { batchId, table: of && 'table' in of ? of.table : undefined }, language);
  },
  concurrency: 1,
  async run(job) {
    const payload = job.payload as Payload;
    const { format } = payload;
    const language = readLanguage(payload.language);
    const { values, name, subject, of } = await wantedOf(job, payload);
    const content = format === 'csv' ? await csvOf(job, values, language) : await xlsxOf(job, values);
    const stored = await job.services.files.save(job.db, {
      name: `${name}.${format}`,
      content,
      purpose: 'payroll-values',
      createdBy: job.createdBy,
    });
    const written = values.rows * values.columns.length;
    return job.conclude(async (trx) => {
      await job.audit(trx).write({
        action: 'payroll.excel.valuesWritten',
        subject,
        facts: { fileId: stored.id, of, rows: values.rows },
      });
      await tellOfFile(
        trx,
        job,
        stored,
        'batchId' in payload
          ? `/workbench/payroll/batches/${payload.batchId}`
          : 'standing' in payload
            ? `/workbench/payroll/standing-book?tab=${payload.standing.kind}`
            : undefined,
      );
      return { fileId: stored.id, name: stored.name, formulas: 0, values: written };
    });
  },
});

/** Of a long table never more cells lie in memory than a part of it has, besides the bytes of the file. */
async function csvOf(job: RunningJob, values: RunningValues, language: Language): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let done = 0;
  for await (const { content, rows } of runningCsv(values, excelTexts.say('values.remarks', {}, language))) {
    job.signal.throwIfAborted();
    chunks.push(content);
    done += rows;
    await job.progress({ done, total: values.rows, step: 'rows' });
  }
  return Buffer.concat(chunks);
}

async function xlsxOf(job: RunningJob, values: RunningValues): Promise<Buffer> {
  const task = await gathered(values);
  const content = await runExcelThread<Uint8Array>(job, 'write-values.worker', task);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
