import { createHash } from 'node:crypto';
import { hasOwnRows } from '@suanpan/engine';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { PayrollEmployment } from '../../../people/index.ts';
import { inChunks, mapInChunks, sortInChunks } from '../../../platform/db/event-loop.ts';
import { chunksOfRows } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { PeriodRecord } from '../../periods/periods.repo.ts';
import {
  employmentsTaken,
  lookAtTaken,
  type ScopeOfDays,
} from '../../solutions/configuration/applicable-scope.ts';
import { storedScope } from '../../solutions/configuration/configuration.repo.ts';
import { columnOfRows } from '../../tables/storage/column-vector.ts';
import { KEY_COLUMN } from '../../tables/storage/table-sets.repo.ts';
import { blocksOfColumns, replaceSet } from '../../tables/storage/write-sets.repo.ts';
import type { LoadedBatch } from '../record/batch-plan.ts';
import type { createBatchInput } from '../record/batches.schemas.ts';
import type { PeopleChange } from '../record/batches.tables.ts';

export type EmploymentFilter = z.infer<typeof createBatchInput>['employmentFilter'];

/** The employments a batch of this period takes by the solution's applicable scope. */
export async function employmentsOf(
  db: Kysely<DB>,
  period: PeriodRecord,
  filter?: EmploymentFilter,
): Promise<PayrollEmployment[]> {
  return employmentsTaken(db, await scopeOfPeriod(db, period), filter);
}

/** The same for a page that only shows them. */
export async function lookAtEmployments(db: Kysely<DB>, period: PeriodRecord) {
  return lookAtTaken(db, await scopeOfPeriod(db, period));
}

export async function scopeOfPeriod(db: Kysely<DB>, period: PeriodRecord): Promise<ScopeOfDays> {
  const links = await db
    .selectFrom('payroll_solution_entities')
    .select('legal_entity_id')
    .where('solution_id', '=', period.solution_id)
    .execute();
  const solution = await db
    .selectFrom('payroll_solutions')
    .select('scope')
    .where('id', '=', period.solution_id)
    .executeTakeFirstOrThrow();
  return {
    legalEntityIds: links.map((link) => link.legal_entity_id),
    scope: storedScope(solution.scope),
    start: period.start_day,
    // Whoever is hired after the cut-off is paid with the next period.
    end: cut(period.end_day, period.cut_off_day),
  };
}

const cut = (day: string, cutOff: string | null) => (cutOff !== null && cutOff < day ? cutOff : day);

export async function hashOfEmployments(employments: readonly { employmentId: string }[]): Promise<string> {
  const ids = await mapInChunks(employments, (each) => each.employmentId);
  const sorted = await sortInChunks(ids, (a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const hash = createHash('sha1');
  let between = '';
  for await (const chunk of inChunks(sorted)) {
    hash.update(between + chunk.join('\n'));
    between = '\n';
  }
  return hash.digest('base64url');
}

/** What a batch keeps of an employment. */
export type BatchEmployment = Pick<
  PayrollEmployment,
  'employmentId' | 'employeeNumber' | 'name' | 'legalEntityId' | 'departmentId'
>;

/**
 * Those of the scope, or those chosen when the batch was made, with whom somebody took in since and without whom
 * somebody took out. Who has left the scope isn't brought back by having been taken in once.
 */
export async function employmentsOfBatch(
  db: Kysely<DB>,
  { batch, computes }: Pick<LoadedBatch, 'batch' | 'computes'>,
): Promise<PayrollEmployment[]> {
  const filter = batch.employment_filter
    ? (JSON.parse(batch.employment_filter) as EmploymentFilter)
    : undefined;
  const chosen = await employmentsOf(db, computes, filter);
  const changes = await peopleChanges(db, batch.id);
  if (changes.size === 0) return chosen;
  const isTaken = (change: PeopleChange) => (each: PayrollEmployment) =>
    changes.get(each.employmentId) === change;
  const known = new Set(chosen.map(({ employmentId }) => employmentId));
  const scope = filter ? await employmentsOf(db, computes) : [];
  const added = scope.filter((each) => isTaken('added')(each) && !known.has(each.employmentId));
  const all = [...chosen, ...added].filter((each) => !isTaken('removed')(each));
  return added.length > 0 ? sortInChunks(all, byNumber) : all;
}

export function byNumber(a: { employeeNumber: string }, b: { employeeNumber: string }): number {
  return a.employeeNumber < b.employeeNumber ? -1 : a.employeeNumber > b.employeeNumber ? 1 : 0;
}

/** Employee numbers of those who were taken out by hand: until it is calculated again, results still hold their rows. */
export async function numbersTakenOut(db: Kysely<DB>, batchId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payroll_batch_people')
    .select(['employee_number', 'change'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  const last = new Map(rows.map((row) => [row.employee_number, row.change]));
  return new Set([...last].flatMap(([number, change]) => (change === 'removed' ? [number] : [])));
}

/** Somebody of a batch, as it named them when they came in. */
export const NAMED_THERE = ['employment_id', 'employee_number', 'person_name'] as const;

/** Whom batches hold, as they named them when they came in; who is in several of them once. */
export const peopleOfBatches = (db: Kysely<DB>, batchIds: readonly string[]) =>
  db
    .selectFrom('payroll_batch_employments')
    .select(NAMED_THERE)
    .distinct()
    .where('batch_id', 'in', [...batchIds])
    .orderBy('employee_number')
    .execute();

/** The last word on each who was taken in or out by hand. */
async function peopleChanges(db: Kysely<DB>, batchId: string): Promise<Map<string, PeopleChange>> {
  const rows = await db
    .selectFrom('payroll_batch_people')
    .select(['employment_id', 'change'])
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.employment_id, row.change]));
}

export async function insertEmployments(
  db: Kysely<DB>,
  batchId: string,
  employments: readonly BatchEmployment[],
) {
  let position = 0;
  for await (const part of inChunks(employments)) {
    const rows = part.map((employment) => ({
      batch_id: batchId,
      employment_id: employment.employmentId,
      employee_number: employment.employeeNumber,
      person_name: employment.name,
      legal_entity_id: employment.legalEntityId,
      department_id: employment.departmentId,
      position: position++,
    }));
    for (const some of chunksOfRows(rows))
      await db.insertInto('payroll_batch_employments').values(some).execute();
  }
}

/** The master's rows are the batch's employments, unless they follow other tables or have a further key. */
export async function storeMasterRows(
  ctx: Pick<SignedInCtx, 'db' | 'clock'>,
  loaded: LoadedBatch,
  employments: readonly BatchEmployment[],
) {
  const { master } = loaded.plan;
  const key = master?.key[0];
  if (!master || !key || !hasOwnRows(master) || master.key.length !== 1) return;
  const numbers = employments.map((employment) => employment.employeeNumber);
  await replaceSet(ctx.db, ctx.clock, {
    batchId: loaded.batch.id,
    tableCode: master.code,
    part: 'input',
    rows: numbers.length,
    blocks: await blocksOfColumns(
      new Map([
        [KEY_COLUMN, await columnOfRows('text', numbers.length, (row) => numbers[row] ?? null)],
        [key.code, await columnOfRows(key.valueType, numbers.length, (row) => numbers[row] ?? null)],
      ]),
    ),
  });
}
