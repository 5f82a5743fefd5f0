import type { z } from 'zod';
import { userNames } from '../../identity/index.ts';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { SignedInCtx } from '../../platform/trpc/context.ts';
import { type layoutInput, layout as layoutSchema } from './team-pivot.schemas.ts';
import { WHO } from './team-pivot-fields.ts';

type Layout = z.infer<typeof layoutSchema>;

/** How a team was laid out, to be looked at so again: one's own, and what others share. */
export async function listLayouts({ db, user }: SignedInCtx) {
  const rows = await db
    .selectFrom('team_pivot_layouts')
    .select(['id', 'name', 'layout', 'shared', 'owner_id as ownerId'])
    .where((eb) => eb.or([eb('owner_id', '=', user.id), eb('shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const names = await userNames(
    db,
    rows.map(({ ownerId }) => ownerId),
  );
  return rows.map(({ ownerId, shared, layout, ...row }) => ({
    ...{ ...row, shared: shared === 1, mine: ownerId === user.id, owner: names.get(ownerId) ?? '' },
    layout: layoutSchema.parse(JSON.parse(layout)),
  }));
}

/** A layout is a way to look at people, not who they are: nobody's name is kept in it, or told by one that is shared. */
const withoutNames = ({ filter, ...layout }: Layout): Layout => ({
  ...layout,
  filter: filter.filter(({ field }) => !WHO.includes(field)),
});

/** A layout of the same name is written over: it is one's own. */
export async function saveLayout(ctx: SignedInCtx, input: z.infer<typeof layoutInput>): Promise<string> {
  const { db, clock, user } = ctx;
  const before = await ownLayouts(ctx).where('name', '=', input.name).executeTakeFirst();
  const now = instant(clock);
  const values = {
    layout: JSON.stringify(withoutNames(input.layout)),
    shared: input.shared ? (1 as const) : (0 as const),
    updated_at: now,
  };
  const id = before?.id ?? newId(clock);
  if (before) await db.updateTable('team_pivot_layouts').set(values).where('id', '=', id).execute();
  else
    await db
      .insertInto('team_pivot_layouts')
      .values({ ...values, id, name: input.name, owner_id: user.id, created_at: now })
      .execute();
  const after = await ownLayouts(ctx).where('id', '=', id).executeTakeFirst();
  await ctx.audit.write({ subject: { kind: 'teamPivotLayout', id }, changes: changesBetween(before, after) });
  return id;
}

const ownLayouts = ({ db, user }: SignedInCtx) =>
  db.selectFrom('team_pivot_layouts').selectAll().where('owner_id', '=', user.id);

export async function removeLayout(ctx: SignedInCtx, id: string): Promise<void> {
  const before = await ownLayouts(ctx).where('id', '=', id).executeTakeFirst();
  if (!before) refuse('platform.NOT_FOUND');
  await ctx.db.deleteFrom('team_pivot_layouts').where('id', '=', id).execute();
  await ctx.audit.write({
    subject: { kind: 'teamPivotLayout', id },
    changes: changesBetween(before, undefined),
  });
}
