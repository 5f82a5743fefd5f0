import type { Kysely } from 'kysely';
import { z } from 'zod';
import { changesBetween } from '../../platform/audit/audit-changes.ts';
import { instant } from '../../platform/clock/clock.ts';
import type { DB } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { pickText } from '../../platform/texts/languages.ts';
import { versionAnswer } from '../../platform/trpc/page-of.ts';
import { change, procedure, router } from '../../platform/trpc/procedure.ts';
import '../identity.errors.ts';
import { MENU_EDIT } from './menu-tree.ts';
import { ids, menuId, menuName, menuTag, version } from './menus.schemas.ts';

const sequence = z.number().int().min(0).max(1_000_000);
const written = z.strictObject({ names: menuName, sequence });

/** In their order, with how many entries have each. */
export async function listTags(db: Kysely<DB>): Promise<z.infer<typeof menuTag>[]> {
  const rows = await db
    .selectFrom('menu_tags as t')
    .selectAll('t')
    .select((eb) =>
      eb
        .selectFrom('menu_tag_links as l')
        .select(eb.fn.countAll<number>().as('menus'))
        .whereRef('l.tag_id', '=', 't.id')
        .as('menus'),
    )
    .orderBy('t.sequence')
    .execute();
  return rows.map(({ id, names, sequence: place, version: at, menus }) => ({
    ...{ id, names: JSON.parse(names), sequence: place, version: at },
    menus: Number(menus ?? 0),
  }));
}

async function refuseRepeated(db: Kysely<DB>, wanted: number, id?: string): Promise<void> {
  if (await isTaken(db, wanted, id))
    refuse('identity.TAG_NUMBER_TAKEN', { number: wanted }, { fields: ['sequence'] });
}

async function isTaken(db: Kysely<DB>, wanted: number, id = ''): Promise<boolean> {
  const row = await db
    .selectFrom('menu_tags')
    .select('id')
    .where('sequence', '=', wanted)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

async function tagOf(db: Kysely<DB>, id: string) {
  return (await listTags(db)).find((tag) => tag.id === id) ?? refuse('platform.NOT_FOUND');
}

/** Words that entries are ordered by: the browser inside a chat application shows them under these. */
export const menuTagsRouter = router({
  list: procedure(MENU_EDIT)
    .meta({ rest: { method: 'GET', path: '/api/base/menu/tags', summary: 'Tags of entries, in order' } })
    .output(z.array(menuTag))
    .query(({ ctx }) => listTags(ctx.db)),

  highest: procedure(MENU_EDIT)
    .meta({ rest: { method: 'GET', path: '/api/base/menu/tags/maxSeqNumber' } })
    .output(z.object({ maxSeqNumber: z.number().int() }))
    .query(async ({ ctx }) => {
      const row = await ctx.db
        .selectFrom('menu_tags')
        .select((eb) => eb.fn.max<number | null>('sequence').as('highest'))
        .executeTakeFirst();
      return { maxSeqNumber: Number(row?.highest ?? 0) };
    }),

  checkNumber: procedure(MENU_EDIT)
    .meta({
      rest: {
        method: 'POST',
        path: '/api/base/menu/tags/checkRepeatSortNumber',
        summary: 'Whether another tag has this number',
      },
    })
    .input(z.strictObject({ sequence, id: menuId.optional() }))
    .output(z.boolean())
    .query(({ ctx, input }) => isTaken(ctx.db, input.sequence, input.id)),

  create: change(MENU_EDIT)
    .meta({ rest: { method: 'POST', path: '/api/base/menu/tags', answers: 201 } })
    .input(written)
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      await refuseRepeated(ctx.db, input.sequence);
      const id = newId(ctx.clock);
      const now = instant(ctx.clock);
      const names = JSON.stringify(input.names);
      await ctx.db
        .insertInto('menu_tags')
        .values({ id, names, sequence: input.sequence, created_at: now, updated_at: now })
        .execute();
      await ctx.audit.write({ subject: { kind: 'menuTag', id }, changes: changesBetween(undefined, input) });
      return { id, version: 1 };
    }),

  update: change(MENU_EDIT)
    .meta({ rest: { method: 'PUT', path: '/api/base/menu/tags/{id}' } })
    .input(written.extend({ id: menuId, version }))
    .output(versionAnswer)
    .mutation(async ({ ctx, input }) => {
      const before = await tagOf(ctx.db, input.id);
      await refuseRepeated(ctx.db, input.sequence, input.id);
      const changed = await ctx.db
        .updateTable('menu_tags')
        .set({
          ...{ names: JSON.stringify(input.names), sequence: input.sequence },
          ...{ version: input.version + 1, updated_at: instant(ctx.clock) },
        })
        .where('id', '=', input.id)
        .where('version', '=', input.version)
        .returning('id')
        .executeTakeFirst();
      if (!changed) refuse('platform.VERSION_CHANGED');
      await ctx.audit.write({
        subject: { kind: 'menuTag', id: input.id },
        changes: changesBetween(before, await tagOf(ctx.db, input.id)),
      });
      return { id: input.id, version: input.version + 1 };
    }),

  remove: change(MENU_EDIT)
    .meta({
      rest: {
        method: 'DELETE',
        path: '/api/base/menu/tags',
        summary: 'Removes tags; one that entries have only with `confirmDel`',
      },
    })
    .input(z.strictObject({ ids, confirmDel: z.boolean().default(false) }))
    .output(z.object({ removed: z.number().int() }))
    .mutation(async ({ ctx, input }) => {
      for (const id of new Set(input.ids)) {
        const tag = await tagOf(ctx.db, id);
        if (tag.menus > 0 && !input.confirmDel) {
          const name = pickText(tag.names, ctx.language) ?? String(tag.sequence);
          refuse('identity.TAG_USED', { name, count: tag.menus });
        }
        const links = await ctx.db
          .selectFrom('menu_tag_links')
          .select('menu_id')
          .where('tag_id', '=', id)
          .orderBy('menu_id')
          .execute();
        const entries = links.map((link) => link.menu_id);
        await ctx.db.deleteFrom('menu_tags').where('id', '=', id).execute();
        await ctx.audit.write({
          subject: { kind: 'menuTag', id },
          changes: changesBetween({ ...tag, entries }, undefined),
        });
      }
      return { removed: new Set(input.ids).size };
    }),
});
