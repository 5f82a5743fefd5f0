import { BATCH_ACTIONS, type InternalAction, isApproved } from '@suanpan/engine';
import { firstOfKey } from '@suanpan/engine/domain';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../../identity/index.ts';
import { filterInChunks, shouldYield, yieldToEventLoop } from '../../../platform/db/event-loop.ts';
import { anyContains, chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import { scopeOf } from '../../../platform/trpc/scope.ts';
import type { BatchPeopleList } from '../../shared/payroll.words.ts';
import { isSolutionInScope } from '../../shared/solution-access.ts';
import { cellNumber } from '../../tables/storage/column-vector.ts';
import { findSet, readRows, rowsByKey } from '../../tables/storage/table-sets.repo.ts';
import { type LoadedBatch, loadBatch } from '../record/batch-plan.ts';
import { preparersOf } from '../record/preparers.ts';
import { netColumn } from '../record/totals.ts';
import { lookAtEmployments } from '../snapshots/batch-employments.ts';
import { payFrom } from './hold-salary.ts';
import type { batchPeopleInput, batchPeoplePage, candidatePage, candidatesInput } from './people.schemas.ts';

type Page = z.infer<typeof batchPeoplePage>;
type Person = Page['rows'][number];

/** The people of a batch, those who were taken out of it, and whose salary is held or was released. */
export async function listBatchPeople(
  ctx: SignedInCtx,
  input: z.infer<typeof batchPeopleInput>,
): Promise<Page> {
  const { db } = ctx;
  const loaded = await loadBatch(db, ctx.scope, input.id);
  const page = await readPage(db, input);
  const counts = await countLists(db, input.id);
  const changed = await lastChanges(db, input.id);
  const holds = await newestHolds(db, input.id);
  const names = await userNames(db, [
    ...[...changed.values()].map((row) => row.changed_by),
    ...[...holds.values()].flatMap((row) => [row.held_by, row.released_by]),
  ]);
  const nets = await netsOf(
    db,
    loaded,
    page.rows.filter((row) => row.inBatch).map((row) => row.employeeNumber),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  const rows = page.rows.map((row): Person => {
    const change = changed.get(row.employmentId);
    const hold = holds.get(row.employmentId);
    return {
      ...row,
      own: ctx.user.employmentIds.includes(row.employmentId),
      net: nets.get(row.employeeNumber) ?? null,
      changed: change
        ? {
            change: change.change,
            by: nameOf(change.changed_by),
            at: change.changed_at,
            reason: change.reason,
          }
        : null,
      hold: hold
        ? {
            by: nameOf(hold.held_by),
            at: hold.held_at,
            reason: hold.reason,
            release: hold.released_at
              ? {
                  by: nameOf(hold.released_by),
                  at: hold.released_at,
                  reason: hold.released_reason,
                  payDate: hold.pay_date,
                  taxMonth: hold.tax_month,
                }
              : null,
          }
        : null,
    };
  });
  const entity = await db
    .selectFrom('payroll_batch_employments')
    .select('legal_entity_id')
    .where('batch_id', '=', input.id)
    .executeTakeFirst();
  return {
    rows,
    total: page.total,
    counts,
    may: await mayDo(ctx, loaded),
    payFrom:
      loaded.batch.submitted === 1
        ? await payFrom(ctx, loaded.period.pay_date, entity?.legal_entity_id)
        : null,
  };
}

type Row = Pick<Person, 'employmentId' | 'employeeNumber' | 'name' | 'inBatch'>;

const SORT = { employeeNumber: 'e.employee_number', name: 'e.person_name' } as const;

async function readPage(
  db: Kysely<DB>,
  input: z.infer<typeof batchPeopleInput>,
): Promise<{ rows: Row[]; total: number }> {
  if (input.list === 'removed') return removedPage(db, input);
  let query = db.selectFrom('payroll_batch_employments as e').where('e.batch_id', '=', input.id);
  const ids = await idsOf(db, input.id, input.list);
  if (ids) query = query.where('e.employment_id', 'in', ids.length > 0 ? ids : ['']);
  if (input.search) {
    query = query.where(anyContains(['e.person_name', 'e.employee_number'], input.search));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  let page = query.select([
    'e.employment_id as employmentId',
    'e.employee_number as employeeNumber',
    'e.person_name as name',
  ]);
  for (const sort of input.sort ?? [])
    if (sort.column in SORT) page = page.orderBy(SORT[sort.column as keyof typeof SORT], sort.direction);
  const rows = await page
    .orderBy('e.position')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute();
  return { rows: rows.map((row) => ({ ...row, inBatch: true })), total: Number(total) };
}

/** Few: each was taken out by hand. */
async function removedPage(db: Kysely<DB>, input: z.infer<typeof batchPeopleInput>) {
  const search = input.search?.toLowerCase() ?? '';
  const removed = [...(await lastChanges(db, input.id)).values()]
    .filter((row) => row.change === 'removed')
    .filter((row) => `${row.employee_number} ${row.person_name}`.toLowerCase().includes(search));
  const from = (input.page - 1) * input.pageSize;
  return {
    total: removed.length,
    rows: removed.slice(from, from + input.pageSize).map((row) => ({
      employmentId: row.employment_id,
      employeeNumber: row.employee_number,
      name: row.person_name,
      inBatch: false,
    })),
  };
}

/** Whose list it is; null for everybody in the batch. */
async function idsOf(db: Kysely<DB>, batchId: string, list: BatchPeopleList): Promise<string[] | null> {
  if (list === 'inBatch') return null;
  if (list === 'added' || list === 'removed')
    return [...(await lastChanges(db, batchId))].flatMap(([id, row]) => (row.change === list ? [id] : []));
  return [...(await newestHolds(db, batchId))].flatMap(([id, row]) =>
    (row.released_at === null) === (list === 'held') ? [id] : [],
  );
}

async function countLists(db: Kysely<DB>, batchId: string): Promise<Page['counts']> {
  const ofBatch = db.selectFrom('payroll_batch_employments').where('batch_id', '=', batchId);
  const { inBatch } = await ofBatch
    .select((eb) => eb.fn.countAll<number>().as('inBatch'))
    .executeTakeFirstOrThrow();
  // Few beside a large batch: only they are looked for in it.
  const count = async (list: BatchPeopleList) => {
    const ids = (await idsOf(db, batchId, list)) ?? [];
    let there = 0;
    for (const part of chunksOfValues(ids)) {
      const { found } = await ofBatch
        .where('employment_id', 'in', part)
        .select((eb) => eb.fn.countAll<number>().as('found'))
        .executeTakeFirstOrThrow();
      there += Number(found);
    }
    return list === 'removed' ? ids.length - there : there;
  };
  return {
    inBatch: Number(inBatch),
    held: await count('held'),
    released: await count('released'),
    added: await count('added'),
    removed: await count('removed'),
  };
}

async function lastChanges(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_batch_people')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.employment_id, row]));
}

async function newestHolds(db: Kysely<DB>, batchId: string) {
  const rows = await db
    .selectFrom('payroll_batch_holds')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.employment_id, row]));
}

