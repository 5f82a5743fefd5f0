import type { SolutionFile } from '@suanpan/engine';
import { dayInWords, periodInWords } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import { userNames } from '../../identity/index.ts';
import { tellOfFile } from '../../inbox/index.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { excelText } from '../../platform/excel/excel-texts.ts';
import { nameIn } from '../../platform/excel/name-in.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { momentInWords } from '../../platform/texts/day-texts.ts';
import { type Language, readLanguage } from '../../platform/texts/languages.ts';
import { SYSTEM_SCOPE } from '../../platform/trpc/scope.ts';
import { prepareBatchPayload, resultPayloads } from '../batches/freshness/prepare-calculation.ts';
import { staleness } from '../batches/freshness/stale.ts';
import { type LoadedBatch, loadBatch } from '../batches/record/batch-plan.ts';
import { aboutBatchJob } from '../batches/record/job-about.ts';
import { saidOfCells } from '../notes/note-texts.ts';
import { batchNameTexts } from '../shared/batch-names.ts';
import { getCopy } from '../solutions/copies.repo.ts';
import { globalsFor, globalTableOf } from '../solutions/judge-file.ts';
import './excel.errors.ts';
import type { Figures } from './compute-figures.ts';
import { runExcelThread } from './run-thread.ts';
import type { CellNote, ExcelToWrite, WrittenFile } from './write-excel.worker.ts';

export const EXCEL_TOPIC = 'payroll.excel';
/** The first line of the hidden sheet. */
export const EXCEL_FORMAT = 'suanpan.excel/1';

export interface ExcelPayload {
  batchId?: string;
  copyId?: string;
  language: string;
}

/** Writes a batch or a copy as Excel with formulas; the file is its reader's alone and is kept for a month. */
defineJob({
  topic: EXCEL_TOPIC,
  about: aboutBatchJob,
  concurrency: 1,
  async run(job) {
    const payload = job.payload as ExcelPayload;
    const language = readLanguage(payload.language);
    const id = newId(job.clock);
    const about = payload.batchId
      ? await aboutBatch(job, payload.batchId, language)
      : await aboutCopy(job, payload.copyId ?? '', language);
    const by = job.createdBy ? ((await userNames(job.db, [job.createdBy])).get(job.createdBy) ?? '') : '';
    const task: ExcelToWrite = {
      figures: about.figures,
      ...(about.notes ? { notes: about.notes } : {}),
      language,
      lines: [
        ...about.lines,
        [excelText('writtenAt', language), `${momentInWords(instant(job.clock), language)} UTC`],
        [excelText('writtenBy', language), by],
      ],
      identity: { format: EXCEL_FORMAT, file: id, copy: about.copyHash },
    };
    const { bytes, formulas, values } = await runExcelThread<WrittenFile>(job, 'write-excel.worker', task);
    const stored = await job.services.files.save(job.db, {
      name: `${about.name}.xlsx`,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      purpose: 'payroll-excel',
      createdBy: job.createdBy,
    });
    return job.conclude(async (trx) => {
      await trx
        .insertInto('payroll_excel_files')
        .values({
          id,
          batch_id: payload.batchId ?? null,
          copy_id: payload.copyId ?? null,
          file_id: stored.id,
          written_at: instant(job.clock),
          written_by: job.createdBy,
        })
        .execute();
      await job.audit(trx).write({
        action: 'payroll.excel.written',
        subject: payload.batchId
          ? { kind: 'payroll.batch', id: payload.batchId }
          : { kind: 'payroll.copy', id: payload.copyId ?? '' },
        facts: { fileId: stored.id, formulas, values },
      });
      await tellOfFile(trx, job, stored, payload.batchId && `/workbench/payroll/batches/${payload.batchId}`);
      return { fileId: stored.id, name: stored.name, formulas, values };
    });
  },
});

interface About {
  figures: Figures;
  notes?: ExcelToWrite['notes'];
  /** Of the copy that the figures are computed by. */
  copyHash: string;
  lines: [string, string][];
  name: string;
}

