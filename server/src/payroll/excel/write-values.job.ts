import type { z } from 'zod';
import type { Values } from '../../platform/excel/write-values.ts';
import { defineJob } from '../../platform/jobs/job-queue.ts';
import { readLanguage } from '../../platform/texts/languages.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { loadBatch } from '../batches/record/batch-plan.ts';
import type { valuesOf } from './excel.schemas.ts';
import { runExcelThread } from './run-thread.ts';
import { excelTexts } from './texts.ts';
import { figuresOf } from './values-of.ts';
import type { ValuesToWrite } from './write-values.worker.ts';

export const VALUES_TOPIC = 'payroll.values';

export interface ValuesPayload {
  batchId: string;
  of: z.infer<typeof valuesOf>;
  format: 'xlsx' | 'csv';
  language: string;
}

/** Writes the figures of a screen as a file; it is its reader's alone and is kept for a month. */
defineJob({
  topic: VALUES_TOPIC,
  concurrency: 1,
  async run(job) {
    const { batchId, of, format, language: asked } = job.payload as ValuesPayload;
    const language = readLanguage(asked);
    const loaded = await loadBatch(job.db, SYSTEM_SCOPE, batchId);
    const values: Values = await figuresOf(job.db, loaded, of, format, language);
    const task: ValuesToWrite = { values, format, remarks: excelTexts.say('values.remarks', {}, language) };
    const content = await runExcelThread<Uint8Array>(job, 'write-values.worker', task);
    const stored = await job.services.files.save(job.db, {
      name: `${loaded.solution.code} ${loaded.batch.number} ${values.sheet}.${format}`,
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
      purpose: 'payroll-values',
      createdBy: job.createdBy,
    });
    const written = values.rows * values.columns.length;
    return job.conclude(async (trx) => {
      await job.audit(trx).write({
        action: 'payroll.excel.valuesWritten',
        subject: { kind: 'payroll.batch', id: batchId },
        facts: { fileId: stored.id, of: of.kind === 'table' ? of.table : of.kind, rows: values.rows },
      });
      return { fileId: stored.id, name: stored.name, formulas: 0, values: written };
    });
  },
});
