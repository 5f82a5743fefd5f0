import { type Kysely, sql } from 'kysely';
import type { UndoneImport } from '../../../admin/imports/index.ts';
import { inSavepoint } from '../../../platform/db/savepoint.ts';
import type { DB } from '../../../platform/db/schema.ts';
import { refuse } from '../../../platform/errors/refusal.ts';
import { findRefusal } from '../../../platform/http/error-body.ts';
import type { SignedInCtx } from '../../../platform/trpc/context.ts';
import type { DataScope } from '../../../platform/trpc/scope.ts';
import { freeToUndo, type Write } from './free-to-undo.ts';
import { isNamedElsewhere } from './named-elsewhere.ts';
import { hashOfRow, type Row, rowBefore, TABLES } from './written-records.ts';

/** The imports that noted what they wrote. */
export async function undoablePeopleImports(
  db: Kysely<DB>,
  importIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('people_import_writes')
    .select('import_id')
    .distinct()
    .where('import_id', 'in', [...importIds])
    .execute();
  return rows.map((row) => row.import_id);
}

/** Something stands there that isn't the import's. */
export class ChangedSince extends Error {}

/** Puts back what one write left; throws where that can't be. */
export type TakeBack = (write: Write) => Promise<void>;

/**
 * Takes back what the import wrote, one employee or record after the other and each wholly or not at all: what was
 * changed since, is used elsewhere by now, or lies out of reach stays as it is, and is named.
 */
export async function undoPeopleImport(
  ctx: SignedInCtx,
  scope: DataScope,
  importId: string,
  takeBackOne: TakeBack = (write) => takeBackRecord(ctx, write),
): Promise<UndoneImport> {
  const { db } = ctx;
  const writes = await db
    .selectFrom('people_import_writes')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('position', 'desc')
    .execute();
  const byOwner = new Map<string, Write[]>();
  for (const write of writes) {
    const own = byOwner.get(write.owner_id);
    if (own) own.push(write);
    else byOwner.set(write.owner_id, [write]);
  }
  const free = await freeToUndo(ctx, scope, writes);
  let waiting = [...byOwner.values()];
  const isFree = ([write]: readonly Write[]) => free.has(write?.owner_id ?? '');
  // What stands above others goes after them: whatever has to wait is tried again.
  for (let progress = true; progress; ) {
    const left: Write[][] = [];
    for (const own of waiting) if (!isFree(own) || !(await takeBack(db, own, takeBackOne))) left.push(own);
    progress = left.length > 0 && left.length < waiting.length;
    waiting = left;
  }
  const takenBack = byOwner.size - waiting.length;
  if (takenBack === 0) refuse('admin.imports.CHANGED_SINCE');
  return { takenBack, left: waiting.map(([write]) => write?.owner_name ?? '').sort() };
}

/** The last write first; true where all of one employee's could be taken back. */
async function takeBack(db: Kysely<DB>, writes: readonly Write[], takeBackOne: TakeBack): Promise<boolean> {
  try {
    await inSavepoint(db, async () => {
      for (const write of writes) await takeBackOne(write);
    });
    return true;
  } catch (error) {
    if (error instanceof ChangedSince || isRefusedByDatabase(error) || findRefusal(error)) return false;
    throw error;
  }
}

/** Something refers to the record, or it is never written over. */
function isRefusedByDatabase(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '');
  return code.startsWith('SQLITE_CONSTRAINT') || code.startsWith('23') || code === 'P0001';
}

async function takeBackRecord({ db, services }: SignedInCtx, write: Write): Promise<void> {
  const known = TABLES.get(write.table_name);
  if (!known) throw new ChangedSince();
  const table = sql.table(known.table);
  const isIt = sql`${sql.ref(known.id)} = ${write.record_id}`;
  const { rows } = await sql<Row>`select * from ${table} where ${isIt}`.execute(db);
  const [now] = rows;
  if (!now || hashOfRow(now) !== write.left_hash) throw new ChangedSince();
  const before = rowBefore(services, write);
  if (!before) {
    const { table_name, record_id, owner_name } = write;
    const named = { table: table_name, id: record_id, code: String(now['code'] ?? owner_name) };
    if (await isNamedElsewhere(db, named)) throw new ChangedSince();
    await sql`delete from ${table} where ${isIt}`.execute(db);
    return;
  }
  // Whoever has the record open must not save over what has become of it.
  const version = typeof now['version'] === 'number' ? { version: now['version'] + 1 } : {};
  const sets = Object.entries({ ...before, ...version })
    .filter(([column]) => column !== known.id)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${table} set ${sql.join(sets)} where ${isIt}`.execute(db);
}