async function aboutBatch(job: RunningJob, batchId: string, language: Language): Promise<About> {
  const loaded = await loadBatch(job.db, SYSTEM_SCOPE, batchId);
  const { batch, period, solution, file } = loaded;
  const say = (key: Parameters<typeof excelText>[0]): string => excelText(key, language);
  const holds = batch.result_hash !== null && !(await staleness(job.db, loaded, false)).is;
  const lines: [string, string][] = [
    [say('solution'), nameIn(file.name ?? file.code, language)],
    [say('batch'), `${batchNameTexts(batch.name)[language]} (${batch.number})`],
    [say('period'), periodInWords({ start: period.start_day, end: period.end_day }, language)],
    [say('payDate'), dayInWords(period.pay_date, language)],
    [say('currency'), solution.currency],
  ];
  if (!holds) lines.push(['', say('stale')]);
  return {
    figures: {
      batch: {
        payload: await prepareBatchPayload(job.db, loaded, 'all'),
        results: holds ? await resultPayloads(job.db, batchId) : null,
      },
      licenceKey: job.services.config.licences.hyperformula,
    },
    notes: {
      origins: await notesOf(job.db, loaded, language),
      imports: await importsOf(job.db, batchId),
    },
    copyHash: batch.copy_hash,
    lines,
    name: `${solution.code} ${batch.number}`,
  };
}

/** Newest changes first; a file with more comments would be opened by nobody. */
const MOST_NOTES = 5_000;

async function notesOf(db: Kysely<DB>, { batch }: LoadedBatch, language: Language): Promise<CellNote[]> {
  const changes = await db
    .selectFrom('payroll_cell_changes')
    .select(['table_code', 'row_key', 'column_code', 'kind', 'reason', 'changed_at', 'changed_by'])
    .where('batch_id', '=', batch.id)
    .orderBy('id', 'desc')
    .limit(MOST_NOTES)
    .execute();
  const names = await userNames(
    db,
    changes.map(({ changed_by }) => changed_by),
  );
  const notes = new Map<string, CellNote>();
  for (const { table_code, row_key, column_code, kind, reason, changed_at, changed_by } of changes) {
    const place = `${table_code}\n${row_key}\n${column_code}`;
    if (notes.has(place) || kind === 'clearOverride') continue;
    const facts = {
      by: names.get(changed_by ?? '') ?? '–',
      day: dayInWords(changed_at.slice(0, 10), language),
      reason: reason ?? '',
    };
    const text = excelText(kind === 'override' ? 'typedOverBy' : 'typedBy', language, facts);
    notes.set(place, { table: table_code, rowKey: row_key, column: column_code, text });
  }
  for (const said of await saidOfCells(db, batch.id)) {
    const place = `${said.table}\n${said.rowKey}\n${said.column}`;
    const text = [notes.get(place)?.text, said.text].filter(Boolean).join('\n');
    notes.set(place, { table: said.table, rowKey: said.rowKey, column: said.column, text });
  }
  return [...notes.values()];
}

async function importsOf(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_table_imports')
    .select(['number', 'file_name'])
    .where('batch_id', '=', batchId)
    .execute();
  return rows.map(({ number, file_name }) => ({ number, file: file_name }));
}

async function aboutCopy(job: RunningJob, copyId: string, language: Language): Promise<About> {
  const copy = await getCopy(job.db, SYSTEM_SCOPE, copyId);
  const figures = await figuresOfCopy(job, copy.file);
  const { file } = figures.copy;
  return {
    figures,
    copyHash: copy.hash,
    lines: [
      [excelText('solution', language), `${nameIn(file.name ?? file.code, language)} (${copy.number})`],
      [excelText('currency', language), file.currency],
    ],
    name: `${file.code} ${copy.number}`,
  };
}

/** What a copy is computed from: its file with the global tables of now. */
export async function figuresOfCopy(job: RunningJob, text: string) {
  const file = JSON.parse(text) as SolutionFile;
  const globals = (await globalsFor(job.db, file)).map(globalTableOf);
  const copy = { file, globals, month: instant(job.clock).slice(0, 7) };
  return { copy, licenceKey: job.services.config.licences.hyperformula };
}
