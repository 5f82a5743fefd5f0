import { type Kysely, type Selectable, sql } from 'kysely';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { Language } from '../../platform/texts/languages.ts';
import type { Facts } from '../../platform/texts/open-texts.ts';
import type { ImportTarget, RowOutcome } from './import-subject.ts';
import type { ImportTables } from './imports.tables.ts';

export type ImportRecord = Selectable<ImportTables['imports']>;

const SHOWN_FAILURES = 100;

export async function getImport(db: Kysely<DB>, id: string): Promise<ImportRecord> {
  const row = await db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** One's own import by the id of its job. */
export async function getImportOfJob(db: Kysely<DB>, jobId: string, userId: string): Promise<ImportRecord> {
  const row = await db
    .selectFrom('imports')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('created_by', '=', userId)
    .executeTakeFirst();
  return row ?? refuse('platform.NOT_FOUND');
}

/** What is being imported now, dry runs left out: not all of it is there yet. */
export async function runningImports(db: Kysely<DB>): Promise<{ subject: string; target: ImportTarget }[]> {
  const rows = await db
    .selectFrom('imports')
    .select(['subject', 'target'])
    // Written out, not as a parameter: so the index of just these is taken.
    .where(sql<boolean>`state = 'running'`)
    .where('dry_run', '=', 0)
    .execute();
  return rows.map(({ subject, target }) => ({ subject, target: JSON.parse(target) as ImportTarget }));
}

/** Adds what a part of the file came to, in the transaction that stored the part. */
export async function recordOutcomes(
  db: Kysely<DB>,
  importId: string,
  doneRows: number,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  const count = (outcome: RowOutcome['outcome']) =>
    outcomes.filter((each) => each.outcome === outcome).length;
  await db
    .updateTable('imports')
    .set((eb) => ({
      done_rows: doneRows,
      created_count: eb('created_count', '+', count('created')),
      updated_count: eb('updated_count', '+', count('updated')),
      skipped_count: eb('skipped_count', '+', count('skipped')),
      failed_count: eb('failed_count', '+', count('failed')),
    }))
    .where('id', '=', importId)
    .execute();
  const left = outcomes.flatMap((each) =>
    each.outcome === 'failed' || each.outcome === 'skipped'
      ? [
          {
            import_id: importId,
            row_number: each.row,
            column_code: each.column ?? null,
            code: each.code,
            facts: JSON.stringify(each.facts ?? {}),
            outcome: each.outcome,
          },
        ]
      : [],
  );
  for (const part of chunksOfRows(left)) await db.insertInto('import_failures').values(part).execute();
}

/** A row that wasn't taken, and why. */
export interface ImportFailure {
  row: number;
  outcome: 'failed' | 'skipped';
  column: string | null;
  code: string;
  message: string;
}

export async function listFailures(
  db: Kysely<DB>,
  importId: string,
  language: Language,
  outcomes: readonly ImportFailure['outcome'][] = ['failed'],
  most = SHOWN_FAILURES,
): Promise<ImportFailure[]> {
  const rows = await db
    .selectFrom('import_failures')
    .select(['row_number', 'column_code', 'code', 'facts', 'outcome'])
    .where('import_id', '=', importId)
    .where('outcome', 'in', [...outcomes])
    .orderBy('row_number')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    row: row.row_number,
    outcome: row.outcome,
    column: row.column_code,
    code: row.code,
    message: failureMessage(row.code, JSON.parse(row.facts) as Facts, language),
  }));
}

function failureMessage(code: string, facts: Facts, language: Language): string {
  return (
    errorMessage(code, facts, language) ?? errorMessage('admin.imports.ROW_REFUSED', {}, language) ?? code
  );
}

/** What the front end shows while it runs and afterwards. */
export async function describeImport(
  db: Kysely<DB>,
  row: ImportRecord,
  language: Language,
  labels: ReadonlyMap<string, string>,
) {
  const left = async (outcome: ImportFailure['outcome']) =>
    (await listFailures(db, row.id, language, [outcome])).map((each) => ({
      ...each,
      label: labels.get(each.column ?? '') ?? null,
    }));
  const error = row.error ? (JSON.parse(row.error) as { code: string; facts: Facts }) : null;
  return {
    id: row.id,
    jobId: row.job_id,
    subject: row.subject,
    fileId: row.file_id,
    fileName: row.file_name,
    mode: row.mode,
    dryRun: row.dry_run === 1,
    status: row.state,
    progress: row.total_rows === 0 ? 0 : row.done_rows / row.total_rows,
    totalRows: row.total_rows,
    message: error ? failureMessage(error.code, error.facts, language) : null,
    counts: {
      created: row.created_count,
      updated: row.updated_count,
      skipped: row.skipped_count,
      failed: row.failed_count,
      removed: row.removed_count,
    },
    failures: await left('failed'),
    skipped: await left('skipped'),
    failedRowsFileId: row.failed_file_id,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    undoneAt: row.undone_at,
  };
}
