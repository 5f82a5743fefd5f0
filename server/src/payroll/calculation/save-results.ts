import type { Finding, RuleMoment, SolutionFile } from '@suanpan/engine';
import { RULE_MOMENTS } from '@suanpan/engine/domain';
import type { Insertable, Kysely } from 'kysely';
import { type Clock, instant } from '../../platform/clock/clock.ts';
import { chunksOfRows } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { errorMessage } from '../../platform/errors/declare-errors.ts';
import type { Refusal } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { LANGUAGES } from '../../platform/texts/languages.ts';
import { outdateOpinion } from '../batches/freshness/opinion-record.ts';
import { OVERRIDE_RULE, overrideFindings } from '../batches/record/overrides.ts';
import { replaceOwnFindings } from '../batches/record/own-findings.ts';
import { listSets } from '../tables/storage/table-sets.repo.ts';
import { deleteSet, replaceSet } from '../tables/storage/write-sets.repo.ts';
import type { CalculateOutcome } from './threads/engine-tasks.ts';

/** More errors than anybody reads; the count of failed rows stays exact. */
const MOST_ERRORS = 20_000;
const MOST_FINDINGS = 20_000;

/** Puts what a calculation gave in place of what was there, in the running transaction. */
export async function saveResults(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  file: SolutionFile,
  outcome: CalculateOutcome,
): Promise<{ failedRows: number }> {
  const tables = [...outcome.tables, ...outcome.beside];
  await dropResults(db, batchId, new Set(tables.map((table) => table.code)));
  for (const table of tables)
    await replaceSet(db, clock, {
      batchId,
      tableCode: table.code,
      part: 'result',
      rows: table.rows,
      blocks: table.blocks,
    });
  await outdateOpinion(db, batchId);
  await saveErrors(db, batchId, outcome);
  await saveTotals(db, batchId, outcome);
  const findings = [...outcome.findings, ...(await overrideFindings(db, batchId, file))];
  await saveFindings(db, clock, batchId, file, findings, RULE_MOMENTS);
  return { failedRows: new Set(outcome.errors.map((error) => `${error.table}\u0000${error.key}`)).size };
}

/** Back to new: nothing that was computed stays, everything that was put in does. */
export async function dropAllResults(db: Kysely<DB>, batchId: string): Promise<void> {
  await dropResults(db, batchId, new Set());
  await outdateOpinion(db, batchId);
  await db.deleteFrom('payroll_cell_errors').where('batch_id', '=', batchId).execute();
  await db.deleteFrom('payroll_totals').where('batch_id', '=', batchId).execute();
  await db
    .deleteFrom('payroll_findings')
    .where('batch_id', '=', batchId)
    .where('stage', 'in', ['results', 'prior'])
    .execute();
}

async function dropResults(db: Kysely<DB>, batchId: string, keep: ReadonlySet<string>) {
  for (const set of await listSets(db, batchId))
    if (set.part === 'result' && !keep.has(set.tableCode)) await deleteSet(db, set.id);
}

async function saveErrors(db: Kysely<DB>, batchId: string, outcome: CalculateOutcome) {
  await db.deleteFrom('payroll_cell_errors').where('batch_id', '=', batchId).execute();
  const rows = outcome.errors.slice(0, MOST_ERRORS).map((error, position) => ({
    batch_id: batchId,
    position,
    table_code: error.table,
    row_key: error.key,
    column_code: error.column,
    formula: error.formula,
    code: error.code,
    message: JSON.stringify(error.message),
    cause: error.cause ? JSON.stringify(error.cause) : null,
  }));
  for (const part of chunksOfRows(rows)) await db.insertInto('payroll_cell_errors').values(part).execute();
}

async function saveTotals(db: Kysely<DB>, batchId: string, outcome: CalculateOutcome) {
  await db.deleteFrom('payroll_totals').where('batch_id', '=', batchId).execute();
  const rows = outcome.totals.map(({ table, column, total }) => ({
    batch_id: batchId,
    table_code: table,
    column_code: column,
    sum: total.sum,
    count: total.count,
    failed: total.failed,
  }));
  for (const part of chunksOfRows(rows)) await db.insertInto('payroll_totals').values(part).execute();
}

/** The rule of the one finding that says why a calculation came to no end. */
export const ENDED_RULE = 'deadline';

/** Why a calculation was ended before its end: one blocking finding, beside those that are there. */
export async function saveEnding(db: Kysely<DB>, clock: Clock, batchId: string, refusal: Refusal) {
  const message = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      refusal.texts?.[language] ?? errorMessage(refusal.code, refusal.facts, language) ?? refusal.code,
    ]),
  );
  const { table, column } = refusal.place ?? {};
  await replaceOwnFindings(db, clock, batchId, { rule: ENDED_RULE, stage: 'results' }, [
    { place: { table, column }, message },
  ]);
}

/** New findings in place of old ones; what people said about a finding that is still there stays with it. */
export async function saveFindings(
  db: Kysely<DB>,
  clock: Clock,
  batchId: string,
  file: SolutionFile,
  findings: readonly Finding[],
  stages: readonly RuleMoment[],
): Promise<{ blocking: number }> {
  const stageOf = new Map<string, RuleMoment>((file.verification ?? []).map((rule) => [rule.code, rule.on]));
  stageOf.set(OVERRIDE_RULE, 'results');
  const before = await db
    .selectFrom('payroll_findings')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('stage', 'in', [...stages])
    .execute();
  const said = new Map(
    before
      .filter((row) => row.status === 'acknowledged' || row.assignee_id !== null || row.comments !== '[]')
      .map((row) => [identity(row), row]),
  );
  await db
    .deleteFrom('payroll_findings')
    .where('batch_id', '=', batchId)
    .where('stage', 'in', [...stages])
    .execute();
  const rows: Insertable<DB['payroll_findings']>[] = [];
  for (const finding of findings) {
    const stage = stageOf.get(finding.rule) ?? 'inputs';
    if (!stages.includes(stage) || rows.length >= MOST_FINDINGS) continue;
    const row = {
      id: newId(clock),
      batch_id: batchId,
      position: rows.length,
      rule: finding.rule,
      rule_set: finding.set ?? null,
      stage,
      severity: finding.severity,
      table_code: finding.table ?? null,
      row_key: finding.key ?? null,
      column_code: finding.column ?? null,
      message: JSON.stringify(finding.message),
    };
    const known = said.get(identity(row));
    // An acknowledgement is of what was said; with other figures in the message it counts no more.
    const same = known?.message === row.message;
    rows.push({
      ...row,
      status: same ? known.status : 'open',
      assignee_id: known?.assignee_id ?? null,
      due_day: known?.due_day ?? null,
      acknowledged_by: same ? known.acknowledged_by : null,
      acknowledged_at: same ? known.acknowledged_at : null,
      note: same ? known.note : null,
      comments: known?.comments ?? '[]',
    });
  }
  for (const part of chunksOfRows(rows)) await db.insertInto('payroll_findings').values(part).execute();
  await db
    .updateTable('payroll_batches')
    .set({ inputs_checked_at: instant(clock) })
    .where('id', '=', batchId)
    .execute();
  return { blocking: rows.filter((row) => row.severity === 'block').length };
}

function identity(row: {
  rule: string;
  table_code: string | null;
  row_key: string | null;
  column_code: string | null;
}) {
  return [row.rule, row.table_code, row.row_key, row.column_code].join('\u0000');
}