/** Net pay by employee number; where a person has several rows, their sum. */
export async function netsOf(db: Kysely<DB>, { batch, plan }: LoadedBatch, numbers: readonly string[]) {
  const nets = new Map<string, number>();
  const net = netColumn(plan);
  if (!net || !plan.master || batch.calculated_at === null || numbers.length === 0) return nets;
  const set = await findSet(db, batch.id, plan.master.code, 'result');
  if (!set) return nets;
  const wanted = new Set(numbers);
  const found = await filterInChunks([...(await rowsByKey(db, set))], ([key]) => wanted.has(firstOfKey(key)));
  const cells = await readRows(
    db,
    set.id,
    [net],
    found.map(([, row]) => row),
  );
  for (const [at, [key]] of found.entries()) {
    if (at % 1024 === 0 && shouldYield()) await yieldToEventLoop();
    const value = cellNumber(cells.get(net), at);
    const number = firstOfKey(key);
    if (value !== null) nets.set(number, (nets.get(number) ?? 0) + value);
  }
  return nets;
}

async function mayDo(ctx: SignedInCtx, { batch, solution }: LoadedBatch): Promise<Page['may']> {
  const holds = async (permission: 'payroll.batches.edit' | 'payroll.batches.approve') => {
    const scope = scopeOf(ctx.authentication.grants, permission);
    return scope !== undefined && (await isSolutionInScope(ctx.db, scope, solution.id));
  };
  const submitted = batch.submitted === 1;
  const idle = batch.job_id === null;
  const from = (action: InternalAction) => idle && BATCH_ACTIONS[action].from.includes(batch.status);
  const edits = await holds('payroll.batches.edit');
  const approved = isApproved(batch.status, { submitted });
  return {
    change: edits && !submitted && from('changePeople'),
    hold: edits && !submitted && from('hold'),
    release: edits && !approved && from('release'),
    pay:
      approved &&
      from('release') &&
      (await holds('payroll.batches.approve')) &&
      !(await preparersOf(ctx.db, batch.id)).includes(ctx.user.id),
  };
}

/** Who is in the solution's scope in this period and not in the batch. */
export async function listCandidates(
  ctx: SignedInCtx,
  input: z.infer<typeof candidatesInput>,
): Promise<z.infer<typeof candidatePage>> {
  const { db } = ctx;
  const { batch, computes } = await loadBatch(db, ctx.scope, input.id);
  const there = await db
    .selectFrom('payroll_batch_employments')
    .select('employment_id')
    .where('batch_id', '=', batch.id)
    .execute();
  const inBatch = new Set(there.map((row) => row.employment_id));
  const search = input.search?.toLowerCase() ?? '';
  const found = (await lookAtEmployments(db, computes)).filter(
    ({ employmentId, employeeNumber, name }) =>
      !inBatch.has(employmentId) && `${employeeNumber} ${name}`.toLowerCase().includes(search),
  );
  const from = (input.page - 1) * input.pageSize;
  const shown = found.slice(from, from + input.pageSize);
  const elsewhere = await otherBatches(
    db,
    batch,
    shown.map((each) => each.employmentId),
  );
  return {
    total: found.length,
    rows: shown.map(({ employmentId, employeeNumber, name, hireDate, leaveDate }) => ({
      employmentId,
      employeeNumber,
      name,
      hireDate,
      leaveDate,
      elsewhere: elsewhere.get(employmentId) ?? null,
    })),
  };
}

async function otherBatches(db: Kysely<DB>, batch: LoadedBatch['batch'], ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('payroll_batch_employments as e')
    .innerJoin('payroll_batches as b', 'b.id', 'e.batch_id')
    .select(['e.employment_id', 'b.number'])
    .where('b.period_id', '=', batch.period_id)
    .where('b.id', '<>', batch.id)
    .where('b.status', '<>', 'canceled')
    .where('e.employment_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.employment_id, row.number]));
}
