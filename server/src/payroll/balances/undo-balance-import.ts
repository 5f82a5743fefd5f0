import { type Kysely, type Selectable, sql } from 'kysely';
import type { UndoneImport } from '../../admin/imports/index.ts';
import { chunksOfValues } from '../../platform/db/rows.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { DataScope } from '../../platform/trpc/scope.ts';
import { BalancePosting, peopleInScope } from './post-balance.ts';
import { balancesTexts } from './texts.ts';

export async function noteImport(db: Kysely<DB>, importId: string, postedAt: string): Promise<void> {
  await db
    .insertInto('payroll_balance_imports')
    .values({ import_id: importId, posted_at: postedAt })
    .execute();
}

/** The imports that posted anything. */
export async function undoableBalanceImports(
  db: Kysely<DB>,
  importIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('payroll_balance_imports')
    .select('import_id')
    .distinct()
    .where('import_id', 'in', [...importIds])
    .execute();
  return rows.map((row) => row.import_id);
}

/**
 * The ledger keeps all that was ever posted: an import is taken back by posting as much the other way. A balance that
 * anything was posted to since has gone into somebody's pay, or was put right: it stays, and its owner is named.
 */
export async function undoBalanceImport(
  ctx: SignedInCtx,
  scope: DataScope,
  _target: Readonly<Record<string, string>>,
  importId: string,
): Promise<UndoneImport> {
  const { db, clock, user } = ctx;
  const movements = await movementsOf(db, importId);
  const numbers = [...new Set(movements.map((each) => each.row_key))];
  const reached = new Set((await peopleInScope(db, clock, scope, { numbers })).map(({ id }) => id));
  for (const id of user.employmentIds) reached.delete(id);
  const moved = await movedSince(db, movements);
  const posting = await BalancePosting.open(db, clock, user.id);
  const reason = balancesTexts.say('texts.undone', { id: importId }, 'en');
  const back = new Set<string>();
  const left = new Set<string>();
  for (const movement of movements) {
    const isFree = reached.has(movement.employment_id ?? '') && !moved.has(placeOf(movement));
    (isFree ? back : left).add(movement.row_key);
    if (isFree) posting.takeBack(movement, reason);
  }
  if (back.size === 0) refuse('admin.imports.CHANGED_SINCE');
  await posting.store();
  return { takenBack: back.size, left: [...left].sort() };
}

type Movement = Selectable<DB['payroll_balance_movements']>;
type Place = Pick<Movement, 'balance_code' | 'currency' | 'row_key'>;

const placeOf = ({ balance_code, currency, row_key }: Place) =>
  [balance_code, currency, row_key].join('\u0000');

function movementsOf(db: Kysely<DB>, importId: string): Promise<Movement[]> {
  return db
    .selectFrom('payroll_balance_movements as m')
    .innerJoin('payroll_balance_imports as i', 'i.posted_at', 'm.posted_at')
    .selectAll('m')
    .where('i.import_id', '=', importId)
    .where('m.batch_id', 'is', null)
    .orderBy('m.id')
    .execute();
}

/** Balances with a movement after the import's own. */
async function movedSince(db: Kysely<DB>, movements: readonly Movement[]): Promise<ReadonlySet<string>> {
  const own = new Set(movements.map(({ id }) => id));
  const moved = new Set<string>();
  const first = movements[0]?.id ?? 0;
  for (const part of chunksOfValues([...new Set(movements.map((each) => each.row_key))])) {
    const later = await db
      .selectFrom('payroll_balance_movements')
      .select(['id', 'balance_code', 'currency', 'row_key'])
      .where('row_key', 'in', part)
      .where('balance_code', 'in', [...new Set(movements.map((each) => each.balance_code))])
      .where('id', '>', sql<number>`${first}`)
      .execute();
    for (const row of later) if (!own.has(row.id)) moved.add(placeOf(row));
  }
  return moved;
}
