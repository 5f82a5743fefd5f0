import { type Kysely, type Selectable, sql } from 'kysely';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { usesOfItem } from '../../compensation/item-catalogue.repo.ts';
import { keepsQuotes, type PayLevel } from '../../compensation/pay-grades.repo.ts';
import { todayThere } from '../../records/day-asked.ts';
import { employmentsInScope } from '../../scope/employment-scope.ts';
import { type Row, rowBefore, TABLES, WRITTEN } from './written-records.ts';

export type Write = Selectable<DB['people_import_writes']>;

/** Whose records the person may take back, and nothing else rests on yet. */
export async function freeToUndo(
  ctx: SignedInCtx,
  scope: DataScope,
  writes: readonly Write[],
): Promise<ReadonlySet<string>> {
  const [of] = writes.map((each) => TABLES.get(each.table_name)?.of);
  // Departments are taken back by the rules that they are changed by, where no batch or other record holds one that came.
  if (of === 'department') {
    const free = new Set(writes.map((each) => each.owner_id));
    for (const id of await usedElsewhere(ctx.db, madeIn('departments', writes), DEPARTMENT)) free.delete(id);
    return free;
  }
  return of === 'catalogue' ? freeRecords(ctx, scope, writes) : freeEmployees(ctx, scope, writes);
}

async function freeEmployees(ctx: SignedInCtx, scope: DataScope, writes: readonly Write[]) {
  const free = await inReach(ctx, scope, [...new Set(writes.map((each) => each.owner_id))]);
  for (const id of await usedElsewhere(ctx.db, madeIn('employments', writes), EMPLOYEE)) free.delete(id);
  // Nobody changes their own records, backwards neither.
  for (const id of ctx.user.employmentIds) free.delete(id);
  return free;
}

async function inReach(ctx: SignedInCtx, scope: DataScope, ids: readonly string[]) {
  const today = await todayThere(ctx.db, ctx.clock);
  const found = new Set<string>();
  for (const part of chunksOfValues([...ids])) {
    const rows = await ctx.db
      .selectFrom('employments')
      .select('id')
      .where('id', 'in', part)
      .where((eb) => employmentsInScope(eb, scope, today))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Of which column others hold a record, and which tables come and go with it. */
const EMPLOYEE = {
  column: 'employment_id',
  own: new Set<string>(WRITTEN['people.employments'].map(({ table }) => table)),
};
const DEPARTMENT = { column: 'department_id', own: new Set(['department_events']) };

const madeIn = (table: string, writes: readonly Write[]): string[] =>
  writes
    .filter((each) => each.table_name === table && each.before_cipher === null)
    .map((each) => each.owner_id);

/** Of what came with the import that of which anything else is known by now: a batch, pay, a day of work. */
async function usedElsewhere(
  db: Kysely<DB>,
  ids: readonly string[],
  { column, own }: { column: string; own: ReadonlySet<string> },
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  if (ids.length === 0) return used;
  const others = (await db.introspection.getTables()).filter(
    ({ name, isView, columns }) => !isView && !own.has(name) && columns.some((each) => each.name === column),
  );
  for (const { name } of others)
    for (const part of chunksOfValues(ids)) {
      const { rows } = await sql<{ id: string }>`
        select distinct ${sql.ref(column)} as id from ${sql.table(name)} where ${sql.ref(column)} in (${sql.join(part)})`.execute(
        db,
      );
      for (const { id } of rows) used.add(id);
    }
  return used;
}

/**
 * Records of an entity in reach; those of all entities take a reach over everything. What refers to a record that came
 * with the import keeps it by itself; pay that somebody quotes from a grade must go on being what the grade says.
 */
async function freeRecords({ db, services }: SignedInCtx, scope: DataScope, writes: readonly Write[]) {
  const free = new Set(writes.map((each) => each.owner_id));
  for (const write of writes) {
    const before = rowBefore(services, write);
    const entity = before ? before['legal_entity_id'] : await entityOf(db, write);
    const isReached = scope.all || (typeof entity === 'string' && scope.legalEntityIds.includes(entity));
    const isKept = await leavesPayAsItIs(db, write, before);
    if (!isReached || !isKept) free.delete(write.owner_id);
  }
  return free;
}

/** Records name items by their code, which no reference in the database holds. */
async function leavesPayAsItIs(db: Kysely<DB>, write: Write, before: Row | undefined): Promise<boolean> {
  if (write.table_name === 'compensation_catalogue')
    return before !== undefined || (await usesOfItem(db, write.owner_name)) === 0;
  if (write.table_name !== 'pay_grades' || before === undefined) return true;
  return keepsQuotes(db, write.record_id, {
    currency: String(before['currency']),
    validFrom: String(before['valid_from']),
    validTo: before['valid_to'] as string | null,
    levels: JSON.parse(String(before['levels'])) as PayLevel[],
  });
}

async function entityOf(db: Kysely<DB>, { table_name, record_id }: Write): Promise<unknown> {
  const { rows } = await sql<Row>`select * from ${sql.table(table_name)} where id = ${record_id}`.execute(db);
  return rows[0]?.['legal_entity_id'];
}
