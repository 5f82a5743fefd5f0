import { columnsWithComma, type DecimalSign } from '@suanpan/engine/domain';
import { sql } from 'kysely';
import { auditWriter } from '../../platform/audit/audit-writer.ts';
import { instant } from '../../platform/clock/clock.ts';
import { shouldYield, yieldToEventLoop } from '../../platform/db/event-loop.ts';
import { Refusal, refuse } from '../../platform/errors/refusal.ts';
import { findRefusal } from '../../platform/http/error-body.ts';
import { defineJob, type RunningJob } from '../../platform/jobs/job-queue.ts';
import { pickText, readLanguage } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { convertRow, createKeyWatch } from './convert-row.ts';
import { storeFailedRows } from './failed-rows-file.ts';
import {
  findImportSubject,
  type ImportColumn,
  type ImportContext,
  type ImportRow,
  type ImportSession,
  type ImportTarget,
  type RowOutcome,
} from './import-subject.ts';
import './imports.errors.ts';
import type { TextEncoding } from '../../platform/files/files.words.ts';
import { getImport, type ImportRecord, listFailures, recordOutcomes } from './imports.repo.ts';
import type { ColumnMapping } from './map-columns.ts';
import { notifyImportEnded } from './notify-import.ts';
import { readUpload } from './reading/read-upload.ts';
import { MOST_ROWS, type SheetRows } from './reading/sheet-rows.ts';

export const IMPORT_TOPIC = 'admin.imports.run';
const ROWS_AT_ONCE = 1_000;

interface ImportPayload {
  importId: string;
  /** As the person chose; absent: a comma where the file's numbers show one. */
  decimal?: DecimalSign;
}

defineJob({
  topic: IMPORT_TOPIC,
  concurrency: 2,
  async run(job) {
    const { importId, decimal } = job.payload as ImportPayload;
    const record = await getImport(job.db, importId);
    const sheet = await readSheet(job, record);
    return importRows(job, record, sheet, decimal);
  },
  async about(db, payload, language) {
    const record = await getImport(db, (payload as ImportPayload).importId);
    const subject = findImportSubject(record.subject);
    const target = JSON.parse(record.target) as ImportTarget;
    const into = await subject?.about?.(db, target, language);
    return [record.file_name, ...(into ?? [pickText(subject?.names ?? {}, language) ?? record.subject])];
  },
  async ended(job, state, error) {
    const { importId } = job.payload as ImportPayload;
    const record = await job.db
      .selectFrom('imports')
      .selectAll()
      .where('id', '=', importId)
      .where('state', '=', 'running')
      .executeTakeFirst();
    if (!record) return;
    const discard = findImportSubject(record.subject)?.discard;
    await discard?.(job.db, job.services, importId);
    const refusal = findRefusal(error);
    const reason = refusal
      ? { code: refusal.code, facts: refusal.facts }
      : { code: 'admin.imports.BROKE_OFF', facts: {} };
    await job.db
      .updateTable('imports')
      .set({
        state: state === 'cancelled' ? 'canceled' : 'failed',
        error: state === 'cancelled' ? null : JSON.stringify(reason),
        finished_at: instant(job.clock),
        ...(discard ? { created_count: 0, updated_count: 0 } : {}),
      })
      .where('id', '=', importId)
      .execute();
    await notifyImportEnded(job.db, job.clock, importId);
    if (discard || record.dry_run === 1 || record.created_count + record.updated_count === 0) return;
    const { id, services, clock, db } = job;
    const origin = { clock, traceId: id, userId: record.created_by, action: IMPORT_TOPIC };
    await auditWriter(db, { ...origin, secretKey: services.config.secretKey }).write({
      subject: { kind: 'import', id: importId },
      facts: {
        subject: record.subject,
        fileId: record.file_id,
        mode: record.mode,
        ended: state,
        doneRows: record.done_rows,
        totalRows: record.total_rows,
        created: record.created_count,
        updated: record.updated_count,
      },
    });
  },
  async awaited(db) {
    const rows = await db
      .selectFrom('imports')
      .select(['id', 'job_id'])
      .where(sql<boolean>`state = 'running'`)
      .execute();
    return rows.map(({ id, job_id }) => ({ id: job_id ?? '', payload: { importId: id } }));
  },
});

function readGrants(json: string): ImportContext['grants'] {
  const stored = JSON.parse(json) as { permissions: string[]; scope: DataScope }[];
  return stored.map((grant) => ({ ...grant, permissions: new Set(grant.permissions) }));
}

async function readSheet(job: RunningJob, record: ImportRecord): Promise<SheetRows> {
  const { files } = job.services;
  const file = await files.find(job.db, record.file_id);
  if (!file) refuse('platform.NOT_FOUND');
  const sheet = await readUpload(file, () => files.read(job.db, file.id), {
    reader: `import ${record.id}`,
    ...(record.sheet === null ? {} : { sheet: record.sheet }),
    ...(record.encoding === null ? {} : { encoding: record.encoding as TextEncoding }),
    signal: job.signal,
  });
  if (sheet.rows.length === 0) refuse('admin.imports.NO_ROWS');
  if (sheet.truncated) refuse('admin.imports.TOO_MANY_ROWS', { most: MOST_ROWS });
  await job.db
    .updateTable('imports')
    .set({ total_rows: sheet.rows.length })
    .where('id', '=', record.id)
    .execute();
  return sheet;
}

/**
 * Takes the file in parts: each part's rows, counts and place are stored in one transaction, so that after a
 * crash the next try goes on behind the last part. Answers nothing when it was stopped.
 */
