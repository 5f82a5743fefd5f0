import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import type { Beside } from './beside.ts';
import './scratch.errors.ts';
import {
  type changeSheet as changedSheet,
  MOST_SHEETS,
  type saveSheet,
  type scratchSheet,
} from './scratch.schemas.ts';

type Row = Selectable<DB['payroll_free_sheets']>;
type Sheet = z.infer<typeof scratchSheet>;
type Told = Partial<Pick<Row, 'name' | 'shared' | 'cells'>> | undefined;

/** One's own sheets beside a batch or solution in scope, and those that others share. */
export async function listSheets(ctx: SignedInCtx, beside: Beside, besideId: string): Promise<Sheet[]> {
  await beside.require(ctx, besideId);
  const rows = await ctx.db
    .selectFrom('payroll_free_sheets')
    .selectAll()
    .where(beside.column, '=', besideId)
    .where(ownOrShared(ctx.user.id))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return described(ctx, rows);
}

async function described({ db, user }: SignedInCtx, rows: readonly Row[]): Promise<Sheet[]> {
  const names = await userNames(
    db,
    rows.map(({ owner_id }) => owner_id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    shared: row.shared === 1,
    mine: row.owner_id === user.id,
    owner: names.get(row.owner_id) ?? '–',
    version: row.version,
    cells: JSON.parse(row.cells) as Sheet['cells'],
    updatedAt: row.updated_at,
  }));
}

/** The sheet, if it is one's own or shared, and what it lies beside in scope; anything else doesn't exist. */
export async function getSheet(ctx: SignedInCtx, beside: Beside, id: string): Promise<Row> {
  const row = await ctx.db
    .selectFrom('payroll_free_sheets')
    .selectAll()
    .where('id', '=', id)
    .where(beside.column, 'is not', null)
    .where(ownOrShared(ctx.user.id))
    .executeTakeFirst();
  if (!row) return refuse('platform.NOT_FOUND');
  await beside.require(ctx, row[beside.column] ?? '');
  return row;
}

const ownOrShared = (userId: string) => (eb: ExpressionBuilder<DB, 'payroll_free_sheets'>) =>
  eb.or([eb('owner_id', '=', userId), eb('shared', '=', 1)]);

async function requireOwner({ db, user }: SignedInCtx, { owner_id }: Row): Promise<void> {
  if (owner_id === user.id) return;
  const by = (await userNames(db, [owner_id])).get(owner_id) ?? '–';
  refuse('payroll.scratch.NOT_YOURS', { by });
}

export async function createSheet(
  ctx: SignedInCtx,
  beside: Beside,
  { besideId, name }: { besideId: string; name: string },
): Promise<Sheet> {
  await beside.require(ctx, besideId);
  const { count } = await ctx.db
    .selectFrom('payroll_free_sheets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(beside.column, '=', besideId)
    .where('owner_id', '=', ctx.user.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_SHEETS) refuse('payroll.scratch.TOO_MANY', { most: MOST_SHEETS });
  const now = instant(ctx.clock);
  const row: Row = {
    id: newId(ctx.clock),
    batch_id: null,
    solution_id: null,
    [beside.column]: besideId,
    owner_id: ctx.user.id,
    name,
    shared: 0,
    cells: '{}',
    version: 1,
    created_at: now,
    updated_at: now,
    updated_by: ctx.user.id,
  };
  await ctx.db.insertInto('payroll_free_sheets').values(row).execute();
  await note(ctx, row, undefined, row);
  const [sheet] = await described(ctx, [row]);
  return sheet ?? refuse('platform.NOT_FOUND');
}

/** Whoever reads a shared sheet may write into it; who comes second is told. */
export async function saveCells(
  ctx: SignedInCtx,
  beside: Beside,
  input: z.infer<typeof saveSheet>,
): Promise<{ version: number }> {
  const row = await getSheet(ctx, beside, input.id);
  const version = input.version + 1;
  const stored = await ctx.db
    .updateTable('payroll_free_sheets')
    .set({ cells: JSON.stringify(input.cells), version, ...touchedBy(ctx) })
    .where('id', '=', row.id)
    .where('version', '=', input.version)
    .executeTakeFirst();
  if (Number(stored.numUpdatedRows) === 0) await refuseChanged(ctx.db, row);
  await note(ctx, row, { cells: row.cells }, { cells: JSON.stringify(input.cells) });
  return { version };
}

/** Name and sharing are the owner's alone: they conflict with nobody's cells. */
export async function changeSheet(
  ctx: SignedInCtx,
  beside: Beside,
  input: z.infer<typeof changedSheet>,
): Promise<void> {
  const row = await getSheet(ctx, beside, input.id);
  await requireOwner(ctx, row);
  const { name = row.name, shared = row.shared === 1 } = input;
  await ctx.db
    .updateTable('payroll_free_sheets')
    .set({ name, shared: shared ? 1 : 0, ...touchedBy(ctx) })
    .where('id', '=', row.id)
    .execute();
  await note(ctx, row, { name: row.name, shared: row.shared }, { name, shared: shared ? 1 : 0 });
}

export async function removeSheet(ctx: SignedInCtx, beside: Beside, id: string): Promise<void> {
  const row = await getSheet(ctx, beside, id);
  await requireOwner(ctx, row);
  await ctx.db.deleteFrom('payroll_free_sheets').where('id', '=', id).execute();
  await note(ctx, row, row, undefined);
}

const touchedBy = ({ clock, user }: SignedInCtx) => ({ updated_at: instant(clock), updated_by: user.id });

export async function refuseChanged(db: Kysely<DB>, { updated_by }: Row): Promise<never> {
  const by = updated_by ? (await userNames(db, [updated_by])).get(updated_by) : undefined;
  return refuse('payroll.scratch.CHANGED', { by: by ?? '–' });
}

/** The trail tells cell by cell what was typed before and after. */
const note = (
  ctx: SignedInCtx,
  { batch_id, solution_id, id }: Row,
  before: Told,
  after: Told,
): Promise<unknown> =>
  ctx.audit.write({
    subject: batch_id
      ? { kind: 'payroll.batch', id: batch_id }
      : { kind: 'payroll.solution', id: solution_id ?? '' },
    facts: { sheet: id },
    changes: changesBetween(before, after),
  });
