import { type Kysely, type Selectable, sql } from 'kysely';
import type { UndoneImport } from '../../../admin/imports/index.ts';
import { chunksOfValues } from '../../../platform/db/rows.ts';
import { inSavepoint } from '../../../platform/db/savepoint.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { employmentsInScope } from '../../scope/employment-scope.ts';
import { BEFORE, hashOfRow, type Row, vaultOfWrites, WRITTEN } from './written-records.ts';

type Write = Selectable<DB['people_import_writes']>;
const TABLES = new Map(
  Object.values(WRITTEN).flatMap((tables) => tables.map((each) => [each.table as string, each] as const)),
);

/** The imports that noted what they wrote. */
export async function undoablePeopleImports(
  db: Kysely<DB>,
  importIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (importIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('people_import_writes')
    .select('import_id')
    .distinct()
    .where('import_id', 'in', [...importIds])
    .execute();
  return new Set(rows.map((row) => row.import_id));
}

/** Something stands there that isn't the import's. */
class ChangedSince extends Error {}

/**
 * Takes back what the import wrote, employee by employee and wholly or not at all: who was changed since, is used
 * elsewhere by now, or lies out of reach keeps everything, and is named.
 */
export async function undoPeopleImport(
  ctx: SignedInCtx,
  scope: DataScope,
  importId: string,
): Promise<UndoneImport> {
  const { db } = ctx;
  const writes = await db
    .selectFrom('people_import_writes')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('position', 'desc')
    .execute();
  const byEmployment = new Map<string, Write[]>();
  for (const write of writes) {
    const own = byEmployment.get(write.employment_id);
    if (own) own.push(write);
    else byEmployment.set(write.employment_id, [write]);
  }
  const reached = await inReach(ctx, scope, [...byEmployment.keys()]);
  const left: string[] = [];
  let takenBack = 0;
  const used = await usedElsewhere(db, writes);
  for (const [employmentId, own] of byEmployment) {
    const number = own[0]?.employee_number ?? '';
    // Nobody changes their own records, backwards neither.
    const isFree =
      reached.has(employmentId) && !ctx.user.employmentIds.includes(employmentId) && !used.has(employmentId);
    if (isFree && (await takeBack(ctx, own))) takenBack += 1;
    else left.push(number);
  }
  if (takenBack === 0) refuse('admin.imports.CHANGED_SINCE');
  return { takenBack, left: left.sort() };
}

async function inReach(ctx: SignedInCtx, scope: DataScope, ids: readonly string[]) {
  const found = new Set<string>();
  for (const part of chunksOfValues([...ids])) {
    const rows = await ctx.db
      .selectFrom('employments')
      .select('id')
      .where('id', 'in', part)
      .where((eb) => employmentsInScope(eb, scope, ctx.clock))
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Of the employees that came with the import those of whom anything else is known by now: a batch, pay, a day of work. */
async function usedElsewhere(db: Kysely<DB>, writes: readonly Write[]): Promise<ReadonlySet<string>> {
  const made = writes.filter((each) => each.table_name === 'employments' && each.before_cipher === null);
  const ids = made.map((each) => each.employment_id);
  const used = new Set<string>();
  if (ids.length === 0) return used;
  const own = new Set<string>(WRITTEN['people.employments'].map(({ table }) => table));
  const others = (await db.introspection.getTables()).filter(
    ({ name, isView, columns }) =>
      !isView &&
      !own.has(name) &&
      name !== 'people_import_writes' &&
      columns.some((column) => column.name === 'employment_id'),
  );
  for (const { name } of others)
    for (const part of chunksOfValues(ids)) {
      const { rows } = await sql<{ id: string }>`
        select distinct employment_id as id from ${sql.table(name)} where employment_id in (${sql.join(part)})`.execute(
        db,
      );
      for (const { id } of rows) used.add(id);
    }
  return used;
}

/** The last write first; true where all of one employee's could be taken back. */
async function takeBack(ctx: SignedInCtx, writes: readonly Write[]): Promise<boolean> {
  try {
    await inSavepoint(ctx.db, async () => {
      for (const write of writes) await takeBackOne(ctx, write);
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedSince || isRefusedByDatabase(error)) return false;
    throw error;
  }
}

/** Something refers to the record, or it is never written over. */
function isRefusedByDatabase(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '');
  return code.startsWith('SQLITE_CONSTRAINT') || code.startsWith('23') || code === 'P0001';
}

async function takeBackOne({ db, services }: SignedInCtx, write: Write): Promise<void> {
  const known = TABLES.get(write.table_name);
  if (!known) throw new ChangedSince();
  const table = sql.table(known.table);
  const isIt = sql`${sql.ref(known.id)} = ${write.record_id}`;
  const { rows } = await sql<Row>`select * from ${table} where ${isIt}`.execute(db);
  const [now] = rows;
  if (!now || hashOfRow(now) !== write.left_hash) throw new ChangedSince();
  if (write.before_cipher === null) {
    await sql`delete from ${table} where ${isIt}`.execute(db);
    return;
  }
  const before = JSON.parse(
    vaultOfWrites(services).decrypt(write.before_cipher, { ...BEFORE, id: write.id }),
  ) as Row;
  // Whoever has the record open must not save over what has become of it.
  const version = typeof now['version'] === 'number' ? { version: now['version'] + 1 } : {};
  const sets = Object.entries({ ...before, ...version })
    .filter(([column]) => column !== known.id)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${table} set ${sql.join(sets)} where ${isIt}`.execute(db);
}