async function importRows(
  job: RunningJob,
  record: ImportRecord,
  sheet: SheetRows,
  given: DecimalSign | undefined,
) {
  const subject = findImportSubject(record.subject);
  if (!subject) throw new Refusal('admin.imports.UNKNOWN_SUBJECT', { subject: record.subject });
  const target = JSON.parse(record.target) as ImportTarget;
  const mapping = JSON.parse(record.mapping) as ColumnMapping;
  const columns = await subject.columns(job.db, target);
  const context: ImportContext = {
    services: job.services,
    target,
    mode: record.mode,
    emptyHandling: record.empty_handling,
    dryRun: record.dry_run === 1,
    scope: JSON.parse(record.scope) as DataScope,
    grants: readGrants(record.grants),
    userId: record.created_by,
    importId: record.id,
    mappedColumns: new Set(Object.keys(mapping)),
  };
  const session = await subject.open(context);
  const keyWatch = createKeyWatch(columns);
  const decimal = given ?? decimalOfNumbers(columns, mapping, sheet);
  const total = sheet.rows.length;
  for (let start = 0; start < total; start += ROWS_AT_ONCE) {
    if (job.signal.aborted) return stopped(job);
    const end = Math.min(total, start + ROWS_AT_ONCE);
    const { rows, outcomes } = await convertPart(
      columns,
      mapping,
      record,
      sheet,
      decimal,
      start,
      end,
      keyWatch,
    );
    // A part that an earlier try has stored: its keys were watched above, nothing is written again.
    if (end <= record.done_rows) continue;
    await storePart(job, context, session, rows, outcomes, end);
    await job.progress({ done: end, total });
  }
  return finishImport(job, context, session, record, sheet);
}

/** What the number columns of the file show, when nobody has chosen. */
function decimalOfNumbers(
  columns: readonly ImportColumn[],
  mapping: ColumnMapping,
  sheet: SheetRows,
): DecimalSign {
  const numbers = columns.filter(({ type }) => type === 'number' || type === 'integer');
  const seen = numbers.map(({ code }) => sheet.decimals[mapping[code] ?? -1]);
  return columnsWithComma(seen).length > 0 ? ',' : '.';
}

/** A cancelled import stays where it is; one interrupted by a shutdown throws, and is handed back. */
function stopped(job: RunningJob): undefined {
  if (job.signal.reason === 'cancelled') return undefined;
  throw new Error('Interrupted.');
}

async function convertPart(
  columns: readonly ImportColumn[],
  mapping: ColumnMapping,
  record: ImportRecord,
  sheet: SheetRows,
  decimal: DecimalSign,
  start: number,
  end: number,
  keyWatch: (row: ImportRow) => RowOutcome | undefined,
): Promise<{ rows: ImportRow[]; outcomes: RowOutcome[] }> {
  const rows: ImportRow[] = [];
  const outcomes: RowOutcome[] = [];
  for (let index = start; index < end; index += 1) {
    if (index % 16 === 0 && shouldYield()) await yieldToEventLoop();
    const number = sheet.rowNumbers[index] ?? index + 2;
    const converted = convertRow(
      columns,
      mapping,
      record.empty_handling,
      decimal,
      number,
      sheet.rows[index] ?? [],
    );
    if ('outcome' in converted) {
      outcomes.push(converted);
      continue;
    }
    const double = keyWatch(converted);
    if (double) outcomes.push(double);
    else rows.push(converted);
  }
  return { rows, outcomes };
}

async function storePart(
  job: RunningJob,
  context: ImportContext,
  session: ImportSession,
  rows: readonly ImportRow[],
  outcomes: readonly RowOutcome[],
  doneRows: number,
): Promise<void> {
  if (context.dryRun) {
    const judged = rows.length > 0 ? await session.apply(job.db, rows) : [];
    await recordOutcomes(job.db, context.importId, doneRows, [...outcomes, ...judged]);
    return;
  }
  await job.db.transaction().execute(async (trx) => {
    const judged = rows.length > 0 ? await session.apply(trx, rows) : [];
    await recordOutcomes(trx, context.importId, doneRows, [...outcomes, ...judged]);
  });
}

async function finishImport(
  job: RunningJob,
  context: ImportContext,
  session: ImportSession,
  record: ImportRecord,
  sheet: SheetRows,
) {
  const failures = await listFailures(
    job.db,
    record.id,
    readLanguage(record.language),
    ['failed', 'skipped'],
    MOST_ROWS,
  );
  const failedFileId =
    failures.length > 0 ? await storeFailedRows(job.db, job.services, record, sheet, failures) : null;
  return job.conclude(async (trx) => {
    const removed = context.dryRun ? 0 : ((await session.finish?.(trx)) ?? 0);
    const ended = await trx
      .updateTable('imports')
      .set({
        ...{ state: 'success', failed_file_id: failedFileId, finished_at: instant(job.clock) },
        removed_count: removed,
      })
      .where('id', '=', record.id)
      .returning(['created_count', 'updated_count', 'skipped_count', 'failed_count', 'removed_count'])
      .executeTakeFirstOrThrow();
    if (context.dryRun) return { importId: record.id };
    await notifyImportEnded(trx, job.clock, record.id);
    await job.audit(trx).write({
      subject: { kind: 'import', id: record.id },
      facts: {
        subject: record.subject,
        fileId: record.file_id,
        mode: record.mode,
        target: context.target,
        ...ended,
      },
    });
    return { importId: record.id };
  });
}
