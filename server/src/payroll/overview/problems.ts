import { errorText, OPEN_STATUSES, type SolutionFile } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { anyContains } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { type Language, pickText } from '../../platform/texts/languages.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { readBatchName } from '../shared/batch-names.ts';
import { ofSolutionInScope } from '../shared/solution-access.ts';
import type { problemRow, problemsInput, problemsPage } from './overview.schemas.ts';
import { PROBLEM_KINDS, type ProblemKind } from './overview.words.ts';

type Problem = z.infer<typeof problemRow>;

/** Batches that are neither closed nor canceled, as a query for others to stand in. */
const openBatches = (db: Kysely<DB>, scope: DataScope) =>
  db
    .selectFrom('payroll_batches as ob')
    .select('ob.id')
    .where('ob.status', 'in', OPEN_STATUSES)
    .where(ofSolutionInScope('ob.solution_id', scope));

function findings(db: Kysely<DB>, scope: DataScope, kind: ProblemKind, search: string | undefined) {
  const query = db
    .selectFrom('payroll_findings as f')
    .where('f.severity', '=', kind === 'errors' ? 'block' : 'warn')
    .where('f.batch_id', 'in', openBatches(db, scope));
  if (!search) return query;
  return query.where(anyContains(['f.message', 'f.row_key'], search));
}

/** A row counts once, however many of its cells could not be computed. */
function failedRows(db: Kysely<DB>, scope: DataScope, search: string | undefined) {
  const query = db
    .selectFrom('payroll_cell_errors as c')
    .select(['c.batch_id', 'c.table_code', 'c.row_key', (eb) => eb.fn.min('c.position').as('position')])
    .where('c.batch_id', 'in', openBatches(db, scope))
    .groupBy(['c.batch_id', 'c.table_code', 'c.row_key']);
  if (!search) return query;
  return query.where(anyContains(['c.row_key'], search));
}

async function countParts(db: Kysely<DB>, scope: DataScope, kind: ProblemKind, search?: string) {
  const found = await findings(db, scope, kind, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (kind === 'warnings') return { findings: Number(found.total), failedRows: 0 };
  const failed = await db
    .selectFrom(failedRows(db, scope, search).as('rows'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { findings: Number(found.total), failedRows: Number(failed.total) };
}

export async function countProblems(db: Kysely<DB>, scope: DataScope): Promise<Record<ProblemKind, number>> {
  const counts = { errors: 0, warnings: 0 };
  for (const kind of PROBLEM_KINDS) {
    const parts = await countParts(db, scope, kind);
    counts[kind] = parts.findings + parts.failedRows;
  }
  return counts;
}

/** Findings first, then rows that could not be computed, in the order of their batches. */
export async function listProblems(
  db: Kysely<DB>,
  scope: DataScope,
  language: Language,
  input: z.infer<typeof problemsInput>,
): Promise<z.infer<typeof problemsPage>> {
  const { kind, search, pageSize } = input;
  const parts = await countParts(db, scope, kind, search);
  const from = (input.page - 1) * pageSize;
  const found = from < parts.findings ? await pageOfFindings(db, scope, language, input, from) : [];
  const left = pageSize - found.length;
  const failed =
    kind === 'errors' && left > 0
      ? await pageOfFailed(db, scope, language, {
          search,
          limit: left,
          offset: Math.max(0, from - parts.findings),
        })
      : [];
  return {
    total: parts.findings + parts.failedRows,
    rows: await withBatches(db, [...found, ...failed]),
  };
}

type Bare = Omit<Problem, 'number' | 'batchName' | 'solution' | 'tableName' | 'columnName'>;

async function pageOfFindings(
  db: Kysely<DB>,
  scope: DataScope,
  language: Language,
  { kind, search, pageSize }: z.infer<typeof problemsInput>,
  offset: number,
): Promise<Bare[]> {
  const rows = await findings(db, scope, kind, search)
    .selectAll('f')
    .orderBy('f.batch_id', 'desc')
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(pageSize)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    batchId: row.batch_id,
    kind: 'finding',
    severity: row.severity,
    stage: row.stage === 'results' || row.stage === 'prior' ? 'review' : 'prepare',
    table: row.table_code,
    rowKey: row.row_key,
    column: row.column_code,
    message: pickText(JSON.parse(row.message) as Record<string, string>, language) ?? row.rule,
    acknowledged: row.status === 'acknowledged',
  }));
}

async function pageOfFailed(
  db: Kysely<DB>,
  scope: DataScope,
  language: Language,
  { search, limit, offset }: { search: string | undefined; limit: number; offset: number },
): Promise<Bare[]> {
  const rows = await db
    .selectFrom(failedRows(db, scope, search).as('r'))
    .innerJoin('payroll_cell_errors as c', (join) =>
      join.onRef('c.batch_id', '=', 'r.batch_id').onRef('c.position', '=', 'r.position'),
    )
    .select(['c.batch_id', 'c.position', 'c.table_code', 'c.row_key', 'c.column_code', 'c.message'])
    .orderBy('c.batch_id', 'desc')
    .orderBy('c.position')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: `${row.batch_id}/${row.position}`,
    batchId: row.batch_id,
    kind: 'failedRow',
    severity: 'block',
    stage: 'review',
    table: row.table_code,
    rowKey: row.row_key,
    column: row.column_code,
    message: errorText(
      JSON.parse(row.message) as { key: string; facts: Record<string, string | number> },
      language,
    ),
    acknowledged: false,
  }));
}

/** Each with its batch, and its table and column by the names they have in the batch's copy. */
async function withBatches(db: Kysely<DB>, rows: readonly Bare[]): Promise<Problem[]> {
  const ids = [...new Set(rows.map(({ batchId }) => batchId))];
  if (ids.length === 0) return [];
  const batches = await db
    .selectFrom('payroll_batches as b')
    .innerJoin('payroll_solutions as s', 's.id', 'b.solution_id')
    .select(['b.id', 'b.number', 'b.name', 's.id as solution_id', 's.code', 's.name as solution_name'])
    .select('b.copy_id')
    .where('b.id', 'in', ids)
    .execute();
  const known = new Map(batches.map((batch) => [batch.id, batch]));
  const copies = await db
    .selectFrom('payroll_copies')
    .select(['id', 'file'])
    .where('id', 'in', [...new Set(batches.map(({ copy_id }) => copy_id))])
    .execute();
  const tables = new Map(copies.map(({ id, file }) => [id, (JSON.parse(file) as SolutionFile).tables]));
  return rows.flatMap((row) => {
    const batch = known.get(row.batchId);
    if (!batch) return [];
    const { number, solution_id: id, code } = batch;
    const name = JSON.parse(batch.solution_name) as Record<string, string>;
    const table = tables.get(batch.copy_id)?.find((each) => each.code === row.table);
    const column = table?.columns?.find((each) => each.code === row.column);
    return [
      {
        ...row,
        number,
        batchName: readBatchName(batch.name),
        solution: { id, code, name },
        tableName: table?.name ?? row.table,
        columnName: column?.name ?? row.column,
      },
    ];
  });
}
